import type { DueTask, VisitTask } from '#contract/visits/checklist.ts';
import type { VisitDraft } from './visit-draft.ts';
import { hasPhoto, taskName, ticked } from './visit-tasks.ts';

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
