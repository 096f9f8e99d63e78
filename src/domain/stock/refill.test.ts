import { describe, expect, it } from 'vitest';
import type { StockedPackage } from './draw-from-stock.ts';
import { refillReason, shoppingFor } from './refill.ts';

const carboy = (levelPct: number, more: Partial<StockedPackage> = {}): StockedPackage => ({
  id: `at-${levelPct}`,
  product: 'liquid_chlorine',
  strengthPct: 12.5,
  packageAmount: 2.5,
  packageUnit: 'gal',
  levelPct,
  ...more,
});

describe('what must be filled before the next service day', () => {
  it.each([
    ['is critical', 9, null, null, 'critical'],
    ['is low', 24, 0.1, 30, 'low'],
    ['is empty before that day', 40, 20, 3, 'runs-out'],
    ['is empty in the course of that day', 30, 20, 0, 'runs-out'],
    ['lasts beyond that day', 60, 20, 1, null],
    ['goes at an unknown pace', 30, null, 0, null],
    ['goes fast where nobody is planned to come', 30, 20, null, null],
  ] as const)('what %s', (_name, level, usage, days, reason) => {
    expect(refillReason(level, usage, days)).toBe(reason);
  });
});

describe('what has to be bought', () => {
  it('is what the packages of a product lack, in whole packages of the largest size', () => {
    const jug = carboy(0, { packageAmount: 128, packageUnit: 'fl_oz' });
    expect(shoppingFor([jug, carboy(40), carboy(10)])).toEqual([
      {
        product: 'liquid_chlorine',
        strengthPct: 12.5,
        amount: expect.closeTo(4.75, 6),
        unit: 'gal',
        packages: 2,
        packageAmount: 2.5,
      },
    ]);
  });

  it('is told for each strength, and not for what nobody knows the size of', () => {
    const weak = carboy(50, { strengthPct: 10 });
    const unknown = carboy(0, { product: 'trichlor', packageAmount: null });
    expect(shoppingFor([carboy(50), weak, unknown]).map(({ strengthPct }) => strengthPct)).toEqual([12.5, 10]);
  });
});
