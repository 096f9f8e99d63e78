import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doseFor } from '../../physics/dose.ts';
import { productTable } from '../../plan/product-table.ts';
import { chemicalNames } from '../../plan/products.ts';
import type { GivenDose, HistoryReadings, PoolHistory, PoolTest } from '../history.ts';
import { learnVolume, volumeToDoseFor } from './learning.ts';

const hour = 3_600_000;
const DAY = 24 * hour;
const START = Date.UTC(2026, 4, 1);
const now = START + 200 * DAY;
const stated = 20_000;

const test = (day: number, readings: HistoryReadings): PoolTest => ({
  id: `test ${day}`,
  atMs: START + day * DAY,
  readings,
});
const calcium = (day: number, ppm: number): GivenDose => {
  const { amount, unit } = doseFor({
    chemical: 'calcium_chloride',
    gallons: stated,
    parameter: 'calciumHardness',
    from: 0,
    to: ppm,
  });
  return { id: `dose ${day}`, atMs: START + day * DAY + hour, chemical: 'calcium_chloride', amount, unit };
};
const bleach = (day: number, ppm: number): GivenDose => {
  const { amount, unit } = doseFor({
    chemical: 'liquid_chlorine',
    gallons: stated,
    parameter: 'freeChlorine',
    from: 0,
    to: ppm,
  });
  return { id: `bleach ${day}`, atMs: START + day * DAY + hour / 4, chemical: 'liquid_chlorine', amount, unit };
};
const pool = (tests: PoolTest[], doses: GivenDose[]): PoolHistory => ({
  gallons: stated,
  poolType: 'chlorine',
  tests,
  doses,
});

