import { describe, expect, it } from 'vitest';
import { type CivilDate, dateOfDay, dayNumber } from '#domain/calendar/index.ts';
import { shiftFromNowOn } from './dated-shift.ts';
import { type DatedStop, type DayOff, datedVisits, type VisitChange } from './dated-visits.ts';
import type { Pattern, Rhythm } from './recurrence.ts';

type MoveOf = Parameters<typeof shiftFromNowOn>[1];

const today = '2026-11-23';
const weekly: DatedStop = {
  assignmentId: 'A',
  technicianId: 'TECH-1',
  routeOrder: 4,
  dayOfWeek: 'Monday',
  frequency: 'weekly',
  startDate: null,
  endDate: null,
  lastVisitDate: null,
};
const change = (serviceDate: CivilDate, toDate: CivilDate | null): VisitChange => ({
  assignmentId: 'A',
  serviceDate,
  kind: toDate === null ? 'skipped' : 'moved',
  toDate,
  toTechnicianId: toDate && 'TECH-9',
  toOrder: toDate === null ? null : 1,
  reason: 'Because',
});

/** The visits of the six weeks from today, before and after moving from now on. */
function afterMove(
  stop: DatedStop,
  [serviceDate, toDate]: [CivilDate, CivilDate],
  { changes = [], daysOff = [] }: { changes?: VisitChange[]; daysOff?: DayOff[] } = {},
): string[] {
  const toTechnicianId = 'TECH-2';
  const shift = shiftFromNowOn(stop, { serviceDate, toDate, toTechnicianId, keptFrom: today, changes, daysOff });
  const { dayOfWeek, startDate } = shift;
  const moved = { ...stop, technicianId: toTechnicianId, dayOfWeek, startDate };
  const kept = changes.filter((one) => !shift.removed.includes(one));
  const names = [...kept, ...shift.added].map((one) => one.serviceDate);
  expect(new Set(names).size).toBe(names.length);
  const visits: string[] = [];
  for (let day = dayNumber(today); day < dayNumber(today) + 42; day += 1) {
    const date = dateOfDay(day);
    for (const visit of datedVisits(date, { stops: [moved], changes: [...kept, ...shift.added], daysOff })) {
      visits.push(`${date} ${visit.technicianId}`);
    }
  }
  return visits;
}

