import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trafficAwareOrder, trafficBurden, trafficWeight } from './optimize-day.ts';
import { createPathProblem } from './problem.ts';

describe('the weight of an hour', () => {
  it.each([
    [0, 0],
    [5, 0],
    [6, 1],
    [7, 3],
    [9, 3],
    [10, 1],
    [11, 2],
    [14, 2],
    [15, 1],
    [16, 3],
    [18, 3],
    [19, 1],
    [22, 1],
    [23, 0],
  ])('at %i is %i', (hour, weight) => {
    expect(trafficWeight(hour)).toBe(weight);
  });
});

/** B lies ten minutes from the first stop, C twenty the other way; an hour's work at each. */
const problem = createPathProblem(Float64Array.of(0, 10, 20, 10, 0, 30, 20, 30, 0));
const serviceMinutes = [60, 60, 60];

describe('the traffic-aware order', () => {
  it('counts a leg by the hour it is begun in, driving and service moving the clock', () => {
    // 8:00 work, 9:00 drive 10 min (weight 3), 10:10 done, drive 30 min (weight 1)
    expect(trafficBurden(problem, [0, 1, 2], { startMinute: 480, serviceMinutes })).toBe(10 * 4 + 30 * 2);
    // past midnight the hours begin again: drive 20 min at 0:00
    expect(trafficBurden(problem, [0, 2], { startMinute: 23 * 60, serviceMinutes })).toBe(20);
  });

  it('puts the long leg where the roads are quiet, though the way is longer in all', () => {
    // Begun at 7:45 the leg between B and C falls at 9:55, in the rush, when B comes first, and at 10:05 when C does.
    const { order, cost } = trafficAwareOrder(problem, { startMinute: 465, serviceMinutes });
    expect(Array.from(order)).toEqual([0, 2, 1]);
    expect(cost).toBe(50);
    expect(Array.from(trafficAwareOrder(problem, { startMinute: 600, serviceMinutes }).order)).toEqual([0, 1, 2]);
  });

  it('keeps every stop, the first in place, and never bears more than an order it began from', () => {
    const days = fc.integer({ min: 2, max: 9 }).chain((stopCount) =>
      fc.record({
        places: fc.array(fc.integer({ min: 0, max: 90 }), { minLength: stopCount, maxLength: stopCount }),
        startMinute: fc.integer({ min: 0, max: 1439 }),
      }),
    );
    fc.assert(
      fc.property(days, ({ places, startMinute }) => {
        const line = createPathProblem(Float64Array.from(places.flatMap((a) => places.map((b) => Math.abs(a - b)))));
        const given = places.map((_, stop) => stop);
        const hours = { startMinute, serviceMinutes: places.map(() => 30) };
        const { order } = trafficAwareOrder(line, hours, [given]);
        expect(order[0]).toBe(0);
        expect(Array.from(order).sort((a, b) => a - b)).toEqual(given);
        expect(trafficBurden(line, order, hours)).toBeLessThanOrEqual(trafficBurden(line, given, hours));
      }),
    );
  });
});
