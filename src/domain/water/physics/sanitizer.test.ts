import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sideEffectsOfChlorine } from '../calculators/calculators-dosing.ts';
import { activeChlorineAtPh75, chlorineForCyanuricAcid, hoclFraction } from './sanitizer.ts';
import { convertAmount, ppmOfOneOunceInOneGallon } from './units.ts';

describe('sanitizer', () => {
  it.each([
    [30, 2, 4.5, 6.5, 11.7],
    [50, 4, 6.5, 8.5, 19.5],
    [100, 8, 11.5, 13.5, 39],
  ])(
    'at %d ppm of cyanuric acid the chart’s minimum, target and shock are advised',
    (cya, minimum, low, high, shock) => {
      const level = chlorineForCyanuricAcid(cya);
      expect(level.minimum).toBe(minimum);
      expect(level.targetLow).toBeCloseTo(low, 6);
      expect(level.targetHigh).toBeCloseTo(high, 6);
      expect(level.shock).toBeCloseTo(shock, 6);
    },
  );

  it('never shocks below 10 ppm', () => expect(chlorineForCyanuricAcid(0).shock).toBe(10));

  it.each([
    [7.0, 0.74],
    [8.0, 0.22],
  ])('at pH %d a share of %d of the chlorine is active', (pH, share) => expect(hoclFraction(pH)).toBeCloseTo(share, 2));

  it('knows the active chlorine of stabilized water, and where the formula ends', () => {
    expect(activeChlorineAtPh75(3, 30)).toBeCloseTo(3 / (81 - 14.7 + 5), 9);
    expect(activeChlorineAtPh75(10, 30)).toBeNull();
    expect(activeChlorineAtPh75(3, 0)).toBeNull();
  });

  it('counts the by-products of chlorine in proportion to it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 100, noNaN: true }), (ppm) => {
        expect(sideEffectsOfChlorine('dichlor', ppm).cyanuricAcid).toBeCloseTo(0.91 * ppm, 1);
        expect(sideEffectsOfChlorine('trichlor', ppm).totalAlkalinity).toBeCloseTo(-0.7 * ppm, 6);
      }),
    );
    expect(() => sideEffectsOfChlorine('soda_ash', 1)).toThrow(expect.objectContaining({ field: 'chemical' }));
  });
});

describe('units', () => {
  it('an ounce in a gallon is 7489 ppm', () => expect(ppmOfOneOunceInOneGallon).toBeCloseTo(7489.15, 1));

  it('converts within weights and within volumes only', () => {
    expect(convertAmount(2, 'lb', 'oz')).toBeCloseTo(32, 3);
    expect(convertAmount(1, 'gal', 'qt')).toBe(4);
    expect(() => convertAmount(1, 'gal', 'lb')).toThrow(expect.objectContaining({ field: 'unit' }));
  });
});
