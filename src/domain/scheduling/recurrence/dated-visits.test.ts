import { describe, expect, it } from 'vitest';
import {
  type DatedStop,
  type DayOff,
  datedVisits,
  dayOffOf,
  movedAwayFrom,
  movedVisit,
  notServedOn,
  type VisitChange,
} from './dated-visits.ts';

const stop = (assignmentId: string, more: Partial<DatedStop> = {}): DatedStop => ({
  assignmentId,
  technicianId: 'TECH-1',
  routeOrder: 1,
  dayOfWeek: 'Monday',
  frequency: 'weekly',
  startDate: null,
  endDate: null,
  lastVisitDate: null,
  ...more,
});
const moved = (
  assignmentId: string,
  serviceDate: string,
  toDate: string,
  more: Partial<VisitChange> = {},
): VisitChange => ({
  assignmentId,
  serviceDate,
  kind: 'moved',
  toDate,
  toTechnicianId: 'TECH-1',
  toOrder: 1,
  reason: null,
  ...more,
});
const skipped = (assignmentId: string, serviceDate: string, reason: string): VisitChange => ({
  assignmentId,
  serviceDate,
  kind: 'skipped',
  toDate: null,
  toTechnicianId: null,
  toOrder: null,
  reason,
});
const off = (fromDate: string, toDate: string, technicianId: string | null = null): DayOff => ({
  dayOffId: `OFF-${fromDate}`,
  technicianId,
  kind: technicianId === null ? 'holiday' : 'technician-away',
  fromDate,
  toDate,
  note: 'Thanksgiving',
});
const none = { changes: [], daysOff: [] };
const idsOn = (date: string, plan: Parameters<typeof datedVisits>[1]): string[] =>
  datedVisits(date, plan).map((visit) => visit.stop.assignmentId);

