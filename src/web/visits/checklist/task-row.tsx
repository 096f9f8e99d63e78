import { ArrowDown, ArrowUp, Camera, Pencil, Trash2, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { taskCategories, taskPriorities } from '#contract/choices.ts';
import type { Task } from '#contract/visits/checklist.ts';
import { taskTexts } from '#web/base/task-texts.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { FieldFrame, inputClass, inputHeight } from '#web/ui/fields/field-frame.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { sheetTexts } from '../stop/sheet-texts.ts';
import { checklistTexts as texts } from './texts.ts';

/** How often is asked in steps that service plans know; whatever else was stored stays a choice. */
const steps = [1, 2, 3, 4, 6, 8, 12, 26, 52];

const everyText = (visits: number): string => (visits === 1 ? texts.everyVisit : texts.every(visits));

interface RuleFieldsProps {
  task: Pick<Task, 'required' | 'photoRequired' | 'everyVisits'>;
  onChange: (change: Partial<Pick<Task, 'required' | 'photoRequired' | 'everyVisits'>>) => void;
}

/** How a task is done: how often, whether it must be, whether with a photo. */
export function RuleFields({ task, onChange }: RuleFieldsProps) {
  const id = useId();
  const { required, photoRequired, everyVisits } = task;
  const choices = [...new Set([...steps, everyVisits])].sort((one, other) => one - other);
  return (
    <>
      <FieldFrame id={`${id}-every`} label={texts.how}>
        <Select
          id={`${id}-every`}
          value={String(everyVisits)}
          choices={choices.map((visits) => ({ value: String(visits), label: everyText(visits) }))}
          onChange={({ target }) => onChange({ everyVisits: Number(target.value) })}
        />
      </FieldFrame>
      <div className="flex flex-wrap gap-x-6 md:col-span-2">
        <Checkbox touch label={texts.required} checked={required} onChange={(next) => onChange({ required: next })} />
        <Checkbox
          touch
          label={texts.photo}
          checked={photoRequired}
          onChange={(next) => onChange({ photoRequired: next })}
        />
      </div>
    </>
  );
}

interface TaskFieldsProps {
  task: Task;
  error: string | undefined;
  autoFocus: boolean;
  onChange: (change: Partial<Task>) => void;
}

/** Everything of a task that can be changed. */
function TaskFields({ task, error, autoFocus, onChange }: TaskFieldsProps) {
  const id = useId();
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <FieldFrame id={`${id}-title`} label={texts.name} error={error} className="md:col-span-2">
        <input
          id={`${id}-title`}
          ref={(field) => {
            if (autoFocus && task.title === '') field?.focus();
          }}
          value={task.title}
          maxLength={120}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? `${id}-title-error` : undefined}
          onChange={({ target }) => onChange({ title: target.value })}
          className={`${inputClass} ${inputHeight}`}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-category`} label={texts.category}>
        <Select
          id={`${id}-category`}
          value={task.category}
          choices={taskCategories.map((value) => ({ value, label: sheetTexts.categories[value] }))}
          onChange={({ target }) => {
            const category = taskCategories.find((each) => each === target.value);
            if (category) onChange({ category });
          }}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-priority`} label={texts.priority}>
        <Select
          id={`${id}-priority`}
          value={task.priority}
          choices={taskPriorities.map((value) => ({ value, label: texts.priorities[value] }))}
          onChange={({ target }) => {
            const priority = taskPriorities.find((each) => each === target.value);
            if (priority) onChange({ priority });
          }}
        />
      </FieldFrame>
      <RuleFields task={task} onChange={onChange} />
    </div>
  );
}

interface TaskRowProps {
  task: Task;
  error: string | undefined;
  isOpen: boolean;
  /** Absent where the list can only be read. */
  actions?: {
    onToggle: () => void;
    onChange: (change: Partial<Task>) => void;
    onDelete: () => void;
    /** Absent where the order means nothing. */
    onMove?: (by: -1 | 1) => void;
    isFirst?: boolean;
    isLast?: boolean;
  };
}

/** A task: what it is and how it is done; opened, everything of it can be changed. */
export function TaskRow({ task, error, isOpen, actions }: TaskRowProps) {
  const title = taskTexts.name(task.title.trim()) || texts.untitled;
  return (
    <li className="px-4 py-2 md:px-5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <div className="min-w-40 flex-1">
          <p className="font-medium break-words">{title}</p>
          <TaskMarks task={task} />
        </div>
        {actions ? (
          <div className="flex max-md:ml-auto">
            {actions.onMove ? (
              <>
                <IconButton
                  size="touch"
                  label={texts.moveUp(title)}
                  icon={<ArrowUp aria-hidden="true" />}
                  disabled={actions.isFirst}
                  onClick={() => actions.onMove?.(-1)}
                />
                <IconButton
                  size="touch"
                  label={texts.moveDown(title)}
                  icon={<ArrowDown aria-hidden="true" />}
                  disabled={actions.isLast}
                  onClick={() => actions.onMove?.(1)}
                />
              </>
            ) : null}
            <IconButton
              size="touch"
              label={isOpen ? `${texts.doneEditing}: ${title}` : texts.edit(title)}
              icon={isOpen ? <X aria-hidden="true" /> : <Pencil aria-hidden="true" />}
              aria-expanded={isOpen}
              onClick={actions.onToggle}
            />
            <IconButton
              size="touch"
              variant="danger"
              label={texts.remove(title)}
              icon={<Trash2 aria-hidden="true" />}
              onClick={actions.onDelete}
            />
          </div>
        ) : null}
      </div>
      {error && !isOpen ? <p className="pb-1 text-sm text-bad">{error}</p> : null}
      {isOpen && actions ? (
        <div className="mt-1 mb-2 rounded-sm border border-line bg-sunken p-3">
          <TaskFields task={task} error={error} autoFocus onChange={actions.onChange} />
        </div>
      ) : null}
    </li>
  );
}

/** What is special about a task, in words. */
export function TaskMarks({ task, children }: { task: Omit<Task, 'taskId'>; children?: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-1.5 pt-0.5 text-xs text-ink-2">
      <span>{everyText(task.everyVisits)}</span>
      {task.priority === 'medium' ? null : (
        <Chip tone={task.priority === 'high' ? 'brand' : 'neutral'}>
          {texts.priorityOf(texts.priorities[task.priority])}
        </Chip>
      )}
      {task.required ? <Chip tone="warn">{texts.required}</Chip> : null}
      {task.photoRequired ? <Chip icon={<Camera aria-hidden="true" />}>{texts.photo}</Chip> : null}
      {children}
    </p>
  );
}
