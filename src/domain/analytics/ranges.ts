import { addDays, type CivilDate, dayNumber } from '#domain/calendar/index.ts';

/** Days of each of the hub's ranges. */
export const RANGE_DAYS = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const;
export type BusinessRange = keyof typeof RANGE_DAYS;

/** From the first day to the last, both included. */
export type Span = { readonly from: CivilDate; readonly to: CivilDate };

export const isWithin = (date: CivilDate, { from, to }: Span): boolean => from <= date && date <= to;

/** The later, and the earlier, of two dates. */
export function laterOf(one: CivilDate, other: CivilDate): CivilDate {
  if (one < other) return other;
  return one;
}
export function earlierOf(one: CivilDate, other: CivilDate): CivilDate {
  if (other < one) return other;
  return one;
}

export const daysIn = ({ from, to }: Span): number => dayNumber(to) - dayNumber(from) + 1;

/** A range that ends today, and as many days before it. */
export function spansOf(range: BusinessRange, today: CivilDate): { now: Span; before: Span } {
  const days = RANGE_DAYS[range];
  const from = addDays(today, 1 - days);
  return { now: { from, to: today }, before: { from: addDays(from, -days), to: addDays(from, -1) } };
}
