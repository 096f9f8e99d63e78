import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heightOf, nearestIndex, scaleOf } from './reading-chart.tsx';

describe('the scale of a chart', () => {
  it('holds every value and the ideal range, in few round numbers', () => {
    expect(scaleOf([1.2, 3.4], { min: 1, max: 3 })).toEqual({ low: 1, high: 4, ticks: [1, 2, 3, 4] });
    expect(scaleOf([7.4, 7.8], { min: 7.2, max: 7.6 }).ticks).toEqual([7.2, 7.4, 7.6, 7.8]);
    expect(scaleOf([-0.4], { min: -0.3, max: 0.3 }).ticks).toEqual([-0.4, -0.2, 0, 0.2, 0.4]);
    expect(scaleOf([180], { min: 100, max: null })).toMatchObject({ low: 100 });
  });

  it('is never empty or turned round, whatever was measured', () => {
    const readings = fc.array(fc.double({ min: -10, max: 20_000, noNaN: true }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(readings, fc.boolean(), (values, ranged) => {
        const scale = scaleOf(values, ranged ? { min: 150, max: 300 } : null);
        expect(scale.ticks.length).toBeGreaterThanOrEqual(2);
        expect(scale.ticks.length).toBeLessThanOrEqual(6);
        for (const value of values) {
          expect(heightOf(value, scale)).toBeGreaterThanOrEqual(-1e-6);
          expect(heightOf(value, scale)).toBeLessThanOrEqual(100 + 1e-6);
        }
      }),
    );
  });

  it('finds the test under the pointer', () => {
    const points = [{ atMs: 0 }, { atMs: 100 }, { atMs: 200 }];
    expect([-50, 49, 51, 149, 900].map((atMs) => nearestIndex(points, atMs))).toEqual([0, 0, 1, 1, 2]);
    expect(nearestIndex([], 5)).toBe(-1);
  });
});
