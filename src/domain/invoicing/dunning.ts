import { addDays, type CivilDate, daysBetween } from '#domain/calendar/index.ts';
import type { Proration } from './cycles.ts';
import type { DepositRule } from './work-orders/order-state.ts';

/** How a company asks for its money. */
export interface BillingTerms extends DepositRule {
  /** Days after the due day before an unpaid invoice makes its subscription past due. */
  graceDays: number;
  /** How often the card on file is tried again after it was declined. */
  retryAttempts: number;
  taxRatePct: number;
  /** Which kinds of lines the tax is added to. */
  taxService: boolean;
  taxChemicals: boolean;
  taxWork: boolean;
  /** False until the company has said what it taxes. */
  taxAnswered: boolean;
  /** Days from the day of issue until an invoice is due. */
  dueDays: number;
  /** How a part of a billing cycle is charged. */
  proration: Proration;
  /** Customers may pay from a bank account. */
  bankDebits: boolean;
}

/** Payment settings of a company that has changed none: nothing is taxed until it says so. */
export const defaultBillingTerms: BillingTerms = {
  graceDays: 7,
  retryAttempts: 3,
  taxRatePct: 0,
  taxService: true,
  taxChemicals: true,
  taxWork: true,
  taxAnswered: false,
  dueDays: 14,
  proration: 'days',
  bankDebits: false,
  depositPct: null,
  depositCents: null,
};

/** Days between two attempts at a card. */
const retryDays = 2;

/** The day on which a declined card is tried again; null where it has been tried often enough. */
export const nextAttempt = (
  attempts: number,
  { retryAttempts }: Pick<BillingTerms, 'retryAttempts'>,
  today: string,
): string | null => (attempts > retryAttempts ? null : addDays(today, retryDays));

/** An open invoice that was due before this day is overdue: its days of grace are over. */
export const overdueBefore = ({ graceDays }: Pick<BillingTerms, 'graceDays'>, today: CivilDate): CivilDate =>
  addDays(today, -graceDays);

/** How long something is past due, in days, as books have it: the last without an end. */
export const ageBands = [
  { fromDays: 1, toDays: 30 },
  { fromDays: 31, toDays: 60 },
  { fromDays: 61, toDays: 90 },
  { fromDays: 91, toDays: null },
] as const;

/** Which of the bands a due day belongs to that has passed. */
export const ageBandOf = (dueOn: CivilDate, today: CivilDate): (typeof ageBands)[number] =>
  ageBands.find(({ toDays }) => toDays === null || daysBetween(dueOn, today) <= toDays) ?? ageBands[3];

/** Whether an issued, unpaid invoice has passed its due day and the days of grace. */
export const isOverdue = (dueOn: CivilDate | null, terms: Pick<BillingTerms, 'graceDays'>, today: CivilDate): boolean =>
  dueOn !== null && dueOn < overdueBefore(terms, today);

/** What is left to pay of an issued invoice, in cents, and when it was due. */
export interface OwedPart {
  balanceCents: number;
  dueOn: CivilDate | null;
}

export interface AgedDebt {
  notOverdueCents: number;
  /** By `ageBands`. */
  overdueCents: readonly number[];
  oldestDueOn: CivilDate | null;
}

/** What one customer owes, by how long it is overdue; what is within the days of grace is not overdue. */
export function ageDebt(
  parts: readonly OwedPart[],
  terms: Pick<BillingTerms, 'graceDays'>,
  today: CivilDate,
): AgedDebt {
  const sumOf = (some: readonly OwedPart[]): number => some.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
  const late = parts.filter(({ dueOn }) => isOverdue(dueOn, terms, today));
  const bandOf = ({ dueOn }: OwedPart) => (dueOn === null ? null : ageBandOf(dueOn, today));
  return {
    notOverdueCents: sumOf(parts) - sumOf(late),
    overdueCents: ageBands.map((band) => sumOf(late.filter((part) => bandOf(part) === band))),
    oldestDueOn: late.reduce<CivilDate | null>(
      (oldest, { dueOn }) => (dueOn !== null && (oldest === null || dueOn < oldest) ? dueOn : oldest),
      null,
    ),
  };
}
