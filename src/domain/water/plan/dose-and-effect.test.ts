import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import { InvalidReading } from '../limits/water-limits.ts';
import { doseFor } from '../physics/dose.ts';
import { effectOf } from '../physics/effect.ts';
import { productTable } from './product-table.ts';
import { chemicalNames } from './products.ts';

const every = chemicalNames.flatMap((chemical) =>
  productTable[chemical].doses.map((parameter) => ({ chemical, parameter })),
);
const gallons = fc.double({ min: 300, max: 200_000, noNaN: true });
const strengthPct = fc.double({ min: 5, max: 100, noNaN: true });
const water = fc.record({
  tempF: fc.double({ min: 40, max: 104, noNaN: true }),
  calciumHardness: fc.double({ min: 20, max: 800, noNaN: true }),
  totalAlkalinity: fc.double({ min: 50, max: 250, noNaN: true }),
  cyanuricAcid: fc.double({ min: 0, max: 100, noNaN: true }),
  borate: fc.double({ min: 0, max: 50, noNaN: true }),
  salt: fc.double({ min: 100, max: 4000, noNaN: true }),
});

describe('dose and effect', () => {
  it.each(every.filter(({ parameter }) => parameter !== 'pH'))(
    '$chemical: the effect of a $parameter dose is the change asked for',
    ({ chemical, parameter }) => {
      const raises = (productTable[chemical].effects[parameter] ?? 1) > 0;
      fc.assert(
        fc.property(
          gallons,
          strengthPct,
          fc.double({ min: 0.01, max: 500, noNaN: true }),
          (volume, strength, change) => {
            const [from, to] = raises ? [10, 10 + change] : [10 + change, 10];
            const dose = doseFor({ chemical, parameter, gallons: volume, from, to, strengthPct: strength });
            expect(dose.amount).toBeGreaterThan(0);
            const { amount, unit } = dose;
            const { changes } = effectOf({ chemical, amount, unit, gallons: volume, strengthPct: strength });
            expect(changes[parameter]).toBeCloseTo(to - from, 6);
            expect(dose.changes[parameter]).toBeCloseTo(to - from, 6);
          },
        ),
        { numRuns: 50 },
      );
    },
  );

  it.each(every.filter(({ parameter }) => parameter === 'pH'))(
    '$chemical: the effect of a pH dose is the pH asked for, in any water',
    ({ chemical }) => {
      const lowers = (productTable[chemical].acidity?.alkalinity ?? 0) < 0;
      fc.assert(
        fc.property(
          gallons,
          water,
          fc.double({ min: 6.8, max: 8.2, noNaN: true }),
          fc.double({ min: 0.02, max: 0.8, noNaN: true }),
          (volume, around, start, move) => {
            const to = lowers ? start - move : start + move;
            const dose = doseFor({ chemical, parameter: 'pH', gallons: volume, from: start, to, water: around });
            expect(dose.amount).toBeGreaterThan(0);
            const { amount, unit } = dose;
            const { changes } = effectOf({ chemical, amount, unit, gallons: volume, water: { ...around, pH: start } });
            expect(start + (changes.pH ?? 0)).toBeCloseTo(to, 6);
          },
        ),
        { numRuns: 100 },
      );
    },
  );

  it('gives 0 and says why when a product works the other way', () => {
    const dose = doseFor({ chemical: 'liquid_chlorine', parameter: 'freeChlorine', gallons: 10_000, from: 5, to: 3 });
    expect(dose.amount).toBe(0);
    expect(dose.assumptions.map((each) => wordsOf('en').say(each))).toContain(
      'Liquid chlorine doesn’t lower this reading, so there’s no dose.',
    );
  });

  it('needs 80% more acid for the same pH move at twice the alkalinity', () => {
    const ounces = (totalAlkalinity: number) =>
      doseFor({
        chemical: 'muriatic_acid',
        parameter: 'pH',
        gallons: 10_000,
        from: 7.8,
        to: 7.4,
        water: { totalAlkalinity, cyanuricAcid: 30 },
      }).amount;
    expect(ounces(120) / ounces(60)).toBeCloseTo(1.79, 1);
  });

  it('scales a dose with 1/strength', () => {
    const amount = (strength: number) =>
      doseFor({
        chemical: 'cal_hypo',
        parameter: 'freeChlorine',
        gallons: 10_000,
        from: 1,
        to: 3,
        strengthPct: strength,
      }).amount;
    expect(amount(65) / amount(73)).toBeCloseTo(73 / 65, 9);
  });

  it('reads household bleach by its NaOCl weight as in the density table', () => {
    const bleach = (strength: number) =>
      doseFor({
        chemical: 'liquid_chlorine',
        parameter: 'freeChlorine',
        gallons: 10_000,
        from: 0,
        to: 1,
        strengthPct: strength,
        strengthBasis: 'NaOCl, weight',
      }).amount;
    expect(bleach(8.25)).toBeCloseTo(14.8, 1);
    expect(bleach(6)).toBeCloseTo(20.7, 1);
  });

  it.each([
    ['gallons', { gallons: 0 }],
    ['gallons', { gallons: Number.NaN }],
    ['from', { from: -1 }],
    ['to', { to: Number.POSITIVE_INFINITY }],
    ['strengthPct', { strengthPct: 0 }],
    ['parameter', { parameter: 'pH' as const }],
    ['strengthBasis', { strengthBasis: 'proof' }],
  ])('refuses a bad %s', (field, bad) => {
    const question = {
      chemical: 'liquid_chlorine' as const,
      parameter: 'freeChlorine' as const,
      gallons: 10_000,
      from: 1,
      to: 3,
      ...bad,
    };
    expect(() => doseFor(question)).toThrow(InvalidReading);
    expect(() => doseFor(question)).toThrow(expect.objectContaining({ field }));
  });
});
