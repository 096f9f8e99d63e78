import { Camera, Check, ChevronDown, RotateCcw } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { taskCategories } from '#contract/choices.ts';
import type { VisitTask } from '#contract/visits/checklist.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { inputClass } from '#web/ui/fields/field-frame.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { takePhotos, usePhotoInput } from '../visit/take-photos.tsx';
import type { VisitDraft } from '../visit/visit-draft.ts';
import { hasPhoto, type TaskAtStop, taskLabel, ticked } from '../visit/visit-tasks.ts';
import type { VisitWork } from '../visit/visit-work.ts';
import { useVisitPart } from '../visit/visit-works.ts';
import { sheetTexts as texts } from './sheet-texts.ts';

export interface ChecklistSectionProps {
  work: VisitWork;
  /** The customer's list; null while it is being loaded. */
  tasks: readonly TaskAtStop[] | null;
  /** One level below the heading above. */
  categoryHeading?: 'h2' | 'h3';
}

/** The tasks of this visit, by category. A task that needs a photo opens the camera. */
export function ChecklistSection({ work, tasks, categoryHeading = 'h3' }: ChecklistSectionProps) {
  const known = useVisitPart(work, ({ draft }) => draft.tasks);
  const [provenTask, setProvenTask] = useState<TaskAtStop | null>(null);
  const [showsOthers, setShowsOthers] = useState(false);
  const id = useId();
  const photoInput = usePhotoInput((files) => {
    if (provenTask) void takePhotos(work, { category: 'general', taskId: provenTask.taskId }, files);
  });
  if (tasks === null) return <p className="text-sm text-ink-2">{texts.tasksLoading}</p>;
  if (tasks.length === 0) return <p className="text-sm text-ink-2">{texts.noTasks}</p>;

  const done = new Set(known.filter((task) => task.done).map(({ taskId }) => taskId));
  const reasons = new Map(known.map(({ taskId, notDone }) => [taskId, notDone]));
  const readings = new Map(known.map(({ taskId, reading }) => [taskId, reading]));
  const toggle = (task: TaskAtStop) => {
    const isDone = done.has(task.taskId);
    if (!isDone && task.photoRequired && !hasPhoto(work.state().draft, task.taskId)) {
      setProvenTask(task);
      photoInput.open();
    } else work.tick(task, !isDone);
  };
  const measure = (task: TaskAtStop, text: string) => {
    const value = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
    const isReading = value >= 0 && value <= (task.ofCase?.measures?.most ?? 0);
    const ticks = ticked(work.state().draft.tasks, task, isReading);
    work.change({
      tasks: ticks.map((each) => (each.taskId === task.taskId ? { ...each, reading: isReading ? value : null } : each)),
    });
  };
  const due = tasks.filter((task) => task.due || done.has(task.taskId));
  const others = tasks.filter((task) => !due.includes(task));
  const group = (listed: readonly TaskAtStop[]) =>
    taskCategories.map((category) => {
      const own = listed.filter((task) => task.category === category);
      if (own.length === 0) return null;
      const Heading = categoryHeading;
      return (
        <section key={category} aria-labelledby={`${id}-${category}`}>
          <Heading id={`${id}-${category}`} className="px-1 pb-1.5 text-sm font-semibold text-ink-2">
            {texts.categories[category]}
          </Heading>
          <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
            {own.map((task) => (
              <TaskRow
                key={task.taskId}
                task={task}
                isDone={done.has(task.taskId)}
                reason={reasons.get(task.taskId) ?? null}
                reading={readings.get(task.taskId) ?? null}
                onToggle={toggle}
                onMeasure={measure}
              />
            ))}
          </ul>
        </section>
      );
    });
  return (
    <div className="flex flex-col gap-4">
      {photoInput.input}
      {group(due)}
      {others.length > 0 ? (
        <div className="flex flex-col gap-4">
          <button
            type="button"
            aria-expanded={showsOthers}
            onClick={() => setShowsOthers(!showsOthers)}
            className="flex min-h-12 items-center justify-between gap-2 rounded-md border border-line px-3.5 text-sm font-semibold text-ink-2"
          >
            {texts.notDueToday} ({others.length})
            <ChevronDown
              aria-hidden="true"
              className={classNames('size-4.5 transition-transform', showsOthers && 'rotate-180')}
            />
          </button>
          {showsOthers ? group(others) : null}
        </div>
      ) : null}
    </div>
  );
}

interface TaskRowProps {
  task: TaskAtStop;
  isDone: boolean;
  /** Why it could not be done. */
  reason: string | null;
  /** What was measured for it. */
  reading: number | null;
  onToggle: (task: TaskAtStop) => void;
  onMeasure: (task: TaskAtStop, text: string) => void;
}

/** What a task is called; a step of a case by the case. */
const nameOf = (task: TaskAtStop): string => task.ofCase?.label ?? taskLabel(task);

