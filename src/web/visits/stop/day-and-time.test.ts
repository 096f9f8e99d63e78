import { describe, expect, it } from 'vitest';
import { addDays, localDate } from '#domain/calendar/index.ts';
import { formatMinutes, formatRunningTime } from '#web/base/format.ts';
import { readDay, weekOf } from '../today/addresses.ts';
import { noteChips } from './at-a-glance.tsx';
import { smsLink } from './on-my-way/way-buttons.tsx';

describe('days and times of the field', () => {
  it('takes the day of the company, not that of UTC', () => {
    expect(localDate('America/Phoenix', new Date('2026-11-24T02:00:00Z'))).toBe('2026-11-23');
    expect(localDate('America/New_York', new Date('2026-11-24T06:00:00Z'))).toBe('2026-11-24');
  });

  it('begins weeks on Monday, across a year', () => {
    expect(weekOf('2027-01-01')).toEqual([
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
    ]);
    expect(addDays('2026-11-23', 7)).toBe('2026-11-30');
  });

  it('takes no date that does not exist from an address', () => {
    expect(readDay('2026-02-31')).toBeNull();
    expect(readDay('yesterday')).toBeNull();
    expect(readDay('2026-11-23')).toBe('2026-11-23');
  });

  it('counts the time at the stop, also when the phone is ahead of the server', () => {
    expect(formatRunningTime(370)).toBe('6:10');
    expect(formatRunningTime(3970)).toBe('1:06:10');
    expect(formatRunningTime(-60)).toBe('0:00');
    expect(formatMinutes(59.6)).toBe('1 hr');
    expect(formatMinutes(125)).toBe('2 hr 5 min');
  });
});

describe('remarks on a stop', () => {
  it('makes chips of short remarks and marks what to mind at the gate', () => {
    const { chips, sentences } = noteChips(['Gate 4471#; Dog: keep gate shut', 'Sand filter', null, 'Sand filter']);
    expect(chips).toEqual([
      { text: 'Gate 4471#', warns: false },
      { text: 'Dog: keep gate shut', warns: true },
      { text: 'Sand filter', warns: false },
    ]);
    expect(sentences).toEqual([]);
  });

  it('leaves a long sentence whole', () => {
    const long = 'The pump is behind the shed, and the key hangs on the left side of the door.';
    expect(noteChips([long])).toEqual({ chips: [], sentences: [long.slice(0, -1)] });
  });
});

describe('the on-my-way message', () => {
  it('is an sms: link to the number alone', () => {
    expect(smsLink('(602) 555-0001', 'Hi Pat, Blue & Co')).toBe('sms:6025550001?&body=Hi%20Pat%2C%20Blue%20%26%20Co');
  });

  it('is none without a number', () => {
    expect(smsLink(null, 'Hi')).toBeNull();
    expect(smsLink('n/a', 'Hi')).toBeNull();
  });
});
