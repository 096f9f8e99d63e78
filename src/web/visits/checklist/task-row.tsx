import { ArrowDown, ArrowUp, Camera, Pencil, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Task } from '#contract/visits/checklist.ts';
import { taskTexts } from '#web/base/task-texts.ts';
import { Chip } from '#web/ui/chip.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { everyText, TaskFields } from './task-fields.tsx';
import { checklistTexts as texts } from './texts.ts';

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
