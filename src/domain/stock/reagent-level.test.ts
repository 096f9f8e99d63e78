import { describe, expect, it } from 'vitest';
import { usagePctPerDay } from './draw-from-stock.ts';
import { adjustedLevel, daysUntilEmpty, levelMark, raisesAlert } from './refill.ts';

describe('a reagent’s level', () => {
  it.each([
    [25, null],
    [24, 'low'],
    [10, 'low'],
    [9, 'critical'],
    [0, 'critical'],
  ])('of %d percent is marked %s', (level, mark) => expect(levelMark(level)).toBe(mark));

  it('raises the banner below 20', () => expect([20, 19].map(raisesAlert)).toEqual([false, true]));

  it.each([
    ['add', 95, 10, 100],
    ['add', 4, -10, 0],
    ['add', 40, 15, 55],
    ['set', 40, 15, 15],
    ['set', 40, 130, 100],
  ] as const)('%s: from %d by %d comes to %d', (mode, level, amount, after) =>
    expect(adjustedLevel(level, mode, amount)).toBe(after),
  );

  it('lasts level / 0.2 days where no use is known, and says so', () => {
    expect(daysUntilEmpty(60, null)).toEqual({ days: 300, estimated: true });
    expect(daysUntilEmpty(60, 4)).toEqual({ days: 15, estimated: false });
  });
});

describe('the use of a package', () => {
  const carboy = {
    id: 'bleach',
    product: 'liquid_chlorine',
    strengthPct: 12.5,
    packageAmount: 2.5,
    packageUnit: 'gal',
    levelPct: 100,
  } as const;
  const use = { chemical: 'liquid_chlorine', amount: 32, unit: 'fl_oz', strengthPct: 12.5 } as const;

  it('is what visits took of it, by the day', () => {
    expect(usagePctPerDay([use, use], carboy, { days: 10, packages: 1 })).toBeCloseTo(2);
    expect(usagePctPerDay([use, use], carboy, { days: 10, packages: 2 })).toBeCloseTo(1);
  });

  it('is counted over a week at least', () =>
    expect(usagePctPerDay([use], carboy, { days: 1, packages: 1 })).toBeCloseTo(10 / 7));

  it('is unknown where nothing of it was taken', () => {
    expect(usagePctPerDay([], carboy, { days: 30, packages: 1 })).toBeNull();
    expect(usagePctPerDay([{ ...use, chemical: 'salt' }], carboy, { days: 30, packages: 1 })).toBeNull();
  });
});
