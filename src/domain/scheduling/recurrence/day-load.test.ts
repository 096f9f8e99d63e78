import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drivingMinutes, greatCircleMiles } from '../routing/distance.ts';
import { type Drives, straightDrive } from '../routing/drives.ts';
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

const at = (step: number) => ({ latitude: 33.5, longitude: step });
/** Ten minutes and a mile a step; measured up to the fifth. */
const steps: Drives = (from, to) => {
  const miles = Math.abs(from.longitude - to.longitude);
  return { miles, minutes: miles * 10, isEstimated: Math.max(from.longitude, to.longitude) > 5 };
};
const stopAt = (step: number | null) => ({ serviceMinutes: 30, coordinates: step === null ? null : at(step) });

it('drives from where the day starts to where it ends, if there is anywhere to drive', () => {
  const load = dayLoad([null, 1, 3, null].map(stopAt), steps, { start: at(0), end: at(2) });
  expect(load).toMatchObject({ distanceMiles: 4, travelMinutes: 40, filledMinutes: 160, basis: 'roads' });
  expect(load.travelMinutesTo).toEqual([null, 10, 20, null]);
  expect(dayLoad([stopAt(null)], steps, { start: at(0), end: at(2) }).travelMinutes).toBe(0);
  expect(dayLoad([stopAt(1)], steps, { start: null, end: at(2) })).toMatchObject({
    travelMinutes: 10,
    distanceMiles: 1,
  });
});

it('says whether its driving was measured', () => {
  const basis = (...places: number[]) => dayLoad(places.map(stopAt), steps).basis;
  expect([basis(1, 2), basis(1, 2, 6), basis(6, 7), basis(1)]).toEqual(['roads', 'mixed', 'estimate', 'estimate']);
});

it('puts another stop last among places that cost the same, off the map behind all, and only where that is open', () => {
  const day = [1, 3].map(stopAt);
  const place = (step: number | null, ends = { start: null, end: null }, isOpen?: (at: number) => boolean) =>
    leastAddedPlace(day, stopAt(step), steps, ends, isOpen);
  // Neither before nor behind the first stop it adds anything.
  expect(place(1)).toBe(1);
  expect(place(2)).toBe(1);
  expect(place(null)).toBe(2);
  expect(place(2, undefined, (at) => at !== 1)).toBe(2);
  expect(place(0, undefined, (at) => at > 0)).toBe(1);
  expect(place(0, undefined, () => false)).toBe(2);
});
