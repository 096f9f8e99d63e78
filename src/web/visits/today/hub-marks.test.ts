import { describe, expect, it } from 'vitest';
import type { DayPlan, DayPlanRoute, DayPlanStop } from '#contract/scheduling/day-plan.ts';
import {
  clearMarks,
  type DoneToday,
  isDone,
  markOf,
  needsFollowUpVisit,
  nextStopOf,
  ownFirst,
  routeToWork,
  skipOf,
} from './hub-marks.ts';

type VisitOfStop = NonNullable<DayPlanStop['visit']>;

const stop = (state: VisitOfStop['state'] | null): DayPlanStop =>
  // Marks look at nothing else of a stop.
  ({
    assignmentId: 'ROUTE-1',
    customer: { customerId: 'CUST-1' },
    visit: state && { visitId: 'VISIT-1', state, arrivalTime: null, departureTime: null, reportId: null },
  }) as DayPlanStop;
const day = (more: Partial<DoneToday> = {}): DoneToday => ({
  cleared: {},
  waiting: [],
  begun: [],
  skipped: [],
  visits: [],
  ...more,
});
const further = { visitId: 'VISIT-2', customerId: 'CUST-1', state: 'done' } as const;

describe('a stop', () => {
  it('is marked as the server and this phone know it', () => {
    expect(markOf(stop(null), day())).toBe('none');
    expect(markOf(stop('open'), day())).toBe('open');
    expect(markOf(stop('done'), day())).toBe('done');
    const waiting = [{ visitId: 'VISIT-1', assignmentId: 'ROUTE-1', customerId: 'CUST-1' }];
    expect(markOf(stop('open'), day({ waiting }))).toBe('waiting');
    expect(markOf(stop(null), day({ begun: ['ROUTE-1'] }))).toBe('open');
    expect(markOf(stop('done'), day({ begun: ['ROUTE-1'] }))).toBe('done');
  });

  it('is not done by an unplanned visit to the same customer', () => {
    expect(markOf(stop(null), day({ visits: [further] }))).toBe('none');
    const waiting = [{ ...further, assignmentId: null }];
    expect(markOf(stop(null), day({ waiting }))).toBe('none');
  });

  it('loses its mark by Reset Completed, and has it again once it was worked again', () => {
    const { cleared, count } = clearMarks([stop('done'), { ...stop('open'), assignmentId: 'ROUTE-2' }], day());
    expect(count).toBe(1);
    expect(cleared).toEqual({ 'ROUTE-1': ['VISIT-1'] });
    expect(markOf(stop('done'), day({ cleared }))).toBe('none');
    expect(needsFollowUpVisit(stop('done'), day({ cleared }))).toBe(true);

    const waiting = [{ ...further, assignmentId: null }];
    expect(markOf(stop('done'), day({ cleared, waiting }))).toBe('waiting');
    const again = day({ cleared, visits: [further] });
    expect(markOf(stop('done'), again)).toBe('done');
    expect(needsFollowUpVisit(stop('done'), again)).toBe(false);

    const twice = clearMarks([stop('done')], again);
    expect(twice.cleared).toEqual({ 'ROUTE-1': ['VISIT-1', 'VISIT-2'] });
    expect(markOf(stop('done'), { ...again, cleared: twice.cleared })).toBe('none');
  });

  it('waits only while the server knows of none of its visits', () => {
    const waiting = [{ visitId: 'VISIT-2', assignmentId: 'ROUTE-1', customerId: 'CUST-1' }];
    expect(markOf(stop('done'), day({ waiting }))).toBe('done');
    expect(markOf(stop(null), day({ waiting }))).toBe('waiting');
  });

  it('has no part in the visits of another stop or customer', () => {
    const elsewhere = { visitId: 'VISIT-2', customerId: 'CUST-1' };
    expect(markOf(stop(null), day({ waiting: [{ ...elsewhere, assignmentId: 'ROUTE-2' }] }))).toBe('none');
    expect(markOf(stop(null), day({ begun: ['ROUTE-2'] }))).toBe('none');
    const cleared = { 'ROUTE-1': [] };
    const ofAnother = { visitId: 'VISIT-2', customerId: 'CUST-2', assignmentId: null };
    expect(markOf(stop(null), day({ cleared, waiting: [ofAnother] }))).toBe('none');
    expect(markOf(stop(null), day({ cleared, visits: [{ ...ofAnother, state: 'done' }] }))).toBe('none');
    expect(markOf(stop(null), day({ cleared, visits: [{ ...further, state: 'open' }] }))).toBe('none');
    expect(markOf(stop(null), day({ cleared, visits: [further] }))).toBe('done');
  });

  it('is worked again only where its mark was taken off and nothing has begun since', () => {
    const cleared = { 'ROUTE-1': ['VISIT-1'] };
    expect(needsFollowUpVisit(stop('done'), day({ cleared, begun: ['ROUTE-1'] }))).toBe(false);
    expect(needsFollowUpVisit(stop(null), day())).toBe(false);
    expect(needsFollowUpVisit(stop(null), day({ cleared: { 'ROUTE-2': ['VISIT-1'] } }))).toBe(false);
  });

  it('that waits to be sent loses its mark too; each visit is named once, and other stops keep theirs', () => {
    const waiting = [{ visitId: 'VISIT-1', assignmentId: 'ROUTE-1', customerId: 'CUST-1' }];
    const given = day({ waiting, cleared: { 'ROUTE-9': ['VISIT-9'] } });
    expect(clearMarks([stop('open')], given)).toEqual({
      cleared: { 'ROUTE-9': ['VISIT-9'], 'ROUTE-1': ['VISIT-1'] },
      count: 1,
    });
    expect(clearMarks([stop('done')], given).cleared['ROUTE-1']).toEqual(['VISIT-1']);
  });

  it('of which nothing is completed has nothing to reset', () => {
    expect(clearMarks([stop(null)], day())).toEqual({ cleared: {}, count: 0 });
  });
});

