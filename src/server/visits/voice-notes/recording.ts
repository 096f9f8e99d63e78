import { AppError, invalid } from '#server/platform/app-error.ts';
import { voiceNoteTexts } from '../texts.ts';

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
export function recordingOf(audioData: string | null | undefined): Recording | null {
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
