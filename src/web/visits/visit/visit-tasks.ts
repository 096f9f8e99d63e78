import type { DueTask, VisitTask } from '#contract/visits/checklist.ts';
import {
  atBody,
  defaultTasks,
  isTesting,
  type MissingTask,
  missingRequired,
  type NamedBody,
  type TaskOfBody,
  tasksOfBodies,
} from '#domain/visits/index.ts';
import { taskTexts } from '#web/base/task-texts.ts';
import type { OutboxItem } from '#web/offline/outbox/outbox-item.ts';
import {
  type DemandedTask,
  isDemandedTask,
  readingOf,
  typedReadings,
  type VisitDraft,
  withReason,
} from './visit-draft.ts';
import { isLost } from './visit-queue.ts';

type Tasked = Pick<
  VisitDraft,
  'poolId' | 'mainPoolId' | 'parked' | 'tasks' | 'services' | 'typed' | 'photos' | 'demanded'
>;

/** A task as it is due, with the body of water that it is done at where that is not the first. */
export type TaskAtStop = DueTask & TaskOfBody;

/** The checklist at the bodies of water of a stop; one more visit of the day is to one of them alone. */
export const tasksAtBodies = (
  due: readonly DueTask[],
  bodies: readonly NamedBody[],
  { further, mainPoolId }: Pick<VisitDraft, 'further' | 'mainPoolId'>,
): readonly TaskAtStop[] =>
  further
    ? due
    : tasksOfBodies(
        due,
        bodies.filter(({ poolId }) => poolId !== mainPoolId),
      );

/** Whether a task is done at the body of water in hand. */
const isHere = (
  { body }: Pick<TaskAtStop, 'body'>,
  { poolId, mainPoolId }: Pick<VisitDraft, 'poolId' | 'mainPoolId'>,
) => (body?.poolId ?? mainPoolId) === poolId;

/** What a task, or a service, is called, in the language of the pages. */
export const taskName = (title: string): string => taskTexts.name(title);

/** The same of a task, with the body of water that it is done at. */
export const taskLabel = ({ title, body }: Pick<TaskAtStop, 'title' | 'body'>): string => atBody(taskName(title), body);

const snapshot = (
  { taskId, title, category, required, photoRequired, body }: VisitTask | TaskAtStop,
  done: boolean,
) => ({
  ...(body ? { body } : {}),
  taskId,
  title,
  category,
  required,
  photoRequired,
  done,
});

const hasReadings = (draft: Pick<VisitDraft, 'typed'>): boolean => Object.keys(typedReadings(draft)).length > 0;

/**
 * The visit with the tasks that are due at it, once they are known. What was done before that stays done: ticked, named as
 * a service by another phone, or measured.
 */
export function withTasks<Draft extends Tasked>(draft: Draft, due: readonly TaskAtStop[]): Draft {
  const isDone = (task: TaskAtStop): boolean => {
    const known = draft.tasks.find(({ taskId }) => taskId === task.taskId);
    if (known) return known.done;
    const there = isHere(task, draft)
      ? draft
      : draft.parked.find(({ poolId }) => poolId === (task.body?.poolId ?? draft.mainPoolId));
    const isNamed = !task.body && draft.services.includes(task.title);
    return isNamed || (isTesting(task) && there !== undefined && hasReadings(there));
  };
  const tasks = due.flatMap((task) => {
    const done = isDone(task);
    const known = draft.tasks.find(({ taskId }) => taskId === task.taskId);
    return task.due || done
      ? [{ ...withReason(snapshot(task, done), known?.notDone ?? null), ...readingOf(known) }]
      : [];
  });
  // A task that has left the list since it was done was done all the same.
  const gone = draft.tasks.filter(({ taskId, done }) => done && !due.some((task) => task.taskId === taskId));
  const all = withDemanded([...tasks, ...gone], draft);
  return { ...draft, tasks: all, services: draft.services.filter((name) => !all.some(({ title }) => title === name)) };
}

