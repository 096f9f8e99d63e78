import { addDays, type CivilDate, firstOfMonth } from '#domain/calendar/index.ts';

import type { Stay } from './ledger.ts';
import { earlierOf, isWithin, type Span } from './ranges.ts';

const sum = (stays: readonly Stay[], holds: (stay: Stay) => boolean): number =>
  stays.reduce((total, stay) => total + (holds(stay) ? stay.customers : 0), 0);

/** Whether a customer is there at the end of a day. */
const isThere = ({ joinedOn, leftOn }: Stay, date: CivilDate): boolean =>
  joinedOn <= date && (leftOn === null || leftOn > date);

/** Customers at the end of a day. */
export const customersOn = (stays: readonly Stay[], date: CivilDate): number =>
  sum(stays, (stay) => isThere(stay, date));

type Comings = {
  readonly atStart: number;
  /** Of those at the start. */
  readonly stayed: number;
  readonly joined: number;
  /** All who left in the span, also those who came in it. */
  readonly left: number;
};

/** Who was there when a span began, who stayed to its end, who came and who left. */
export function comingsIn(stays: readonly Stay[], span: Span): Comings {
  const eve = addDays(span.from, -1);
  return {
    atStart: customersOn(stays, eve),
    stayed: sum(stays, (stay) => isThere(stay, eve) && isThere(stay, span.to)),
    joined: sum(stays, ({ joinedOn }) => isWithin(joinedOn, span)),
    left: sum(stays, ({ leftOn }) => leftOn !== null && isWithin(leftOn, span)),
  };
}

/** Months that are shown at least, however short the range. */
const LEAST_MONTHS = 6;

/** Comings and goings by month, oldest first: the months of a range, six at least; the last one up to the range's end. */
export function retentionByMonth(stays: readonly Stay[], { from, to }: Span): (Comings & { month: string })[] {
  const sixAgo = firstOfMonth(to, 1 - LEAST_MONTHS);
  let month = earlierOf(firstOfMonth(from), sixAgo);
  const months: (Comings & { month: string })[] = [];
  while (month <= to) {
    const next = firstOfMonth(month, 1);
    const last = addDays(next, -1);
    months.push({ month: month.slice(0, 7), ...comingsIn(stays, { from: month, to: earlierOf(last, to) }) });
    month = next;
  }
  return months;
}
