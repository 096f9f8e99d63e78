import { useQueryClient } from '@tanstack/react-query';
import { Play, Smartphone, Trash2, TriangleAlert, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type VoiceNoteCategory, voiceNoteCategories } from '#contract/choices.ts';
import type { VoiceNote } from '#contract/visits/voice-notes.ts';
import { failureText } from '#web/base/failure-text.ts';
import { formatMoment, formatRunningTime } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { isStuck, type OutboxItem, outbox, useOutbox } from '#web/offline/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { asDataAddress } from './sound-recorder.ts';
import { useReadAloud } from './speech.ts';
import { voiceNotesTexts as texts } from './texts.ts';
import { deleteVoiceNote, loadRecording, useVoiceNotes, voiceNotesPath } from './use-note-draft.ts';

interface NotePlayerProps {
  /** An address of the server, or the recording itself as a data: address. */
  address: string;
  about: string;
  words: string;
}

/** Loads a recording when it is wanted, and plays it. */
function NotePlayer({ address, about, words }: NotePlayerProps) {
  const [source, setSource] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(
    () => () => {
      if (source?.startsWith('blob:')) URL.revokeObjectURL(source);
    },
    [source],
  );
  const load = async () => {
    if (address.startsWith('data:')) return setSource(address);
    setBusy(true);
    try {
      setSource(URL.createObjectURL(await loadRecording(address)));
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.playFailed) });
    }
    setBusy(false);
  };
  if (source !== null) return <Player {...{ source, about, words }} autoPlay />;
  return (
    <Button
      className="h-12 px-3"
      busy={busy}
      icon={<Play aria-hidden="true" className="size-4" />}
      aria-label={texts.play(about)}
      onClick={() => void load()}
    >
      {texts.playText}
    </Button>
  );
}

const captions = (words: string): string =>
  `data:text/vtt,${encodeURIComponent(`WEBVTT\n\n00:00.000 --> 10:00.000\n${words.replaceAll('-->', '→')}\n`)}`;

interface PlayerProps {
  source: string;
  about: string;
  /** What is said, as far as somebody wrote it down. */
  words: string;
  autoPlay?: boolean;
}

export function Player({ source, about, words, autoPlay }: PlayerProps) {
  return (
    <audio controls autoPlay={autoPlay} src={source} aria-label={texts.player(about)} className="h-12 w-full">
      <track kind="captions" src={captions(words)} />
    </audio>
  );
}

