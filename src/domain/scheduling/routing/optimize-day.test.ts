import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterIterations } from './budget.ts';
import { drivingMinutes, greatCircleMiles } from './distance.ts';
import { type DayCustomer, dayMethods, optimizeDay } from './optimize-day.ts';

/** What holds for a day holds however early the search is stopped. */
const stop = afterIterations(100);

const at = (customerId: string, latitude: number, longitude: number): DayCustomer => ({
  customerId,
  coordinates: { latitude, longitude },
});
const unplaced = (customerId: string): DayCustomer => ({ customerId, coordinates: null });
const ids = (result: ReturnType<typeof optimizeDay>) => result.optimizedRoute.map(({ customerId }) => customerId);

/** Four pools along one meridian, given to and fro. */
const toAndFro = [at('a', 33.5, -112), at('d', 33.53, -112), at('b', 33.51, -112), at('c', 33.52, -112)];

const customers = fc
  .array(
    fc.record({
      latitude: fc.double({ min: 33.4, max: 33.7, noNaN: true }),
      longitude: fc.double({ min: -112.3, max: -112, noNaN: true }),
      placed: fc.boolean(),
    }),
    { minLength: 2, maxLength: 20 },
  )
  .map((places) =>
    places.map(({ latitude, longitude, placed }, i) => (placed ? at(`c${i}`, latitude, longitude) : unplaced(`c${i}`))),
  );

describe('optimising a day', () => {
  it('answers the documented shape in miles and minutes', () => {
    const mile = greatCircleMiles({ latitude: 33.5, longitude: -112 }, { latitude: 33.51, longitude: -112 });
    const rounded = (value: number) => Math.round(value * 100) / 100;
    expect(optimizeDay({ customers: toAndFro, method: 'best' })).toEqual({
      savings: { distanceSaved: rounded(3 * mile), timeSaved: rounded(drivingMinutes(3 * mile)) },
      optimizedRoute: [
        { customerId: 'a', estimatedTravelTime: 0 },
        { customerId: 'b', estimatedTravelTime: rounded(drivingMinutes(mile)) },
        { customerId: 'c', estimatedTravelTime: rounded(drivingMinutes(mile)) },
        { customerId: 'd', estimatedTravelTime: rounded(drivingMinutes(mile)) },
      ],
      totalDistance: rounded(3 * mile),
      totalTravelTime: rounded(drivingMinutes(3 * mile)),
      withoutCoordinates: [],
      basis: 'estimate',
      roads: null,
      straightLine: null,
    });
  });

  it('starts nearest neighbour at the first customer', () => {
    const result = optimizeDay({ customers: toAndFro, method: 'nearest-neighbour' });
    expect(ids(result)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('puts customers without coordinates last, in the order given, and names them', () => {
    const result = optimizeDay({
      customers: [unplaced('x'), ...toAndFro.slice(0, 2), unplaced('y'), ...toAndFro.slice(2)],
      method: 'best',
    });
    expect(ids(result)).toEqual(['a', 'b', 'c', 'd', 'x', 'y']);
    expect(result.withoutCoordinates).toEqual(['x', 'y']);
    expect(result.optimizedRoute.at(-1)).toEqual({ customerId: 'y', estimatedTravelTime: null });
  });

  it('says so when nobody can be placed', () => {
    expect(optimizeDay({ customers: [unplaced('x'), unplaced('y')], method: 'best' })).toEqual({
      savings: { distanceSaved: 0, timeSaved: 0 },
      optimizedRoute: [
        { customerId: 'x', estimatedTravelTime: null },
        { customerId: 'y', estimatedTravelTime: null },
      ],
      totalDistance: 0,
      totalTravelTime: 0,
      withoutCoordinates: ['x', 'y'],
      basis: 'estimate',
      roads: null,
      straightLine: null,
    });
  });

  it('saves nothing on a day that is already in the best order, and never shows minus zero', () => {
    const result = optimizeDay({ customers: [at('a', 33.5, -112), at('b', 33.51, -112)], method: 'best' });
    expect(result.savings).toEqual({ distanceSaved: 0, timeSaved: 0 });
  });

  it.each(dayMethods)('%s keeps every customer once, starts at the first on the map, and adds up', (method) => {
    fc.assert(
      fc.property(customers, (day) => {
        const result = optimizeDay({ customers: day, method, stop });
        expect(ids(result).sort()).toEqual(day.map(({ customerId }) => customerId).sort());
        const firstPlaced = day.find(({ coordinates }) => coordinates !== null);
        if (firstPlaced) expect(ids(result)[0]).toBe(firstPlaced.customerId);
        const sum = result.optimizedRoute.reduce(
          (total, { estimatedTravelTime }) => total + (estimatedTravelTime ?? 0),
          0,
        );
        expect(Math.abs(sum - result.totalTravelTime)).toBeLessThan(0.2);
        if (method === 'best') expect(result.savings.distanceSaved).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 25 },
    );
  });

  it('is never longer by best route than by nearest neighbour', () => {
    fc.assert(
      fc.property(customers, (day) => {
        const best = optimizeDay({ customers: day, method: 'best', stop });
        const nearest = optimizeDay({ customers: day, method: 'nearest-neighbour' });
        expect(best.totalDistance).toBeLessThanOrEqual(nearest.totalDistance);
      }),
      { numRuns: 25 },
    );
  });
});
