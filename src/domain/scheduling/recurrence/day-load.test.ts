import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drivingMinutes, greatCircleMiles } from '../routing/distance.ts';
import { straightDrive } from '../routing/drives.ts';
import { dayLoad, leastAddedPlace } from './day-load.ts';
import { minuteOfTime, minutesBetween } from './shift.ts';

const north = { latitude: 33.5, longitude: -112 };
const south = { latitude: 33.4, longitude: -112 };

it('adds driving in the given order to the minutes at the stops', () => {
  const legMiles = greatCircleMiles(north, south);
  expect(
    dayLoad(
      [
        { serviceMinutes: 30, coordinates: north },
        { serviceMinutes: 45, coordinates: south },
        { serviceMinutes: 20, coordinates: north },
      ],
      straightDrive,
    ),
  ).toEqual({
    stopCount: 3,
    distanceMiles: 2 * legMiles,
    travelMinutes: drivingMinutes(2 * legMiles),
    serviceMinutes: 95,
    filledMinutes: drivingMinutes(2 * legMiles) + 95,
    travelMinutesTo: [0, drivingMinutes(legMiles), drivingMinutes(legMiles)],
    basis: 'estimate',
  });
});

it('passes by stops that are not on the map, but counts their work', () => {
  const load = dayLoad(
    [
      { serviceMinutes: 30, coordinates: null },
      { serviceMinutes: 30, coordinates: north },
      { serviceMinutes: 30, coordinates: null },
      { serviceMinutes: 30, coordinates: south },
    ],
    straightDrive,
  );
  expect(load.travelMinutesTo).toEqual([null, 0, null, drivingMinutes(greatCircleMiles(north, south))]);
  expect(load.serviceMinutes).toBe(120);
});

it.each([
  ['08:00', '17:00', 540],
  ['22:00', '06:00', 480],
  ['08:15', '16:45', 510],
  ['08:00', '08:00', 1440],
])('a shift from %s to %s lasts %i minutes', (start, end, minutes) => {
  expect(minutesBetween(start, end)).toBe(minutes);
});

it.each([
  ['00:00', 0],
  ['08:30', 510],
  ['19:59', 1199],
  ['23:59', 1439],
])('%s is minute %i of its day', (time, minute) => {
  expect(minuteOfTime(time)).toBe(minute);
});

it.each(['8:00', '24:00', '12:60', 'noon', '', '108:00', '08:000', '-08:00'])('refuses %j as a time of day', (time) => {
  expect(() => minuteOfTime(time)).toThrow(RangeError);
});

it('puts another stop where the day gets longest the least, whatever stands there', () => {
  const place = fc.record({
    latitude: fc.double({ min: 33, max: 34, noNaN: true }),
    longitude: fc.double({ min: -113, max: -112, noNaN: true }),
  });
  const stop = fc.record({ serviceMinutes: fc.constant(30), coordinates: fc.option(place) });
  fc.assert(
    fc.property(
      fc.array(stop, { maxLength: 12 }),
      stop,
      fc.option(place),
      fc.option(place),
      (stops, added, start, end) => {
        const ends = { start, end };
        const travel = (at: number): number =>
          dayLoad(stops.toSpliced(at, 0, added), straightDrive, ends).travelMinutes;
        const least = Math.min(...Array.from({ length: stops.length + 1 }, (_, at) => travel(at)));
        expect(travel(leastAddedPlace(stops, added, straightDrive, ends))).toBeCloseTo(least, 6);
      },
    ),
  );
});
