import type { NamedBody, TaskOfBody } from './bodies.ts';

/** A task as the list holds it; the words of the categories and priorities are those of the contract. */
export interface ChecklistTask {
  taskId: string;
  title: string;
  category: 'Cleaning' | 'Water Chemistry' | 'Equipment' | 'Safety';
  priority: 'high' | 'medium' | 'low';
  /** A visit without it is an exception. */
  required: boolean;
  /** It counts as done only with a photo. */
  photoRequired: boolean;
  /** Due at every visit (1), at every second (2) … */
  everyVisits: number;
}

const task = <Id extends string>(
  taskId: Id,
  title: string,
  category: ChecklistTask['category'],
  priority: ChecklistTask['priority'],
  { required = false, everyVisits = 1 } = {},
): ChecklistTask & { taskId: Id } => ({
  taskId,
  title,
  category,
  priority,
  required,
  photoRequired: false,
  everyVisits,
});

const companyStart = [
  task('surface-skimming', 'Surface Skimming', 'Cleaning', 'high'),
  task('wall-floor-brushing', 'Wall/Floor Brushing', 'Cleaning', 'high'),
  task('pool-vacuuming', 'Pool Vacuuming', 'Cleaning', 'medium'),
  task('tile-cleaning', 'Tile Cleaning', 'Cleaning', 'medium'),
  task('baskets', 'Empty Skimmer and Pump Baskets', 'Cleaning', 'high'),
  task('chemical-testing', 'Chemical Testing & Balance', 'Water Chemistry', 'high', { required: true }),
  task('pool-shocking', 'Pool Shocking', 'Water Chemistry', 'low', { everyVisits: 4 }),
  task('chemical-feeder', 'Check Chemical Feeder', 'Water Chemistry', 'medium'),
  task('filter-cleaning', 'Filter Cleaning', 'Equipment', 'medium', { everyVisits: 4 }),
  task('equipment-inspection', 'Equipment Inspection', 'Equipment', 'high'),
  task('filter-pressure', 'Check Filter Pressure', 'Equipment', 'medium'),
  task('timer', 'Check Timer and Run Time', 'Equipment', 'low', { everyVisits: 4 }),
  task('water-level', 'Check Water Level', 'Safety', 'medium'),
  task('gate', 'Close and Latch the Gate', 'Safety', 'high'),
  task('drain-covers', 'Check Drain Covers', 'Safety', 'high', { everyVisits: 4 }),
];

/**
 * The 15 tasks in four categories that every company starts with. Eight of them are the services that a report
 * offers, by the same names, so that a task that is done is a service that is reported.
 */
export const defaultTasks: readonly ChecklistTask[] = companyStart;
export type DefaultTaskId = (typeof companyStart)[number]['taskId'];
const testing = defaultTasks.find(({ taskId }) => taskId === 'chemical-testing');

/**
 * The task that measuring the water is, under its own id (followed by a pool's where it is one of several bodies of water) or,
 * in a list of one's own, by its name.
 */
export const isTesting = ({ taskId, title }: Pick<ChecklistTask, 'taskId' | 'title'>): boolean =>
  taskId.split(':')[0] === testing?.taskId || title === testing?.title;

/**
 * The checklist of a visit to several bodies of water: measuring the water is a task at each of them. The first one's keeps
 * the id that the list has, so that a phone that knows one body alone names the same task.
 * @param further the bodies besides the first
 */
export function tasksOfBodies<Task extends { readonly taskId: string; readonly title: string }>(
  tasks: readonly Task[],
  further: readonly NamedBody[],
): (Task & TaskOfBody)[] {
  return tasks.flatMap((task): (Task & TaskOfBody)[] =>
    isTesting(task)
      ? [
          task,
          ...further.map(({ poolId, name }) => ({
            ...task,
            taskId: `${task.taskId}:${poolId}`,
            body: { poolId, name },
          })),
        ]
      : [task],
  );
}

/** A task of the company's list where one customer's differs. */
interface DifferingTask {
  readonly taskId: string;
  readonly dropped?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly photoRequired?: boolean | undefined;
  /** Visits. */
  readonly everyVisits?: number | undefined;
}

/** What differs at one customer from the company's list. */
interface Differing {
  readonly changes: readonly DifferingTask[];
  /** Tasks of this customer alone. */
  readonly added: readonly ChecklistTask[];
}

/** A task of one customer's list. */
export interface CustomerTask extends ChecklistTask {
  source: 'company' | 'customer';
  /** Not done at this customer; kept so that it can be taken up again. */
  dropped: boolean;
  /** The company's list says otherwise. */
  changed: boolean;
}

/** The company's list: its own where it has one, else the product's 15 tasks. */
export const companyTasks = (stored: readonly ChecklistTask[]): readonly ChecklistTask[] =>
  stored.length > 0 ? stored : defaultTasks;

function withChange(task: ChecklistTask, change: DifferingTask | undefined): CustomerTask {
  const required = change?.required ?? task.required;
  const photoRequired = change?.photoRequired ?? task.photoRequired;
  const everyVisits = change?.everyVisits ?? task.everyVisits;
  const dropped = change?.dropped ?? false;
  const changed =
    dropped || required !== task.required || photoRequired !== task.photoRequired || everyVisits !== task.everyVisits;
  return { ...task, required, photoRequired, everyVisits, source: 'company', dropped, changed };
}

/**
 * One customer's list: the company's in its order with what differs, then the customer's own tasks. What differs from a task
 * that the company no longer has is without effect, and so is a task of the customer's whose id the company has taken since.
 */
export function customerTasks(company: readonly ChecklistTask[], differing: Differing | null): CustomerTask[] {
  const changes = new Map(differing?.changes.map((change) => [change.taskId, change]));
  const shared = company.map((task) => withChange(task, changes.get(task.taskId)));
  const taken = new Set(company.map(({ taskId }) => taskId));
  const own = (differing?.added ?? [])
    .filter(({ taskId }) => !taken.has(taskId))
    .map((task): CustomerTask => ({ ...task, source: 'customer', dropped: false, changed: false }));
  return [...shared, ...own];
}

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
    .map((task) => {
      const last = counted.findIndex((visit) => didTask(visit, task));
      // One by one: a copy from which some are left out is ten times slower, and a day has a thousand.
      const { taskId, title, category, priority, required, photoRequired, everyVisits } = task;
      return {
        taskId,
        title,
        category,
        priority,
        required,
        photoRequired,
        everyVisits,
        due: last === -1 || last >= task.everyVisits - 1,
        visitsSince: last === -1 ? null : last,
        doneLastTime: last === 0,
      };
    });
}

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
