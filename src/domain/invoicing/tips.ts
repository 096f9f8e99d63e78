import { type CivilDate, daysBetween } from '#domain/calendar/index.ts';

/** Of one tip, in cents: below the least a card's fee takes most of it; above the most it is a slip of the finger. */
export const tipBounds = { leastCents: 100, mostCents: 50_000, mostSuggested: 4 } as const;

/** How long after a visit a tip can be left for it. */
const tipDays = 30;

interface TippableVisit {
  state: string;
  serviceDate: CivilDate;
  technicianId: string | null;
}

/** A tip goes to who made the visit: for a finished one, within 30 days, whose technician is known. */
export const isTippable = ({ state, serviceDate, technicianId }: TippableVisit, today: CivilDate): boolean =>
  state === 'done' && technicianId !== null && daysBetween(serviceDate, today) <= tipDays;

/** What was given for one technician in a span, by the entries of the ledger: below 0 where more went back than came. */
export interface TipEntry {
  technicianId: string;
  customerName: string;
  date: CivilDate;
  /** As it is booked: below 0 is owed to the technician. */
  amountCents: number;
}

/** What the company owes a technician of tips, in cents. */
export const tipsOwed = (entries: readonly Pick<TipEntry, 'amountCents'>[]): number =>
  entries.reduce((sum, { amountCents }) => sum - amountCents, 0);
