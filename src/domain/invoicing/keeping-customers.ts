import { addDays, type CivilDate } from '#domain/calendar/index.ts';
import { shareOfCents } from '#domain/money/index.ts';

/** So many customers who came on a day and left on another; null: they are still there. */
export type Stay = { readonly joinedOn: CivilDate; readonly leftOn: CivilDate | null; readonly customers: number };

/** From the first day to the last, both included. */
type Days = { readonly from: CivilDate; readonly to: CivilDate };

const sum = (stays: readonly Stay[], holds: (stay: Stay) => boolean): number =>
  stays.reduce((total, stay) => total + (holds(stay) ? stay.customers : 0), 0);

/** Whether a customer is there at the end of a day. */
const isThere = ({ joinedOn, leftOn }: Stay, date: CivilDate): boolean =>
  joinedOn <= date && (leftOn === null || leftOn > date);

/** Customers at the end of a day. */
export const customersOn = (stays: readonly Stay[], date: CivilDate): number =>
  sum(stays, (stay) => isThere(stay, date));

export type Comings = {
  readonly atStart: number;
  /** Of those at the start. */
  readonly stayed: number;
  readonly joined: number;
  /** All who left in the span, also those who came in it. */
  readonly left: number;
};

/** Who was there when a span began, who stayed to its end, who came and who left. */
export function comingsIn(stays: readonly Stay[], { from, to }: Days): Comings {
  const eve = addDays(from, -1);
  const isIn = (date: CivilDate): boolean => from <= date && date <= to;
  return {
    atStart: customersOn(stays, eve),
    stayed: sum(stays, (stay) => isThere(stay, eve) && isThere(stay, to)),
    joined: sum(stays, ({ joinedOn }) => isIn(joinedOn)),
    left: sum(stays, ({ leftOn }) => leftOn !== null && isIn(leftOn)),
  };
}

/** Of the customers at the start those who stayed, in percent to two decimals; all of nobody. */
export const retentionPct = ({ atStart, stayed }: Pick<Comings, 'atStart' | 'stayed'>): number =>
  atStart === 0 ? 100 : shareOfCents(10_000, stayed, atStart) / 100;

/** Who did not stay: what is missing from the retention to a hundred. */
export const churnPct = (comings: Pick<Comings, 'atStart' | 'stayed'>): number =>
  Math.round((100 - retentionPct(comings)) * 100) / 100;
