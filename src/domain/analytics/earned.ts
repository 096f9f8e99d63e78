import { addDays, type CivilDate, latest } from '#domain/calendar/index.ts';
import { daysIn, type Span } from './ranges.ts';

/**
 * What invoices of the same days come to before tax, in cents. Their days are those of the period they bill, both included;
 * an invoice without a period was earned on the day it was issued.
 */
export type EarnedPeriod = Span & { readonly cents: number };

const millionths = 1_000_000;

/**
 * Cents that were earned by the end of a day, on a span's days only: each period brings the same on each of its days, so that
 * a month's bill is not the luck of the week it was sent in. Rounded once.
 */
function earnedUpTo(periods: readonly EarnedPeriod[], from: CivilDate, date: CivilDate): number {
  // Whole numbers by length first: a third of a cent added up a thousand times would be somebody's cent.
  const byLength = new Map<number, number>();
  for (const period of periods) {
    const days = daysIn({ from: latest(period.from, from), to: date < period.to ? date : period.to });
    if (days <= 0) continue;
    const length = daysIn(period);
    byLength.set(length, (byLength.get(length) ?? 0) + period.cents * days);
  }
  let cents = 0;
  for (const [length, parts] of byLength) cents += parts / length;
  return Math.floor(Math.round(cents * millionths) / millionths + 0.5);
}

/** Cents earned within part of a range; the parts of a range add up to it. */
export const earnedIn = (periods: readonly EarnedPeriod[], range: Span, part: Span = range): number =>
  earnedUpTo(periods, range.from, part.to) - earnedUpTo(periods, range.from, addDays(part.from, -1));
