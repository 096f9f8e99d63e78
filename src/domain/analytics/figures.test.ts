import { describe, expect, it } from 'vitest';
import { addDays, firstOfMonth } from '#domain/calendar/index.ts';
import { seededRandom } from '#domain/scheduling/routing/random.ts';
import { ledgerOfRows } from '#tests/support/ledger-of-rows.ts';
import { naiveFigures } from '#tests/support/naive-figures.ts';
import { type RawCompany, randomCompany } from '#tests/support/random-company.ts';
import { businessFigures, businessWeeks } from './figures.ts';
import { type BusinessRange, partsOf, rangeDays, spansOf } from './ranges.ts';

const today = '2026-11-23';
const ranges = Object.keys(rangeDays) as BusinessRange[];

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
      expect({ seed, range, ...shown }).toEqual({ seed, range, ...naiveFigures(company, rangeDays[range]) });
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
  const part = (months: 0 | 1 | 3, from: string, to: string) => ({ months, from, to });

  it.each([
    ['2026-11-17', '2026-11-23', [part(0, '2026-11-17', '2026-11-23')]],
    ['2026-11-01', '2026-11-30', [part(1, '2026-11-01', '2026-11-30')]],
    ['2026-10-29', '2026-11-30', [part(0, '2026-10-29', '2026-10-31'), part(1, '2026-11-01', '2026-11-30')]],
    ['2026-04-01', '2026-09-30', [part(3, '2026-04-01', '2026-09-30')]],
    [
      '2025-11-24',
      '2026-11-23',
      [
        part(0, '2025-11-24', '2025-11-30'),
        part(1, '2025-12-01', '2025-12-31'),
        part(3, '2026-01-01', '2026-09-30'),
        part(1, '2026-10-01', '2026-10-31'),
        part(0, '2026-11-01', '2026-11-23'),
      ],
    ],
  ])('%s to %s are quarters, months and days', (from, to, parts) => {
    expect(partsOf({ from, to })).toEqual(parts);
  });

  it('hold each day of the span once and no other, wherever it begins and ends', () => {
    const random = seededRandom(7);
    for (let round = 0; round < 300; round += 1) {
      const from = addDays('2024-01-01', Math.floor(random() * 900));
      const span = { from, to: addDays(from, Math.floor(random() * 500)) };
      const parts = partsOf(span);
      const borders = parts.map((each) => each.from);
      expect(borders).toEqual([span.from, ...parts.slice(0, -1).map((each) => addDays(each.to, 1))]);
      expect(parts.at(-1)?.to).toBe(span.to);
      for (const { months, ...each } of parts.filter((one) => one.months > 0)) {
        const starts = [each.from, addDays(each.to, 1)];
        expect(starts.map((day) => firstOfMonth(day))).toEqual(starts);
        expect(starts.map((day) => (Number(day.slice(5, 7)) - 1) % months)).toEqual([0, 0]);
      }
    }
  });
});
