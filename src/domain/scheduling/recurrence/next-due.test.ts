import { describe, expect, it } from 'vitest';
import { arrivalWindow } from '../routing/arrival.ts';
import { type DatedStop, type DayOff, datedVisits, type VisitChange } from './dated-visits.ts';
import { datesInRhythm, nextDueDate, nextVisitOf, nextVisits, rhythmOf } from './next-due.ts';

const monday: DatedStop = {
  assignmentId: 'A',
  technicianId: 'TECH-1',
  routeOrder: 1,
  dayOfWeek: 'Monday',
  frequency: 'weekly',
  startDate: null,
  endDate: null,
  lastVisitDate: null,
};
const none = { changes: [], daysOff: [] };
const dateAfter = (from: string, stop: DatedStop, plan: Parameters<typeof nextVisitOf>[2] = none) =>
  nextVisitOf(from, stop, plan)?.date ?? null;
const change = (serviceDate: string, toDate: string | null): VisitChange => ({
  assignmentId: 'A',
  serviceDate,
  kind: toDate === null ? 'skipped' : 'moved',
  toDate,
  toTechnicianId: toDate && 'TECH-2',
  toOrder: toDate === null ? null : 3,
  reason: null,
});
const holiday = (fromDate: string, toDate: string, technicianId: string | null = null): DayOff => ({
  dayOffId: 'OFF-1',
  technicianId,
  kind: 'holiday',
  fromDate,
  toDate,
  note: null,
});

