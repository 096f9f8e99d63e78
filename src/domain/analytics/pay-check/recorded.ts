import { type CivilDate, dateOfDay, dayNumber, weekdayIndex } from '#domain/calendar/index.ts';
import type { Coordinates } from '#domain/scheduling/index.ts';

const daysAWeek = 7;

/** A week from Monday to Sunday. */
type Week = { readonly from: CivilDate; readonly to: CivilDate; readonly dates: readonly CivilDate[] };

/**
 * The week, Monday to Sunday, of a date.
 * @throws RangeError when the date is not one
 */
export function weekOf(date: CivilDate): Week {
  const monday = dayNumber(date) - weekdayIndex(date);
  const dates = Array.from({ length: daysAWeek }, (_none, index) => dateOfDay(monday + index));
  return { from: dateOfDay(monday), to: dateOfDay(monday + daysAWeek - 1), dates };
}

/** A stop that the plan gave somebody on a date. */
export type PlannedStop = {
  readonly assignmentId: string;
  /** The date on which it was to be made. */
  readonly date: CivilDate;
  /** Whose it was on that date. */
  readonly technicianId: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly plannedMinutes: number;
  /** Why it was not made after all; null where it was to be made. */
  readonly notServed: 'skipped' | 'holiday' | null;
};

/** A task of the checklist as it stood at the visit. */
export type RecordedTask = {
  readonly taskId: string;
  readonly title: string;
  readonly required: boolean;
  readonly photoRequired: boolean;
  readonly done: boolean;
};

/** A visit as the phone recorded it. */
export type RecordedVisit = {
  readonly visitId: string;
  readonly assignmentId: string | null;
  readonly customerId: string;
  readonly customerName: string;
  /** Who made it, where that is known. */
  readonly technicianId: string | null;
  readonly date: CivilDate;
  readonly state: 'open' | 'done';
  /** Milliseconds since 1970, UTC. */
  readonly arrivedAt: number | null;
  /** Milliseconds since 1970, UTC. */
  readonly leftAt: number | null;
  readonly photos: number;
  readonly tasks: readonly RecordedTask[];
  /** The tasks that a photo was taken for. */
  readonly photographedTasks: readonly string[];
  /** Where the customer is; null where not on the map. */
  readonly coordinates: Coordinates | null;
};

const millisecondsAMinute = 60_000;

/** Whole minutes on site; null where the visit has no arrival or departure, or was left before it began. */
export function onSiteMinutes({ arrivedAt, leftAt }: Pick<RecordedVisit, 'arrivedAt' | 'leftAt'>): number | null {
  if (arrivedAt === null || leftAt === null || leftAt < arrivedAt) return null;
  return Math.round((leftAt - arrivedAt) / millisecondsAMinute);
}

/** Whether a task is done: ticked, and with its photo where it needs one. */
const isDone = (task: RecordedTask, { photographedTasks }: RecordedVisit): boolean =>
  task.done && (!task.photoRequired || photographedTasks.includes(task.taskId));

/** What a visit's tasks and photos come to. */
export type Proof = {
  readonly tasksRequired: number;
  /** Of the required ones; a task that needs a photo counts with its photo only. */
  readonly tasksDone: number;
  /** Titles of the required tasks that were not ticked. */
  readonly left: readonly string[];
  /** Titles of the tasks that were ticked without the photo they need. */
  readonly withoutPhoto: readonly string[];
  /** Finished, timed, with all required tasks and at least one photo. */
  readonly proven: boolean;
};

/** What proves a visit (decision 38). */
export function proofOf(visit: RecordedVisit): Proof {
  const required = visit.tasks.filter((task) => task.required);
  const done = required.filter((task) => isDone(task, visit));
  return {
    tasksRequired: required.length,
    tasksDone: done.length,
    left: required.filter((task) => !task.done).map(({ title }) => title),
    withoutPhoto: visit.tasks.filter((task) => task.done && !isDone(task, visit)).map(({ title }) => title),
    proven:
      visit.state === 'done' && onSiteMinutes(visit) !== null && done.length === required.length && visit.photos > 0,
  };
}
