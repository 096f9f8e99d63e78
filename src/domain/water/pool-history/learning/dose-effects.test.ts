import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidReading } from '#domain/water/limits/water-limits.ts';
import { effectOf } from '../../physics/effect.ts';
import { productTable } from '../../plan/product-table.ts';
import { chemicalNames } from '../../plan/products.ts';
import { dosedReadings, effectsOn, type GivenDose, within } from '../history.ts';

const timelineOf = (dose: GivenDose, gallons: number) =>
  within({ gallons, poolType: 'chlorine', tests: [], doses: [dose] }, 0, 10);

describe('the effect of a dose on a reading', () => {
  it('is what the dosing engine says, for every product and reading', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...chemicalNames),
        fc.constantFrom(...dosedReadings),
        fc.double({ min: 0.1, max: 500, noNaN: true }),
        fc.double({ min: 300, max: 100_000, noNaN: true }),
        fc.double({ min: 5, max: 100, noNaN: true }),
        (chemical, reading, amount, gallons, strengthPct) => {
          const { unit } = productTable[chemical];
          const dose: GivenDose = { id: 'd', atMs: 5, chemical, amount, unit, strengthPct };
          const [effect] = effectsOn(timelineOf(dose, gallons), reading);
          const { changes } = effectOf({ chemical, amount, unit, gallons, strengthPct });
          expect(effect?.ppm ?? 0).toBeCloseTo(changes[reading === 'chlorine' ? 'freeChlorine' : reading] ?? 0, 6);
        },
      ),
    );
  });

  it('refuses a liquid in pounds', () => {
    const dose: GivenDose = { id: 'd', atMs: 5, chemical: 'muriatic_acid', amount: 1, unit: 'lb' };
    expect(() => timelineOf(dose, 10_000)).toThrow(InvalidReading);
  });
});
