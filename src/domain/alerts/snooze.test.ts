import { describe, expect, it } from 'vitest';
import { snoozedUntil } from './alert-changes.ts';

describe('a snoozed alert', () => {
  it.each([
    ['tomorrow', null, '2026-11-24'],
    ['tomorrow', '2026-11-30', '2026-11-24'],
    ['week', '2026-11-24', '2026-11-30'],
    ['next-visit', '2026-11-23', '2026-11-24'],
    ['next-visit', '2026-11-27', '2026-11-28'],
    ['next-visit', null, '2026-11-30'],
  ] as const)('until %s with the next visit on %s is back on %s', (snooze, nextVisit, expected) => {
    expect(snoozedUntil(snooze, '2026-11-23', nextVisit)).toBe(expected);
  });
});
