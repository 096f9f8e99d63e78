import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf, dollarsOf, shareOfCents, taxCentsOf, timesCents } from './cents.ts';

describe('money', () => {
  it('is rounded half up in size, to the cent', () => {
    expect(timesCents(25, 0.5)).toBe(13);
    expect(timesCents(-25, 0.5)).toBe(-13);
    expect(timesCents(333, 0.333)).toBe(111);
    expect(shareOfCents(16_500, 8, 30)).toBe(4400);
    expect(shareOfCents(100, 1, 3)).toBe(33);
    expect(shareOfCents(100, 2, 3)).toBe(67);
  });

  it('is taxed on the whole sum, and not below 0', () => {
    expect(taxCentsOf(16_500, 8.25)).toBe(1361);
    expect(taxCentsOf(200, 8.25)).toBe(17);
    expect(taxCentsOf(0, 8.25)).toBe(0);
    expect(taxCentsOf(-500, 8.25)).toBe(0);
  });

  it('travels as dollars and comes back the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
        expect(centsOf(dollarsOf(cents))).toBe(cents);
      }),
    );
    expect(centsOf(1.005)).toBe(100);
    expect(centsOf(-0.29)).toBe(-29);
  });

  it('keeps every cent of large amounts', () => {
    expect(timesCents(100_000_000, 100_000)).toBe(10_000_000_000_000);
    expect(timesCents(99_999_999, 99_999.999)).toBe(9_999_999_800_000);
  });
});
