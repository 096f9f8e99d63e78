import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import { calciteSaturation } from './equilibrium.ts';
import { saturationIndex } from './saturation-index.ts';

/** Reference §2.5: pH, TA, CH, CYA, salt, F → industry, Carrier, CSI and PHREEQC's SI(calcite). */
const compared = [
  [7.5, 100, 300, 0, 500, 80, 0.13, 0.05, 0.08, 0.17],
  [7.6, 120, 350, 30, 3200, 85, 0.2, 0.23, 0.13, 0.22],
  [7.2, 60, 180, 30, 700, 60, -0.93, -0.99, -0.92, -0.82],
  [7.4, 100, 300, 0, 1000, 50, -0.37, -0.41, -0.36, -0.26],
  [7.6, 80, 150, 0, 1500, 102, -0.05, -0.07, -0.13, -0.03],
] as const;

describe('saturation index', () => {
  it.each(compared)(
    'pH %d, TA %d, CH %d, CYA %d, salt %d, %d °F agrees with the published comparison',
    (pH, totalAlkalinity, calciumHardness, cyanuricAcid, salt, tempF, industry, carrier, csi, phreeqc) => {
      const water = { pH, totalAlkalinity, calciumHardness, cyanuricAcid, salt, tempF, borate: 0 };
      const index = (formula: 'industry' | 'carrier' | 'csi') => saturationIndex(water, { formula }).lsi;
      expect(Math.abs(index('industry') - industry)).toBeLessThan(0.05);
      expect(Math.abs(index('carrier') - carrier)).toBeLessThan(0.035);
      expect(Math.abs(index('csi') - csi)).toBeLessThan(0.015);
      expect(Math.abs((calciteSaturation(water) ?? 99) - phreeqc)).toBeLessThan(0.04);
      expect(Math.abs(index('csi') - phreeqc + 0.09)).toBeLessThan(0.03);
    },
  );

  it('shows its factors, and they add up to the index', () => {
    const { lsi, factors } = saturationIndex({
      pH: 7.0,
      tempF: 76,
      calciumHardness: 200,
      totalAlkalinity: 50,
      cyanuricAcid: 0,
    });
    expect(factors).toMatchObject({
      pH: 7,
      temperature: 0.6,
      calciumHardness: 1.9,
      carbonateAlkalinity: 1.7,
      constant: -12.1,
    });
    expect(Object.values(factors).reduce((sum, f) => sum + f, 0)).toBeCloseTo(lsi, 12);
  });

  it('says what it assumed', () => {
    const index = saturationIndex({ pH: 7.5, tempF: 80, calciumHardness: 250 });
    const assumptions = index.assumptions.map((each) => wordsOf('en').say(each));
    expect(assumptions.join(' ')).toContain('Total alkalinity wasn’t measured, so we used 100 ppm.');
    expect(assumptions.join(' ')).toContain('CYA wasn’t measured, so we used 30 ppm');
    expect(assumptions.join(' ')).toContain('TDS weren’t measured, so we used 1,000 ppm');
  });

  it('assumes 3200 ppm of salt in a saltwater pool and no stabilizer in a bromine pool', () => {
    const reading = { pH: 7.5, tempF: 80, calciumHardness: 250, totalAlkalinity: 100 };
    expect(saturationIndex(reading, { poolType: 'saltwater' }).factors.constant).toBe(-12.3);
    expect(saturationIndex(reading, { poolType: 'bromine' }).carbonateAlkalinity).toBe(100);
  });

  it.each([
    ['calciumHardness', { calciumHardness: 0 }, 'to calculate LSI'],
    ['totalAlkalinity', { totalAlkalinity: 20, cyanuricAcid: 100 }, 'to calculate LSI'],
    ['pH', { pH: Number.NaN }, 'must be a number'],
    ['cyanuricAcid', { cyanuricAcid: -1 }, 'must be at least 0'],
  ])('refuses %s %o', (field, bad, reason) => {
    const reading = { pH: 7.5, tempF: 80, calciumHardness: 250, totalAlkalinity: 100, ...bad };
    expect(() => saturationIndex(reading)).toThrow(
      expect.objectContaining({ field, message: expect.stringContaining(reason) }),
    );
  });

  it('rises by 0.1 with 0.1 pH and stays finite for all in-range water', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 5.1, max: 9.8, noNaN: true }),
        fc.double({ min: 30, max: 120, noNaN: true }),
        fc.double({ min: 1, max: 2000, noNaN: true }),
        fc.double({ min: 60, max: 500, noNaN: true }),
        (pH, tempF, calciumHardness, totalAlkalinity) => {
          const at = (value: number) =>
            saturationIndex({ pH: value, tempF, calciumHardness, totalAlkalinity, cyanuricAcid: 0, borate: 0 }).lsi;
          expect(at(pH + 0.1) - at(pH)).toBeCloseTo(0.1, 6);
        },
      ),
    );
  });
});
