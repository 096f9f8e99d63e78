import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { checklistTexts as texts } from './texts.ts';

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** At the bottom of a dialog instead of a page: there only once something has changed. */
  inDialog?: boolean;
}

/** One button saves everything; what is not saved says so. */
export function SaveBar({ isDirty, isSaving, onSave, onDiscard, inDialog = false }: SaveBarProps) {
  if (inDialog && !isDirty) return null;
  return (
    <div
      className={classNames(
        'sticky z-10 flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface p-3 shadow-soft',
        inDialog ? 'bottom-0' : 'bottom-[max(0px,var(--bottom-bar))]',
      )}
    >
      <p role="status" className="min-w-40 flex-1 text-sm text-ink-2">
        {isDirty ? texts.unsaved : ''}
      </p>
      {isDirty ? (
        <Button className="h-12" onClick={onDiscard}>
          {texts.discard}
        </Button>
      ) : null}
      <Button variant="primary" className="h-12" busy={isSaving} onClick={onSave}>
        {texts.save}
      </Button>
    </div>
  );
}
