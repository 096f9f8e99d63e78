import { Mic } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { inputClass } from '#web/ui/fields/field-frame.tsx';
import { VoiceNotes } from '../parts.tsx';
import type { VisitWork } from '../visit/visit-work.ts';
import { useVisitPart } from '../visit/visit-works.ts';
import { sheetTexts } from './sheet-texts.ts';
import type { StopContext } from './stop-context.ts';

export interface NotesSectionProps {
  work: VisitWork;
  context: Pick<StopContext, 'customer'>;
}

/** What the customer reads in the report, typed or dictated; and notes spoken for the office. */
export function NotesSection({ work, context: { customer } }: NotesSectionProps) {
  const id = useId();
  const notes = useVisitPart(work, ({ draft }) => draft.notes);
  const visitId = useVisitPart(work, ({ draft }) => (draft.opened ? draft.visitId : undefined));
  const [speaks, setSpeaks] = useState(false);
  const append = (spoken: string) => {
    const before = work.state().draft.notes.trimEnd();
    work.change({ notes: before === '' ? spoken : `${before} ${spoken}` });
  };
  return (
    <div className="flex flex-col gap-3">
      <div>
        <textarea
          aria-label={sheetTexts.notes}
          aria-describedby={`${id}-hint`}
          rows={3}
          maxLength={5000}
          value={notes}
          onChange={(event) => work.change({ notes: event.target.value })}
          className={`${inputClass} block py-2.5`}
        />
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-2">
          {sheetTexts.notesHint}
        </p>
      </div>
      {speaks ? (
        <VoiceNotes customerId={customer.customerId} customerName={customer.name} visitId={visitId} onText={append} />
      ) : (
        <Button
          size="touch"
          wide
          icon={<Mic aria-hidden="true" className="size-4.5" />}
          onClick={() => setSpeaks(true)}
        >
          {sheetTexts.speak}
        </Button>
      )}
    </div>
  );
}