describe('the volume a pool answers as', () => {
  it('is the stated one while nothing was dosed', () => {
    const learned = learnVolume(pool([test(0, { calciumHardness: 100 }), test(7, { calciumHardness: 110 })], []), now);
    expect(learned).toMatchObject({ gallons: stated, factor: 1, differs: false, doseCount: 0, confidence: 'low' });
  });

  it('stays the stated one when the pool answers as expected', () => {
    const learned = learnVolume(
      pool([test(0, { calciumHardness: 80 }), test(7, { calciumHardness: 190 })], [calcium(0, 110)]),
      now,
    );
    expect(learned).toMatchObject({ gallons: stated, differs: false, doseCount: 1 });
    expect(volumeToDoseFor(learned)).toBeNull();
  });

  it.each([
    ['smaller', 150, 14_800],
    ['larger', 80, 26_500],
  ])('is %s when two doses moved the water more or less than they should, in three figures', (_word, rise, near) => {
    const learned = learnVolume(
      pool(
        [
          test(0, { calciumHardness: 100 }),
          test(7, { calciumHardness: 100 + rise }),
          test(14, { calciumHardness: 100 + 2 * rise }),
        ],
        [calcium(0, 110), calcium(7, 110)],
      ),
      now,
    );
    expect(learned.differs).toBe(true);
    expect(learned.doseCount).toBe(2);
    expect(Math.abs(learned.gallons / near - 1)).toBeLessThan(0.04);
    expect(learned.gallons % 100).toBe(0);
    expect(volumeToDoseFor(learned)).toEqual({ gallons: learned.gallons, statedGallons: stated, doses: 2 });
    expect(learned.lowGallons).toBeLessThan(learned.gallons);
    expect(learned.highGallons).toBeGreaterThan(learned.gallons);
    expect(learned.responses[0]).toMatchObject({
      reading: 'calciumHardness',
      doseIds: ['dose 0'],
      beforeTestId: 'test 0',
      afterTestId: 'test 7',
      observedPpm: rise,
    });
    expect(learned.responses[0]?.expectedPpm).toBeCloseTo(110, 6);
  });

  it('moves little by one dose that could be noise', () => {
    const learned = learnVolume(
      pool([test(0, { calciumHardness: 200 }), test(7, { calciumHardness: 206 })], [calcium(0, 12)]),
      now,
    );
    expect(Math.abs(learned.factor - 1)).toBeLessThan(0.15);
    expect(volumeToDoseFor(learned)).toBeNull();
  });

  it('leaves out a reading that no volume explains, and says so', () => {
    const learned = learnVolume(
      pool([test(0, { calciumHardness: 100 }), test(7, { calciumHardness: 1100 })], [calcium(0, 110)]),
      now,
    );
    expect(learned.gallons).toBe(stated);
    expect(learned.leftOut).toEqual([
      { reading: 'calciumHardness', doseIds: ['dose 0'], testId: 'test 7', reason: 'outlier' },
    ]);
  });

  it('leaves out a dose that was not tested for five weeks', () => {
    const learned = learnVolume(
      pool([test(0, { calciumHardness: 100 }), test(36, { calciumHardness: 260 })], [calcium(0, 110)]),
      now,
    );
    expect(learned.gallons).toBe(stated);
    expect(learned.leftOut[0]?.reason).toBe('too-long-between');
  });

  it('waits for a dose to mix, and learns from the next test', () => {
    const soon: PoolTest = { id: 'soon', atMs: START + 2 * hour, readings: { calciumHardness: 130 } };
    const learned = learnVolume(
      pool([test(0, { calciumHardness: 100 }), soon, test(1, { calciumHardness: 210 })], [calcium(0, 110)]),
      now,
    );
    expect(learned.gallons).toBe(stated);
    expect(learned.leftOut).toEqual([
      { reading: 'calciumHardness', doseIds: ['dose 0'], testId: 'soon', reason: 'too-soon-to-read' },
    ]);
    expect(learned.responses.map(({ afterTestId }) => afterTestId)).toEqual(['test 1']);
  });

  it('does not take rain for a larger pool', () => {
    const learned = learnVolume(
      pool(
        [
          test(0, { calciumHardness: 200, cyanuricAcid: 60, salt: 3200 }),
          test(7, { calciumHardness: 160, cyanuricAcid: 40, salt: 2200 }),
        ],
        [calcium(0, 40)],
      ),
      now,
    );
    expect(learned.gallons).toBe(stated);
    expect(learned.leftOut[0]?.reason).toBe('diluted');
  });

  it('does not learn from chlorine that a week has used up', () => {
    const learned = learnVolume(pool([test(0, { chlorine: 1 }), test(7, { chlorine: 0.4 })], [bleach(0, 4)]), now);
    expect(learned.gallons).toBe(stated);
    expect(learned.leftOut).toEqual([
      { reading: 'chlorine', doseIds: ['bleach 0'], testId: 'test 7', reason: 'chlorine-demand' },
    ]);
  });

  it('tells the volume from the daily demand where chlorine is tested through the day', () => {
    const lossPerDay = 1.1;
    const trueFactor = 0.72;
    const tests: PoolTest[] = [];
    const doses: GivenDose[] = [];
    let level = 2;
    for (let day = 0; day < 20; day += 1) {
      tests.push(test(day, { chlorine: level, cyanuricAcid: 40 }));
      const ppm = day % 3 === 2 ? 0 : 3 + (day % 2);
      if (ppm > 0) doses.push(bleach(day, ppm));
      level += ppm / trueFactor;
      level *= Math.exp(-lossPerDay / 8);
      tests.push({ id: `later ${day}`, atMs: START + day * DAY + 3 * hour, readings: { chlorine: level } });
      level *= Math.exp((-lossPerDay * 7) / 8);
    }
    const learned = learnVolume(pool(tests, doses), now);
    expect(learned.differs).toBe(true);
    expect(Math.abs(learned.factor / trueFactor - 1)).toBeLessThan(0.1);
  });

  it('never leaves the safe band, whatever was written down', () => {
    const reading = fc.double({ min: 0, max: 3000, noNaN: true });
    const events = fc.array(
      fc.record({
        hours: fc.integer({ min: 1, max: 600 }),
        readings: fc.record(
          {
            chlorine: reading,
            totalAlkalinity: reading,
            calciumHardness: reading,
            cyanuricAcid: reading,
            salt: reading,
          },
          { requiredKeys: [] },
        ),
        chemical: fc.constantFrom(...chemicalNames),
        amount: fc.double({ min: 0, max: 2000, noNaN: true }),
      }),
      { maxLength: 15 },
    );
    fc.assert(
      fc.property(events, fc.double({ min: 100, max: 500_000, noNaN: true }), (happened, gallons) => {
        let atMs = START;
        const tests: PoolTest[] = [];
        const doses: GivenDose[] = [];
        for (const { hours, readings, chemical, amount } of happened) {
          atMs += hours * hour;
          tests.push({ id: `t${atMs}`, atMs, readings });
          doses.push({ id: `d${atMs}`, atMs, chemical, amount, unit: productTable[chemical].unit });
        }
        const learned = learnVolume({ gallons, poolType: 'chlorine', tests, doses }, atMs);
        expect(learned.factor).toBeGreaterThanOrEqual(0.6 - 1e-9);
        expect(learned.factor).toBeLessThanOrEqual(1.6 + 1e-9);
        expect(Number.isFinite(learned.lowGallons + learned.highGallons)).toBe(true);
        // The order in which the records come does not matter.
        const turned = { gallons, poolType: 'chlorine' as const, tests: tests.toReversed(), doses: doses.toReversed() };
        expect(learnVolume(turned, atMs).gallons).toBe(learned.gallons);
      }),
      { numRuns: 60 },
    );
  });
});