describe('the visits of a date', () => {
  it('are the rhythm’s, by technician and order', () => {
    const stops = [
      stop('B', { routeOrder: 2 }),
      stop('C', { technicianId: 'TECH-0', routeOrder: 9 }),
      stop('A', { routeOrder: 1 }),
      stop('Tuesday', { dayOfWeek: 'Tuesday' }),
    ];
    expect(idsOn('2026-11-23', { stops, ...none })).toEqual(['C', 'A', 'B']);
  });

  it('leave a skipped one out and tell why', () => {
    const plan = { stops: [stop('A'), stop('B')], changes: [skipped('A', '2026-11-23', 'Gate locked')], daysOff: [] };
    expect(idsOn('2026-11-23', plan)).toEqual(['B']);
    expect(idsOn('2026-11-30', plan)).toEqual(['A', 'B']);
    expect(notServedOn('2026-11-23', plan)).toMatchObject([
      { stop: { assignmentId: 'A' }, serviceDate: '2026-11-23', why: 'skipped', reason: 'Gate locked' },
    ]);
    expect(notServedOn('2026-11-30', plan)).toEqual([]);
  });

  it('hold a moved one on its new date, with its new technician, at its new place', () => {
    const stops = [stop('A'), stop('T1', { dayOfWeek: 'Tuesday', technicianId: 'TECH-2', routeOrder: 1 })];
    const after = stop('T2', { dayOfWeek: 'Tuesday', technicianId: 'TECH-2', routeOrder: 2 });
    const change = moved('A', '2026-11-23', '2026-11-24', { toTechnicianId: 'TECH-2', toOrder: 1.5, reason: 'Rain' });
    const plan = { stops: [...stops, after], changes: [change], daysOff: [] };
    expect(idsOn('2026-11-23', plan)).toEqual([]);
    expect(idsOn('2026-11-24', plan)).toEqual(['T1', 'A', 'T2']);
    expect(datedVisits('2026-11-24', plan)[1]).toMatchObject({
      serviceDate: '2026-11-23',
      technicianId: 'TECH-2',
      order: 1.5,
      moved: { technicianId: 'TECH-1', date: '2026-11-23', reason: 'Rain' },
    });
    expect(notServedOn('2026-11-23', plan)).toEqual([]);
  });

  it('are missed on the date they were moved from, with where they are made', () => {
    const changes = [
      moved('A', '2026-11-23', '2026-12-02', { reason: 'Out of town' }),
      moved('B', '2026-11-23', '2026-11-23', { toTechnicianId: 'TECH-2' }),
      moved('C', '2026-11-23', '2026-11-23', { toOrder: 9 }),
      skipped('D', '2026-11-23', 'Gate locked'),
      moved('E', '2026-11-24', '2026-11-23'),
    ];
    const plan = { stops: ['A', 'B', 'C', 'D', 'E'].map((id) => stop(id)), changes, daysOff: [] };
    expect(movedAwayFrom('2026-11-23', plan)).toMatchObject([
      { stop: { assignmentId: 'A' }, toDate: '2026-12-02', technicianId: 'TECH-1', moved: { reason: 'Out of town' } },
      { stop: { assignmentId: 'B' }, toDate: '2026-11-23', technicianId: 'TECH-2' },
    ]);
    expect(movedAwayFrom('2026-11-24', plan)).toEqual([]);
    expect(movedAwayFrom('2026-11-30', plan)).toEqual([]);
  });

  it('do not call a visit moved that has only another place within its day', () => {
    const stops = [stop('A', { routeOrder: 1 }), stop('B', { routeOrder: 2 })];
    const changes = [moved('A', '2026-11-23', '2026-11-23', { toOrder: 3 })];
    expect(datedVisits('2026-11-23', { stops, changes, daysOff: [] })).toMatchObject([
      { stop: { assignmentId: 'B' } },
      { stop: { assignmentId: 'A' }, moved: null },
    ]);
  });

  it('put a moved one behind the day’s own of equal order', () => {
    const plan = {
      stops: [stop('A'), stop('T', { dayOfWeek: 'Tuesday', routeOrder: 5 })],
      changes: [moved('A', '2026-11-23', '2026-11-24', { toOrder: 5 })],
      daysOff: [],
    };
    expect(idsOn('2026-11-24', plan)).toEqual(['T', 'A']);
  });

  it('of equal order stand as the stops do: the day’s own, then those moved here', () => {
    const tuesday = { dayOfWeek: 'Tuesday', routeOrder: 5 } as const;
    const stops = [stop('M1'), stop('M2'), stop('T1', tuesday), stop('M3'), stop('T2', tuesday)];
    const changes = ['M3', 'M1', 'M2'].map((id) => moved(id, '2026-11-23', '2026-11-24', { toOrder: 5 }));
    const inOrder = ['T1', 'T2', 'M1', 'M2', 'M3'];
    expect(idsOn('2026-11-24', { stops, changes, daysOff: [] })).toEqual(inOrder);
    expect(idsOn('2026-11-24', { stops, changes: changes.reverse(), daysOff: [] })).toEqual(inOrder);
  });

  it('serve a stop once on a date that one of its visits is moved to', () => {
    const plan = { stops: [stop('A')], changes: [moved('A', '2026-11-23', '2026-11-30')], daysOff: [] };
    expect(datedVisits('2026-11-30', plan)).toMatchObject([{ serviceDate: '2026-11-30' }]);
    const two = [moved('A', '2026-11-23', '2026-12-02'), moved('A', '2026-11-30', '2026-12-02')];
    expect(datedVisits('2026-12-02', { ...plan, changes: two })).toHaveLength(1);
  });

  it('forget a change of a visit that the rhythm no longer gives', () => {
    const changes = [moved('A', '2026-11-23', '2026-11-25')];
    expect(idsOn('2026-11-25', { stops: [stop('A', { dayOfWeek: 'Friday' })], changes, daysOff: [] })).toEqual([]);
    expect(idsOn('2026-11-25', { stops: [stop('A', { endDate: '2026-11-22' })], changes, daysOff: [] })).toEqual([]);
    expect(idsOn('2026-11-25', { stops: [], changes, daysOff: [] })).toEqual([]);
  });
});