describe('moving a stop from now on', () => {
  it('moves this visit and all after it', () => {
    expect(afterMove(weekly, ['2026-11-23', '2026-11-25'])).toEqual(
      ['2026-11-25', '2026-12-02', '2026-12-09', '2026-12-16', '2026-12-23', '2026-12-30'].map(
        (date) => `${date} TECH-2`,
      ),
    );
  });

  it('leaves the visits before it when and with whom they were', () => {
    expect(afterMove(weekly, ['2026-12-07', '2026-12-08']).slice(0, 4)).toEqual([
      '2026-11-23 TECH-1',
      '2026-11-30 TECH-1',
      '2026-12-08 TECH-2',
      '2026-12-15 TECH-2',
    ]);
    expect(afterMove(weekly, ['2026-12-07', '2026-12-07']).slice(0, 4)).toEqual([
      '2026-11-23 TECH-1',
      '2026-11-30 TECH-1',
      '2026-12-07 TECH-2',
      '2026-12-14 TECH-2',
    ]);
  });

  it('leaves those too that were moved or skipped, and a missed one that is still to be made', () => {
    const changes = [
      change('2026-11-16', '2026-11-24'),
      change('2026-11-23', '2026-11-27'),
      change('2026-11-30', null),
    ];
    expect(afterMove(weekly, ['2026-12-07', '2026-12-10'], { changes }).slice(0, 4)).toEqual([
      '2026-11-24 TECH-9',
      '2026-11-27 TECH-9',
      '2026-12-10 TECH-2',
      '2026-12-17 TECH-2',
    ]);
  });

  it('forgets where later visits were moved to, but not that one is skipped', () => {
    const changes = [
      change('2026-11-23', '2026-11-24'),
      change('2026-11-30', '2026-12-04'),
      change('2026-12-07', null),
    ];
    expect(afterMove(weekly, ['2026-11-23', '2026-11-25'], { changes }).slice(0, 3)).toEqual([
      '2026-11-25 TECH-2',
      '2026-12-02 TECH-2',
      '2026-12-16 TECH-2',
    ]);
    expect(afterMove(weekly, ['2026-11-23', '2026-11-23'], { changes }).slice(0, 3)).toEqual([
      '2026-11-23 TECH-2',
      '2026-11-30 TECH-2',
      '2026-12-14 TECH-2',
    ]);
  });

  it('does not bring back the visit of a holiday', () => {
    const daysOff: DayOff[] = [
      {
        dayOffId: 'OFF',
        technicianId: null,
        kind: 'holiday',
        fromDate: '2026-11-30',
        toDate: '2026-11-30',
        note: null,
      },
    ];
    expect(afterMove(weekly, ['2026-12-07', '2026-12-08'], { daysOff }).slice(0, 2)).toEqual([
      '2026-11-23 TECH-1',
      '2026-12-08 TECH-2',
    ]);
  });

  it('keeps a biweekly stop’s fortnight', () => {
    const biweekly: DatedStop = { ...weekly, frequency: 'biweekly', startDate: '2026-11-09' };
    expect(afterMove(biweekly, ['2026-11-23', '2026-11-26'])).toEqual(
      ['2026-11-26', '2026-12-10', '2026-12-24'].map((date) => `${date} TECH-2`),
    );
    expect(afterMove(biweekly, ['2026-12-07', '2026-12-03'])).toEqual([
      '2026-11-23 TECH-1',
      '2026-12-03 TECH-2',
      '2026-12-17 TECH-2',
      '2026-12-31 TECH-2',
    ]);
  });

  it('counts a monthly stop’s week from the new date, also where that is the fifth', () => {
    const monthly: DatedStop = { ...weekly, frequency: 'monthly', startDate: '2026-11-23' };
    expect(afterMove(monthly, ['2026-11-23', '2026-11-24'])).toEqual(['2026-11-24 TECH-2', '2026-12-22 TECH-2']);
    expect(afterMove(monthly, ['2026-11-23', '2026-11-30'])).toEqual(['2026-11-30 TECH-2', '2026-12-28 TECH-2']);
    expect(afterMove(monthly, ['2026-12-28', '2026-12-30'])).toEqual(['2026-11-23 TECH-1', '2026-12-30 TECH-2']);
  });

  it('loses or doubles no visit, whichever is moved where', () => {
    for (const frequency of ['weekly', 'biweekly', 'monthly'] as const) {
      const stop: DatedStop = { ...weekly, frequency, startDate: '2026-11-23' };
      const before = afterMove(stop, ['2026-11-23', '2026-11-23']).map((visit) => visit.slice(0, 10));
      for (const serviceDate of before) {
        for (const days of [-3, 1, 2, 6]) {
          const toDate = dateOfDay(dayNumber(serviceDate) + days);
          if (toDate < today) continue;
          const index = before.indexOf(serviceDate);
          const after = afterMove(stop, [serviceDate, toDate]);
          expect(after.slice(0, index).map((visit) => visit.slice(0, 10))).toEqual(before.slice(0, index));
          expect(after[index]).toBe(`${toDate} TECH-2`);
        }
      }
    }
  });

  const shift = (stop: DatedStop, more: Partial<Parameters<typeof shiftFromNowOn>[1]>) =>
    shiftFromNowOn(stop, {
      serviceDate: '2026-11-23',
      toDate: '2026-11-25',
      toTechnicianId: 'TECH-2',
      keptFrom: today,
      changes: [],
      daysOff: [],
      ...more,
    });

  it('leaves the rhythm alone where the date stays: nothing but the technician is another', () => {
    expect(shift(weekly, { toDate: '2026-11-23' })).toEqual({
      dayOfWeek: 'Monday',
      startDate: null,
      removed: [],
      added: [],
    });
  });

  it('where date and technician stay, puts the later visits back that were moved, and the visit itself', () => {
    const earlier = change('2026-11-23', '2026-11-24');
    const itself = change('2026-11-30', null);
    const later = change('2026-12-07', '2026-12-08');
    const skipped = change('2026-12-14', null);
    const changes = [earlier, itself, later, skipped];
    expect(
      shift(weekly, { serviceDate: '2026-11-30', toDate: '2026-11-30', toTechnicianId: 'TECH-1', changes }),
    ).toEqual({ dayOfWeek: 'Monday', startDate: null, removed: [itself, later], added: [] });
  });

  it('where only the technician is another, writes each earlier visit once', () => {
    const changes = [change('2026-11-23', '2026-11-24'), change('2026-12-07', '2026-12-09')];
    expect(afterMove(weekly, ['2026-12-07', '2026-12-07'], { changes }).slice(0, 3)).toEqual([
      '2026-11-24 TECH-9',
      '2026-11-30 TECH-1',
      '2026-12-07 TECH-2',
    ]);
  });

  it('begins the new rhythm with the earliest visit that it keeps', () => {
    expect(shift(weekly, {})).toMatchObject({ dayOfWeek: 'Wednesday', startDate: '2026-11-25', added: [] });
    expect(shift(weekly, { serviceDate: '2026-12-07', toDate: '2026-12-08' }).startDate).toBe('2026-11-24');
  });

  it('keeps the earlier visits in their order: the last one on the last date before', () => {
    const changes = [change('2026-11-23', '2026-11-27'), change('2026-11-16', '2026-11-24')];
    const { added } = shift(weekly, { serviceDate: '2026-12-07', toDate: '2026-12-10', changes });
    expect(added.map(({ serviceDate, toDate }) => [serviceDate, toDate])).toEqual([
      ['2026-12-03', '2026-11-30'],
      ['2026-11-26', '2026-11-27'],
      ['2026-11-19', '2026-11-24'],
    ]);
  });

  it('sets only monthly stops back from a fifth week', () => {
    expect(shift(weekly, { toDate: '2026-11-30' })).toMatchObject({ startDate: '2026-11-30', added: [] });
    const monthly: DatedStop = { ...weekly, frequency: 'monthly', startDate: '2026-11-23' };
    expect(shift(monthly, { toDate: '2026-11-30' })).toMatchObject({
      startDate: '2026-11-23',
      added: [{ serviceDate: '2026-11-23', toDate: '2026-11-30', toTechnicianId: 'TECH-2' }],
    });
    expect(shift(monthly, { toDate: '2026-11-24' })).toMatchObject({ startDate: '2026-11-24', added: [] });
  });

  it('keeps the fourth visit from here skipped, in every rhythm', () => {
    const skippedAt = (stop: DatedStop, serviceDate: CivilDate) =>
      shift(stop, { toDate: '2026-11-24', changes: [change(serviceDate, null)] }).added.map((one) => one.serviceDate);
    expect(skippedAt(weekly, '2026-12-21')).toEqual(['2026-12-22']);
    expect(skippedAt({ ...weekly, frequency: 'biweekly', startDate: '2026-11-23' }, '2027-01-18')).toEqual([
      '2027-01-19',
    ]);
    // The fourth Monday of December is five weeks on, its fourth Tuesday four.
    expect(skippedAt({ ...weekly, frequency: 'monthly', startDate: '2026-11-23' }, '2026-12-28')).toEqual([
      '2026-12-22',
    ]);
  });

  it('forgets a skipped visit that falls out of the season', () => {
    const season: DatedStop = { ...weekly, endDate: '2026-12-07' };
    const skipped = change('2026-12-07', null);
    expect(shift(season, { changes: [skipped] })).toMatchObject({ removed: [skipped], added: [] });
  });
});

