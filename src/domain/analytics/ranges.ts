import { type CivilDate, dateOfDay, dayNumber, weekdayIndex } from '#domain/scheduling/index.ts';

/** Days of each of the hub's ranges (spec 3 §2). */
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

/** The day so many days after another; before it where negative. */
export const dayAfter = (date: CivilDate, days: number): CivilDate => dateOfDay(dayNumber(date) + days);

export const daysIn = ({ from, to }: Span): number => dayNumber(to) - dayNumber(from) + 1;

/** A range that ends today, and as many days before it. */
export function spansOf(range: BusinessRange, today: CivilDate): { now: Span; before: Span } {
  const days = RANGE_DAYS[range];
  const from = dayAfter(today, 1 - days);
  return { now: { from, to: today }, before: { from: dayAfter(from, -days), to: dayAfter(from, -1) } };
}

/** The Monday of a date's week. */
export const mondayOf = (date: CivilDate): CivilDate => dayAfter(date, -weekdayIndex(date));

/** The first day of the month that lies so many months after a date's. */
export function firstOfMonth(date: CivilDate, after = 0): CivilDate {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const index = year * 12 + (month - 1) + after;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;
}
