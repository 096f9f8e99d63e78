import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type VoiceNoteCategory, voiceNoteCategories } from '#contract/choices.ts';
import type { VoiceNote } from '#contract/visits/voice-notes.ts';
import { call, send } from '#web/base/api.ts';
import { type Checks, isNumber, isOneOf, isText, orNull, passes } from '#web/base/checks.ts';
import { drafts, pictures } from '#web/offline/index.ts';
import type { Recorded } from './sound-recorder.ts';

/** A note that is not saved yet; it stays on the phone when the screen is left. */
interface NoteDraft {
  text: string;
  category: VoiceNoteCategory;
  /** How long was dictated. */
  dictatedSeconds: number;
  recordedSeconds: number | null;
}

const noteDraft: Checks<NoteDraft> = {
  text: isText,
  category: isOneOf(voiceNoteCategories),
  dictatedSeconds: isNumber,
  recordedSeconds: orNull(isNumber),
};
const emptyDraft: NoteDraft = { text: '', category: 'general', dictatedSeconds: 0, recordedSeconds: null };

const keyOf = (userId: string, customerId: string | null): string => `voice-note:${userId}:${customerId ?? 'nobody'}`;

function storedDraft(key: string): NoteDraft {
  const stored = drafts.get(key);
  return passes(noteDraft, stored) ? stored : emptyDraft;
}

const isEmpty = ({ text, recordedSeconds }: NoteDraft): boolean => text.trim() === '' && recordedSeconds === null;

/** The note being made about a customer. What was said before one was chosen goes to the one that is. */
export function useNoteDraft(userId: string, customerId: string | null) {
  const key = keyOf(userId, customerId);
  const [draft, setDraft] = useState(() => storedDraft(key));
  const [recording, setRecording] = useState<Blob | null>(null);
  const shownKey = useRef(key);
  const present = useRef(draft);
  present.current = draft;

  const store = (next: NoteDraft) => {
    present.current = next;
    setDraft(next);
    if (isEmpty(next)) drafts.remove(shownKey.current);
    else drafts.put(shownKey.current, userId, next);
  };

  useEffect(() => {
    let left = false;
    if (shownKey.current !== key) {
      const stored = storedDraft(key);
      const nobodys = shownKey.current === keyOf(userId, null);
      const carried = nobodys && isEmpty(stored) && present.current.text !== '' ? present.current : null;
      if (carried) drafts.remove(shownKey.current);
      shownKey.current = key;
      present.current = carried ?? stored;
      setDraft(carried ?? stored);
      if (carried) drafts.put(key, userId, carried);
    }
    setRecording(null);
    if (present.current.recordedSeconds !== null) {
      void pictures.get(key).then((blob) => !left && setRecording(blob ?? null));
    }
    return () => {
      left = true;
    };
  }, [key, userId]);

  return {
    draft,
    recording,
    change: (changes: Partial<Pick<NoteDraft, 'text' | 'category'>>) => store({ ...present.current, ...changes }),
    /** One phrase more; several may come before the screen is drawn again. */
    append: (words: string, seconds: number) => {
      const { text, dictatedSeconds } = present.current;
      const longer = text === '' ? words : `${text.trimEnd()} ${words}`;
      store({ ...present.current, text: longer, dictatedSeconds: dictatedSeconds + seconds });
    },
    clearText: () => store({ ...present.current, text: '', dictatedSeconds: 0 }),
    keepRecording: ({ blob, seconds }: Recorded) => {
      setRecording(blob);
      // Where the phone has no room it stays in memory; saving then says so.
      pictures.put(shownKey.current, blob).catch(() => undefined);
      store({ ...present.current, recordedSeconds: seconds });
    },
    discardRecording: () => {
      setRecording(null);
      void pictures.remove(shownKey.current);
      store({ ...present.current, recordedSeconds: null });
    },
    /** The category stays: the next note is often of the same kind. */
    clear: () => {
      setRecording(null);
      void pictures.remove(shownKey.current);
      store({ ...emptyDraft, category: present.current.category });
    },
  };
}

export const voiceNotesPath = '/api/voice-notes';

const noteAddress = (noteId: string): string => `${voiceNotesPath}/${encodeURIComponent(noteId)}`;

/** What was said about a customer, the newest first. */
export const useVoiceNotes = (customerId: string | null) =>
  useQuery({
    queryKey: [voiceNotesPath, customerId],
    queryFn: ({ signal }) => call<VoiceNote[]>('GET', voiceNotesPath, { query: { customerId }, signal }),
    enabled: customerId !== null,
  });

/** A recording as the server keeps it. */
export const loadRecording = async (address: string): Promise<Blob> =>
  (await send('GET', address, { accept: 'audio/*' })).blob();

export const deleteVoiceNote = (noteId: string): Promise<unknown> => call('DELETE', noteAddress(noteId));
