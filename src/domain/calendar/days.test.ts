import { expect, it } from 'vitest';
import { weekdayAfter, weekdayOf } from './zones.ts';

it.each([
  ['1969-12-29', 'Monday'],
  ['1970-01-01', 'Thursday'],
  ['2024-02-29', 'Thursday'],
  ['2026-11-21', 'Saturday'],
] as const)('%s is a %s', (date, day) => {
  expect(weekdayOf(date)).toBe(day);
});

it('wraps round the ends of the week', () => {
  expect(weekdayAfter('Sunday', 1)).toBe('Monday');
  expect(weekdayAfter('Monday', -1)).toBe('Sunday');
});

it.each(['2025-02-29', '2026-13-01', '21.11.2026', '2026-1-1', ''])('refuses %j', (text) => {
  expect(() => weekdayOf(text)).toThrow(RangeError);
});
