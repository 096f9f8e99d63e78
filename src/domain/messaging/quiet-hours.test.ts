import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zonesOfCustomer } from './customer-zone.ts';
import { afterQuietHours, isQuiet, type QuietHours } from './quiet-hours.ts';

const usual: QuietHours = { from: '21:00', to: '08:00' };
const newYork = ['America/New_York'];

/** The clock on the wall, computed in another way than the rule does. */
function wallClock(moment: Date, zone: string): string {
  return moment.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
}
const isQuietOnTheWall = (moment: Date, zone: string, { from, to }: QuietHours): boolean => {
  const time = wallClock(moment, zone);
  return from <= to ? time >= from && time < to : time >= from || time < to;
};

describe('quiet hours', () => {
  it.each([
    ['20:59', '2026-11-24T01:59:00Z', false],
    ['21:00', '2026-11-24T02:00:00Z', true],
    ['midnight', '2026-11-24T05:00:00Z', true],
    ['07:59', '2026-11-24T12:59:59Z', true],
    ['08:00', '2026-11-24T13:00:00Z', false],
  ])('at %s in New York', (_time, moment, expected) => {
    expect(isQuiet(new Date(moment), newYork, usual)).toBe(expected);
  });

  it.each([
    ['the evening', '2026-11-24T02:00:00Z', '2026-11-24T13:00:00.000Z'],
    ['the night', '2026-11-24T12:59:30.500Z', '2026-11-24T13:00:00.000Z'],
    ['the day: at once', '2026-11-24T16:00:00.500Z', '2026-11-24T16:00:00.500Z'],
    ['the night in which the clocks go forward', '2026-03-08T03:00:00Z', '2026-03-08T12:00:00.000Z'],
    ['the night in which they go back', '2026-11-01T02:00:00Z', '2026-11-01T13:00:00.000Z'],
  ])('end for what is written in %s', (_when, moment, expected) => {
    expect(afterQuietHours(new Date(moment), newYork, usual).toISOString()).toBe(expected);
  });

  it('inside one day, and those that never begin', () => {
    const siesta = { from: '12:00', to: '14:00' };
    expect(isQuiet(new Date('2026-11-24T17:30:00Z'), newYork, siesta)).toBe(true);
    expect(isQuiet(new Date('2026-11-24T19:00:00Z'), newYork, siesta)).toBe(false);
    expect(isQuiet(new Date('2026-11-24T06:00:00Z'), newYork, { from: '21:00', to: '21:00' })).toBe(false);
  });

  it('of zones that leave each other no moment are those of the first', () => {
    const noonOnly = { from: '12:30', to: '12:00' };
    const at = afterQuietHours(new Date('2026-11-24T06:00:00Z'), ['America/New_York', 'America/Los_Angeles'], noonOnly);
    expect(wallClock(at, 'America/New_York')).toBe('12:00');
  });
});

// Every zone of the United States, with those that keep no summer time and those that begin it elsewhere.
const places = fc.record({
  state: fc.constantFrom(null, 'AZ', 'FL', 'TX', 'NY', 'ID', 'AK', 'HI', 'PR', 'Ontario'),
  zipCode: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 0, max: 99_999 }).map((zip) => String(zip).padStart(5, '0')),
    fc.integer({ min: 0, max: 99_999 }).map((zip) => `${String(zip).padStart(5, '0')}-1234`),
  ),
});
const companyZones = fc.constantFrom('America/New_York', 'America/Phoenix', 'Europe/Berlin', 'Australia/Lord_Howe');
const times = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
/** At least two hours a day in which somebody may be written to; zones of one customer are one hour apart. */
const quietHours = fc
  .record({ from: times, to: times })
  .filter(
    ({ from, to }) =>
      (Date.parse(`2026-01-01T${from}Z`) - Date.parse(`2026-01-01T${to}Z`) + 86_400_000) % 86_400_000 >= 7_200_000,
  );

const around = (day: string) =>
  fc.integer({ min: -36 * 3600, max: 36 * 3600 }).map((seconds) => new Date(Date.parse(day) + seconds * 1000));
/** Around every change of the clocks of three years, in the States and elsewhere, and any other time. */
const moments = fc.oneof(
  around('2026-03-08T07:00:00Z'),
  around('2026-11-01T06:00:00Z'),
  around('2027-03-14T10:00:00Z'),
  around('2027-11-07T09:00:00Z'),
  around('2026-03-29T01:00:00Z'),
  around('2026-10-25T01:00:00Z'),
  around('2026-10-03T15:30:00Z'),
  fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true }),
);

describe('whoever and whenever', () => {
  it('no message leaves in the quiet hours of any zone that the customer may be in', () => {
    fc.assert(
      fc.property(places, companyZones, quietHours, moments, (place, companyZone, hours, moment) => {
        const zones = zonesOfCustomer(place, companyZone);
        const leaves = afterQuietHours(moment, zones, hours);
        expect(leaves.getTime()).toBeGreaterThanOrEqual(moment.getTime());
        for (const zone of zones) expect(isQuietOnTheWall(leaves, zone, hours)).toBe(false);
        expect(isQuiet(leaves, zones, hours)).toBe(false);
      }),
      { numRuns: 1500 },
    );
  });

  it('a message waits no longer than it must: a moment before, it is quiet', () => {
    fc.assert(
      fc.property(places, companyZones, moments, (place, companyZone, moment) => {
        const zones = zonesOfCustomer(place, companyZone);
        const leaves = afterQuietHours(moment, zones, usual);
        if (leaves.getTime() === moment.getTime()) return;
        const before = new Date(leaves.getTime() - 1);
        expect(zones.some((zone) => isQuietOnTheWall(before, zone, usual))).toBe(true);
      }),
      { numRuns: 700 },
    );
  });
});
