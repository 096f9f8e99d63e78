import { Pencil, Plus, X } from 'lucide-react';
import { taskCategories } from '#contract/choices.ts';
import type { CustomerTask, Task } from '#contract/visits/checklist.ts';
import { newId } from '#web/base/ids.ts';
import { useCan } from '#web/base/session.tsx';
import { taskTexts } from '#web/base/task-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { sheetTexts } from '../stop/sheet-texts.ts';
import {
  differingOf,
  newTask,
  ofCategory,
  SaveBar,
  taskFaults,
  useChecklist,
  useCustomerChecklist,
  useListEditor,
  useSaveCustomerChecklist,
} from './list-editor.tsx';
import { RuleFields, TaskMarks, TaskRow } from './task-row.tsx';
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
function CompanyTaskRow({ task, asCompany, isOpen, onToggle, onChange }: CompanyTaskRowProps) {
  const name = taskTexts.name(task.title);
  return (
    <li className="px-4 py-2">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          {onChange ? (
            <Checkbox
              touch
              label={<span className="font-medium break-words">{name}</span>}
              aria-label={texts.doneHereOf(name)}
              checked={!task.dropped}
              onChange={(isDone) => onChange({ dropped: !isDone })}
            />
          ) : (
            <p className="font-medium break-words">{name}</p>
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
            label={isOpen ? `${texts.doneEditing}: ${name}` : texts.edit(name)}
            icon={isOpen ? <X aria-hidden="true" /> : <Pencil aria-hidden="true" />}
            aria-expanded={isOpen}
            onClick={onToggle}
          />
        ) : null}
      </div>
      {isOpen && onChange && !task.dropped ? (
        <fieldset className="mt-1 mb-2 grid gap-3 rounded-sm border border-line bg-sunken p-3 md:grid-cols-2">
          <legend className="sr-only">{texts.settingsOf(name)}</legend>
          <RuleFields task={task} onChange={onChange} />
        </fieldset>
      ) : null}
    </li>
  );
}

/** A customer's checklist: the company's tasks, those left out or done otherwise here, and those of this customer alone. */
export function CustomerChecklist({ customerId }: { customerId: string }) {
  const mayEdit = useCan('customers', 'edit');
  // Who only looks need not know what the company's list says.
  const company = useChecklist(mayEdit);
  const own = useCustomerChecklist(customerId);
  if (own.data && (company.data || !mayEdit)) {
    return <Editor {...{ customerId, mayEdit }} company={company.data?.tasks ?? []} stored={own.data.tasks} />;
  }
  const failed = [company, own].find(({ isError }) => isError);
  return failed ? (
    <ErrorState title={texts.customerFailed} error={failed.error} onRetry={() => void failed.refetch()} />
  ) : (
    <SkeletonRows rows={6} />
  );
}

interface EditorProps {
  customerId: string;
  mayEdit: boolean;
  company: readonly Task[];
  stored: readonly CustomerTask[];
}

function Editor({ customerId, mayEdit, company, stored }: EditorProps) {
  const save = useSaveCustomerChecklist(customerId);
  const editor = useListEditor(`checklist of ${customerId}`, stored, (edited) =>
    save.mutateAsync(differingOf(company, edited)),
  );
  const { tasks, isDirty, forget, openTask, toggle, changeTask } = editor;
  const faults = taskFaults(save.error, 'added');
  const ofCompany = tasks.filter(({ source }) => source === 'company');
  const added = tasks.filter(({ source }) => source === 'customer');
  const add = () =>
    editor.add({
      ...newTask(`task-${newId()}`, 'Cleaning'),
      source: 'customer',
      dropped: false,
      changed: false,
    });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{texts.customerIntro}</p>
      {taskCategories.map((category) => {
        const own = ofCategory(ofCompany, category);
        if (own.length === 0) return null;
        return (
          <section key={category}>
            <h3 className="pb-1.5 text-sm font-semibold text-ink-2">{sheetTexts.categories[category]}</h3>
            <ul className="divide-y divide-line rounded-md border border-line">
              {own.map((task) => (
                <CompanyTaskRow
                  key={task.taskId}
                  task={task}
                  asCompany={company.find(({ taskId }) => taskId === task.taskId)}
                  isOpen={openTask === task.taskId}
                  onToggle={() => toggle(task.taskId)}
                  {...(mayEdit ? { onChange: (changes) => changeTask(task.taskId, changes) } : {})}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <section>
        <h3 className="pb-1.5 text-sm font-semibold text-ink-2">{texts.ownTasks}</h3>
        <ul className="divide-y divide-line rounded-md border border-line">
          {added.map((task, place) => (
            <TaskRow
              key={task.taskId}
              task={task}
              error={faults.get(place)}
              isOpen={openTask === task.taskId}
              {...(mayEdit
                ? {
                    actions: {
                      onToggle: () => toggle(task.taskId),
                      onChange: (changes) => changeTask(task.taskId, changes),
                      onDelete: () => editor.remove(task),
                    },
                  }
                : {})}
            />
          ))}
          {added.length === 0 ? <li className="px-4 py-3 text-sm text-ink-2">{texts.noOwnTasks}</li> : null}
        </ul>
        {mayEdit ? (
          <Button
            variant="quiet"
            className="mt-1 h-12"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={add}
          >
            {texts.add}
          </Button>
        ) : null}
      </section>
      {mayEdit ? (
        <SaveBar
          inDialog
          isDirty={isDirty}
          isSaving={save.isPending}
          onSave={() => void editor.saveAll()}
          onDiscard={forget}
        />
      ) : null}
    </div>
  );
}
