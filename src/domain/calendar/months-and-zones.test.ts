import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween, firstOfMonth, localDate, minuteOfDay, mondayOf } from './zones.ts';

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
});
