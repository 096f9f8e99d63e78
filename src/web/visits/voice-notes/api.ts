import { useQuery } from '@tanstack/react-query';
import type { VoiceNote } from '#contract/visits/voice-notes.ts';
import { call, send } from '#web/base/api.ts';

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