/** A note as the list shows it, whether the server has it or this phone alone. */
interface NoteEntry {
  id: string;
  text: string;
  category: VoiceNoteCategory;
  visitId: string | null;
  timestamp: string;
  /** Who spoke it; null where it was this user. */
  speaker: string | null;
  seconds: number | null;
  /** Where the recording is: an address of the server, or the recording itself as a data: address. */
  audio: string | null;
  state: 'sent' | 'waiting' | 'sending' | 'refused';
  /** Why the server did not take it. */
  problem: string | null;
  deletable: boolean;
  /** The outbox's item of a note that the server does not have. */
  itemId: string | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const states: Record<OutboxItem['state'], NoteEntry['state']> = {
  saved: 'waiting',
  sending: 'sending',
  sent: 'sent',
  refused: 'refused',
  conflict: 'refused',
};

function entryOfItem({ id, body, state, problem, timestamp }: OutboxItem): NoteEntry {
  const { text, category, audioData, duration, visitId } = body ?? {};
  return {
    id: textOf(body?.id) ?? id,
    text: textOf(text) ?? '',
    category: voiceNoteCategories.find((each) => each === category) ?? 'general',
    visitId: textOf(visitId),
    timestamp: textOf(body?.timestamp) ?? new Date(timestamp).toISOString(),
    speaker: null,
    seconds: typeof duration === 'number' ? duration : null,
    audio: textOf(audioData),
    state: states[state],
    problem: isStuck({ state }) ? problem : null,
    // While it is being sent, the server may or may not have it.
    deletable: state === 'saved' || isStuck({ state }),
    itemId: id,
  };
}

const entryOfNote = (note: VoiceNote, mayDeleteAll: boolean): NoteEntry => ({
  id: note.noteId,
  text: note.text,
  category: note.category,
  visitId: note.visitId,
  timestamp: note.timestamp,
  speaker: note.own ? null : note.technicianName,
  seconds: note.duration,
  audio: note.audioUrl,
  state: 'sent',
  problem: null,
  deletable: note.own || mayDeleteAll,
  itemId: null,
});

/** The notes of a customer that wait on this phone. */
const itemsAbout = (items: readonly OutboxItem[], customerId: string | null): OutboxItem[] =>
  items.filter(({ kind, body }) => kind === 'voice-note' && body?.customerId === customerId);

/**
 * What this phone and the server know together, newest first and each once. `isAsking`: the server's list is being read
 * again, so that a note which it has just taken is shown from here meanwhile.
 */
function noteEntries(
  notes: readonly VoiceNote[],
  items: readonly OutboxItem[],
  { mayDeleteAll, isAsking }: { mayDeleteAll: boolean; isAsking: boolean },
): NoteEntry[] {
  const known = new Set(notes.map(({ noteId }) => noteId));
  const here = items
    .filter(({ state }) => state !== 'sent' || isAsking)
    .map(entryOfItem)
    .filter(({ id }) => !known.has(id));
  return [...here, ...notes.map((note) => entryOfNote(note, mayDeleteAll))].sort((one, other) =>
    other.timestamp.localeCompare(one.timestamp),
  );
}

interface NoteRowProps {
  entry: NoteEntry;
  timeZone: string;
  isRead: boolean;
  onRead: () => void;
  onStopReading: () => void;
  onDelete: () => void;
}

function NoteRow({ entry, timeZone, isRead, onRead, onStopReading, onDelete }: NoteRowProps) {
  const { text, audio } = entry;
  const when = formatMoment(entry.timestamp, timeZone, 'monthDayAndTime');
  const about = text === '' ? when : text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-2">
        <Chip tone={entry.category === 'issue' ? 'warn' : 'neutral'}>{texts.categories[entry.category]}</Chip>
        <span>{texts.by(entry.speaker ?? texts.you, when)}</span>
        {entry.seconds === null ? null : <span className="num">{texts.length(formatRunningTime(entry.seconds))}</span>}
        <NoteState entry={entry} />
      </div>
      <p className={text === '' ? 'text-ink-2' : 'whitespace-pre-wrap break-words'}>{text || texts.onlyRecording}</p>
      {entry.problem === null ? null : <p className="text-sm text-bad">{texts.refused(entry.problem)}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {audio === null ? null : <NotePlayer address={audio} about={about} words={text} />}
        {text === '' ? null : isRead ? (
          <Button
            className="h-12 px-3"
            icon={<VolumeX aria-hidden="true" className="size-4" />}
            onClick={onStopReading}
          >
            {texts.stopReading}
          </Button>
        ) : (
          <Button
            className="h-12 px-3"
            icon={<Volume2 aria-hidden="true" className="size-4" />}
            aria-label={texts.readAloud(about)}
            onClick={onRead}
          >
            {texts.readAloudText}
          </Button>
        )}
        {entry.state === 'refused' && entry.itemId !== null ? (
          <Button className="h-12 px-3" onClick={() => entry.itemId !== null && void outbox.retry(entry.itemId)}>
            {texts.retry}
          </Button>
        ) : null}
        {entry.deletable ? (
          <IconButton
            size="touch"
            variant="danger"
            className="ml-auto"
            label={texts.remove(about)}
            icon={<Trash2 aria-hidden="true" />}
            onClick={onDelete}
          />
        ) : null}
      </div>
    </li>
  );
}

function NoteState({ entry: { state } }: { entry: NoteEntry }) {
  if (state === 'sent') return null;
  if (state === 'sending') return <Chip tone="brand">{texts.sending}</Chip>;
  return state === 'waiting' ? (
    <Chip tone="warn" icon={<Smartphone aria-hidden="true" />}>
      {texts.waiting}
    </Chip>
  ) : (
    <Chip tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
      {texts.notSent}
    </Chip>
  );
}

/** What is needed to restore a deleted note: the note under its own id, with its recording. */
async function restorableNote({ id, visitId, speaker, seconds, audio, ...note }: NoteEntry) {
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

/** Deletes a note at once; the toast can undo it. */
function useNoteDeletion(customerId: string, customerName: string): (entry: NoteEntry) => Promise<void> {
  const queries = useQueryClient();
  return async (entry) => {
    try {
      const kept = await restorableNote(entry);
      if (entry.state === 'sent') await deleteVoiceNote(entry.id);
      // A note that was sent lately is still in the outbox.
      const item = outbox.items().find(({ kind, body }) => kind === 'voice-note' && body?.id === entry.id);
      if (item) await outbox.drop(item.id);
      queries.setQueryData<VoiceNote[]>([voiceNotesPath, customerId], (notes) =>
        notes?.filter(({ noteId }) => noteId !== entry.id),
      );
      const restore = () =>
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
      toast({ title: texts.removed, action: { label: texts.undo, onSelect: () => void restore() } });
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.removeFailed) });
    }
  };
}

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
