import { describe, expect, it } from 'vitest';
import type { PlanAssignment, WeekResult } from '#contract/scheduling/week-optimization.ts';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { dateOf, monday, weekPlanOf, weekStop, weekTechnician } from '#tests/support/week-plan.ts';
import { reasonsAt } from './moving/drop-reasons.tsx';
import { dropOutcome, nextPlace } from './moving/drop-target.ts';
import {
  boardColumns,
  dayOffName,
  findDay,
  movedFrom,
  overMinutes,
  stopName,
  visitCount,
  visitKey,
  weekTitle,
} from './moving/grid.ts';
import { withMove, withOrder, withoutVisit } from './moving/grid-moves.ts';
import { changeSentence, moveLines, proposedWeek, savingSentence } from './planning/proposal.ts';
import { weekRows, weekSheet } from './week-sheet.ts';

const luis = weekTechnician('luis', 'Luis Ortega', { 0: ['A', 'B', 'C'], 1: ['D'] });
const sam = weekTechnician('sam', 'Sam Lee', { 0: ['E'] });
const week = weekPlanOf([luis, sam]);

const stopsOn = (plan: WeekPlan, technicianId: string, index: number): string =>
  (findDay(plan, technicianId, dateOf(index))?.stops ?? []).map(({ assignmentId }) => assignmentId).join('');

describe('the grid', () => {
  it('is called after its Monday and counts its visits', () => {
    expect(weekTitle(monday)).toBe('Week of November 23');
    expect(visitCount(week)).toBe(5);
  });

  it('has a weekend day only where somebody works or has stops on it', () => {
    expect(boardColumns(week).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
    const withSunday = weekPlanOf([weekTechnician('luis', 'Luis Ortega', { 6: ['A'] })]);
    expect(boardColumns(withSunday).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 6]);
  });

  it('says by how much a day is over its shift', () => {
    const day = { ...weekTechnician('t', 'T', { 0: ['A'] }).days[0], travelMinutes: 20, serviceMinutes: 550 };
    expect(overMinutes({ ...findDayOf(week), ...day })).toBe(30);
    expect(overMinutes(findDayOf(week))).toBe(0);
  });

  it('calls a stop by its street and says where a moved one comes from', () => {
    expect(stopName(weekStop('5601 W Crocus', 0))).toBe('5601 W Crocus Main Street');
    const nameOf = (id: string) => ({ luis: 'Luis Ortega' })[id];
    const here = { date: dateOf(2), technicianId: 'sam' };
    const moved = { technicianId: 'luis', reason: null };
    expect(movedFrom(weekStop('A', 1, { moved }), here, nameOf)).toBe('Tuesday, Luis Ortega');
    expect(movedFrom(weekStop('A', 2, { moved }), here, nameOf)).toBe('Luis Ortega');
    expect(movedFrom(weekStop('A', 2), here, nameOf)).toBeNull();
  });

  it('names a day off by its note', () => {
    const off = { dayOffId: 'OFF', technicianId: null, fromDate: dateOf(3), toDate: dateOf(3) };
    const day = { ...findDayOf(week), dayOffId: 'OFF' };
    expect(dayOffName([{ ...off, kind: 'holiday', note: 'Thanksgiving' }], day)).toBe('Holiday: Thanksgiving');
    expect(dayOffName([{ ...off, kind: 'rain', note: null }], day)).toBe('Rain day');
  });
});

function findDayOf(plan: WeekPlan) {
  const day = findDay(plan, 'luis', monday);
  if (!day) throw new Error('The week has no such day');
  return day;
}

