import { describe, expect, it } from 'vitest';
import { arrivalWindow } from './arrival-window.ts';
import { nextDueDate } from './next-due.ts';
import type { Recurrence } from './recurrence.ts';

const monday: Recurrence = {
  dayOfWeek: 'Monday',
  frequency: 'weekly',
  startDate: null,
  endDate: null,
  lastVisitDate: null,
};

describe('the next date a stop is due', () => {
  it('is the day itself where it is due then, else the next such weekday', () => {
    expect(nextDueDate('2026-11-23', monday)).toBe('2026-11-23');
    expect(nextDueDate('2026-11-24', monday)).toBe('2026-11-30');
  });

  it('keeps the rhythm of the last visit', () => {
    const biweekly: Recurrence = { ...monday, frequency: 'biweekly', lastVisitDate: '2026-11-23' };
    expect(nextDueDate('2026-11-24', biweekly)).toBe('2026-12-07');
    expect(nextDueDate('2026-11-24', { ...monday, frequency: 'monthly', startDate: '2026-11-09' })).toBe('2026-12-14');
  });

  it('waits for a season that has not begun, and ends with it', () => {
    expect(nextDueDate('2026-11-24', { ...monday, startDate: '2027-04-01' })).toBe('2027-04-05');
    expect(nextDueDate('2026-11-24', { ...monday, endDate: '2026-11-29' })).toBeNull();
  });
});

describe('the hours in which a technician is told to come', () => {
  it('begin in the hour of half an hour before the reckoned arrival and last two', () => {
    expect(arrivalWindow(8 * 60, 108)).toEqual({ fromHour: 9, toHour: 11 });
    expect(arrivalWindow(8 * 60, 180)).toEqual({ fromHour: 10, toHour: 12 });
  });

  it('do not begin before the shift', () => {
    expect(arrivalWindow(8 * 60, 0)).toEqual({ fromHour: 8, toHour: 10 });
    expect(arrivalWindow(8 * 60, 20)).toEqual({ fromHour: 8, toHour: 10 });
  });

  it('end with the day', () => {
    expect(arrivalWindow(22 * 60, 300)).toEqual({ fromHour: 22, toHour: 24 });
  });
});
