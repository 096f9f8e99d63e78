import { describe, expect, it } from 'vitest';
import { atTime, clockText, timesProblem } from './finish-sheet.tsx';

describe('correcting when somebody came and left', () => {
  it('takes a time on the clocks of the company, on the day it was', () => {
    expect(clockText('2026-11-23T16:42:30.000Z', 'America/Phoenix')).toBe('09:42');
    expect(atTime('2026-11-23T16:42:30.000Z', '08:30', 'America/Phoenix')).toBe('2026-11-23T15:30:00.000Z');
    // Already the next day in Greenwich.
    expect(atTime('2026-11-24T02:10:00.000Z', '18:55', 'America/Phoenix')).toBe('2026-11-24T01:55:00.000Z');
  });

  it.each([
    ['2026-03-08T20:00:00.000Z', '01:30', '2026-03-08T08:30:00.000Z'],
    ['2026-03-08T20:00:00.000Z', '03:30', '2026-03-08T09:30:00.000Z'],
    ['2026-03-08T20:00:00.000Z', '12:15', '2026-03-08T18:15:00.000Z'],
    ['2026-11-01T20:00:00.000Z', '00:30', '2026-11-01T06:30:00.000Z'],
    ['2026-11-01T20:00:00.000Z', '02:30', '2026-11-01T09:30:00.000Z'],
    ['2026-11-01T20:00:00.000Z', '11:00', '2026-11-01T18:00:00.000Z'],
  ])('on the days when clocks change: %s at %s', (iso, time, expected) => {
    expect(atTime(iso, time, 'America/Denver')).toBe(expected);
  });

  it('takes no half time', () => {
    expect(atTime('2026-11-23T16:42:30.000Z', '9:', 'America/Phoenix')).toBeNull();
    expect(atTime('2026-11-23T16:42:30.000Z', '25:00', 'America/Phoenix')).toBeNull();
  });

  it('nobody leaves before coming, nor in the future', () => {
    const now = new Date('2026-11-23T17:00:00Z');
    expect(timesProblem('2026-11-23T16:00:00Z', '2026-11-23T17:00:30Z', now)).toBeNull();
    expect(timesProblem('2026-11-23T16:00:00Z', '2026-11-23T15:59:00Z', now)).toBe('departure-first');
    expect(timesProblem('2026-11-23T16:00:00Z', '2026-11-23T18:00:00Z', now)).toBe('ahead');
  });
});
