import { expect, it } from 'vitest';
import { weekdayAfter, weekdayOf } from './weekday.ts';

it.each([
  ['1969-12-29', 'monday'],
  ['1970-01-01', 'thursday'],
  ['2024-02-29', 'thursday'],
  ['2026-11-21', 'saturday'],
] as const)('%s is a %s', (date, day) => {
  expect(weekdayOf(date)).toBe(day);
});

it('wraps round the ends of the week', () => {
  expect(weekdayAfter('sunday', 1)).toBe('monday');
  expect(weekdayAfter('monday', -1)).toBe('sunday');
});

it.each(['2025-02-29', '2026-13-01', '21.11.2026', '2026-1-1', ''])('refuses %j', (text) => {
  expect(() => weekdayOf(text)).toThrow(RangeError);
});
