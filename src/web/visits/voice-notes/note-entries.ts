import { type VoiceNoteCategory, voiceNoteCategories } from '#contract/choices.ts';
import type { VoiceNote } from '#contract/visits/voice-notes.ts';
import type { OutboxItem } from '#web/offline/outbox-item.ts';

/** A note as the list shows it, whether the server has it or this phone alone. */
export interface NoteEntry {
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
    problem: state === 'refused' || state === 'conflict' ? problem : null,
    // While it is under way nobody can say whether the server has it.
    deletable: state === 'saved' || state === 'refused' || state === 'conflict',
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
export const itemsAbout = (items: readonly OutboxItem[], customerId: string | null): OutboxItem[] =>
  items.filter(({ kind, body }) => kind === 'voice-note' && body?.customerId === customerId);

/**
 * What this phone and the server know together, newest first and each once. `isAsking`: the server's list is being read
 * again, so that a note which it has just taken is shown from here meanwhile.
 */
export function noteEntries(
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
