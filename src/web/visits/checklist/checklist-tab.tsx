import { Plus } from 'lucide-react';
import { useState } from 'react';
import { taskCategories } from '#contract/choices.ts';
import type { Checklist } from '#contract/visits/checklist.ts';
import { failureText } from '#web/base/failure-text.ts';
import { newId } from '#web/base/ids.ts';
import { useCan } from '#web/base/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { sheetTexts } from '../stop/sheet-texts.ts';
import {
  moved,
  newTask,
  ofCategory,
  SaveBar,
  taskFaults,
  useChecklist,
  useListEditor,
  useResetChecklist,
  useSaveChecklist,
} from './list-editor.tsx';
import { TaskRow } from './task-row.tsx';
import { checklistTexts as texts } from './texts.ts';

/** Settings → Service checklist: the company's list of what is to be done at a stop. */
export function ChecklistTab() {
  const checklist = useChecklist();
  if (checklist.data) return <Editor checklist={checklist.data} />;
  return (
    <Card flush>
      {checklist.isError ? (
        <ErrorState title={texts.loadFailed} error={checklist.error} onRetry={() => void checklist.refetch()}>
          {texts.loadSafe}
        </ErrorState>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Card>
  );
}

function Editor({ checklist }: { checklist: Checklist }) {
  const mayEdit = useCan('settings', 'edit');
  const [asksReset, setAsksReset] = useState(false);
  const save = useSaveChecklist();
  const reset = useResetChecklist();
  const editor = useListEditor('checklist', checklist.tasks, save.mutateAsync);
  const { tasks, isDirty, change, forget, openTask } = editor;
  const faults = taskFaults(save.error, 'tasks');

  const resetAll = async () => {
    try {
      await reset.mutateAsync();
      forget();
      toast({ variant: 'success', title: texts.resetDone });
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.saveFailed) });
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{texts.intro}</p>
      {checklist.isDefault ? <Banner>{texts.standard}</Banner> : null}
      {mayEdit ? null : <Banner>{texts.readOnly}</Banner>}
      {taskCategories.map((category) => {
        const own = ofCategory(tasks, category);
        return (
          <Card key={category} flush title={sheetTexts.categories[category]}>
            {own.length === 0 ? <p className="px-4 py-3 text-sm text-ink-2 md:px-5">{texts.noTasks}</p> : null}
            <ul className="mt-2 divide-y divide-line border-t border-line">
              {own.map((task, place) => (
                <TaskRow
                  key={task.taskId}
                  task={task}
                  error={faults.get(tasks.indexOf(task))}
                  isOpen={openTask === task.taskId}
                  {...(mayEdit
                    ? {
                        actions: {
                          onToggle: () => editor.toggle(task.taskId),
                          onChange: (changes) => editor.changeTask(task.taskId, changes),
                          onDelete: () => editor.remove(task),
                          onMove: (by) => change(moved(tasks, task.taskId, by)),
                          isFirst: place === 0,
                          isLast: place === own.length - 1,
                        },
                      }
                    : {})}
                />
              ))}
            </ul>
            {mayEdit ? (
              <div className="border-t border-line px-2 py-1">
                <Button
                  variant="quiet"
                  className="h-12"
                  icon={<Plus aria-hidden="true" className="size-4" />}
                  aria-label={texts.addTo(sheetTexts.categories[category])}
                  onClick={() => editor.add(newTask(`task-${newId()}`, category))}
                >
                  {texts.add}
                </Button>
              </div>
            ) : null}
          </Card>
        );
      })}
      {mayEdit ? (
        <>
          {checklist.isDefault ? null : (
            <Button className="h-12 self-start" onClick={() => setAsksReset(true)}>
              {texts.reset}
            </Button>
          )}
          <SaveBar
            isDirty={isDirty}
            isSaving={save.isPending}
            onSave={() => void editor.saveAll()}
            onDiscard={forget}
          />
        </>
      ) : null}
      <ConfirmDialog
        open={asksReset}
        onOpenChange={setAsksReset}
        title={texts.resetTitle}
        confirmLabel={texts.reset}
        danger
        onConfirm={resetAll}
      >
        {texts.resetText}
      </ConfirmDialog>
    </div>
  );
}
