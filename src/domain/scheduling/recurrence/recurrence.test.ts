import { describe, expect, it } from 'vitest';
import { dateOfDay, dayNumber, weekdays } from '#domain/calendar/index.ts';
import {
  followsLastVisit,
  followsTheCalendar,
  isDueOn,
  isServedOnce,
  type Pattern,
  patternOn,
  plainFrequency,
  type Recurrence,
} from './recurrence.ts';

const monday: Recurrence = {
  dayOfWeek: 'Monday',
  frequency: 'weekly',
  startDate: null,
  endDate: null,
  lastVisitDate: null,
};

/** Every date of the stretch on which the stop is due. */
function dueDates(recurrence: Recurrence, first: string, last: string): string[] {
  const dates: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000) {
    const date = new Date(at).toISOString().slice(0, 10);
    if (isDueOn(date, recurrence)) dates.push(date);
  }
  return dates;
}

describe('a weekly stop', () => {
  it('is due on its weekday only', () => {
    expect(dueDates(monday, '2026-11-20', '2026-12-07')).toEqual(['2026-11-23', '2026-11-30', '2026-12-07']);
  });

  it('counts from its start date to its end date, both included', () => {
    const season = { ...monday, startDate: '2026-11-30', endDate: '2026-12-07' };
    expect(dueDates(season, '2026-11-01', '2026-12-31')).toEqual(['2026-11-30', '2026-12-07']);
  });
});

describe('a biweekly stop', () => {
  const biweekly: Recurrence = { ...monday, frequency: 'biweekly' };

  it('is due every other week from its start date', () => {
    const begun = { ...biweekly, startDate: '2026-11-16' };
    expect(dueDates(begun, '2026-11-01', '2026-12-31')).toEqual([
      '2026-11-16',
      '2026-11-30',
      '2026-12-14',
      '2026-12-28',
    ]);
  });

  it('begun in the middle of a week is first due on the next own weekday', () => {
    const begun = { ...biweekly, startDate: '2026-11-18' };
    expect(dueDates(begun, '2026-11-01', '2026-12-20')).toEqual(['2026-11-23', '2026-12-07']);
  });

  it('keeps its rhythm across the turn of a year', () => {
    const begun = { ...biweekly, startDate: '2026-12-21' };
    expect(dueDates(begun, '2026-12-20', '2027-01-20')).toEqual(['2026-12-21', '2027-01-04', '2027-01-18']);
  });

  it('without a start date follows its last visit', () => {
    const aDayLate = { ...biweekly, lastVisitDate: '2026-11-17' };
    expect(dueDates(aDayLate, '2026-11-18', '2026-12-14')).toEqual(['2026-11-30', '2026-12-14']);
  });

  it('stays on the list of the day it has just been visited', () => {
    expect(isDueOn('2026-11-23', { ...biweekly, lastVisitDate: '2026-11-23' })).toBe(true);
  });

  it('follows the week of its last visit on any weekday', () => {
    const thursday: Recurrence = { ...biweekly, dayOfWeek: 'Thursday', lastVisitDate: '2026-11-17' };
    expect(dueDates(thursday, '2026-11-20', '2026-12-18')).toEqual(['2026-12-03', '2026-12-17']);
  });

  it('with neither is due every week until it has been visited', () => {
    expect(dueDates(biweekly, '2026-11-23', '2026-12-06')).toEqual(['2026-11-23', '2026-11-30']);
  });
});

describe('a monthly stop', () => {
  const monthly: Recurrence = { ...monday, frequency: 'monthly' };

  it('is due in the same week of each month as its start date', () => {
    const begun = { ...monthly, startDate: '2026-09-14' };
    expect(dueDates(begun, '2026-09-01', '2026-12-31')).toEqual([
      '2026-09-14',
      '2026-10-12',
      '2026-11-09',
      '2026-12-14',
    ]);
  });

  it('begun in the middle of a week counts from its first own weekday', () => {
    const begun = { ...monthly, startDate: '2026-09-16' };
    expect(dueDates(begun, '2026-09-01', '2026-11-30')).toEqual(['2026-09-21', '2026-10-19', '2026-11-16']);
  });

  it('stays on the list of the day it has just been visited, also in a fifth week', () => {
    expect(isDueOn('2026-11-30', { ...monthly, lastVisitDate: '2026-11-30' })).toBe(true);
  });

  it('begun in a fifth week is due in the fourth, once a month', () => {
    const begun = { ...monthly, startDate: '2026-11-30' };
    expect(dueDates(begun, '2026-12-01', '2027-03-31')).toEqual([
      '2026-12-28',
      '2027-01-25',
      '2027-02-22',
      '2027-03-22',
    ]);
  });
});

it('refuses a date that does not exist', () => {
  expect(() => isDueOn('2026-02-30', monday)).toThrow(RangeError);
});

