import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greatCircleMiles } from './distance.ts';
import {
  coordinatesOfRoadPlace,
  drivesOn,
  estimatedDrive,
  type RoadTable,
  roadPlaceOf,
  tableOfDrives,
} from './drives.ts';
import { optimizeDay } from './optimize-day.ts';

const place = fc.record({
  latitude: fc.double({ min: 24, max: 49, noNaN: true }),
  longitude: fc.double({ min: -125, max: -66, noNaN: true }),
});

describe('a rounded place', () => {
  it('is a yard or so from where it was, and has one number', () => {
    fc.assert(
      fc.property(place, (where) => {
        const number = roadPlaceOf(where);
        expect(Number.isSafeInteger(number)).toBe(true);
        const rounded = coordinatesOfRoadPlace(number);
        expect(roadPlaceOf(rounded)).toBe(number);
        expect(greatCircleMiles(where, rounded)).toBeLessThan(0.0006);
      }),
    );
  });
});

describe('an estimated drive', () => {
  const northOf = (miles: number) => ({ latitude: 33 + miles / 69.1, longitude: -112 });
  const home = northOf(0);

  it('takes longer and goes further the longer the straight line is', () => {
    for (let miles = 0.1; miles < 100; miles += 0.1) {
      const [near, far] = [estimatedDrive(home, northOf(miles)), estimatedDrive(home, northOf(miles + 0.1))];
      expect(far.minutes).toBeGreaterThan(near.minutes);
      expect(far.miles).toBeGreaterThan(near.miles);
      expect(near.isEstimated).toBe(true);
    }
  });

  it('is slow between neighbors and quick across the country', () => {
    expect(estimatedDrive(home, northOf(0.5)).minutes).toBeCloseTo(2.3, 1);
    expect(estimatedDrive(home, northOf(60)).minutes).toBeCloseTo(86, 0);
  });
});

const corners = [
  { latitude: 33.5, longitude: -112 },
  { latitude: 33.51, longitude: -112 },
  { latitude: 33.5, longitude: -112.01 },
];

/** Seconds by direction; all of them two miles. */
const tableOf = (
  places: readonly { latitude: number; longitude: number }[],
  seconds: readonly number[],
): RoadTable => ({
  name: 'Test roads',
  places: places.map(roadPlaceOf),
  seconds,
  miles: seconds.map(() => 2),
});

describe('kept drives', () => {
  const table = tableOf(corners, [0, 60, -1, 120, 0, 180, 240, 300, 0]);
  const [first, second, third] = corners as [(typeof corners)[0], (typeof corners)[0], (typeof corners)[0]];

  it('are as measured, by direction; the others are estimated and say so', () => {
    const drives = drivesOn(table);
    expect(drives(first, second)).toEqual({ minutes: 1, miles: 2, isEstimated: false });
    expect(drives(second, first)).toEqual({ minutes: 2, miles: 2, isEstimated: false });
    expect(drives(first, third)).toEqual(estimatedDrive(first, third));
    expect(drives(first, { latitude: 34, longitude: -112 }).isEstimated).toBe(true);
    expect(drives(first, first)).toEqual({ minutes: 0, miles: 0, isEstimated: false });
  });

  it('come back as they were from a table for a phone', () => {
    const again = drivesOn(JSON.parse(JSON.stringify(tableOfDrives('Test roads', drivesOn(table), corners))));
    for (const from of corners) for (const to of corners) expect(again(from, to)).toEqual(drivesOn(table)(from, to));
  });
});

describe('a day on roads', () => {
  const days = fc.integer({ min: 2, max: 6 }).chain((count) =>
    fc.record({
      places: fc.uniqueArray(place, { minLength: count, maxLength: count, selector: roadPlaceOf }),
      seconds: fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: count * count, maxLength: count * count }),
    }),
  );

  const permutations = (rest: readonly number[]): number[][] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((one) => permutations(rest.filter((other) => other !== one)).map((others) => [one, ...others]));

  it('is the shortest of all orders, however much the directions differ', () => {
    fc.assert(
      fc.property(days, ({ places, seconds }) => {
        const roads = tableOf(places, seconds);
        const customers = places.map((coordinates, index) => ({ customerId: `${index}`, coordinates }));
        const result = optimizeDay({ customers, method: 'best', roads });
        const count = places.length;
        const taken = (order: readonly number[]): number =>
          order.slice(1).reduce((sum, to, leg) => sum + (seconds[(order[leg] ?? 0) * count + to] ?? 0), 0);
        const orders = permutations(places.map((_, index) => index).slice(1)).map((rest) => [0, ...rest]);
        const shortest = Math.min(...orders.map(taken));
        expect(result.totalTravelTime).toBeCloseTo(shortest / 60, 1);
        expect(taken(result.optimizedRoute.map(({ customerId }) => Number(customerId)))).toBe(shortest);
        expect(result).toMatchObject({ basis: 'roads', roads: 'Test roads' });
      }),
      { numRuns: 40 },
    );
  });

  it('keeps the documents’ straight lines beside, and is on them alone without roads', () => {
    const customers = corners.map((coordinates, index) => ({ customerId: `${index}`, coordinates }));
    const straight = optimizeDay({ customers, method: 'nearest-neighbour' });
    expect(straight).toMatchObject({ basis: 'estimate', roads: null, straightLine: null });
    const seconds = [0, 60, 600, 60, 0, 60, 600, 60, 0];
    const onRoads = optimizeDay({ customers, method: 'best', roads: tableOf(corners, seconds) });
    expect(onRoads.totalTravelTime).toBe(2);
    expect(onRoads.straightLine?.totalDistance).toBeGreaterThan(0);
  });
});
