import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CivilDate, dayNumber, millisecondsADay, weekdays } from '#domain/calendar/index.ts';
import { isDueOn } from '../recurrence/recurrence.ts';

import { firstDayOf, fortnightOf, fortnightWeekOf, type Rhythm, startDateOnNewDay } from './rhythm-weeks.ts';

/** A Wednesday. */
const today = '2026-11-25';

const rhythm = (more: Partial<Rhythm>): Rhythm => ({
  day: 0,
  frequency: 'biweekly',
  startDate: null,
  endDate: null,
  lastVisitDate: null,
  ...more,
});

/** The dates from today on which a stop is due, the first so many. */
function dueDates(
  { day, startDate, ...others }: Pick<Rhythm, 'day' | 'frequency' | 'startDate' | 'lastVisitDate' | 'endDate'>,
  count: number,
): CivilDate[] {
  const dates: CivilDate[] = [];
  for (let offset = 0; offset < 500 && dates.length < count; offset++) {
    const date = new Date((dayNumber(today) + offset) * millisecondsADay).toISOString().slice(0, 10);
    if (isDueOn(date, { ...others, startDate, dayOfWeek: weekdays[day] ?? 'Monday' })) dates.push(date);
  }
  return dates;
}

describe('the fortnight', () => {
  it('is counted from Monday, the same way for every stop', () => {
    const monday = fortnightWeekOf(rhythm({ startDate: '2026-11-23' }));
    expect(fortnightWeekOf(rhythm({ day: 6, startDate: '2026-11-29' }))).toBe(monday);
    expect(fortnightWeekOf(rhythm({ startDate: '2026-11-30' }))).not.toBe(monday);
    expect(fortnightWeekOf(rhythm({ lastVisitDate: '2026-11-24' }))).toBe(monday);
    // The first Monday on or after a Tuesday is in the next week.
    expect(fortnightWeekOf(rhythm({ startDate: '2026-11-24' }))).not.toBe(monday);
  });

  it('is called the same every time: its weeks are shown as A and B', () => {
    expect(['1970-01-01', '1970-01-04', '1970-01-05', '1970-01-11', '1970-01-12'].map(fortnightOf)).toEqual([
      0, 0, 1, 1, 0,
    ]);
    expect(['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30'].map(fortnightOf)).toEqual([0, 1, 1, 0]);
  });

  it('is nothing to weekly and monthly stops, and to those without a rhythm yet', () => {
    expect(fortnightWeekOf(rhythm({ frequency: 'weekly', startDate: today }))).toBeNull();
    expect(fortnightWeekOf(rhythm({ frequency: 'monthly', startDate: today }))).toBeNull();
    expect(fortnightWeekOf(rhythm({}))).toBeNull();
  });

  it('is that of the start date itself where the week counts, whatever its weekday', () => {
    const tuesday = rhythm({ startDate: '2026-11-24' });
    expect([fortnightWeekOf(tuesday), fortnightWeekOf(tuesday, true)]).toEqual([0, 1]);
    expect(fortnightWeekOf(rhythm({ lastVisitDate: '2026-11-24' }), true)).toBe(1);
    expect(fortnightWeekOf(rhythm({}), true)).toBeNull();
  });

  it('gives a new stop its first day in the planned week, not before today', () => {
    const thisWeek = fortnightWeekOf(rhythm({ startDate: '2026-11-23' })) ?? 0;
    const nextWeek = thisWeek === 0 ? 1 : 0;
    expect(firstDayOf('biweekly', 3, thisWeek, today)).toBe('2026-11-26');
    expect(firstDayOf('biweekly', 2, thisWeek, today)).toBe(today);
    expect(firstDayOf('biweekly', 0, thisWeek, today)).toBe('2026-12-07');
    expect(firstDayOf('biweekly', 0, nextWeek, today)).toBe('2026-11-30');
    expect(firstDayOf('weekly', 0, thisWeek, today)).toBeNull();
  });
});

describe('a stop that gets another weekday', () => {
  it.each<[string, Partial<Rhythm>, number, CivilDate | null]>([
    ['weekly: nothing changes', { frequency: 'weekly', startDate: '2026-01-05' }, 3, '2026-01-05'],
    ['biweekly, due next Monday', { startDate: '2026-11-16' }, 3, '2026-12-03'],
    [
      'biweekly, due on Friday of this week, to a day that is over',
      { day: 4, startDate: '2026-11-27' },
      0,
      '2026-12-07',
    ],
    ['biweekly by the last visit', { lastVisitDate: '2026-11-16' }, 4, '2026-12-04'],
    ['monthly, second Monday to second Thursday', { frequency: 'monthly', startDate: '2026-10-12' }, 3, '2026-12-10'],
    [
      'monthly, fourth Wednesday to a fourth Monday that is over',
      { day: 2, frequency: 'monthly', startDate: '2026-10-28' },
      0,
      '2026-12-28',
    ],
    ['monthly without a rhythm', { frequency: 'monthly' }, 3, null],
    ['a season that begins later', { startDate: '2027-03-01' }, 2, '2027-03-03'],
    ['a season that ends before the first visit', { startDate: '2026-11-16', endDate: '2026-12-01' }, 3, '2026-11-16'],
  ])('%s', (_name, more, newDay, expected) => {
    expect(startDateOnNewDay(rhythm(more), newDay, 0, today)).toBe(expected);
  });

  it.each<[string, Partial<Rhythm>, number, CivilDate]>([
    ['to today, where it was due on Friday', { day: 4, startDate: '2026-11-27' }, 2, today],
    [
      'to the fourth weekday of the month that is today',
      { day: 4, frequency: 'monthly', startDate: '2026-11-27' },
      2,
      today,
    ],
    ['in a season that ends with its first visit', { startDate: '2026-11-16', endDate: '2026-12-03' }, 3, '2026-12-03'],
    ['whose season is over', { startDate: '2026-01-05', endDate: '2026-02-01' }, 3, '2026-01-05'],
  ])('goes %s', (_name, more, newDay, expected) => {
    expect(startDateOnNewDay(rhythm(more), newDay, 0, today)).toBe(expected);
  });

  it('gets the planned week of the fortnight only where none was set yet', () => {
    for (const week of [0, 1] as const) {
      expect(startDateOnNewDay(rhythm({}), 3, week, today)).toBe(firstDayOf('biweekly', 3, week, today));
      expect(startDateOnNewDay(rhythm({ lastVisitDate: '2026-11-16' }), 4, week, today)).toBe('2026-12-04');
    }
  });

  it('keeps its week of the fortnight or of the month for good', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('biweekly' as const, 'monthly' as const),
        fc.nat({ max: 6 }),
        fc.nat({ max: 6 }),
        fc.integer({ min: -60, max: 40 }),
        (frequency, day, newDay, offset) => {
          const startDate = new Date((dayNumber(today) + offset) * millisecondsADay).toISOString().slice(0, 10);
          const before = rhythm({ frequency, day, startDate });
          const after = { ...before, day: newDay, startDate: startDateOnNewDay(before, newDay, 0, today) };
          const [first = '', second = ''] = dueDates(after, 2);
          if (frequency === 'biweekly') {
            expect(fortnightWeekOf(after)).toBe(fortnightWeekOf(before));
            return;
          }
          const weekOfMonth = (date: CivilDate) => Math.ceil(Number(date.slice(8)) / 7);
          const [due = ''] = dueDates(before, 1);
          expect([first, second].map(weekOfMonth)).toEqual([weekOfMonth(due), weekOfMonth(due)]);
        },
      ),
    );
  });
});
