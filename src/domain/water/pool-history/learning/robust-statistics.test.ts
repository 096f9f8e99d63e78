import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { medianOf, normalShareBelow, spreadOf, theilSen, weightedMedian } from './robust-statistics.ts';

const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 });

describe('robust statistics', () => {
  it('finds the same median as sorting does', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const sorted = [...values].sort((a, b) => a - b);
        const middle = sorted.length >> 1;
        const expected =
          sorted.length % 2 === 1 ? sorted[middle] : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
        expect(medianOf(values)).toBeCloseTo(expected ?? 0, 6);
      }),
    );
  });

  it('is not moved by one wild value', () => {
    expect(medianOf([1, 2, 3, 4, 1e9])).toBe(3);
    expect(spreadOf([1, 2, 3, 4, 1e9])).toBeCloseTo(1.4826, 4);
    expect(weightedMedian([1, 2, 3, 1e9].map((value) => ({ value, weight: 1 })))).toBe(2);
    const x = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    expect(theilSen(x, [0, 2, 4, 6, 800, 10, 12, 14, 16, 18], 0.1)?.slope).toBeCloseTo(2, 6);
  });

  it('finds the slope of any straight line, however many points it has', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 200 }),
        fc.double({ min: -5, max: 5, noNaN: true }),
        fc.double({ min: -100, max: 100, noNaN: true }),
        (count, slope, start) => {
          const x = Array.from({ length: count }, (_, i) => i);
          const found = theilSen(
            x,
            x.map((at) => start + slope * at),
            1,
          );
          expect(found?.slope).toBeCloseTo(slope, 6);
        },
      ),
    );
  });

  it('answers no slope for two points', () => {
    expect(theilSen([0, 1], [0, 1], 1)).toBeNull();
  });

  it.each([
    [0, 0.5],
    [1.2816, 0.9],
    [-1.96, 0.025],
    [3, 0.99865],
  ])('knows the share of a normal distribution below %d', (z, share) => {
    expect(normalShareBelow(z)).toBeCloseTo(share, 4);
  });
});
