import { Pencil, X } from 'lucide-react';
import type { CustomerTask, Task } from '#contract/visits/checklist.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { RuleFields } from './task-fields.tsx';
import { TaskMarks } from './task-row.tsx';
import { checklistTexts as texts } from './texts.ts';

interface CompanyTaskRowProps {
  task: CustomerTask;
  /** As the company's list has it. */
  asCompany: Task | undefined;
  isOpen: boolean;
  onToggle: () => void;
  /** Absent where the list can only be read. */
  onChange?: (change: Partial<CustomerTask>) => void;
}

const differs = (task: CustomerTask, asCompany: Task | undefined): boolean =>
  asCompany !== undefined &&
  (task.required !== asCompany.required ||
    task.photoRequired !== asCompany.photoRequired ||
    task.everyVisits !== asCompany.everyVisits);

/** A task of the company's list as it is done at one customer. */
export function CompanyTaskRow({ task, asCompany, isOpen, onToggle, onChange }: CompanyTaskRowProps) {
  return (
    <li className="px-4 py-2">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          {onChange ? (
            <Checkbox
              touch
              label={<span className="font-medium break-words">{task.title}</span>}
              aria-label={texts.doneHereOf(task.title)}
              checked={!task.dropped}
              onChange={(isDone) => onChange({ dropped: !isDone })}
            />
          ) : (
            <p className="font-medium break-words">{task.title}</p>
          )}
          <div className={onChange ? 'pl-9' : undefined}>
            {task.dropped ? (
              <Chip tone="warn">{texts.notHere}</Chip>
            ) : (
              <TaskMarks task={task}>
                {differs(task, asCompany) ? <Chip tone="brand">{texts.differs}</Chip> : null}
              </TaskMarks>
            )}
          </div>
        </div>
        {onChange && !task.dropped ? (
          <IconButton
            size="touch"
            label={isOpen ? `${texts.doneEditing}: ${task.title}` : texts.edit(task.title)}
            icon={isOpen ? <X aria-hidden="true" /> : <Pencil aria-hidden="true" />}
            aria-expanded={isOpen}
            onClick={onToggle}
          />
        ) : null}
      </div>
      {isOpen && onChange && !task.dropped ? (
        <fieldset className="mt-1 mb-2 grid gap-3 rounded-sm border border-line bg-sunken p-3 md:grid-cols-2">
          <legend className="sr-only">{texts.settingsOf(task.title)}</legend>
          <RuleFields task={task} onChange={onChange} />
        </fieldset>
      ) : null}
    </li>
  );
}
