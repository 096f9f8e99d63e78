import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChecklistTask,
  companyTasks,
  customerTasks,
  defaultTasks,
  type FinishedVisit,
  furthestVisits,
  tasksDue,
} from './tasks-due.ts';

const task = (taskId: string, more: Partial<ChecklistTask> = {}): ChecklistTask => ({
  taskId,
  title: `Title of ${taskId}`,
  category: 'Cleaning',
  priority: 'medium',
  required: false,
  photoRequired: false,
  everyVisits: 1,
  ...more,
});
const visit = (...doneTaskIds: string[]): FinishedVisit => ({ doneTaskIds, services: [] });
const reported = (...services: string[]): FinishedVisit => ({ doneTaskIds: null, services });
const dueOf = (list: readonly ChecklistTask[], visits: readonly FinishedVisit[]) =>
  tasksDue(customerTasks(list, null), visits);

describe('the company’s list', () => {
  it('is the product’s 15 tasks in four categories until the company writes its own', () => {
    expect(companyTasks([])).toBe(defaultTasks);
    expect(defaultTasks).toHaveLength(15);
    expect(new Set(defaultTasks.map(({ category }) => category)).size).toBe(4);
    const own = [task('pump')];
    expect(companyTasks(own)).toBe(own);
  });
});

describe('a customer’s list', () => {
  const company = [task('skim', { required: true }), task('brush'), task('filter', { everyVisits: 4 })];

  it('is the company’s where nothing differs', () => {
    const list = customerTasks(company, null);
    expect(list.map(({ taskId }) => taskId)).toEqual(['skim', 'brush', 'filter']);
    expect(list.every(({ source, dropped, changed }) => source === 'company' && !dropped && !changed)).toBe(true);
  });

  it('takes what differs, says where it does, and has the customer’s own tasks last', () => {
    const list = customerTasks(company, {
      changes: [
        { taskId: 'filter', everyVisits: 2, photoRequired: true },
        { taskId: 'brush', dropped: true },
        { taskId: 'skim', required: true },
        { taskId: 'gone-from-the-list', everyVisits: 9 },
      ],
      added: [task('waterfall')],
    });
    expect(list).toMatchObject([
      { taskId: 'skim', changed: false, dropped: false },
      { taskId: 'brush', changed: true, dropped: true },
      { taskId: 'filter', changed: true, everyVisits: 2, photoRequired: true, required: false },
      { taskId: 'waterfall', source: 'customer', changed: false },
    ]);
  });

  it('has every id once, whatever is added', () => {
    const id = fc.constantFrom('skim', 'brush', 'filter', 'waterfall', 'spa');
    fc.assert(
      fc.property(fc.uniqueArray(id), fc.uniqueArray(id), (companyIds, addedIds) => {
        const ids = customerTasks(
          companyIds.map((one) => task(one)),
          { changes: [], added: addedIds.map((one) => task(one)) },
        ).map(({ taskId }) => taskId);
        expect(new Set(ids).size).toBe(ids.length);
        expect(new Set(ids)).toEqual(new Set([...companyIds, ...addedIds]));
      }),
    );
  });
});

describe('what is due at a stop', () => {
  const list = [task('skim'), task('filter', { everyVisits: 4 })];

  it('is everything at the first visit', () => {
    expect(dueOf(list, [])).toMatchObject([
      { taskId: 'skim', due: true, visitsSince: null, doneLastTime: false },
      { taskId: 'filter', due: true, visitsSince: null, doneLastTime: false },
    ]);
  });

  it('comes back after as many visits as it says, and stays due until it is done', () => {
    const visits: FinishedVisit[] = [visit('skim', 'filter')];
    expect(dueOf(list, visits)[1]).toMatchObject({ due: false, visitsSince: 0, doneLastTime: true });
    const dueAt = [1, 2, 3, 4, 5].map(() => {
      visits.unshift(visit('skim'));
      return dueOf(list, visits)[1]?.due;
    });
    expect(dueAt).toEqual([false, false, true, true, true]);
    expect(dueOf(list, visits)[1]?.visitsSince).toBe(5);
    expect(dueOf(list, visits)[0]).toMatchObject({ due: true, visitsSince: 0, doneLastTime: true });
  });

  it('reads a visit that was recorded without the checklist by the titles of its services', () => {
    expect(dueOf(list, [reported('Title of filter')])[1]).toMatchObject({ due: false, doneLastTime: true });
    // A visit with the checklist is read by it alone.
    const ticked = { doneTaskIds: ['skim'], services: ['Title of filter'] };
    expect(dueOf(list, [ticked])[1]).toMatchObject({ due: true, visitsSince: null });
  });

  it('leaves out what the customer dropped', () => {
    const tasks = customerTasks(list, { changes: [{ taskId: 'skim', dropped: true }], added: [] });
    expect(tasksDue(tasks, []).map(({ taskId }) => taskId)).toEqual(['filter']);
  });

  const rhythm = fc.integer({ min: 1, max: furthestVisits });
  it('never lets a task rest for more visits than its rhythm, where all that is due is done', () => {
    fc.assert(
      fc.property(rhythm, fc.integer({ min: 1, max: 120 }), (everyVisits, count) => {
        const visits: FinishedVisit[] = [];
        const doneAt: number[] = [];
        for (let n = 0; n < count; n += 1) {
          const [filter] = dueOf([task('filter', { everyVisits })], visits);
          if (filter?.due) doneAt.push(n);
          visits.unshift(filter?.due ? visit('filter') : visit('skim'));
        }
        expect(doneAt).toEqual(Array.from({ length: Math.ceil(count / everyVisits) }, (_, n) => n * everyVisits));
      }),
    );
  });

  it('is due more often the shorter the rhythm, whatever was done', () => {
    const history = fc.array(fc.constantFrom(visit('filter'), visit('skim'), visit(), reported('Title of filter')));
    fc.assert(
      fc.property(history, rhythm, rhythm, (visits, a, b) => {
        const dueEvery = (everyVisits: number) => dueOf([task('filter', { everyVisits })], visits)[0]?.due;
        if (dueEvery(Math.max(a, b))) expect(dueEvery(Math.min(a, b))).toBe(true);
      }),
    );
  });
});
