import { invalid } from '#server/platform/app-error.ts';
import { importsTexts as texts } from './texts.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const startsWith = (bytes: Uint8Array, ...prefix: number[]): boolean =>
  prefix.every((byte, index) => bytes[index] === byte);

/** Files people choose by mistake, by their first bytes. */
function refuseOtherFormats(bytes: Uint8Array): void {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw invalid('file', texts.excelWorkbook);
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) {
    throw invalid('file', texts.pdf);
  }
}

/** UTF-16 without a byte order mark, as some accounting programs write it: every other byte of Latin text is zero. */
function utf16Without(bytes: Uint8Array): TextEncoding | null {
  const length = Math.min(bytes.length, 400) & ~1;
  const zeros = [0, 0];
  for (let index = 0; index < length; index += 1)
    if (bytes[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > length / 4 && even === 0) return 'utf-16le';
  return even > length / 4 && odd === 0 ? 'utf-16be' : null;
}

function encodingOf(bytes: Uint8Array): TextEncoding {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return utf16Without(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads a file's bytes as text: UTF-8 or UTF-16 by byte order mark or content, else Windows-1252, in which every byte
 * means something.
 * @throws AppError invalid_input for an empty file and for what is no text at all
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: TextEncoding } {
  if (bytes.length === 0) throw invalid('file', texts.emptyFile);
  refuseOtherFormats(bytes);
  const encoding = encodingOf(bytes);
  // TextDecoder takes the byte order mark off.
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.slice(0, 10_000).includes('\0')) throw invalid('file', texts.notText);
  if (text.trim() === '') throw invalid('file', texts.emptyFile);
  return { text, encoding };
}