describe('across the changes of the clock and the turn of years', () => {
  const dueCount = (recurrence: Recurrence, first: string, last: string): number =>
    dueDates(recurrence, first, last).length;

  it('a weekly stop is due every seventh date, whichever nights are longer or shorter', () => {
    for (const [first, last] of [
      ['2026-02-16', '2026-03-30'], // the clocks go forward on March 8
      ['2026-10-12', '2026-11-23'], // and back on November 1
      ['2026-12-07', '2027-01-18'],
      ['2028-02-07', '2028-03-20'], // a leap year
    ] as const) {
      const dates = dueDates(monday, first, last);
      expect(dates).toHaveLength(7);
      dates.slice(1).forEach((date, index) => {
        expect((Date.parse(date) - Date.parse(dates[index] ?? '')) / 86_400_000).toBe(7);
      });
    }
  });

  it('a biweekly stop keeps its parity through years of 52 and 53 weeks', () => {
    const biweekly: Recurrence = { ...monday, frequency: 'biweekly', startDate: '2026-01-05' };
    const dates = dueDates(biweekly, '2026-01-01', '2028-12-31');
    expect(dates.slice(0, 2)).toEqual(['2026-01-05', '2026-01-19']);
    expect(dates.filter((date) => date > '2026-12-20' && date < '2027-01-20')).toEqual([
      '2026-12-21',
      '2027-01-04',
      '2027-01-18',
    ]);
    expect(new Set(dates.map((date) => (Date.parse(date) / 86_400_000) % 14)).size).toBe(1);
    expect(dates).toHaveLength(78);
  });

  it('a monthly stop is due twelve times a year, on each of the seven weekdays', () => {
    for (const startDate of [
      '2026-01-05',
      '2026-01-13',
      '2026-01-21',
      '2026-01-29',
      '2026-01-30',
      '2026-01-31',
      '2026-01-25',
    ]) {
      const dayOfWeek = weekdays[(new Date(startDate).getUTCDay() + 6) % 7] ?? 'Monday';
      const monthly: Recurrence = { ...monday, dayOfWeek, frequency: 'monthly', startDate };
      expect(dueCount(monthly, '2027-01-01', '2027-12-31')).toBe(12);
      const months = dueDates(monthly, '2027-01-01', '2027-12-31').map((date) => date.slice(0, 7));
      expect(new Set(months).size).toBe(12);
    }
  });
});

describe('a season', () => {
  it('begins on the last day of a month where its first is past that', () => {
    const season = { from: '11-31', to: '01-01', pattern: null };
    const rhythm = { pattern: { kind: 'month-day', day: 30 }, anchor: '2026-01-05', seasons: [season] } as const;
    const due = (date: string) => isDueOn(date, { ...monday, rhythm });
    expect(['2026-10-30', '2026-11-30', '2026-12-30', '2027-01-30'].map(due)).toEqual([true, false, false, true]);
  });
});

describe('the last finished visit', () => {
  const everyThird = { pattern: { kind: 'weeks', every: 3 }, anchor: '2026-11-02', seasons: [] } as const;
  const dates = Array.from({ length: 80 }, (_none, index) => dateOfDay(dayNumber('2026-10-01') + index));
  const dueAfter = (stop: Recurrence, lastVisitDate: string | null): string[] =>
    dates.filter((date) => isDueOn(date, { ...stop, lastVisitDate }));

  it('changes no date of a stop that does not follow it', () => {
    for (const frequency of ['weekly', 'biweekly', 'monthly'] as const) {
      for (const startDate of [null, '2026-10-07']) {
        for (const rhythm of [null, everyThird]) {
          const stop = { ...monday, frequency, startDate, rhythm };
          if (followsLastVisit(stop)) continue;
          for (const last of ['2026-10-12', '2026-10-20']) expect(dueAfter(stop, last)).toEqual(dueAfter(stop, null));
        }
      }
    }
  });

  it('is followed where nothing else sets every other week, or the week of the month', () => {
    for (const frequency of ['biweekly', 'monthly'] as const) {
      const stop = { ...monday, frequency };
      expect(followsLastVisit(stop)).toBe(true);
      expect(dueAfter(stop, '2026-10-12')).not.toEqual(dueAfter(stop, '2026-10-20'));
    }
    expect(followsLastVisit(monday)).toBe(false);
    expect(followsLastVisit({ ...monday, frequency: 'biweekly', startDate: '2026-10-07' })).toBe(false);
  });
});

describe('a rhythm', () => {
  const weeks = (every: number): Pattern => ({ kind: 'weeks', every });
  const day: Pattern = { kind: 'month-day', day: 15 };
  const rhythm = (pattern: Pattern, ...seasons: (Pattern | null)[]) => ({
    ...{ pattern, anchor: '2026-11-02' },
    seasons: seasons.map((each, index) => ({ from: `0${index + 4}-01`, to: '08-31', pattern: each })),
  });

  it('has the pattern of the first season that a date falls into', () => {
    const seasonal = rhythm(weeks(2), weeks(1), null);
    expect(patternOn('2026-11-23', seasonal)).toEqual(weeks(2));
    expect(patternOn('2026-04-01', seasonal)).toEqual(weeks(1));
    expect(patternOn('2026-06-01', seasonal)).toEqual(weeks(1));
    expect(patternOn('2026-06-01', rhythm(weeks(2), null))).toBeNull();
  });

  it('follows the calendar where any of its seasons does', () => {
    expect(
      [rhythm(day), rhythm(weeks(1), null, day), rhythm(weeks(1), weeks(2), null)].map(followsTheCalendar),
    ).toEqual([...[true, true, false]]);
  });

  it('counts in lists as the frequency that comes nearest', () => {
    expect([1, 2, 3, 4].map((every) => plainFrequency(weeks(every)))).toEqual([
      ...['weekly', 'biweekly', 'monthly', 'monthly'],
    ]);
    expect([plainFrequency(day), plainFrequency({ kind: 'month-week', week: 1 })]).toEqual(['monthly', 'monthly']);
  });
});

it('a stop that begins and ends on one date is served once', () => {
  const once = (startDate: string | null, endDate: string | null) => isServedOnce({ startDate, endDate });
  expect(once('2026-11-23', '2026-11-23')).toBe(true);
  expect([once('2026-11-23', '2026-11-24'), once('2026-11-23', null), once(null, null)]).toEqual([false, false, false]);
});
