import type { DueTask, VisitTask } from '#contract/visits/checklist.ts';
import { defaultTasks, isTesting, type MissingTask, missingRequired } from '#domain/visits/index.ts';
import { taskTexts } from '#web/base/task-texts.ts';
import type { OutboxItem } from '#web/offline/outbox/outbox-item.ts';
import { type DemandedTask, isDemandedTask, typedReadings, type VisitDraft, withReason } from './visit-draft.ts';
import { isLost } from './visit-queue.ts';

type Tasked = Pick<VisitDraft, 'tasks' | 'services' | 'typed' | 'photos' | 'demanded'>;

/** What a task, or a service, is called, in the language of the pages. */
export const taskName = (title: string): string => taskTexts.name(title);

const snapshot = ({ taskId, title, category, required, photoRequired }: VisitTask | DueTask, done: boolean) => ({
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
export function withTasks<Draft extends Tasked>(draft: Draft, due: readonly DueTask[]): Draft {
  const isDone = (task: DueTask): boolean => {
    const known = draft.tasks.find(({ taskId }) => taskId === task.taskId);
    if (known) return known.done;
    return draft.services.includes(task.title) || (isTesting(task) && hasReadings(draft));
  };
  const tasks = due.flatMap((task) => {
    const done = isDone(task);
    const reason = draft.tasks.find(({ taskId }) => taskId === task.taskId)?.notDone ?? null;
    return task.due || done ? [withReason(snapshot(task, done), reason)] : [];
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
    ...missed.map(({ taskId, title, category, photoRequired }) => ({ taskId, title, category, photoRequired })),
  ];
  const open = new Set(missed.flatMap(({ taskId, lacks }) => (lacks === 'task' ? taskId : [])));
  const tasks = withDemanded(draft.tasks, { demanded: all, tasks: draft.tasks });
  return { demanded: all, tasks: tasks.map((task) => (open.has(task.taskId) ? { ...task, done: false } : task)) };
}

/** Ticks a task, or takes the tick back; one that is not due at this visit belongs to it only while it is done. */
export function ticked(tasks: readonly VisitTask[], task: DueTask, done: boolean): VisitTask[] {
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
    : before.tasks.map((task) => (isTesting(task) ? { ...(has ? withReason(task, null) : task), done: has } : task));
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

/** What was done last time; what needs a photo is done with the photo alone. */
export function asLastTime(
  draft: Pick<VisitDraft, 'tasks' | 'photos'>,
  due: readonly DueTask[],
): { tasks: VisitTask[]; ticked: number; needPhoto: string[] } {
  const again = due.filter(
    ({ taskId, doneLastTime }) => doneLastTime && !draft.tasks.some((task) => task.taskId === taskId && task.done),
  );
  const needPhoto = again.filter((task) => task.photoRequired && !hasPhoto(draft, task.taskId));
  const now = again.filter((task) => !needPhoto.includes(task));
  return {
    tasks: now.reduce<VisitTask[]>((tasks, task) => ticked(tasks, task, true), [...draft.tasks]),
    ticked: now.length,
    needPhoto: needPhoto.map(({ title }) => taskName(title)),
  };
}