describe('a stop that was skipped on this phone', () => {
  const skip = { skipId: 'SKIP-1', assignmentId: 'ROUTE-1', reason: 'gate-locked', ownWords: null } as const;
  const skipped = [{ ...skip, skipId: 'SKIP-2', assignmentId: 'ROUTE-2' }, skip] as unknown as DoneToday['skipped'];

  it('is marked so, unless it was worked all the same', () => {
    expect(skipOf(stop(null), { skipped })).toMatchObject({ skipId: 'SKIP-1' });
    expect(markOf(stop(null), day({ skipped }))).toBe('skipped');
    expect(markOf(stop('open'), day({ skipped }))).toBe('skipped');
    expect(markOf(stop('done'), day({ skipped }))).toBe('done');
    expect(markOf(stop(null), day({ skipped: skipped.slice(0, 1) }))).toBe('none');
  });
});

describe('the routes of a day', () => {
  const at = (assignmentId: string, state: VisitOfStop['state'] | null = null) => ({ ...stop(state), assignmentId });
  const route = (technicianId: string, ...stops: DayPlanStop[]) => ({ technicianId, stops }) as DayPlanRoute;
  const names = (routes: readonly DayPlanRoute[]) => routes.map(({ technicianId }) => technicianId);
  const [ann, ben, luis] = [route('ANN', at('A1')), route('BEN'), route('LUIS', at('L1'), at('L2'))];

  it('begin with one’s own, and keep their order', () => {
    expect(names(ownFirst([ann, ben, luis], 'LUIS'))).toEqual(['LUIS', 'ANN', 'BEN']);
    expect(names(ownFirst([ann, ben, luis], null))).toEqual(['ANN', 'BEN', 'LUIS']);
  });

  it('are worked one’s own first; for who has none, the only one with stops', () => {
    const toWork = (own: string | null, ...technicians: DayPlanRoute[]) =>
      routeToWork({ technicians } as unknown as DayPlan, own)?.technicianId;
    expect(toWork('LUIS', ann, ben, luis)).toBe('LUIS');
    expect(toWork(null, ann, ben, luis)).toBeUndefined();
    expect(toWork(null, ben, luis)).toBe('LUIS');
    // An own route without stops is none.
    expect(toWork('BEN', ben, luis)).toBe('LUIS');
    expect(toWork('BEN', ann, ben, luis)).toBeUndefined();
    expect(toWork('BEN', ben)).toBeUndefined();
  });

  it('lead to the first stop that is neither done nor skipped here', () => {
    const skipped = [{ skipId: 'S', assignmentId: 'L2' }] as unknown as DoneToday['skipped'];
    const waiting = [{ visitId: 'V', assignmentId: 'L3', customerId: 'CUST-1' }];
    const stops = [at('L1', 'done'), at('L2'), at('L3'), at('L4'), at('L5')];
    const given = day({ skipped, waiting });
    expect(stops.map((each) => isDone(each, given))).toEqual([true, false, true, false, false]);
    expect(nextStopOf(route('LUIS', ...stops), given)?.assignmentId).toBe('L4');
    expect(nextStopOf(route('LUIS', ...stops.slice(0, 3)), given)).toBeUndefined();
  });
});