/** The tasks with those that the server asks for: as they were here, or open. */
function withDemanded(
  tasks: readonly VisitTask[],
  { demanded, tasks: before }: Pick<VisitDraft, 'demanded' | 'tasks'>,
): VisitTask[] {
  const isAsked = new Map(demanded.map((task) => [task.taskId, task]));
  const listed = tasks.map((task) => {
    const asked = isAsked.get(task.taskId);
    return asked ? { ...task, required: true, photoRequired: asked.photoRequired } : task;
  });
  const further = demanded
    .filter(({ taskId }) => !tasks.some((task) => task.taskId === taskId))
    .map((task) => {
      const known = before.find(({ taskId }) => taskId === task.taskId);
      return withReason({ ...task, required: true, done: known?.done ?? false }, known?.notDone ?? null);
    });
  return [...listed, ...further];
}

/** The tasks that a refusal of the server names. */
const demandedBy = (refusal: unknown): (DemandedTask & { lacks: unknown })[] => {
  const named = typeof refusal === 'object' && refusal !== null && 'missing' in refusal ? refusal.missing : null;
  return Array.isArray(named) ? named.filter(isDemandedTask).map((task) => ({ lacks: null, ...task })) : [];
};

/** The visit with what the server missed when it refused to finish it; null where it missed no task. */
export function withRefusal(draft: VisitDraft, refusal: unknown): Pick<VisitDraft, 'tasks' | 'demanded'> | null {
  const missed = demandedBy(refusal);
  if (missed.length === 0) return null;
  const { demanded } = draft;
  const all = [
    ...demanded.filter(({ taskId }) => !missed.some((task) => task.taskId === taskId)),
    ...missed.map(({ lacks: _, ...task }) => task),
  ];
  const open = new Set(missed.flatMap(({ taskId, lacks }) => (lacks === 'task' ? taskId : [])));
  const tasks = withDemanded(draft.tasks, { demanded: all, tasks: draft.tasks });
  return { demanded: all, tasks: tasks.map((task) => (open.has(task.taskId) ? { ...task, done: false } : task)) };
}

/** Ticks a task, or takes the tick back; one that is not due at this visit belongs to it only while it is done. */
export function ticked(tasks: readonly VisitTask[], task: TaskAtStop, done: boolean): VisitTask[] {
  if (!tasks.some(({ taskId }) => taskId === task.taskId)) return done ? [...tasks, snapshot(task, true)] : [...tasks];
  return tasks.flatMap((each) => {
    if (each.taskId !== task.taskId) return [each];
    return done || task.due ? [{ ...(done ? withReason(each, null) : each), done }] : [];
  });
}

/** Measuring is a task: the first reading ticks it, taking the last one back unticks it. */
export function tickedByReadings(before: Tasked, typed: VisitDraft['typed']): VisitTask[] {
  const had = hasReadings(before);
  const has = hasReadings({ typed });
  return had === has
    ? before.tasks
    : before.tasks.map((task) =>
        isTesting(task) && isHere(task, before) ? { ...(has ? withReason(task, null) : task), done: has } : task,
      );
}

export const hasPhoto = ({ photos }: Pick<VisitDraft, 'photos'>, taskId: string): boolean =>
  photos.some((photo) => photo.taskId === taskId);

/** A task that counts only with a photo is open again when its last photo is taken away. */
export const withoutProof = (draft: Tasked): VisitTask[] =>
  draft.tasks.map((task) =>
    task.done && task.photoRequired && !hasPhoto(draft, task.taskId) ? { ...task, done: false } : task,
  );

/** What the visit lacks before it can be finished. A photo that the server does not get proves nothing there. */
export function openRequired(
  { tasks, photos }: Pick<VisitDraft, 'tasks' | 'photos'>,
  items: readonly OutboxItem[],
): MissingTask[] {
  const proofs = photos.filter((photo) => !isLost(photo, items));
  return missingRequired(tasks, new Set(proofs.flatMap(({ taskId }) => taskId ?? [])));
}

/** The services of the report: the titles of the done tasks, and those a visit started elsewhere added. */
export const servicesDone = ({ tasks, services }: Pick<VisitDraft, 'tasks' | 'services'>): string[] => [
  ...new Set([...tasks.filter(({ done }) => done).map(({ title }) => title), ...services]),
];

/** The product's own list, for a phone that could not ask for the customer's. */
export const tasksUnasked: readonly DueTask[] = defaultTasks.map((task) => ({
  ...task,
  due: task.everyVisits === 1,
  visitsSince: null,
  doneLastTime: false,
}));
