import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atBody, bodiesOfStop, bodyKinds } from './bodies.ts';
import { mayUndoSkip } from './skips.ts';
import {
  isTesting,
  missingRequired,
  requiredAtVisit,
  type TaskAtVisit,
  tasksNotDone,
  tasksOfBodies,
} from './tasks-due.ts';

const task = (fields: Partial<TaskAtVisit> = {}): TaskAtVisit => ({
  taskId: 'brush',
  title: 'Brush walls',
  required: true,
  photoRequired: false,
  done: false,
  ...fields,
});

describe('what keeps a visit from being finished', () => {
  it('is a required task that was not done, and a required photo that is not there', () => {
    const tasks = [
      task(),
      task({ taskId: 'gate', title: 'Gate', photoRequired: true, done: true }),
      task({ taskId: 'tile', title: 'Tile', required: false }),
    ];
    expect(missingRequired(tasks, new Set())).toEqual([
      { taskId: 'brush', title: 'Brush walls', lacks: 'task' },
      { taskId: 'gate', title: 'Gate', lacks: 'photo' },
    ]);
    expect(missingRequired(tasks, new Set(['gate'])).map(({ taskId }) => taskId)).toEqual(['brush']);
  });

  it('is nothing once every required task is done and proven, or has a reason that says something', () => {
    const tasks = fc.array(
      fc.record({
        taskId: fc.string({ minLength: 1 }),
        title: fc.string(),
        required: fc.boolean(),
        photoRequired: fc.boolean(),
        done: fc.boolean(),
        notDone: fc.option(fc.string()),
      }),
    );
    fc.assert(
      fc.property(tasks, fc.array(fc.string()), (given, proven) => {
        const photos = new Set(proven);
        const missing = new Set(missingRequired(given, photos).map(({ taskId }) => taskId));
        const ways = (one: (typeof given)[number]): boolean =>
          !one.required || (one.notDone ?? '').trim() !== '' || (one.photoRequired ? photos.has(one.taskId) : one.done);
        expect(missing).toEqual(new Set(given.filter((one) => !ways(one)).map(({ taskId }) => taskId)));
      }),
    );
  });

  it('goes by the list as it is now, and by what the visit says of a task', () => {
    const due = [
      { ...task(), category: 'Cleaning', priority: 'high', everyVisits: 1, due: true } as const,
      {
        ...task({ taskId: 'chemical-testing', title: 'Testing' }),
        category: 'Water Chemistry',
        priority: 'high',
        everyVisits: 1,
        due: true,
      } as const,
      { ...task({ taskId: 'filter' }), category: 'Equipment', priority: 'high', everyVisits: 4, due: false } as const,
    ];
    const nothing = { tasks: [], services: [], hasReadings: () => false };
    const measured = { hasReadings: () => true };
    const left = (sent: Partial<Parameters<typeof requiredAtVisit>[1]>) =>
      missingRequired(requiredAtVisit(due, { ...nothing, ...sent }), new Set()).map(({ taskId }) => taskId);
    expect(left({})).toEqual(['brush', 'chemical-testing']);
    expect(left({ services: ['Brush walls'], ...measured })).toEqual([]);
    // The phone knew it as optional.
    expect(left({ tasks: [task({ required: false })], ...measured })).toEqual(['brush']);
    expect(left({ tasks: [task({ notDone: 'Brush broke' })], ...measured })).toEqual([]);
    expect(tasksNotDone([task({ notDone: 'Brush broke' }), task()])).toEqual([
      { title: 'Brush walls', reason: 'Brush broke' },
    ]);
  });
});

describe('several bodies of water at one stop', () => {
  const body = fc.record({
    poolId: fc.uuid(),
    name: fc.string({ minLength: 1 }),
    kind: fc.option(fc.constantFrom(...bodyKinds), { nil: undefined }),
    onRoute: fc.option(fc.boolean(), { nil: undefined }),
  });
  const bodies = fc.uniqueArray(body, { selector: ({ poolId }) => poolId, maxLength: 8 });

  it('are those on the route, pools first and each kind in its order; never none where there is one', () => {
    fc.assert(
      fc.property(bodies, (all) => {
        const visited = bodiesOfStop(all);
        const onRoute = all.filter((each) => each.onRoute !== false);
        const expected = bodyKinds.flatMap((kind) => onRoute.filter((each) => (each.kind ?? 'pool') === kind));
        expect(visited).toEqual(onRoute.length > 0 ? expected : all.slice(0, 1));
      }),
    );
  });

  it('are each to be tested where testing is required, by readings of their own or with a reason of their own', () => {
    const testing = {
      ...task({ taskId: 'chemical-testing', title: 'Chemical Testing & Balance' }),
      category: 'Water Chemistry',
      priority: 'high',
      everyVisits: 1,
      due: true,
    } as const;
    const brush = { ...testing, taskId: 'brush', title: 'Brush walls', required: false } as const;
    fc.assert(
      fc.property(bodies, fc.func(fc.boolean()), fc.func(fc.boolean()), (further, isMeasured, hasReason) => {
        const due = tasksOfBodies([brush, testing], further);
        expect(due.slice(0, 2)).toEqual([brush, testing]);
        expect(due.slice(1).every(isTesting)).toBe(true);
        const reasoned = further.filter(({ poolId }) => hasReason(poolId));
        const tasks = due
          .filter((each) => reasoned.some(({ poolId }) => each.body?.poolId === poolId))
          .map((each) => ({ ...each, done: false, notDone: 'Cover frozen shut' }));
        const left = missingRequired(
          requiredAtVisit(due, { tasks, services: [testing.title], hasReadings: (poolId) => isMeasured(poolId) }),
          new Set(),
        );
        // Naming the service is a test of the first body alone.
        expect(left.map((each) => each.body?.poolId)).toEqual(
          further.filter((each) => !reasoned.includes(each) && !isMeasured(each.poolId)).map(({ poolId }) => poolId),
        );
      }),
    );
    expect(atBody('Test', { name: 'Spa' })).toBe('Test · Spa');
    expect(atBody('Test', undefined)).toBe('Test');
  });
});

describe('taking a skip back', () => {
  it('is the office’s at any time, and the technician’s own until the day is over', () => {
    const skip = { userId: 'mike', skippedOn: '2026-11-23' };
    expect(mayUndoSkip(skip, { isOffice: true, userId: 'kim' }, '2026-12-01')).toBe(true);
    expect(mayUndoSkip(skip, { isOffice: false, userId: 'mike' }, '2026-11-23')).toBe(true);
    expect(mayUndoSkip(skip, { isOffice: false, userId: 'mike' }, '2026-11-24')).toBe(false);
    expect(mayUndoSkip(skip, { isOffice: false, userId: 'luis' }, '2026-11-23')).toBe(false);
    // Skipped after midnight, or on a later day: that day counts too.
    expect(mayUndoSkip({ ...skip, madeOn: '2026-11-24' }, { isOffice: false, userId: 'mike' }, '2026-11-24')).toBe(
      true,
    );
  });
});
