import type { VoiceNote, VoiceNoteBody } from '#contract/visits/voice-notes.ts';
import { earliest, localDate } from '#domain/calendar/index.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { storedFile } from '#server/http/answers.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { requireStorage } from '#server/photos/index.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { visitsRepo } from '../repo.ts';
import { visitTexts, voiceNoteTexts } from '../texts.ts';
import { type NewVoiceNoteRow, type VoiceNoteRow, voiceNotesRepo } from './repo.ts';

/** Some ten minutes of speech as phones record it. */
export const maxRecordingBytes = 8_000_000;

/** A recording as it is kept: its content, and what it is by that content. */
export interface Recording {
  content: Buffer;
  type: string;
  extension: string;
}

const startsWith = (content: Buffer, at: number, signature: string): boolean =>
  content.subarray(at, at + signature.length).toString('latin1') === signature;

/** MPEG audio layer III without a tag before it: eleven bits of synchronisation, then a version and the layer. */
const isBareMp3 = (content: Buffer): boolean => content[0] === 0xff && ((content[1] ?? 0) & 0xe6) === 0xe2;

/** What browsers' recorders write, known by the first bytes and not by what the sender calls it. */
const kinds: { type: string; extension: string; is: (content: Buffer) => boolean }[] = [
  { type: 'audio/webm', extension: 'webm', is: (content) => startsWith(content, 0, '\x1a\x45\xdf\xa3') },
  { type: 'audio/ogg', extension: 'ogg', is: (content) => startsWith(content, 0, 'OggS') },
  { type: 'audio/mp4', extension: 'm4a', is: (content) => startsWith(content, 4, 'ftyp') },
  {
    type: 'audio/wav',
    extension: 'wav',
    is: (content) => startsWith(content, 0, 'RIFF') && startsWith(content, 8, 'WAVE'),
  },
  { type: 'audio/mpeg', extension: 'mp3', is: (content) => startsWith(content, 0, 'ID3') || isBareMp3(content) },
];

/** Base64 alone, or behind the head of a data: address. */
const headOfDataAddress = /^data:[^,]{0,200};base64,/;

/**
 * Reads a recording as it was sent; null where none was.
 * @throws AppError invalid_input where it is no recording, too_large beyond 8 MB
 */
function recordingOf(audioData: string | null | undefined): Recording | null {
  if (!audioData) return null;
  const base64 = audioData.replace(headOfDataAddress, '');
  if ((base64.length * 3) / 4 > maxRecordingBytes + 2) {
    const message = voiceNoteTexts.tooLarge;
    throw new AppError('too_large', message, { details: [{ field: 'audioData', message }] });
  }
  const content = Buffer.from(base64, 'base64');
  const kind = kinds.find(({ is }) => is(content));
  if (!kind) throw invalid('audioData', voiceNoteTexts.unsupportedFormat);
  return { content, type: kind.type, extension: kind.extension };
}

/** A note as it travels; the answer's schema leaves out what else the row holds. */
const present = ({ account }: Tenant, row: VoiceNoteRow): VoiceNote => ({
  ...row,
  id: row.noteId,
  timestamp: row.takenAt.toISOString(),
  audioUrl: row.audioKey === null ? null : `/api/voice-notes/${row.noteId}/audio`,
  createdAt: row.createdAt.toISOString(),
  own: row.userId === account.userId,
});

export const listVoiceNotes = (tenant: Tenant, customerId: string): Promise<VoiceNote[]> =>
  tenant.transaction(async (tx) => {
    if (!(await customersRepo(tx).find(customerId))) throw unknownReference('customerId', things.customer);
    return (await voiceNotesRepo(tx).ofCustomer(customerId)).map((row) => present(tenant, row));
  });

/** The note already stored under the id. */
async function storedNote(tx: TenantTx, { id, customerId }: VoiceNoteBody): Promise<VoiceNoteRow | null> {
  const stored = id === undefined ? null : await voiceNotesRepo(tx).find(id);
  if (stored && stored.customerId !== customerId) {
    throw new AppError('conflict', voiceNoteTexts.idTaken);
  }
  return stored;
}