describe('the next visit of a stop', () => {
  it('is the day itself where it is due then, else the next such weekday', () => {
    expect(dateAfter('2026-11-23', monday)).toBe('2026-11-23');
    expect(dateAfter('2026-11-24', monday)).toBe('2026-11-30');
  });

  it('keeps the rhythm of the last visit', () => {
    const biweekly: DatedStop = { ...monday, frequency: 'biweekly', lastVisitDate: '2026-11-23' };
    expect(dateAfter('2026-11-24', biweekly)).toBe('2026-12-07');
    expect(dateAfter('2026-11-24', { ...monday, frequency: 'monthly', startDate: '2026-11-09' })).toBe('2026-12-14');
  });

  it('waits for a season that has not begun, and ends with it', () => {
    expect(dateAfter('2026-11-24', { ...monday, startDate: '2027-04-01' })).toBe('2027-04-05');
    expect(dateAfter('2026-11-24', { ...monday, endDate: '2026-11-29' })).toBeNull();
  });

  it('is the rhythm’s own where nothing was changed', () => {
    for (const stop of [monday, { ...monday, startDate: '2027-04-01' }, { ...monday, endDate: '2026-11-29' }]) {
      expect(nextDueDate('2026-11-24', stop)).toBe(dateAfter('2026-11-24', stop));
    }
  });

  it('is where it was moved to, with whom', () => {
    expect(nextVisitOf('2026-11-23', monday, { changes: [change('2026-11-23', '2026-11-25')], daysOff: [] })).toEqual({
      stop: monday,
      date: '2026-11-25',
      serviceDate: '2026-11-23',
      technicianId: 'TECH-2',
      order: 3,
      moved: { technicianId: 'TECH-1', date: '2026-11-23', reason: null },
    });
    const early = { changes: [change('2026-11-30', '2026-11-20')], daysOff: [] };
    expect(dateAfter('2026-11-20', monday, early)).toBe('2026-11-20');
    expect(dateAfter('2026-11-21', monday, early)).toBe('2026-11-23');
    expect(dateAfter('2026-11-24', monday, early)).toBe('2026-12-07');
    expect(dateAfter('2026-11-23', monday, { changes: [change('2026-11-23', '2026-12-09')], daysOff: [] })).toBe(
      '2026-11-30',
    );
  });

  it('is the first of several that were moved, in whatever order they are read', () => {
    const changes = [
      change('2026-11-30', '2026-11-26'),
      change('2026-11-23', '2026-11-25'),
      change('2026-12-07', '2026-11-27'),
    ];
    expect(nextVisitOf('2026-11-23', monday, { changes, daysOff: [] })).toMatchObject({
      date: '2026-11-25',
      serviceDate: '2026-11-23',
    });
    const together = [change('2026-11-23', '2026-11-25'), change('2026-11-30', '2026-11-25')];
    expect(nextVisitOf('2026-11-23', monday, { changes: together, daysOff: [] })?.serviceDate).toBe('2026-11-23');
  });

  it('is the date’s own where another was moved onto it, as on the route of that date', () => {
    const plan = { changes: [change('2026-11-23', '2026-11-30')], daysOff: [] };
    const next = nextVisitOf('2026-11-23', monday, plan);
    const [onTheRoute] = datedVisits('2026-11-30', { stops: [monday], ...plan });
    expect(next).toMatchObject({ date: '2026-11-30', serviceDate: '2026-11-30', technicianId: 'TECH-1' });
    expect(onTheRoute).toMatchObject({ serviceDate: '2026-11-30', technicianId: 'TECH-1' });
  });

  it('heeds no change of another stop, and none of a visit that the rhythm does not give', () => {
    const other = { ...change('2026-11-23', '2026-11-22'), assignmentId: 'B' };
    expect(dateAfter('2026-11-20', monday, { changes: [other], daysOff: [] })).toBe('2026-11-23');
    const stale = change('2026-11-24', '2026-11-21');
    expect(dateAfter('2026-11-20', monday, { changes: [stale], daysOff: [] })).toBe('2026-11-23');
    const staleAfter = [change('2026-11-30', '2026-11-22'), stale];
    expect(dateAfter('2026-11-20', monday, { changes: staleAfter, daysOff: [] })).toBe('2026-11-22');
  });

  it('is found in a season that begins years from now', () => {
    expect(dateAfter('2026-11-24', { ...monday, startDate: '2030-04-01' })).toBe('2030-04-01');
    expect(nextDueDate('2026-11-24', { ...monday, startDate: '2030-04-02' })).toBe('2030-04-08');
  });

  it('is not one that is skipped, nor one of a day on which nobody works', () => {
    const monthly: DatedStop = { ...monday, frequency: 'monthly', startDate: '2026-11-23' };
    const plan = { changes: [change('2026-11-23', null), change('2026-12-28', null)], daysOff: [] };
    expect(dateAfter('2026-11-23', monthly, plan)).toBe('2027-01-25');
    expect(dateAfter('2026-12-24', monday, { changes: [], daysOff: [holiday('2026-12-24', '2027-01-05')] })).toBe(
      '2027-01-11',
    );
    expect(
      dateAfter('2026-12-24', monday, { changes: [], daysOff: [holiday('2026-12-24', '2027-01-05', 'TECH-1')] }),
    ).toBe('2026-12-28');
  });
});

describe('the hours in which a technician is told to come', () => {
  it('begin in the hour of half an hour before the expected arrival and last two', () => {
    expect(arrivalWindow(8 * 60, 108)).toEqual({ fromHour: 9, toHour: 11 });
    expect(arrivalWindow(8 * 60, 180)).toEqual({ fromHour: 10, toHour: 12 });
  });

  it('do not begin before the shift', () => {
    expect(arrivalWindow(8 * 60, 0)).toEqual({ fromHour: 8, toHour: 10 });
    expect(arrivalWindow(8 * 60, 20)).toEqual({ fromHour: 8, toHour: 10 });
  });

  it('end with the day', () => {
    expect(arrivalWindow(22 * 60, 300)).toEqual({ fromHour: 22, toHour: 24 });
  });
});

describe('the next visits of a stop', () => {
  const dates = (count: number, stop: DatedStop, from = '2026-11-23') =>
    nextVisits(from, count, stop, {
      changes: [change('2026-11-30', '2026-12-02'), change('2026-12-07', null)],
      daysOff: [],
    }).map(({ date }) => date);

  it('follow one another where they are made', () => {
    expect(dates(3, monday)).toEqual(['2026-11-23', '2026-12-02', '2026-12-14']);
    expect(dates(1, monday, '2026-11-24')).toEqual(['2026-12-02']);
    expect(dates(0, monday)).toEqual([]);
  });

  it('are no more than the season has', () => {
    expect(dates(5, { ...monday, endDate: '2026-12-01' })).toEqual(['2026-11-23', '2026-12-02']);
  });
});

