import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNITS } from '#domain/water/physics/units.ts';
import { type ChemicalUse, drawFromStock, drawOrder, levelFallPct, type StockedPackage } from './draw-from-stock.ts';
import { reagentTypes, usualPackages } from './reagent-types.ts';

const carboy: StockedPackage = {
  id: 'bleach',
  product: 'liquid_chlorine',
  strengthPct: 12.5,
  packageAmount: 2.5,
  packageUnit: 'gal',
  levelPct: 100,
};
const bag: StockedPackage = {
  id: 'bicarb',
  product: 'sodium_bicarbonate',
  strengthPct: 100,
  packageAmount: 50,
  packageUnit: 'lb',
  levelPct: 60,
};
const bleach = (
  amount: number,
  unit: ChemicalUse['unit'] = 'fl_oz',
  strengthPct: number | null = null,
): ChemicalUse => ({
  chemical: 'liquid_chlorine',
  amount,
  unit,
  strengthPct,
});
/** Each package that was drawn from with its last level. */
const levelsAfter = (uses: ChemicalUse[], ...places: StockedPackage[][]) => [
  ...new Map(drawFromStock(uses, places).map(({ id, levelPct }) => [id, levelPct])),
];

describe('how far a package falls', () => {
  it.each([
    [32, 'fl_oz', 10],
    [1, 'qt', 10],
    [0.25, 'gal', 10],
    [2.5, 'gal', 100],
  ] as const)('%d %s of a 2.5 gallon carboy is %d percent', (amount, unit, expected) => {
    expect(levelFallPct({ amount, unit }, carboy)).toBeCloseTo(expected, 9);
  });

  it.each([
    [8, 'oz', 1],
    [1, 'lb', 2],
  ] as const)('%d %s of a 50 lb bag is %d percent', (amount, unit, expected) => {
    expect(levelFallPct({ amount, unit }, bag)).toBeCloseTo(expected, 3);
  });

  it('cannot be said for a weight of a liquid, a volume of a dry product, or a package of unknown size', () => {
    expect(levelFallPct({ amount: 1, unit: 'oz' }, carboy)).toBeNull();
    expect(levelFallPct({ amount: 1, unit: 'qt' }, bag)).toBeNull();
    expect(levelFallPct({ amount: 1, unit: 'gal' }, { ...carboy, packageAmount: null })).toBeNull();
  });
});

describe('taking the chemicals of a visit', () => {
  it('keeps small amounts: twenty times 1 fl oz is as much as 20 fl oz', () => {
    let level = 100;
    for (let n = 0; n < 20; n += 1) {
      level = drawFromStock([bleach(1)], [[{ ...carboy, levelPct: level }]])[0]?.levelPct ?? Number.NaN;
    }
    expect(level).toBeCloseTo(93.8, 1);
  });

  it('takes from the first place that keeps the product', () => {
    const own = { ...carboy, id: 'own', levelPct: 50 };
    const truck = { ...carboy, id: 'truck', levelPct: 80 };
    expect(levelsAfter([bleach(32)], [own], [truck], [carboy])).toEqual([['own', 40]]);
    expect(levelsAfter([bleach(32)], [bag], [truck], [carboy])).toEqual([['truck', 70]]);
    expect(levelsAfter([bleach(32)], [bag], [], [carboy])).toEqual([['bleach', 90]]);
  });

  it('takes from the next place what the first one no longer holds, and says how much from which', () => {
    const own = { ...carboy, id: 'own', levelPct: 4 };
    const gone = { ...carboy, id: 'gone', levelPct: 0 };
    expect(drawFromStock([bleach(32)], [[own, gone], [carboy]])).toEqual([
      { id: 'own', amount: expect.closeTo(12.8, 6), unit: 'fl_oz', levelBeforePct: 4, levelPct: 0 },
      { id: 'bleach', amount: expect.closeTo(19.2, 6), unit: 'fl_oz', levelBeforePct: 100, levelPct: 94 },
    ]);
  });

  it('goes on with the next package when the first is empty, and stops at 0', () => {
    const open = { ...carboy, id: 'open', levelPct: 5 };
    expect(levelsAfter([bleach(32)], [open, carboy])).toEqual([
      ['open', 0],
      ['bleach', 95],
    ]);
    expect(levelsAfter([bleach(10, 'gal')], [open])).toEqual([['open', 0]]);
  });

  it('takes the strength that was used before any other', () => {
    const weak = { ...carboy, id: 'weak', strengthPct: 10 };
    expect(levelsAfter([bleach(32, 'fl_oz', 12.5)], [weak, carboy])).toEqual([['bleach', 90]]);
    expect(levelsAfter([bleach(32, 'fl_oz', 6)], [weak])).toEqual([['weak', 90]]);
  });

  it('adds up two doses of one product and leaves what nobody keeps alone', () => {
    const unknown = { ...bleach(1), chemical: 'sodium_bromide' };
    expect(levelsAfter([bleach(32), unknown, bleach(32)], [carboy, bag])).toEqual([['bleach', 80]]);
  });

  it('never falls below 0 nor rises, whatever is taken', () => {
    const uses = fc.array(
      fc.record({
        chemical: fc.constantFrom('liquid_chlorine', 'sodium_bicarbonate', 'salt'),
        amount: fc.double({ min: 0.001, max: 1000, noNaN: true }),
        unit: fc.constantFrom(...UNITS),
        strengthPct: fc.constantFrom(null, 10, 12.5),
      }),
    );
    fc.assert(
      fc.property(uses, fc.integer({ min: 0, max: 100 }), (taken, levelPct) => {
        for (const after of drawFromStock(taken, [[{ ...carboy, levelPct }], [bag]])) {
          expect(after.levelPct).toBeGreaterThanOrEqual(0);
          expect(after.levelPct).toBeLessThanOrEqual(after.id === 'bleach' ? levelPct : 60);
        }
      }),
    );
  });
});

describe('the order in which stock is drawn', () => {
  const pool = { poolId: 'Pool-002', technicianId: null };
  const truck = { poolId: null, technicianId: 'TECH-1' };
  const company = { poolId: 'Pool-001', technicianId: null };

  it('is the pool, the truck, then the company', () => {
    expect(drawOrder('Pool-002', 'TECH-1')).toEqual([pool, truck, company]);
  });

  it('leaves out what the visit does not have, and names the company once', () => {
    expect(drawOrder(null, 'TECH-1')).toEqual([truck, company]);
    expect(drawOrder('Pool-002', null)).toEqual([pool, company]);
    expect(drawOrder('Pool-001', 'TECH-1')).toEqual([truck, company]);
    expect(drawOrder(null, null)).toEqual([company]);
  });
});

describe('the usual package of each type', () => {
  it.each(reagentTypes)('%s is sold in the kind of unit its product is dosed in', (type) => {
    const usual = usualPackages[type];
    const fall = levelFallPct(
      { amount: usual.packageAmount, unit: usual.packageUnit },
      { id: type, levelPct: 100, ...usual },
    );
    expect(fall).toBe(100);
  });

  it('chlorine is 2.5 gallons of 12.5 percent', () => {
    expect(usualPackages.CHLORINE).toEqual({
      product: 'liquid_chlorine',
      strengthPct: 12.5,
      packageAmount: 2.5,
      packageUnit: 'gal',
    });
  });
});
