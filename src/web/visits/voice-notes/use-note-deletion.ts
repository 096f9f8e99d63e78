import { useQueryClient } from '@tanstack/react-query';
import type { VoiceNote } from '#contract/visits/voice-notes.ts';
import { failureText } from '#web/base/failure-text.ts';
import { outbox } from '#web/offline/index.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { deleteVoiceNote, loadRecording, voiceNotesPath } from './api.ts';
import type { NoteEntry } from './note-entries.ts';
import { asDataAddress } from './sound-recorder.ts';
import { voiceNotesTexts as texts } from './texts.ts';

/** What it takes to put a deleted note back: the note itself under its own id, with its recording. */
async function noteToPutBack({ id, visitId, speaker, seconds, audio, ...note }: NoteEntry) {
  const audioData = audio?.startsWith('/') ? await asDataAddress(await loadRecording(audio)) : audio;
  return {
    id,
    text: note.text,
    category: note.category,
    timestamp: note.timestamp,
    duration: seconds,
    audioData,
    ...(visitId === null ? {} : { visitId }),
    ...(speaker === null ? {} : { technicianName: speaker }),
  };
}

/** Deletes a note at once; the toast puts it back as it was. */
export function useNoteDeletion(customerId: string, customerName: string): (entry: NoteEntry) => Promise<void> {
  const queries = useQueryClient();
  return async (entry) => {
    try {
      const kept = await noteToPutBack(entry);
      if (entry.state === 'sent') await deleteVoiceNote(entry.id);
      // A note that was sent lately lies in the outbox still.
      const item = outbox.items().find(({ kind, body }) => kind === 'voice-note' && body?.id === entry.id);
      if (item) await outbox.drop(item.id);
      queries.setQueryData<VoiceNote[]>([voiceNotesPath, customerId], (notes) =>
        notes?.filter(({ noteId }) => noteId !== entry.id),
      );
      const putBack = () =>
        outbox
          .put({
            kind: 'voice-note',
            group: `voice-note:${entry.id}`,
            title: customerName,
            url: voiceNotesPath,
            method: 'POST',
            body: { customerId, ...kept },
          })
          .catch(() => toast({ variant: 'error', title: texts.saveFailed }));
      toast({ title: texts.removed, action: { label: texts.undo, onSelect: () => void putBack() } });
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.removeFailed) });
    }
  };
}
