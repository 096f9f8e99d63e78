import { describe, expect, it } from 'vitest';
import { chemicalNames } from '#domain/water/plan/products.ts';
import { marginPct, suggestedPriceCents } from '../strategies/pricing.ts';
import {
  type CostRates,
  type EnteredCost,
  estimatedPriceCents,
  estimatedPrices,
  estimatedShares,
  isPriceUnitOf,
  type WorkedVisit,
  workCosts,
} from './work-costs.ts';

const noRates: CostRates = {
  wageCentsPerHour: null,
  centsPerMile: null,
  wageOfTechnician: new Map(),
  chemicals: new Map(),
};
const minute = 60_000;
const visit = (visitId: string, more: Partial<WorkedVisit> = {}): WorkedVisit => ({
  visitId,
  customerId: `of ${visitId}`,
  poolId: null,
  technicianId: 'LUIS',
  date: '2026-11-16',
  planned: true,
  arrivedAt: 0,
  leftAt: 30 * minute,
  chemicals: [],
  coordinates: null,
  priceCents: 4000,
  ...more,
});
const entry = (visitId: string | null, laborCents: number): EnteredCost => ({
  costId: `${visitId} ${laborCents}`,
  customerId: 'C',
  date: '2026-11-16',
  visitId,
  laborCents,
  chemicalCents: 10,
  travelCents: 0,
  equipmentCents: 0,
  feeCents: 100,
});

describe('what a technician’s day costs', () => {
  it('is minutes × wage, miles from the stop before × a mile, and chemicals × their price', () => {
    const chemicals = [
      { chemical: 'muriatic_acid', amount: 64, unit: 'fl_oz' },
      { chemical: 'cal_hypo', amount: 8, unit: 'oz' },
    ];
    const [first, second] = workCosts(
      [
        visit('B', { arrivedAt: 60 * minute, leftAt: 105 * minute, coordinates: { latitude: 33.51, longitude: -112 } }),
        visit('A', { coordinates: { latitude: 33.5, longitude: -112 }, chemicals }),
      ],
      [],
      { ...noRates, wageCentsPerHour: 3000, centsPerMile: 70, wageOfTechnician: new Map([['ANN', 9000]]) },
    );
    // Half a gallon at $8, half a pound at $4.20 a pound.
    expect(first).toMatchObject({
      visitId: 'A',
      laborCents: 1500,
      travelCents: 0,
      chemicalCents: 400 + 210,
      estimated: true,
    });
    expect(second).toMatchObject({
      visitId: 'B',
      onSiteMinutes: 45,
      laborCents: 2250,
      hundredthMiles: 69,
      travelCents: 48,
    });
    expect(second).toMatchObject({ chemicalCents: 0, entered: false, estimated: false });
  });

  it('is computed with estimates, and says so, where a rate or a time is missing', () => {
    const [untimed] = workCosts([visit('A', { leftAt: null, priceCents: null })], [], {
      ...noRates,
      wageCentsPerHour: 3000,
    });
    expect(untimed).toMatchObject({ onSiteMinutes: null, laborCents: 1500, feeCents: 8500, estimated: true });
    expect(workCosts([visit('A')], [], noRates)[0]).toMatchObject({ laborCents: 1250, estimated: true });
    const unknown = visit('A', { chemicals: [{ chemical: 'gold', amount: 1, unit: 'oz' }] });
    expect(workCosts([unknown], [], { ...noRates, wageCentsPerHour: 3000 })[0]).toMatchObject({
      chemicalCents: 0,
      estimated: true,
    });
  });

  it('is what was entered, where something was; an entry without a visit stands alone', () => {
    const works = workCosts([visit('A'), visit('B')], [entry('A', 5), entry('A', 7), entry(null, 9)], noRates);
    expect(works.map(({ workId, laborCents, feeCents, entered }) => [workId, laborCents, feeCents, entered])).toEqual([
      ['A', 12, 200, true],
      ['B', 1250, 4000, false],
      ['cost:null 9', 9, 100, true],
    ]);
  });
});

describe('prices of chemicals', () => {
  it('are estimated for each product of the catalogue, in its own kind of unit', () => {
    for (const chemical of chemicalNames) {
      const { priceCents, amount, unit } = estimatedPrices[chemical];
      expect(estimatedPriceCents(chemical, amount, unit)).toBe(priceCents);
      expect(isPriceUnitOf(chemical, unit)).toBe(true);
      expect(isPriceUnitOf(chemical, unit === 'lb' ? 'gal' : 'lb')).toBe(false);
    }
  });
});

describe('margins', () => {
  it('are a percentage of what came in', () => {
    expect(marginPct(10_000, 7500)).toBe(25);
    expect(marginPct(2000, 2083)).toBe(-4.15);
    expect(marginPct(0, 100)).toBeNull();
  });

  it.each([
    [{ services: 2, revenueCents: 2800, costCents: 2500 }, 1700],
    [{ services: 1, revenueCents: 10_000, costCents: 7500 }, null],
    [{ services: 1, revenueCents: 9999, costCents: 7500 }, 10_000],
    [{ services: 0, revenueCents: 0, costCents: 500 }, null],
  ])('of %o suggest a price of %s cents', (work, cents) => {
    expect(suggestedPriceCents(work)).toBe(cents);
  });

  it('are taken as 34% where nothing is known of a visit', () => {
    const { feeCents, ...costs } = estimatedShares(null);
    expect(Object.values(costs).reduce((sum, cents) => sum + cents, 0)).toBe((feeCents * 66) / 100);
  });
});