describe('moving a stop with a rhythm from now on', () => {
  const rhythm = (pattern: Pattern, ...seasons: (Pattern | null)[]): Rhythm => ({
    ...{ pattern, anchor: '2026-11-02' },
    seasons: seasons.map((each) => ({ from: '06-01', to: '08-31', pattern: each })),
  });
  const moveOf = (of: Rhythm, serviceDate: CivilDate, toDate: CivilDate, more: Partial<MoveOf> = {}) =>
    shiftFromNowOn(
      { ...weekly, rhythm: of },
      { ...{ serviceDate, toDate, toTechnicianId: 'TECH-2', keptFrom: today, changes: [], daysOff: [] }, ...more },
    );
  const everyThird = rhythm({ kind: 'weeks', every: 3 });

  it('counts its weeks from the new date', () => {
    expect(moveOf(everyThird, '2026-11-23', '2026-11-25')).toEqual({
      ...{ dayOfWeek: 'Wednesday', startDate: '2026-11-25', removed: [], added: [] },
      rhythm: { ...everyThird, anchor: '2026-11-25' },
    });
  });

  it('leaves the visits before when and with whom they were', () => {
    const { startDate, added } = moveOf(everyThird, '2026-12-14', '2026-12-16');
    expect(startDate).toBe('2026-11-25');
    expect(added).toEqual([
      {
        ...{ assignmentId: 'A', serviceDate: '2026-11-25', kind: 'moved', toDate: '2026-11-23', reason: null },
        ...{ toTechnicianId: 'TECH-1', toOrder: 4 },
      },
    ]);
  });

  it('keeps a later visit skipped', () => {
    const skipped = { ...change('2027-01-04', null), reason: 'Away' };
    const { added, removed } = moveOf(everyThird, '2026-11-23', '2026-11-25', { changes: [skipped] });
    expect(removed).toEqual([skipped]);
    expect(added).toEqual([{ ...skipped, serviceDate: '2027-01-06' }]);
    // A week later than it was: the third week from there.
    const next = { ...skipped, serviceDate: '2026-12-14' };
    expect(moveOf(everyThird, '2026-11-23', '2026-12-02', { changes: [next] }).added).toEqual([
      { ...next, serviceDate: '2026-12-23' },
    ]);
  });

  it('takes the day of the month from the new date, in its seasons too', () => {
    const monthDay = (day: number): Pattern => ({ kind: 'month-day', day });
    const { rhythm: moved } = moveOf(rhythm(monthDay(15), monthDay(1), null), '2026-12-15', '2026-12-18');
    expect(moved?.pattern).toEqual(monthDay(18));
    expect(moved?.seasons.map(({ pattern }) => pattern)).toEqual([monthDay(18), null]);
    expect(moved?.anchor).toBe('2026-12-18');
  });

  it.each<[number, CivilDate, number]>([
    [2, '2026-12-15', 3],
    // The last Tuesday of December stays the last one, and becomes it.
    [5, '2026-12-29', 5],
    [2, '2026-12-29', 5],
    [4, '2026-12-29', 5],
    [5, '2026-12-22', 4],
    [5, '2027-02-23', 5],
    [4, '2027-02-23', 4],
  ])('takes the week of the month from the new date: from week %i to %s it is week %i', (week, toDate, becomes) => {
    const monthWeek = (of: number): Pattern => ({ kind: 'month-week', week: of });
    const { rhythm: moved } = moveOf(rhythm(monthWeek(week)), '2026-11-30', toDate);
    expect(moved?.pattern).toEqual(monthWeek(becomes));
  });

  it('says of a holiday among the visits before why it is skipped', () => {
    const off = { dayOffId: 'OFF', technicianId: null, kind: 'holiday', fromDate: today, toDate: today } as const;
    const reasonsOf = (note: string | null) =>
      shiftFromNowOn(weekly, {
        ...{ serviceDate: '2026-11-30', toDate: '2026-12-01', toTechnicianId: 'TECH-2', keptFrom: today, changes: [] },
        daysOff: [{ ...off, note }],
      }).added.map(({ kind, reason }) => [kind, reason]);
    expect(reasonsOf(null)).toEqual([['skipped', 'Holiday']]);
    expect(reasonsOf('Thanksgiving')).toEqual([['skipped', 'Thanksgiving']]);
  });
});