/** A note may arrive before its visit; a visit that is here must be of this customer. */
async function requireFits(tx: TenantTx, { customerId, visitId }: VoiceNoteBody): Promise<void> {
  if (!(await customersRepo(tx).find(customerId))) throw unknownReference('customerId', things.customer);
  const visit = visitId === undefined ? null : await visitsRepo(tx).find(visitId);
  if (visit && visit.customerId !== customerId) throw invalid('visitId', visitTexts.visitOfAnotherCustomer);
}

function rowOf(tenant: Tenant, body: VoiceNoteBody): NewVoiceNoteRow {
  const { account } = tenant;
  const now = tenant.now();
  // A phone's clock may be ahead; nothing was said in the future.
  const takenAt = earliest(body.timestamp === undefined ? now : new Date(body.timestamp), now);
  return {
    noteId: body.id ?? tenant.newId('NOTE'),
    userId: account.userId,
    customerId: body.customerId,
    visitId: body.visitId ?? null,
    text: body.text,
    category: body.category,
    duration: body.duration ?? null,
    technicianName: body.technicianName ?? account.name,
    serviceDate: localDate(account.timeZone, takenAt),
    isServiceReport: body.isServiceReport,
    takenAt,
    createdAt: now,
  };
}

/**
 * Stores what was said at a stop: words, a recording, or both. The same id sent again answers the stored note.
 * @throws AppError not_found naming the field of an unknown customer; invalid_input where nothing was said; too_large where
 *   the company's storage is full
 */
export async function addVoiceNote(tenant: Tenant, files: Deps['files'], body: VoiceNoteBody): Promise<VoiceNote> {
  const recording = recordingOf(body.audioData);
  if (body.text === '' && !recording) throw invalid('text', voiceNoteTexts.empty);
  const known = await tenant.transaction(async (tx) => {
    await requireFits(tx, body);
    const stored = await storedNote(tx, body);
    if (!stored && recording) await requireStorage(tx, tenant, recording.content.byteLength);
    return stored;
  });
  if (known) return present(tenant, known);
  const audioKey = recording && `${tenant.companyId}/voice-notes/${tenant.newId('VOICE')}.${recording.extension}`;
  if (recording && audioKey) await files.put(audioKey, recording.content);
  const discard = async () => {
    if (audioKey) await files.remove(audioKey);
  };
  const row = {
    ...rowOf(tenant, body),
    audioKey,
    audioType: recording?.type ?? null,
    audioBytes: recording?.content.byteLength ?? null,
  };
  const stored = await tenant
    .transaction((tx) => voiceNotesRepo(tx).insert(row))
    .catch(async (error: unknown) => {
      await discard();
      throw error;
    });
  if (stored) return present(tenant, stored);
  // The same note was sent twice at once, and the other call was first.
  await discard();
  const first = await tenant.transaction((tx) => storedNote(tx, { ...body, id: row.noteId }));
  if (!first) throw notFound(voiceNoteTexts.voiceNote);
  return present(tenant, first);
}

const requireNote = async (tx: TenantTx, noteId: string): Promise<VoiceNoteRow> => {
  const row = await voiceNotesRepo(tx).find(noteId);
  if (!row || !(await customersRepo(tx).find(row.customerId))) throw notFound(voiceNoteTexts.voiceNote);
  return row;
};

export async function readRecording(tenant: Tenant, files: Deps['files'], noteId: string) {
  const { audioKey, audioType } = await tenant.transaction((tx) => requireNote(tx, noteId));
  if (audioKey === null || audioType === null) throw notFound(voiceNoteTexts.recording);
  const content = await storedFile(files, audioKey, voiceNoteTexts.recording);
  return { content, type: audioType };
}

/** @throws AppError not_allowed for somebody else's note; owners may delete all of them */
export async function removeVoiceNote(tenant: Tenant, files: Deps['files'], noteId: string): Promise<void> {
  const { account } = tenant;
  const gone = await tenant.transaction(async (tx) => {
    const row = await requireNote(tx, noteId);
    if (account.role !== 'owner' && row.userId !== account.userId) {
      throw new AppError('not_allowed', voiceNoteTexts.notYours);
    }
    await voiceNotesRepo(tx).remove(noteId);
    return row;
  });
  if (gone.audioKey !== null) await files.remove(gone.audioKey);
}
