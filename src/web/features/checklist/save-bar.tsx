import { checklistTexts as texts } from '#web/texts/checklist.ts';
import { Button } from '#web/ui/button.tsx';

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** One button saves everything; what is not saved says so. */
export function SaveBar({ isDirty, isSaving, onSave, onDiscard }: SaveBarProps) {
  return (
    <div className="sticky bottom-[max(0px,var(--bottom-bar))] z-10 flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface p-3 shadow-soft">
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
