import { addDays, type CivilDate, dayNumber, firstOfMonth } from '#domain/calendar/index.ts';

import type { Span } from './ranges.ts';

/** Lengths in months that sums are kept of; each begins in a month whose number it divides. */
const KEPT_MONTHS = [1, 3, 12] as const;

/** A month, a quarter or a year, by its first day. */
interface KeptPeriod {
  readonly months: (typeof KEPT_MONTHS)[number];
  readonly from: CivilDate;
}

/** One part of a sum over a span: kept sums, or single days, to be added (1) or taken off (-1). */
type SumPart = { readonly sign: 1 | -1 } & (
  | { readonly period: KeptPeriod; readonly days?: undefined }
  | { readonly days: Span; readonly period?: undefined }
);

/** A period holds one sum of each pool; a day the work of about a seventh of the pools, for most are seen weekly. */
const poolsADay = 1 / 7;
/** Days to come hold next to nothing. */
const poolsADayToCome = 1 / 1000;

/** From one border of parts to the next, or back. */
interface Step {
  from: CivilDate;
  to: CivilDate;
  cost: number;
  part: SumPart;
}

/**
 * The parts whose sum is the span's, so that the fewest rows are read: a year but for its last week is the year less the
 * week. Exact whatever the days hold; `today` only says which are likely to be empty.
 */
export function rollupCover({ from, to }: Span, today: CivilDate): SumPart[] {
  const end = addDays(to, 1);
  const steps = [...stepsOfPeriods(from, end), ...[from, end].flatMap((day) => stepsToMonths(day, today))];
  steps.push(...bothWays(from, end, costOfDays(from, end, today), (sign) => ({ sign, days: { from, to } })));
  const best = new Map<CivilDate, { cost: number; parts: SumPart[] }>([[from, { cost: 0, parts: [] }]]);
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const step of steps) {
      const start = best.get(step.from);
      if (start === undefined || start.cost + step.cost >= (best.get(step.to)?.cost ?? Number.POSITIVE_INFINITY))
        continue;
      best.set(step.to, { cost: start.cost + step.cost, parts: [...start.parts, step.part] });
      isBetter = true;
    }
  }
  return best.get(end)?.parts ?? [];
}

/** A part of the sums over two spans, and what it counts for in each: nothing (0), added (1) or taken off (-1). */
export type PartOfBoth = (
  | { readonly period: KeptPeriod; readonly days?: undefined }
  | { readonly days: Span; readonly period?: undefined }
) & { readonly now: SumPart['sign'] | 0; readonly before: SumPart['sign'] | 0 };

/** The parts of two spans, those they share once. */
export function sharedRollupCover({ now, before }: { now: Span; before: Span }, today: CivilDate): PartOfBoth[] {
  const parts = new Map<string, PartOfBoth>();
  for (const { sign, ...part } of rollupCover(now, today)) parts.set(keyOf(part), { ...part, now: sign, before: 0 });
  for (const { sign, ...part } of rollupCover(before, today)) {
    const key = keyOf(part);
    parts.set(key, { ...part, now: parts.get(key)?.now ?? 0, before: sign });
  }
  return [...parts.values()];
}

const keyOf = ({ period, days }: Pick<SumPart, 'period' | 'days'>): string =>
  period ? `${period.months} ${period.from}` : `${days?.from} ${days?.to}`;

/** Every kept period from the year of the first day to that of the last. */
function stepsOfPeriods(from: CivilDate, end: CivilDate): Step[] {
  const steps: Step[] = [];
  const last = firstOfMonth(`${end.slice(0, 4)}-01-01`, 12);
  for (const months of KEPT_MONTHS) {
    for (let start: CivilDate = `${from.slice(0, 4)}-01-01`; start < last; start = firstOfMonth(start, months)) {
      const period = { months, from: start };
      steps.push(...bothWays(start, firstOfMonth(start, months), 1, (sign) => ({ sign, period })));
    }
  }
  return steps;
}

/** From a day to the borders of its month. */
function stepsToMonths(day: CivilDate, today: CivilDate): Step[] {
  const [first, next] = [firstOfMonth(day), firstOfMonth(day, 1)];
  if (first === day) return [];
  const between = (one: CivilDate, other: CivilDate): Step[] =>
    bothWays(one, other, costOfDays(one, other, today), (sign) => ({
      sign,
      days: { from: one, to: addDays(other, -1) },
    }));
  return [...between(first, day), ...between(day, next)];
}

const bothWays = (from: CivilDate, to: CivilDate, cost: number, part: (sign: 1 | -1) => SumPart): Step[] => [
  { from, to, cost, part: part(1) },
  { from: to, to: from, cost, part: part(-1) },
];

function costOfDays(from: CivilDate, end: CivilDate, today: CivilDate): number {
  const days = dayNumber(end) - dayNumber(from);
  const toCome = Math.min(days, Math.max(0, dayNumber(end) - dayNumber(today) - 1));
  return (days - toCome) * poolsADay + toCome * poolsADayToCome;
}