it('says why a stop cannot go where it is dragged, and what speaks against a day', () => {
  const key = visitKey(weekStop('A', 0));
  const wishes = { skills: ['salt' as const], excludedTechnicianIds: ['sam'], windowFrom: '08:00', windowTo: '08:10' };
  const asking = (more: object) => {
    const days = luis.days.map((day, index) =>
      index === 0
        ? { ...day, stops: day.stops.map((stop) => (stop.assignmentId === 'A' ? { ...stop, ...more } : stop)) }
        : day,
    );
    const unable = { ...sam, skills: ['repairs' as const], maxCustomersPerDay: 1 };
    return weekPlanOf([{ ...luis, days }, unable]);
  };
  const toSam = { technicianId: 'sam', date: monday, position: 1 };
  const cannot = (more: object) => reasonsAt(asking(more), key, toSam).cannot;
  expect(cannot({ technicianFixed: true })).toBe('Only its own technician may come. You can change that in the stop.');
  expect(cannot(wishes)).toBe('Sam Lee is never sent there. You can change that in the stop.');
  expect(cannot({ skills: wishes.skills })).toBe('It needs salt systems, which Sam Lee doesn’t do.');
  const { windowFrom, windowTo } = wishes;
  const late = reasonsAt(asking({ windowFrom, windowTo }), key, toSam);
  expect(late.cannot).toBeNull();
  expect(late.doubts).toEqual(['More than 1 stop a day', 'Customer A would be too late for its window']);
  expect(reasonsAt(asking({}), key, { ...toSam, date: dateOf(5), position: 0 }).doubts).toEqual([
    'Not a workday of Sam Lee',
  ]);
  // To who has it already nothing is barred.
  expect(
    reasonsAt(asking({ technicianFixed: true }), key, { technicianId: 'luis', date: dateOf(1), position: 0 }),
  ).toEqual({
    cannot: null,
    doubts: [],
  });
});

describe('a change shown before the server has answered', () => {
  const toTuesday = { assignmentId: 'B', serviceDate: monday, toDate: dateOf(1), toTechnicianId: 'sam', position: 0 };

  it('moves a visit for once, which remembers where it was', () => {
    const moved = withMove(week, { ...toTuesday, scope: 'once' });
    expect([stopsOn(moved, 'luis', 0), stopsOn(moved, 'sam', 1)]).toEqual(['AC', 'B']);
    const stop = findDay(moved, 'sam', dateOf(1))?.stops[0];
    expect(stop).toMatchObject({ serviceDate: monday, moved: { technicianId: 'luis' } });
  });

  it('moves it for good, with a new rhythm and no memory', () => {
    const moved = withMove(week, { ...toTuesday, scope: 'from-now-on' });
    expect(findDay(moved, 'sam', dateOf(1))?.stops[0]).toMatchObject({ serviceDate: dateOf(1), moved: null });
  });

  it('is forgotten where the visit is moved back', () => {
    const there = withMove(week, { ...toTuesday, scope: 'once' });
    const back = { ...toTuesday, toDate: monday, toTechnicianId: 'luis', position: 1, scope: 'once' as const };
    expect(stopsOn(withMove(there, back), 'luis', 0)).toBe('ABC');
    expect(findDay(withMove(there, back), 'luis', monday)?.stops[1]?.moved).toBeNull();
  });

  it('leaves every day that it does not touch the same object', () => {
    const moved = withMove(week, { ...toTuesday, scope: 'once' });
    expect(findDay(moved, 'luis', dateOf(1))).toBe(findDay(week, 'luis', dateOf(1)));
    expect(findDay(moved, 'sam', monday)).toBe(findDay(week, 'sam', monday));
  });

  it('orders a day and takes a skipped visit off it, with the reason below', () => {
    const order = [`C ${monday}`, `A ${monday}`, `B ${monday}`];
    expect(stopsOn(withOrder(week, 'luis', monday, order), 'luis', 0)).toBe('CAB');
    const skipped = withoutVisit(week, `A ${monday}`, 'The gate was locked.');
    expect(stopsOn(skipped, 'luis', 0)).toBe('BC');
    expect(skipped.notServed).toMatchObject([{ assignmentId: 'A', why: 'skipped', reason: 'The gate was locked.' }]);
  });
});