/** One task: a large box, its name, and what is special about it. */
const TaskRow = memo(
  function TaskRow({ task, isDone, reason, reading, onToggle, onMeasure }: TaskRowProps) {
    const id = useId();
    const { ofCase } = task;
    const marks = [
      ofCase ? '' : texts.priorities[task.priority],
      task.required ? texts.required : '',
      task.everyVisits > 1 ? texts.every(task.everyVisits) : '',
      reason ? texts.notDoneBecause(reason) : '',
    ].filter(Boolean);
    return (
      <li>
        <label
          className={classNames(
            'flex min-h-13 touch-manipulation items-center gap-3 px-3.5 py-2 select-none has-focus-visible:-outline-offset-2 has-focus-visible:outline-3 has-focus-visible:outline-(--focus-ring)',
            isDone && 'bg-brand-soft',
          )}
        >
          <input
            type="checkbox"
            className="sr-only"
            checked={isDone}
            aria-label={nameOf(task)}
            aria-describedby={marks.length > 0 || task.photoRequired ? `${id}-marks` : undefined}
            onChange={() => onToggle(task)}
          />
          <span
            aria-hidden="true"
            className={classNames(
              'grid size-6 shrink-0 place-items-center rounded-sm border',
              isDone ? 'border-brand bg-brand text-on-brand' : 'border-field',
            )}
          >
            {isDone ? <Check className="size-4.5" /> : null}
          </span>
          <span className="min-w-0 grow">
            <span className="block text-md leading-snug font-medium">{nameOf(task)}</span>
            {ofCase ? <span className="block text-sm text-ink-2">{ofCase.detail}</span> : null}
            {marks.length > 0 || task.photoRequired ? (
              <span id={`${id}-marks`} className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
                {task.photoRequired ? (
                  <span className="inline-flex items-center gap-1 font-semibold text-brand">
                    <Camera aria-hidden="true" className="size-3.5" />
                    {texts.needsPhoto}
                  </span>
                ) : null}
                {marks.map((mark) => (
                  <span key={mark} className={mark === texts.required ? 'font-semibold text-warn' : undefined}>
                    {mark}
                  </span>
                ))}
              </span>
            ) : null}
          </span>
        </label>
        {ofCase?.measures ? (
          <label className="flex min-h-12 items-center gap-2 px-3.5 pb-2 pl-12.5 text-sm text-ink-2">
            <input
              className={`${inputClass} num w-28`}
              inputMode="decimal"
              aria-label={texts.readingOfStep(nameOf(task))}
              defaultValue={reading ?? ''}
              onChange={(event) => onMeasure(task, event.target.value)}
            />
            {ofCase.measures.unit}
          </label>
        ) : null}
      </li>
    );
  },
  (before, after) =>
    before.task === after.task &&
    before.isDone === after.isDone &&
    before.reason === after.reason &&
    before.reading === after.reading,
);

/** What was done last time; what needs a photo is done with the photo alone. */
export function asLastTime(
  draft: Pick<VisitDraft, 'tasks' | 'photos'>,
  due: readonly TaskAtStop[],
): { tasks: VisitTask[]; ticked: number; needPhoto: string[] } {
  const again = due.filter(
    ({ taskId, doneLastTime }) => doneLastTime && !draft.tasks.some((task) => task.taskId === taskId && task.done),
  );
  const needPhoto = again.filter((task) => task.photoRequired && !hasPhoto(draft, task.taskId));
  const now = again.filter((task) => !needPhoto.includes(task));
  return {
    tasks: now.reduce<VisitTask[]>((tasks, task) => ticked(tasks, task, true), [...draft.tasks]),
    ticked: now.length,
    needPhoto: needPhoto.map(taskLabel),
  };
}

/** Checks what was done last time; can be undone. */
export function AsLastTimeButton({ work, tasks }: { work: VisitWork; tasks: readonly TaskAtStop[] | null }) {
  if (!tasks?.some(({ doneLastTime }) => doneLastTime)) return null;
  const take = () => {
    const { draft } = work.state();
    const { tasks: changed, ticked: count, needPhoto } = asLastTime(draft, tasks);
    if (count > 0) work.change({ tasks: changed });
    const description = needPhoto.length > 0 ? texts.needPhotos(needPhoto.join(', ')) : undefined;
    toast(
      count === 0
        ? { title: texts.nothingLastTime, description }
        : {
            title: texts.tickedAsLastTime(count),
            description,
            variant: 'success',
            action: { label: texts.undo, onSelect: () => work.change({ tasks: draft.tasks }) },
          },
    );
  };
  return (
    <Button className="h-12" icon={<RotateCcw aria-hidden="true" className="size-4" />} onClick={take}>
      {texts.asLastTime}
    </Button>
  );
}
