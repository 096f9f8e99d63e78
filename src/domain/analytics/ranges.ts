import { addDays, type CivilDate, dayNumber, firstOfMonth } from '#domain/calendar/index.ts';

/** Days of each of the hub's ranges. */
export const rangeDays = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const;
export type BusinessRange = keyof typeof rangeDays;

/** From the first day to the last, both included. */
export type Span = { readonly from: CivilDate; readonly to: CivilDate };

export const isWithin = (date: CivilDate, { from, to }: Span): boolean => from <= date && date <= to;

export const daysIn = ({ from, to }: Span): number => dayNumber(to) - dayNumber(from) + 1;

/** A range that ends today, and as many days before it. */
export function spansOf(range: BusinessRange, today: CivilDate): { now: Span; before: Span } {
  const days = rangeDays[range];
  const from = addDays(today, 1 - days);
  return { now: { from, to: today }, before: { from: addDays(from, -days), to: addDays(from, -1) } };
}

/** Lengths in months that sums are kept of, longest first; each begins in a month whose number it divides. */
const keptMonths = [3, 1];

/** A part of a span: whole quarters (`months` 3), whole months (1), or days (0). */
export type SpanPart = Span & { readonly months: number };

/** A span in parts, oldest first, so that few kept sums and few single days are read. */
export function partsOf(span: Span, [months, ...shorter]: readonly number[] = keptMonths): SpanPart[] {
  if (span.from > span.to) return [];
  if (months === undefined) return [{ months: 0, ...span }];
  const monthIn = (date: CivilDate): number => (Number(date.slice(5, 7)) - 1) % months;
  const start = firstOfMonth(addDays(span.from, -1), 1);
  const from = firstOfMonth(start, (months - monthIn(start)) % months);
  const end = addDays(span.to, 1);
  const to = addDays(firstOfMonth(end, -monthIn(end)), -1);
  if (from > to) return partsOf(span, shorter);
  return [
    ...partsOf({ from: span.from, to: addDays(from, -1) }, shorter),
    { months, from, to },
    ...partsOf({ from: addDays(to, 1), to: span.to }, shorter),
  ];
}
