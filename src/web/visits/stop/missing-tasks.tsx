import { useId, useState } from 'react';
import type { MissingTask } from '#domain/visits/index.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldFrame, inputClass } from '#web/ui/fields/field-frame.tsx';
import { takePhotos, usePhotoInput } from '../visit/take-photos.tsx';
import { withReason } from '../visit/visit-draft.ts';
import { taskLabel } from '../visit/visit-tasks.ts';
import type { VisitWork } from '../visit/visit-work.ts';
import { sheetTexts as texts } from './sheet-texts.ts';

/** Each required task that is open, with the ways past it: its photo, or why it could not be done. */
export function MissingTasks({ work, missing }: { work: VisitWork; missing: readonly MissingTask[] }) {
  const [asked, setAsked] = useState<string | null>(null);
  const [proven, setProven] = useState<string | null>(null);
  const camera = usePhotoInput((files) => void takePhotos(work, { category: 'general', taskId: proven }, files));
  return (
    <>
      {camera.input}
      <ul className="divide-y divide-line rounded-md border border-line">
        {missing.map(({ taskId, title, body, lacks }) => (
          <li key={taskId} className="flex flex-wrap items-center gap-2 p-3">
            <p className="min-w-0 grow basis-40 text-sm">
              <span className="block font-medium">{taskLabel({ title, body })}</span>
              <span className="text-xs text-ink-2">{lacks === 'photo' ? texts.needsPhoto : texts.required}</span>
            </p>
            {asked === taskId && lacks !== 'photo' ? null : (
              <div className="flex gap-2 max-sm:*:grow">
                {lacks === 'photo' ? (
                  <Button
                    className="h-12"
                    aria-label={texts.takePhotoOf(taskLabel({ title, body }))}
                    onClick={() => {
                      setProven(taskId);
                      camera.open();
                    }}
                  >
                    {texts.takePhoto}
                  </Button>
                ) : null}
                {asked === taskId ? null : (
                  <Button
                    className="h-12"
                    aria-label={texts.couldNotDo(taskLabel({ title, body }))}
                    aria-expanded={false}
                    onClick={() => setAsked(taskId)}
                  >
                    {texts.couldNot}
                  </Button>
                )}
              </div>
            )}
            {asked === taskId ? (
              <WhyNot {...{ title, body }} onSave={(reason) => sayNotDone(work, taskId, reason)} />
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Says why a task could not be done. */
const sayNotDone = (work: VisitWork, taskId: string, reason: string): void =>
  work.change({
    tasks: work.state().draft.tasks.map((task) => (task.taskId === taskId ? withReason(task, reason) : task)),
  });

/** Why a task could not be done: a usual reason in one touch, or in words. */
function WhyNot({ title, body, onSave }: Pick<MissingTask, 'title' | 'body'> & { onSave: (reason: string) => void }) {
  const id = useId();
  const [reason, setReason] = useState('');
  const typed = reason.trim();
  const save = () => typed && onSave(typed);
  return (
    <form
      aria-label={texts.couldNotDo(taskLabel({ title, body }))}
      className="flex w-full flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      // What was typed counts also where the technician goes on to finish: nothing there would say what is missing.
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || save()}
    >
      <div className="flex flex-wrap gap-2">
        {texts.whyNot.map((usual) => (
          <Button key={usual} className="h-12" onClick={() => onSave(usual)}>
            {usual}
          </Button>
        ))}
      </div>
      <div className="flex items-end gap-2">
        <FieldFrame id={id} label={texts.otherReason} className="grow">
          <input
            id={id}
            value={reason}
            maxLength={300}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
            className={`${inputClass} h-12`}
          />
        </FieldFrame>
        <Button type="submit" variant="primary" className="h-12" disabled={!typed}>
          {texts.saveReason}
        </Button>
      </div>
    </form>
  );
}