describe('dropping a stop', () => {
  const place = (technicianId: string, index: number, position: number) => ({
    technicianId,
    date: dateOf(index),
    position,
  });

  it('on another day or technician asks for how long', () => {
    const outcome = dropOutcome(week, `A ${monday}`, place('sam', 1, 0));
    expect(outcome).toEqual({
      kind: 'ask',
      move: { assignmentId: 'A', serviceDate: monday, toDate: dateOf(1), toTechnicianId: 'sam', position: 0 },
    });
  });

  it('in its own day is a new order, told with the one it was made from', () => {
    expect(dropOutcome(week, `C ${monday}`, place('luis', 0, 0))).toMatchObject({
      kind: 'order',
      body: { technicianId: 'luis', dayOfWeek: 'MONDAY', assignmentIds: ['C', 'A', 'B'], basedOn: ['A', 'B', 'C'] },
      keys: [`C ${monday}`, `A ${monday}`, `B ${monday}`],
    });
  });

  it('where it stands is nothing', () => {
    expect(dropOutcome(week, `B ${monday}`, place('luis', 0, 1))).toEqual({ kind: 'nothing' });
  });

  it('keeps a visit that was moved here for once out of the route of the weekday', () => {
    const guest = weekStop('G', 1, { moved: { technicianId: 'luis', reason: null } });
    const plan = weekPlanOf([weekTechnician('luis', 'Luis Ortega', { 0: ['A', guest, 'B'] })]);
    expect(dropOutcome(plan, `G ${dateOf(1)}`, place('luis', 0, 0))).toMatchObject({ kind: 'once' });
    expect(dropOutcome(plan, `B ${monday}`, place('luis', 0, 0))).toMatchObject({
      kind: 'order',
      body: { assignmentIds: ['B', 'A'], basedOn: ['A', 'B'] },
    });
    // Only past the guest: the weekday's route is as it was, so it is this date alone.
    expect(dropOutcome(plan, `B ${monday}`, place('luis', 0, 1))).toMatchObject({ kind: 'once' });
  });

  it('by arrow keys goes through the day, to the next technician and to the neighbouring day', () => {
    const columns = boardColumns(week);
    const next = (from: ReturnType<typeof place>, arrow: Parameters<typeof nextPlace>[4]) =>
      nextPlace(week, columns, `A ${monday}`, from, arrow);
    expect(next(place('luis', 0, 0), 'ArrowDown')).toEqual(place('luis', 0, 1));
    expect(next(place('luis', 0, 2), 'ArrowDown')).toEqual(place('sam', 0, 0));
    expect(next(place('sam', 0, 0), 'ArrowUp')).toEqual(place('luis', 0, 2));
    expect(next(place('luis', 0, 2), 'ArrowRight')).toEqual(place('luis', 1, 1));
    expect(next(place('luis', 0, 0), 'ArrowLeft')).toBeNull();
    expect(next(place('luis', 0, 0), 'ArrowUp')).toBeNull();
  });
});

