import { describe, expect, it } from 'vitest';
import { addDays, firstOfMonth } from '#domain/calendar/index.ts';
import { seededRandom } from '#domain/scheduling/routing/random.ts';
import { ledgerOfRows } from '#tests/support/ledger-of-rows.ts';
import { naiveFigures } from '#tests/support/naive-figures.ts';
import { type RawCompany, randomCompany } from '#tests/support/random-company.ts';
import { businessFigures } from './figures.ts';
import { type BusinessRange, daysIn, RANGE_DAYS, spansOf } from './ranges.ts';
import { rollupCover } from './rollups.ts';
import { businessWeeks } from './weeks.ts';

const today = '2026-11-23';
const ranges = Object.keys(RANGE_DAYS) as BusinessRange[];

/** Companies with a range each: all four in turn. */
function* companies(): Generator<{ seed: number; company: RawCompany; range: BusinessRange }> {
  for (let seed = 1; seed <= 1000; seed += 1) {
    yield { seed, company: randomCompany(seededRandom(seed), today), range: ranges[seed % ranges.length] ?? '30d' };
  }
}

describe('the figures of 1,000 random companies', () => {
  it('equal what an independent, naive program reads from the same rows, and are the sums of their weeks', () => {
    const seen = new Set<string>();
    for (const { seed, company, range } of companies()) {
      const ledger = ledgerOfRows(company, spansOf(range, today));
      const figures = businessFigures(ledger, range, today);
      const shown = Object.fromEntries(
        Object.entries(figures).map(([name, { value, before }]) => [name, [value, before]]),
      );
      expect({ seed, range, ...shown }).toEqual({ seed, range, ...naiveFigures(company, RANGE_DAYS[range]) });
      for (const [name, { value }] of Object.entries(figures)) if (value !== 0) seen.add(name);

      const weeks = businessWeeks(ledger, range, today);
      const sum = (pick: (week: (typeof weeks)[number]) => number): number =>
        weeks.reduce((all, week) => all + pick(week), 0);
      expect({
        seed,
        revenue: sum((week) => week.revenueCents) / 100,
        costs: sum((week) => week.costCents) / 100,
        chemicals: sum((week) => week.chemicalCents) / 100,
        visits: sum((week) => week.visits),
      }).toEqual({
        seed,
        revenue: figures.revenue.value,
        costs: figures.costs.value,
        chemicals: figures.chemicalCost.value,
        visits: figures.visits.value,
      });
    }
    // Every figure has been something else than nothing.
    expect(seen.size).toBe(21);
  }, 120_000);
});

describe('the parts of a span', () => {
  const days = (from: string, to: string, sign: 1 | -1 = 1) => ({ sign, days: { from, to } });
  const kept = (months: 1 | 3 | 12, from: string, sign: 1 | -1 = 1) => ({ sign, period: { months, from } });

  it.each([
    ['2026-11-17', '2026-11-23', [days('2026-11-17', '2026-11-23')]],
    ['2026-11-01', '2026-11-30', [kept(1, '2026-11-01')]],
    [
      '2026-10-29',
      '2026-11-23',
      [days('2026-10-29', '2026-10-31'), kept(1, '2026-11-01'), days('2026-11-24', '2026-11-30', -1)],
    ],
    ['2026-04-01', '2026-09-30', [kept(3, '2026-04-01'), kept(3, '2026-07-01')]],
    ['2025-01-03', '2025-12-31', [days('2025-01-01', '2025-01-02', -1), kept(12, '2025-01-01')]],
  ])('%s to %s are the fewest sums and days', (from, to, parts) => {
    expect(rollupCover({ from, to }, today)).toEqual(parts);
  });

  it('hold each day of the span once and no other, wherever it begins and ends', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 300; round += 1) {
      const from = addDays('2024-01-01', Math.floor(random() * 900));
      const span = { from, to: addDays(from, Math.floor(random() * 500)) };
      const times = new Map<string, number>();
      for (const { sign, period, days } of rollupCover(span, today)) {
        const part = days ?? { from: period.from, to: addDays(firstOfMonth(period.from, period.months), -1) };
        for (let date = part.from; date <= part.to; date = addDays(date, 1)) {
          times.set(date, (times.get(date) ?? 0) + sign);
        }
      }
      const counted = [...times].filter(([, count]) => count !== 0).sort();
      expect(counted.map(([, count]) => count)).toEqual(counted.map(() => 1));
      expect([counted.at(0)?.[0], counted.at(-1)?.[0], counted.length]).toEqual([span.from, span.to, daysIn(span)]);
    }
  });
});
