import { useId } from 'react';
import { taskCategories, taskPriorities } from '#contract/choices.ts';
import type { Task } from '#contract/visits/checklist.ts';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { FieldFrame, inputClass, inputHeight } from '#web/ui/fields/field-frame.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { sheetTexts } from '../stop/sheet-texts.ts';
import { checklistTexts as texts } from './texts.ts';

/** How often is asked in steps that service plans know; whatever else was stored stays a choice. */
const steps = [1, 2, 3, 4, 6, 8, 12, 26, 52];

export const everyText = (visits: number): string => (visits === 1 ? texts.everyVisit : texts.every(visits));

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
export function TaskFields({ task, error, autoFocus, onChange }: TaskFieldsProps) {
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
