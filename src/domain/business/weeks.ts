import { estimatedCostCents, estimatedFigures } from './estimates.ts';
import { costOf, revenueSource } from './figures.ts';
import type { Ledger } from './ledger.ts';
import {
  type BusinessRange,
  dayAfter,
  daysIn,
  earlierOf,
  isWithin,
  laterOf,
  mondayOf,
  type Span,
  spansOf,
} from './ranges.ts';

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
  const weeks: WeekOfFigures[] = [];
  for (let monday = mondayOf(now.from); monday <= now.to; monday = dayAfter(monday, 7)) {
    const sunday = dayAfter(monday, 6);
    const span = { from: laterOf(monday, now.from), to: earlierOf(sunday, now.to) };
    weeks.push({ weekFrom: monday, ...weekOf(ledger, now, span) });
  }
  return weeks;
}

function weekOf(ledger: Ledger, range: Span, span: Span): Omit<WeekOfFigures, 'weekFrom'> {
  const sum = <T extends { date: string }>(rows: readonly T[], pick: (row: T) => number): number =>
    rows.reduce((all, row) => all + (isWithin(row.date, span) ? pick(row) : 0), 0);
  const days = daysIn(range);
  const whole = estimatedFigures(ledger.priced, days);
  // What is only known of the whole range is spread evenly over its days, without losing a cent on the way.
  const share = (amount: number): number => upTo(amount, range, span.to) - upTo(amount, range, dayAfter(span.from, -1));
  const source = revenueSource(ledger);
  const billedCents = sum(ledger.billed, ({ cents }) => cents) - sum(ledger.refunds, ({ cents }) => cents);
  const rangeRevenue =
    source === 'customers'
      ? whole.revenueCents
      : [
          ...ledger.billed.map(({ date, cents }) => ({ date, cents })),
          ...ledger.refunds.map(({ date, cents }) => ({ date, cents: -cents })),
        ]
          .filter(({ date }) => isWithin(date, range))
          .reduce((all, { cents }) => all + cents, 0);
  return {
    revenueCents:
      source === 'billed'
        ? billedCents
        : source === 'visits'
          ? sum(ledger.days, ({ feeCents }) => feeCents)
          : share(whole.revenueCents),
    costCents: ledger.everWorked ? sum(ledger.days, costOf) : share(estimatedCostCents(rangeRevenue, days)),
    visits: ledger.everWorked ? sum(ledger.days, ({ visits }) => visits) : share(whole.visits),
    chemicalCents: sum(ledger.days, ({ chemicalCents }) => chemicalCents),
  };
}

/** The part of an amount that falls on the days of a range up to and with one. */
const upTo = (amount: number, range: Span, date: string): number =>
  Math.floor((amount * daysIn({ from: range.from, to: date })) / daysIn(range));
