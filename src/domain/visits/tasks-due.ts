import type { CustomerTask } from './customer-tasks.ts';
import type { ChecklistTask } from './default-tasks.ts';

/** A finished visit as far as the checklist reads it. */
export interface FinishedVisit {
  /** The ids of the tasks that were done; null where the visit was recorded without the checklist, by the report page for one. */
  readonly doneTaskIds: readonly string[] | null;
  /** What was reported as done, by title. */
  readonly services: readonly string[];
}

/** A task at a stop. */
export interface DueTask extends ChecklistTask {
  /** Whether it is to be done at this visit. */
  due: boolean;
  /** Finished visits since it was last done, this one not counted; null where it was never done. */
  visitsSince: number | null;
  doneLastTime: boolean;
}

/** The furthest that a task's rhythm reaches back, in visits (`everyVisits` is at most 52). */
export const furthestVisits = 52;

/** Whether a visit did a task: as its tasks say, or where it has none, as its services name it. */
const didTask = (visit: FinishedVisit, { taskId, title }: Pick<ChecklistTask, 'taskId' | 'title'>): boolean =>
  visit.doneTaskIds?.includes(taskId) ?? visit.services.includes(title);

/**
 * What is to be done at the next visit: a task that recurs every n visits is due once n − 1 finished visits have gone by
 * without it, and one that was never done is due at once. Dropped tasks are not part of a stop.
 * @param visits the customer's finished visits, newest first; none beyond the first `furthestVisits` counts
 */
export function tasksDue(tasks: readonly CustomerTask[], visits: readonly FinishedVisit[]): DueTask[] {
  const counted = visits.slice(0, furthestVisits);
  return tasks
    .filter(({ dropped }) => !dropped)
    .map(({ source: _source, dropped: _dropped, changed: _changed, ...task }) => {
      const last = counted.findIndex((visit) => didTask(visit, task));
      return {
        ...task,
        due: last === -1 || last >= task.everyVisits - 1,
        visitsSince: last === -1 ? null : last,
        doneLastTime: last === 0,
      };
    });
}
