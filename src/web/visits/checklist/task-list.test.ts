import { describe, expect, it } from 'vitest';
import type { CustomerTask, Task } from '#contract/visits/checklist.ts';
import { differingOf, moved, newTask } from './list-editor.tsx';

const task = (taskId: string, category: Task['category'] = 'Cleaning'): Task => ({
  ...newTask(taskId, category),
  title: taskId,
});
const list = [task('skim'), task('test', 'Water Chemistry'), task('brush'), task('vacuum')];
const ids = (tasks: readonly Task[]): string[] => tasks.map(({ taskId }) => taskId);
const here = (one: Task, more: Partial<CustomerTask> = {}): CustomerTask => ({
  ...one,
  source: 'company',
  dropped: false,
  changed: false,
  ...more,
});

describe('the order of the tasks', () => {
  it('changes among those of a category, over others in between', () => {
    expect(ids(moved(list, 'brush', -1))).toEqual(['brush', 'test', 'skim', 'vacuum']);
    expect(ids(moved(list, 'brush', 1))).toEqual(['skim', 'test', 'vacuum', 'brush']);
  });

  it('stays at either end', () => {
    expect(moved(list, 'skim', -1)).toBe(list);
    expect(moved(list, 'test', 1)).toBe(list);
    expect(moved(list, 'unknown', 1)).toBe(list);
  });
});

describe('what differs at a customer', () => {
  it('is nothing where the list stands as it is', () => {
    expect(
      differingOf(
        list,
        list.map((one) => here(one)),
      ),
    ).toEqual({ changes: [], added: [] });
  });

  it('names only what is otherwise, and the tasks of its own without their marks', () => {
    const [skim, ...others] = list;
    const own = here(task('spa'), { source: 'customer' });
    const edited = [here(skim ?? task('skim'), { everyVisits: 2, required: true }), ...others.map((one) => here(one))];
    const dropped = edited.map((one) => (one.taskId === 'vacuum' ? { ...one, dropped: true } : one));
    expect(differingOf(list, [...dropped, own])).toEqual({
      changes: [
        { taskId: 'skim', everyVisits: 2, required: true },
        { taskId: 'vacuum', dropped: true },
      ],
      added: [task('spa')],
    });
  });
});
