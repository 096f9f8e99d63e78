import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/routing/random.ts';
import { ledgerOfRows } from '#tests/support/ledger-of-rows.ts';
import { naiveFigures } from '#tests/support/naive-figures.ts';
import { type RawCompany, randomCompany } from '#tests/support/random-company.ts';
import { type BusinessRange, businessFigures, businessWeeks, RANGE_DAYS, spansOf, wholeMonthsOf } from './index.ts';

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

describe('a span at month borders', () => {
  it.each([
    ['2026-11-17', '2026-11-23', [], [['2026-11-17', '2026-11-23']]],
    ['2026-11-01', '2026-11-30', ['2026-11-01'], []],
    [
      '2026-10-31',
      '2026-12-01',
      ['2026-11-01'],
      [
        ['2026-10-31', '2026-10-31'],
        ['2026-12-01', '2026-12-01'],
      ],
    ],
    [
      '2025-12-15',
      '2026-02-10',
      ['2026-01-01'],
      [
        ['2025-12-15', '2025-12-31'],
        ['2026-02-01', '2026-02-10'],
      ],
    ],
  ])('%s to %s is cut into whole months and the days beside them', (from, to, months, edges) => {
    expect(wholeMonthsOf({ from, to })).toEqual({
      months,
      edges: edges.map(([first, last]) => ({ from: first, to: last })),
    });
  });
});
