import { addDays, earliest, latest, mondayOf } from '#domain/calendar/index.ts';
import { earnedIn } from './earned.ts';
import { costOf, estimatedCostCents, estimatedFigures, revenueSource } from './figures.ts';
import type { Ledger } from './ledger.ts';
import { type BusinessRange, daysIn, isWithin, type Span, spansOf } from './ranges.ts';

/** A week of the range, Monday to Sunday or as far as the range goes. Cents are whole. */
type WeekOfFigures = {
  readonly weekFrom: string;
  readonly revenueCents: number;
  readonly costCents: number;
  readonly visits: number;
  readonly chemicalCents: number;
};

/** The range by week, oldest first; the weeks sum to the range's figures. */
export function businessWeeks(ledger: Ledger, range: BusinessRange, today: string): WeekOfFigures[] {
  const { now } = spansOf(range, today);
  const within = <T extends { date: string }>(rows: readonly T[]): T[] =>
    rows.filter(({ date }) => isWithin(date, now));
  const inRange = {
    ...ledger,
    days: within(ledger.days),
    refunds: within(ledger.refunds),
  };
  const estimate = estimatedFigures(ledger.priced, daysIn(now));
  const weeks: WeekOfFigures[] = [];
  for (let monday = mondayOf(now.from); monday <= now.to; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6);
    const span = { from: latest(monday, now.from), to: earliest(sunday, now.to) };
    weeks.push({ weekFrom: monday, ...weekOf(inRange, estimate, now, span) });
  }
  return weeks;
}

const sumOf = <T>(rows: readonly T[], pick: (row: T) => number): number =>
  rows.reduce((all, row) => all + pick(row), 0);

/** One week of a ledger that holds the range's days alone, with what its customers are taken to pay in the whole range. */
function weekOf(
  ledger: Ledger,
  estimate: ReturnType<typeof estimatedFigures>,
  range: Span,
  span: Span,
): Omit<WeekOfFigures, 'weekFrom'> {
  const sum = <T extends { date: string }>(rows: readonly T[], pick: (row: T) => number): number =>
    sumOf(rows, (row) => (isWithin(row.date, span) ? pick(row) : 0));
  // What is only known of the whole range is spread evenly over its days, without losing a cent on the way.
  const share = (amount: number): number => upTo(amount, range, span.to) - upTo(amount, range, addDays(span.from, -1));
  const source = revenueSource(ledger);
  const cents = (row: { cents: number }): number => row.cents;
  const rangeRevenue =
    source === 'customers' ? estimate.revenueCents : earnedIn(ledger.earned, range) - sumOf(ledger.refunds, cents);
  return {
    revenueCents:
      source === 'billed'
        ? earnedIn(ledger.earned, range, span) - sum(ledger.refunds, cents)
        : source === 'visits'
          ? sum(ledger.days, ({ feeCents }) => feeCents)
          : share(estimate.revenueCents),
    costCents: ledger.everWorked ? sum(ledger.days, costOf) : share(estimatedCostCents(rangeRevenue, daysIn(range))),
    visits: ledger.everWorked ? sum(ledger.days, ({ visits }) => visits) : share(estimate.visits),
    chemicalCents: sum(ledger.days, ({ chemicalCents }) => chemicalCents),
  };
}

/** The part of an amount that falls on the days of a range up to and with one. */
const upTo = (amount: number, range: Span, date: string): number =>
  Math.floor((amount * daysIn({ from: range.from, to: date })) / daysIn(range));