describe('a proposed week', () => {
  const planned = (assignmentId: string, over: Partial<PlanAssignment>): PlanAssignment => ({
    assignmentId,
    customerId: `CUST-${assignmentId}`,
    technicianId: 'luis',
    dayOfWeek: 'MONDAY',
    routeOrder: 1,
    serviceFrequency: 'weekly',
    estimatedDuration: 30,
    startDate: monday,
    was: { technicianId: 'luis', dayOfWeek: 'MONDAY', routeOrder: 1 },
    ...over,
  });
  const figures = {
    distanceMiles: 0,
    travelMinutes: 0,
    overtimeMinutes: 0,
    balanceScore: 96,
    spreadMinutes: 22.4,
    basis: 'estimate' as const,
  };
  const customer = { customerId: 'N', name: 'New One', address: '9 Ninth', latitude: null, longitude: null };
  const result: WeekResult = {
    weeklySchedule: [
      {
        day: 'Wednesday',
        technicians: [
          {
            technicianId: 'sam',
            name: 'Sam Lee',
            customers: [{ ...customer, assignmentId: 'N' }],
            estimatedDuration: 30,
            capacityMinutes: 480,
          },
        ],
      },
    ],
    balanceScore: 96,
    roads: null,
    ownDrives: null,
    recommendations: [],
    imbalanceWarning: null,
    savings: { distanceSaved: 41.2, timeSaved: 130 },
    before: figures,
    after: figures,
    assignments: [
      planned('A', { dayOfWeek: 'TUESDAY', routeOrder: 2 }),
      planned('D', {
        dayOfWeek: 'TUESDAY',
        routeOrder: 1,
        was: { technicianId: 'luis', dayOfWeek: 'TUESDAY', routeOrder: 1 },
      }),
      planned('C', { routeOrder: 1, was: { technicianId: 'luis', dayOfWeek: 'MONDAY', routeOrder: 3 } }),
      planned('B', { routeOrder: 2, was: { technicianId: 'luis', dayOfWeek: 'MONDAY', routeOrder: 2 } }),
      planned('N', { technicianId: 'sam', dayOfWeek: 'WEDNESDAY', was: null }),
    ],
    moves: [
      {
        assignmentId: 'A',
        customerId: 'CUST-A',
        customerName: 'Customer A',
        from: { technicianId: 'luis', dayOfWeek: 'MONDAY' },
        to: { technicianId: 'luis', dayOfWeek: 'TUESDAY' },
        savedMinutes: 12.4,
        reason: 'Three neighbours are served on Tuesday.',
      },
    ],
    unplaced: [],
  };

  it('lays the new places and orders over the week and marks who moves', () => {
    const { plan, changed } = proposedWeek(week, result);
    expect(['luis', 'sam'].map((id) => [0, 1, 2].map((index) => stopsOn(plan, id, index)))).toEqual([
      ['CB', 'DA', ''],
      ['E', '', 'N'],
    ]);
    expect([...changed]).toEqual([
      [`A ${dateOf(1)}`, 'Was Monday, Luis Ortega'],
      [`N ${dateOf(2)}`, 'New on a route'],
    ]);
  });

  it('leaves a visit that was moved for this once where it is', () => {
    const guest = weekStop('B', 0, { moved: { technicianId: 'luis', reason: null } });
    const plan = weekPlanOf([weekTechnician('luis', 'Luis Ortega', { 0: ['A'], 2: [guest] }), sam]);
    expect(stopsOn(proposedWeek(plan, result).plan, 'luis', 2)).toBe('B');
  });

  it('shows a new fortnightly customer only in the weeks of the rhythm', () => {
    const later = {
      ...result,
      assignments: result.assignments.map((one) => ({ ...one, serviceFrequency: 'biweekly' as const })),
    };
    const begins = (startDate: string) =>
      stopsOn(
        proposedWeek(week, { ...later, assignments: later.assignments.map((one) => ({ ...one, startDate })) }).plan,
        'sam',
        2,
      );
    expect([begins(monday), begins(dateOf(7))]).toEqual(['N', '']);
  });

  it('is told in a sentence, whatever it does', () => {
    expect(savingSentence(result)).toBe('Suggested schedule saves 41 miles and 2 hr 10 min of driving.');
    expect(changeSentence(result)).toBe(
      '1 customer changes day, same technicians. Workload balance 96/100 (±22 min per tech).',
    );
    expect(savingSentence({ ...result, savings: { distanceSaved: -3.25, timeSaved: -12 } })).toBe(
      'Suggested schedule adds 3.3 miles and 12 min of driving.',
    );
    const nothing = { ...result, moves: [], assignments: [] };
    expect(`${savingSentence(nothing)} ${changeSentence(nothing)}`).toBe(
      'Your week is already the best we can find. Workload balance 96/100 (±22 min per tech).',
    );
  });

  it('lists each move with what it saves and why', () => {
    expect(moveLines(result, new Map([['luis', 'Luis Ortega']]))).toEqual([
      {
        id: 'A',
        name: 'Customer A',
        places: 'Monday, Luis Ortega → Tuesday, Luis Ortega',
        savedMinutes: 12,
        reason: 'Three neighbours are served on Tuesday.',
      },
    ]);
  });
});

describe('the week on paper and in a spreadsheet', () => {
  const notServed = [
    {
      assignmentId: 'X',
      serviceDate: monday,
      customerId: 'CUST-X',
      name: 'Customer X',
      technicianId: 'sam',
      why: 'skipped' as const,
      reason: 'Dog in the yard',
    },
  ];

  it('has a row for each visit in driving order and closes with those not served', () => {
    const rows = weekRows({ ...week, notServed });
    expect(rows.slice(1).map(([date, technician, order, name]) => [date, technician, order, name])).toEqual([
      [monday, 'Luis Ortega', 1, 'Customer A'],
      [monday, 'Luis Ortega', 2, 'Customer B'],
      [monday, 'Luis Ortega', 3, 'Customer C'],
      [monday, 'Sam Lee', 1, 'Customer E'],
      [dateOf(1), 'Luis Ortega', 1, 'Customer D'],
      [monday, 'Sam Lee', null, 'Customer X'],
    ]);
    expect(rows.at(-1)?.at(-1)).toBe('Skipped: Dog in the yard');
  });

  it('is a table of technicians and days', () => {
    const { head, rows } = weekSheet(week);
    expect(head).toEqual(['Technician', 'Mon 23', 'Tue 24', 'Wed 25', 'Thu 26', 'Fri 27']);
    expect(rows[0]?.cells[0]).toEqual({
      heading: '3 stops · 1 hr 30 min',
      lines: ['1 A Main St', '2 B Main St', '3 C Main St'],
    });
  });
});
