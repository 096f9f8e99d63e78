import { describe, expect, it } from 'vitest';
import { formatDay, formatMoment, formatStamp } from './in-words.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  isTimeZone,
  localDate,
  localTime,
  minuteOfDay,
  momentAt,
  mondayOf,
} from './zones.ts';

describe('arithmetic of dates', () => {
  it.each([
    ['2026-11-21', 1, '2026-12-21'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -13, '2024-12-15'],
  ])('%s and %i months is %s', (from, months, then) => {
    expect(addMonths(from, months)).toBe(then);
  });

  it('keeps to a day of the month that a shorter month lacked', () => {
    expect(addMonths('2027-02-28', 1, 31)).toBe('2027-03-31');
    expect(addMonths('2027-03-31', 1, 31)).toBe('2027-04-30');
  });

  it('goes over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(mondayOf('2026-11-29')).toBe('2026-11-23');
    expect(firstOfMonth('2026-11-23', 2)).toBe('2027-01-01');
    expect(firstOfMonth('2026-01-31', -1)).toBe('2025-12-01');
  });
});

describe('the clock of a time zone', () => {
  const evening = new Date('2026-11-24T01:30:00Z');

  it.each([
    ['America/Phoenix', '2026-11-23', 18 * 60 + 30],
    ['America/New_York', '2026-11-23', 20 * 60 + 30],
    ['UTC', '2026-11-24', 90],
    ['Pacific/Auckland', '2026-11-24', 14 * 60 + 30],
  ])('says in %s that it is %s, minute %i', (zone, date, minute) => {
    expect(localDate(zone, evening)).toBe(date);
    expect(minuteOfDay(zone, evening)).toBe(minute);
  });

  it('counts midnight as the first minute of the day, not the last', () => {
    expect(minuteOfDay('America/Phoenix', new Date('2026-11-24T07:00:00Z'))).toBe(0);
  });

  it('knows which zones there are', () => {
    expect(isTimeZone('America/Phoenix')).toBe(true);
    expect(isTimeZone('America/Atlantis')).toBe(false);
  });
});

describe('the moment of a date and time', () => {
  it.each([
    ['America/Phoenix', '2026-11-23', '09:42', '2026-11-23T16:42:00.000Z'],
    ['Pacific/Auckland', '2026-11-24', '08:00', '2026-11-23T19:00:00.000Z'],
    ['America/Denver', '2026-03-08', '01:30', '2026-03-08T08:30:00.000Z'],
    ['America/Denver', '2026-03-08', '03:30', '2026-03-08T09:30:00.000Z'],
    ['America/Denver', '2026-11-01', '00:30', '2026-11-01T06:30:00.000Z'],
    ['America/Denver', '2026-11-01', '02:30', '2026-11-01T09:30:00.000Z'],
  ])('in %s on %s at %s is %s', (zone, date, time, moment) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    expect(momentAt(zone, date, hours * 60 + minutes).toISOString()).toBe(moment);
    expect(localTime(zone, new Date(moment))).toBe(time);
  });

  it('is an hour later where the clocks skip the time, and the first where they show it twice', () => {
    expect(momentAt('America/New_York', '2027-03-14', 150).toISOString()).toBe('2027-03-14T07:30:00.000Z');
    expect(momentAt('America/New_York', '2026-11-01', 90).toISOString()).toBe('2026-11-01T05:30:00.000Z');
  });

  it('may be before or after the date', () => {
    expect(momentAt('America/Phoenix', '2026-11-23', -60).toISOString()).toBe('2026-11-23T06:00:00.000Z');
    expect(momentAt('America/Phoenix', '2026-11-23', 25 * 60).toISOString()).toBe('2026-11-24T08:00:00.000Z');
  });
});

describe('days and moments in words', () => {
  it('are written as at the place', () => {
    expect(formatMoment('2026-11-24T01:30:00Z', 'America/Phoenix')).toBe('Nov 23, 2026, 6:30 PM');
    expect(formatStamp('2026-11-23T16:00:00Z', 'America/Phoenix')).toBe('11/23/2026 9:00 AM');
    expect(formatDay('2026-11-23', 'weekdayAndDay')).toBe('Monday, November 23');
    expect(formatDay('2026-11-23', 'weekdayAndDay', 'es-US')).toBe('lunes, 23 de noviembre');
    expect(() => formatDay('2026-13-01')).toThrow(RangeError);
  });
});