describe('a moved visit', () => {
  const at = (change: Partial<VisitChange>) =>
    movedVisit(stop('A'), { ...moved('A', '2026-11-23', '2026-11-24'), ...change });

  it('is one that has a date to go to', () => {
    expect(at({})).not.toBeNull();
    expect(at({ toDate: null })).toBeNull();
    expect(at({ kind: 'skipped' })).toBeNull();
  });

  it('is called so where its date or its technician is another', () => {
    const called = (change: Partial<VisitChange>) => at(change)?.moved !== null;
    expect(called({ toDate: '2026-11-23' })).toBe(false);
    expect(called({ toDate: '2026-11-23', toTechnicianId: 'TECH-2' })).toBe(true);
    expect(called({})).toBe(true);
    expect(called({ toTechnicianId: 'TECH-2' })).toBe(true);
  });

  it('stays with its technician and in its place where the change names none', () => {
    expect(at({ toTechnicianId: null, toOrder: null })).toMatchObject({ technicianId: 'TECH-1', order: 1 });
  });

  it('has what it alone has otherwise than its stop', () => {
    const details = { estimatedDuration: 60, notes: 'Bring the vacuum' };
    expect(at({ details })).toMatchObject({ details });
    for (const none of [{}, { details: null }]) expect(at(none)).not.toHaveProperty('details');
  });

  it('keeps the rhythm of a biweekly stop', () => {
    const biweekly = stop('A', { frequency: 'biweekly', startDate: '2026-11-09' });
    const plan = { stops: [biweekly], changes: [moved('A', '2026-11-23', '2026-11-30')], daysOff: [] };
    const dates = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'];
    expect(dates.filter((date) => idsOn(date, plan).length > 0)).toEqual(['2026-11-30', '2026-12-07', '2026-12-21']);
  });

  it('keeps the rhythm of a monthly stop across the turn of the year', () => {
    const monthly = stop('A', { frequency: 'monthly', startDate: '2026-11-23' });
    const plan = { stops: [monthly], changes: [moved('A', '2026-12-28', '2027-01-04')], daysOff: [] };
    const dates = ['2026-12-28', '2027-01-04', '2027-01-11', '2027-01-18', '2027-01-25'];
    expect(dates.filter((date) => idsOn(date, plan).length > 0)).toEqual(['2027-01-04', '2027-01-25']);
  });
});

describe('days off', () => {
  it('of the whole company serve nobody, but whom somebody moved', () => {
    const stops = [stop('A', { dayOfWeek: 'Thursday' }), stop('B', { dayOfWeek: 'Thursday' }), stop('C')];
    const changes = [moved('B', '2026-11-26', '2026-11-27'), moved('C', '2026-11-23', '2026-11-26')];
    const plan = { stops, changes, daysOff: [off('2026-11-26', '2026-11-26')] };
    expect(idsOn('2026-11-26', plan)).toEqual(['C']);
    expect(idsOn('2026-11-27', plan)).toEqual(['B']);
    expect(idsOn('2026-12-03', plan)).toEqual(['A', 'B']);
    expect(notServedOn('2026-11-26', plan)).toMatchObject([
      { stop: { assignmentId: 'A' }, why: 'holiday', reason: 'Thanksgiving' },
    ]);
    const unchanged = notServedOn('2026-11-26', { ...plan, changes: [] });
    expect(unchanged.map(({ stop: { assignmentId }, why }) => [assignmentId, why])).toEqual([
      ['A', 'holiday'],
      ['B', 'holiday'],
    ]);
  });

  it('of one technician leave the visits where they are', () => {
    const plan = { stops: [stop('A')], changes: [], daysOff: [off('2026-11-20', '2026-11-27', 'TECH-1')] };
    expect(idsOn('2026-11-23', plan)).toEqual(['A']);
    expect(notServedOn('2026-11-23', plan)).toEqual([]);
  });

  it('keep a technician from work from the first date to the last', () => {
    const daysOff = [off('2026-11-24', '2026-11-25', 'TECH-1'), off('2026-12-24', '2027-01-01')];
    const isOff = (technicianId: string, date: string) => dayOffOf(technicianId, date, daysOff) !== null;
    expect(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'].map((date) => isOff('TECH-1', date))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isOff('TECH-2', '2026-11-24')).toBe(false);
    expect(['2026-12-23', '2026-12-31', '2027-01-01', '2027-01-02'].map((date) => isOff('TECH-2', date))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
