import { describe, expect, it } from 'vitest';
import { datesInWords, disruptionText, noticeText, type VisitNotice } from './notices.ts';

const visit = (more: Partial<VisitNotice>): VisitNotice => ({
  date: '2026-11-24',
  technicianName: 'Sam Lee',
  to: null,
  nextDate: null,
  ...more,
});

describe('what customers are told', () => {
  it.each([
    [
      'a new date',
      visit({ to: { date: '2026-11-25', technicianName: 'Sam Lee' } }),
      'We’ve moved your pool service from Tuesday, November 24 to Wednesday, November 25.',
    ],
    [
      'a new date and another technician',
      visit({ to: { date: '2026-12-01', technicianName: 'Alex Kim' } }),
      'We’ve moved your pool service from Tuesday, November 24 to Tuesday, December 1. Alex Kim will be your technician instead of Sam Lee.',
    ],
    [
      'another technician',
      visit({ to: { date: '2026-11-24', technicianName: 'Alex Kim' } }),
      'Your pool service on Tuesday, November 24 is still on. Alex Kim will be your technician instead of Sam Lee.',
    ],
    ['no visit', visit({}), 'We’re skipping your pool service on Tuesday, November 24.'],
    [
      'no visit, and when the next one is',
      visit({ nextDate: '2026-12-01' }),
      'We’re skipping your pool service on Tuesday, November 24. We’ll be back on Tuesday, December 1.',
    ],
  ])('%s', (_, notice, words) => {
    expect(noticeText([notice], 'technician-away')).toBe(words);
  });

  it('several visits in one go, and the weather where it is the cause', () => {
    const moved = visit({ to: { date: '2026-11-25', technicianName: 'Sam Lee' } });
    expect(noticeText([moved, visit({ date: '2026-11-27' })], 'rain')).toBe(
      'We’ve moved your pool service from Tuesday, November 24 to Wednesday, November 25 because of the weather. ' +
        'We’re skipping your pool service on Friday, November 27 because of the weather.',
    );
  });
});

describe('what the office reads', () => {
  it('dates and what happened', () => {
    expect(datesInWords('2026-01-01', '2026-01-01')).toBe('Thursday, January 1');
    expect(datesInWords('2026-11-23', '2026-11-23')).toBe('Monday, November 23');
    expect(datesInWords('2026-11-23', '2026-11-27')).toBe('Monday, November 23 to Friday, November 27');
    expect(disruptionText('technician-away', 'Sam Lee')).toBe('Sam Lee is out');
    expect(disruptionText('rain', null)).toBe('Rain day');
    expect(disruptionText('holiday', null)).toBe('Holiday');
  });
});
