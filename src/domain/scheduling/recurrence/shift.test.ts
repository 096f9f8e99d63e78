import { expect, it } from 'vitest';
import { hoursOn, shiftOn, type WorkingTimes } from './shift.ts';

const times: WorkingTimes = {
  startTime: '08:00',
  endTime: '17:00',
  hours: { Friday: { from: '09:00', to: '12:30' } },
  lunch: { minutes: 30, from: '12:00', to: '13:00' },
};
const until = (to: string, from = '08:00') => shiftOn({ ...times, hours: { Monday: { from, to } } }, 'Monday');

it('a weekday has its own hours, or those of every day', () => {
  expect(hoursOn(times, 'Friday')).toEqual({ from: '09:00', to: '12:30' });
  expect(hoursOn(times, 'Monday')).toEqual({ from: '08:00', to: '17:00' });
  for (const hours of [null, undefined]) expect(hoursOn({ ...times, hours }, 'Friday').to).toBe('17:00');
});

it('a shift is worked but for its lunch', () => {
  const lunch = { minutes: 30, from: 720, to: 780 };
  expect(shiftOn(times, 'Monday')).toEqual({ start: 480, end: 1020, minutes: 510, lunch });
  for (const none of [null, undefined, { ...times.lunch, minutes: 0, from: '12:00', to: '13:00' }])
    expect(shiftOn({ ...times, lunch: none }, 'Monday')).toEqual({ start: 480, end: 1020, minutes: 540, lunch: null });
});

it('a morning or an afternoon has no lunch', () => {
  expect(shiftOn(times, 'Friday')).toEqual({ start: 540, end: 750, minutes: 210, lunch: null });
  expect(until('13:00')).toMatchObject({ minutes: 300, lunch: null });
  expect(until('13:01')).toMatchObject({ minutes: 271, lunch: { minutes: 30 } });
  expect(until('17:00', '12:00')).toMatchObject({ minutes: 300, lunch: null });
  expect(until('17:00', '11:59')).toMatchObject({ minutes: 271, lunch: { minutes: 30 } });
});

it('a night shift ends past midnight', () => {
  expect(until('06:00', '22:00')).toEqual({ start: 1320, end: 1800, minutes: 480, lunch: null });
});