describe('a rhythm that follows the calendar', () => {
  const rhythm = { pattern: { kind: 'month-day', day: 15 }, anchor: '2026-11-02', seasons: [] } as const;

  it('is looked for on every day, whatever the weekday', () => {
    const stop = { ...monday, rhythm };
    expect(nextDueDate('2026-11-15', stop)).toBe('2026-11-15');
    expect(nextDueDate('2026-11-16', stop)).toBe('2026-12-15');
    expect(nextDueDate('2026-11-16', { ...stop, startDate: '2026-12-16' })).toBe('2027-01-15');
    expect(nextDueDate('2026-11-16', { ...stop, endDate: '2026-12-15' })).toBe('2026-12-15');
    expect(nextDueDate('2026-11-16', { ...stop, endDate: '2026-12-14' })).toBeNull();
  });

  it('is found behind a season without service of nearly a year', () => {
    const weeks = { kind: 'weeks', every: 1 } as const;
    const closed = { from: '01-01', to: '11-30', pattern: null };
    const stop = { ...monday, rhythm: { pattern: weeks, anchor: '2026-12-07', seasons: [closed] } };
    expect(nextDueDate('2026-12-29', stop)).toBe('2027-12-06');
  });
});

describe('how a stop comes back, said as a rhythm', () => {
  const said = (more: Partial<DatedStop>, from = '2026-11-24') => rhythmOf({ ...monday, ...more }, from);

  it('gives the dates of its frequency, counted from the next of them', () => {
    const weeks = (every: number) => ({ kind: 'weeks', every });
    expect(said({})).toEqual({ pattern: weeks(1), anchor: '2026-11-30', seasons: [] });
    expect(said({ frequency: 'biweekly', startDate: '2026-11-16' })).toEqual({
      ...{ pattern: weeks(2), anchor: '2026-11-30', seasons: [] },
    });
    expect(said({ frequency: 'monthly', startDate: '2026-09-14' })).toEqual({
      ...{ pattern: { kind: 'month-week', week: 2 }, anchor: '2026-12-14', seasons: [] },
    });
    // No month has a fifth Monday for sure.
    expect(said({ frequency: 'monthly' })).toMatchObject({ pattern: { week: 4 }, anchor: '2026-11-30' });
  });

  it('does not end with the season, and stays what it is where it is one', () => {
    expect(said({ endDate: '2026-11-25' }).anchor).toBe('2026-11-30');
    const rhythm = { pattern: { kind: 'weeks', every: 3 }, anchor: '2026-11-02', seasons: [] } as const;
    expect(said({ rhythm })).toBe(rhythm);
  });
});

describe('the dates of a whole billing cycle', () => {
  const inNovember = (more: Partial<DatedStop>) => datesInRhythm({ ...monday, ...more }, '2026-11-02', '2026-11-30');

  it('are all of the rhythm, as though the stop had always been served', () => {
    expect(inNovember({ startDate: '2026-11-20', endDate: '2026-11-24' })).toEqual([
      ...['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'],
    ]);
    expect(inNovember({ frequency: 'biweekly', startDate: '2026-11-18' })).toEqual(['2026-11-09', '2026-11-23']);
    expect(inNovember({ frequency: 'biweekly', startDate: '2026-11-18', endDate: '2026-11-19' })).toEqual([
      ...['2026-11-09', '2026-11-23'],
    ]);
    expect(inNovember({ frequency: 'monthly', startDate: '2026-12-16' })).toEqual(['2026-11-16']);
  });

  it('follow the last visit where no start is set', () => {
    const biweekly = { frequency: 'biweekly', lastVisitDate: '2026-11-17' } as const;
    expect(inNovember(biweekly)).toEqual(['2026-11-02', '2026-11-16', '2026-11-30']);
    expect(inNovember({ ...biweekly, startDate: '2026-11-09' })).toEqual(['2026-11-09', '2026-11-23']);
  });
});
