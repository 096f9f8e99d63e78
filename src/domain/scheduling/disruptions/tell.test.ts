import { describe, expect, it } from 'vitest';
import { datesInWords, dayInWords, happenedInWords, type ToldVisit, toldInWords } from './tell.ts';

const visit = (more: Partial<ToldVisit>): ToldVisit => ({
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
      'Your pool service on Tuesday, November 24 moves to Wednesday, November 25.',
    ],
    [
      'a new date and another technician',
      visit({ to: { date: '2026-12-01', technicianName: 'Alex Kim' } }),
      'Your pool service on Tuesday, November 24 moves to Tuesday, December 1. Alex Kim will come instead of Sam Lee.',
    ],
    [
      'another technician',
      visit({ to: { date: '2026-11-24', technicianName: 'Alex Kim' } }),
      'Your pool service on Tuesday, November 24 takes place as planned. Alex Kim will come instead of Sam Lee.',
    ],
    ['no visit', visit({}), 'Your pool service on Tuesday, November 24 will not take place.'],
    [
      'no visit, and when the next one is',
      visit({ nextDate: '2026-12-01' }),
      'Your pool service on Tuesday, November 24 will not take place. We will be back on Tuesday, December 1.',
    ],
  ])('%s', (_, told, words) => {
    expect(toldInWords([told], 'technician-away')).toBe(words);
  });

  it('several visits in one go, and the weather where it is the cause', () => {
    const moved = visit({ to: { date: '2026-11-25', technicianName: 'Sam Lee' } });
    expect(toldInWords([moved, visit({ date: '2026-11-27' })], 'rain')).toBe(
      'Your pool service on Tuesday, November 24 moves to Wednesday, November 25 because of the weather. ' +
        'Your pool service on Friday, November 27 will not take place because of the weather.',
    );
  });
});

describe('what the office reads', () => {
  it('dates and what happened', () => {
    expect(dayInWords('2026-01-01')).toBe('Thursday, January 1');
    expect(datesInWords('2026-11-23', '2026-11-23')).toBe('Monday, November 23');
    expect(datesInWords('2026-11-23', '2026-11-27')).toBe('Monday, November 23 to Friday, November 27');
    expect(happenedInWords('technician-away', 'Sam Lee')).toBe('Sam Lee is away');
    expect(happenedInWords('rain', null)).toBe('Rain');
    expect(happenedInWords('holiday', null)).toBe('Holiday');
  });
});
