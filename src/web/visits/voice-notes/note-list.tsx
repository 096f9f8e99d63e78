import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '#web/base/session.tsx';
import { useOutbox } from '#web/offline/index.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { useVoiceNotes, voiceNotesPath } from './api.ts';
import { itemsAbout, noteEntries } from './note-entries.ts';
import { NoteRow } from './note-row.tsx';
import { voiceNotesTexts as texts } from './texts.ts';
import { useNoteDeletion } from './use-note-deletion.ts';
import { useReadAloud } from './use-read-aloud.ts';

interface NoteListProps {
  customerId: string;
  customerName: string;
}

/** As many as are looked at on a phone; the others at a tap. */
const shownAtFirst = 3;

/** What was said about a customer, those that wait on this phone among them. */
export function NoteList({ customerId, customerName }: NoteListProps) {
  const { role, timeZone } = useUser();
  const items = itemsAbout(useOutbox(), customerId);
  const notes = useVoiceNotes(customerId);
  const [showsAll, setShowsAll] = useState(false);
  const reader = useReadAloud();
  const remove = useNoteDeletion(customerId, customerName);
  useNotesSent(items.filter(({ state }) => state === 'sent').map(({ id }) => id));

  const entries = noteEntries(notes.data ?? [], items, {
    mayDeleteAll: role === 'owner',
    isAsking: notes.isFetching,
  });
  const shown = showsAll ? entries : entries.slice(0, shownAtFirst);
  return (
    <section aria-label={texts.notes(customerName)} className="border-t border-line pt-3">
      {entries.length > 0 ? (
        <ul className="divide-y divide-line">
          {shown.map((entry) => (
            <NoteRow
              key={entry.id}
              entry={entry}
              timeZone={timeZone}
              isRead={reader.reading === entry.id}
              onRead={() => reader.read(entry.id, entry.text)}
              onStopReading={reader.stop}
              onDelete={() => void remove(entry)}
            />
          ))}
        </ul>
      ) : notes.isSuccess ? (
        <p className="py-2 text-sm text-ink-2">{texts.none}</p>
      ) : null}
      {shown.length < entries.length ? (
        <Button variant="quiet" className="h-12" onClick={() => setShowsAll(true)}>
          {texts.showAll(entries.length)}
        </Button>
      ) : null}
      {notes.data ? null : notes.isError ? (
        <ErrorState title={texts.notesFailed} error={notes.error} onRetry={() => void notes.refetch()} />
      ) : (
        <SkeletonGroup className="space-y-2 py-2">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-2/5" />
        </SkeletonGroup>
      )}
    </section>
  );
}

/** Reads the server's list again once it has taken a note. */
function useNotesSent(sent: readonly string[]): void {
  const queries = useQueryClient();
  const seen = useRef(new Set(sent));
  const key = sent.join(' ');
  useEffect(() => {
    const fresh = key.split(' ').filter((id) => id !== '' && !seen.current.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) seen.current.add(id);
    void queries.invalidateQueries({ queryKey: [voiceNotesPath] });
  }, [key, queries]);
}
