import { useId } from 'react';
import { clock } from '#web/base/clock.ts';
import { newId } from '#web/base/ids.ts';
import { useUser } from '#web/base/session.tsx';
import { outbox } from '#web/offline/index.ts';
import { Button } from '#web/ui/button.tsx';
import { inputClass } from '#web/ui/fields/field-frame.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { voiceNotesPath } from './api.ts';
import { CategoryChoice } from './category-choice.tsx';
import { NoteList } from './note-list.tsx';
import { RecordedSound } from './recorded-sound.tsx';
import { asDataAddress } from './sound-recorder.ts';
import { SpeechButtons } from './speech-buttons.tsx';
import { voiceNotesTexts as texts } from './texts.ts';
import { useNoteDraft } from './use-note-draft.ts';

export interface VoiceNotesProps {
  /** Whom the notes are about; null where nobody has been chosen yet. */
  customerId: string | null;
  customerName: string;
  visitId?: string | undefined;
  /** Takes the words over where they are wanted elsewhere too: the notes of the visit. */
  onText?: (text: string) => void;
}

/** Speaking notes about a customer, and hearing those that were spoken. */
export function VoiceNotesPanel({ customerId, customerName, visitId, onText }: VoiceNotesProps) {
  const id = useId();
  const user = useUser();
  const note = useNoteDraft(user.id, customerId);
  const { draft, recording, change } = note;
  const words = draft.text.trim();

  const requireCustomer = (): string | null => {
    if (customerId === null) toast({ variant: 'error', title: texts.noCustomer, description: texts.noCustomerText });
    return customerId;
  };
  const save = async () => {
    const about = requireCustomer();
    if (about === null) return;
    if (words === '' && !recording) {
      toast({ variant: 'error', title: texts.nothingSaid, description: texts.nothingSaidText });
      return;
    }
    const noteId = newId();
    const seconds = recording ? (draft.recordedSeconds ?? 0) : draft.dictatedSeconds;
    try {
      await outbox.put({
        kind: 'voice-note',
        group: `voice-note:${noteId}`,
        title: customerName,
        url: voiceNotesPath,
        method: 'POST',
        body: {
          id: noteId,
          customerId: about,
          ...(visitId === undefined ? {} : { visitId }),
          text: words,
          audioData: recording ? await asDataAddress(recording) : null,
          category: draft.category,
          timestamp: clock.now().toISOString(),
          duration: seconds > 0 ? Math.round(seconds * 10) / 10 : null,
        },
      });
    } catch (error) {
      const reason = error instanceof Error && error.name === 'StorageFull' ? error.message : texts.saveFailedText;
      toast({ variant: 'error', title: texts.saveFailed, description: reason });
      return;
    }
    note.clear();
    toast({ variant: 'success', title: texts.saved, description: texts.savedText(customerName) });
  };

  return (
    <div className="flex flex-col gap-4">
      <SpeechButtons
        mayStart={() => requireCustomer() !== null}
        onWords={note.append}
        onRecorded={note.keepRecording}
      />
      {recording ? (
        <RecordedSound
          recording={recording}
          seconds={draft.recordedSeconds ?? 0}
          words={words}
          onDiscard={note.discardRecording}
        />
      ) : null}
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-text`} className="text-sm font-medium text-ink-2">
          {texts.text}
        </label>
        <textarea
          id={`${id}-text`}
          aria-describedby={`${id}-hint`}
          rows={3}
          maxLength={5000}
          value={draft.text}
          onChange={(event) => change({ text: event.target.value })}
          className={`${inputClass} block py-2.5`}
        />
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {recording ? texts.textHintRecording : texts.textHint}
        </p>
      </div>
      <CategoryChoice value={draft.category} onChange={(category) => change({ category })} />
      <div className="flex flex-wrap gap-2 max-md:*:grow">
        <Button variant="primary" className="h-12" onClick={() => void save()}>
          {texts.save}
        </Button>
        {onText && words !== '' ? (
          <Button
            className="h-12"
            onClick={() => {
              onText(words);
              note.clearText();
              toast({ variant: 'success', title: texts.addedToNotes });
            }}
          >
            {texts.addToNotes}
          </Button>
        ) : null}
      </div>
      {customerId === null ? null : <NoteList key={customerId} customerId={customerId} customerName={customerName} />}
    </div>
  );
}
