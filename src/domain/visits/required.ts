import type { NamedBody, TaskOfBody } from './bodies.ts';
import { type ChecklistTask, isTesting } from './tasks-due.ts';

/** A task of a visit as far as it may hold up finishing. */
export interface TaskAtVisit {
  readonly taskId: string;
  readonly title: string;
  readonly required: boolean;
  readonly photoRequired: boolean;
  readonly done: boolean;
  /** Why it could not be done; the only way past a required task. */
  readonly notDone?: string | null | undefined;
  /** The body of water that it is done at, where that is not the visit's first. */
  readonly body?: NamedBody | undefined;
}

/** What a visit lacks. */
export interface MissingTask extends TaskOfBody {
  readonly title: string;
  /** The task itself, or the photo that proves it. */
  readonly lacks: 'task' | 'photo';
}

/**
 * What keeps a visit from being finished: each required task that was neither done nor said to be impossible with a reason,
 * and each required one that counts only with a photo and has none.
 * @param photoTaskIds the tasks that the visit's photos prove
 */
export function missingRequired(tasks: readonly TaskAtVisit[], photoTaskIds: ReadonlySet<string>): MissingTask[] {
  return tasks.flatMap(({ taskId, title, body, required, photoRequired, done, notDone }): MissingTask[] => {
    if (!required || (notDone?.trim() ?? '') !== '') return [];
    const lacks = photoRequired && !photoTaskIds.has(taskId) ? 'photo' : done ? null : 'task';
    return lacks === null ? [] : [{ taskId, title, lacks, ...(body ? { body } : {}) }];
  });
}

/** A visit as it was sent, whether with the checklist or without it. */
interface VisitSent {
  /** As they were sent or stored; empty where the visit was recorded without the checklist. */
  readonly tasks: readonly TaskAtVisit[];
  readonly services: readonly string[];
  /** Whether the water was measured: the first body's, or that of a further one. */
  readonly hasReadings: (furtherPoolId: string | undefined) => boolean;
}

/**
 * The required tasks that are due at a visit, as the visit left them. What the visit says of a task counts; where it says
 * nothing, a task named as a service was done, and measuring the water is a task. The list holds as it stands now: one that
 * the visit knew as optional may have become required since.
 */
export function requiredAtVisit(
  due: readonly (ChecklistTask & TaskOfBody & { readonly due: boolean })[],
  { tasks, services, hasReadings }: VisitSent,
): TaskAtVisit[] {
  return due
    .filter((task) => task.due && task.required)
    .map((task) => {
      const said = tasks.find(({ taskId }) => taskId === task.taskId);
      const isNamed = task.body === undefined && services.includes(task.title);
      const done = said?.done ?? (isNamed || (isTesting(task) && hasReadings(task.body?.poolId)));
      return { ...task, done, notDone: said?.notDone ?? null };
    });
}

/** The tasks of a visit that could not be done, and why. */
export const tasksNotDone = (
  tasks: readonly Pick<TaskAtVisit, 'title' | 'notDone' | 'body'>[],
): { title: string; body: NamedBody | undefined; reason: string }[] =>
  tasks.flatMap(({ title, body, notDone }) => (notDone ? [{ title, body, reason: notDone }] : []));
