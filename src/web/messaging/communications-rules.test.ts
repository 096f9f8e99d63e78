import { describe, expect, it } from 'vitest';
import { momentInZone } from './broadcast-form.ts';
import { insertedAt } from './templates/template-dialog.tsx';

describe('a typed time', () => {
  it.each([
    ['2026-11-26T09:00', 'America/Phoenix', '2026-11-26T16:00:00.000Z'],
    ['2026-07-04T09:00', 'America/New_York', '2026-07-04T13:00:00.000Z'],
    ['2026-12-04T23:30', 'Pacific/Honolulu', '2026-12-05T09:30:00.000Z'],
    // The night in which New York's clocks are set back, and the one in which they are set forward.
    ['2026-11-01T03:00', 'America/New_York', '2026-11-01T08:00:00.000Z'],
    ['2027-03-14T03:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
  ])('%s in %s is %s', (typed, zone, moment) => expect(momentInZone(typed, zone)).toBe(moment));

  it('that is none is no moment', () => expect(momentInZone('', 'America/Phoenix')).toBeNull());
});

describe('what is inserted', () => {
  it('takes the place of what is chosen, and one writes on behind it', () => {
    expect(insertedAt('Hi you!', '{customerName}', 3, 6)).toEqual({ value: 'Hi {customerName}!', caret: 17 });
    expect(insertedAt('', '{x}', 0, 0)).toEqual({ value: '{x}', caret: 3 });
  });
});
