import { once } from 'node:events';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { importMaxRows } from '#contract/data/imports.ts';
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

export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

const mostColumns = 500;
/** Longer than anything that can be kept. */
const longestCell = 10_000;
/** Bytes parsed before other calls get their turn: each may be a row of its own, which takes far longer than a byte of one. */
const sliceBytes = 2_048;

/** How often a separator occurs outside quotes in each line. */
function countsOf(lines: readonly string[], separator: string): number[] {
  return lines.map((line) => {
    let quoted = false;
    let count = 0;
    for (const character of line) {
      if (character === '"') quoted = !quoted;
      else if (character === separator && !quoted) count += 1;
    }
    return count;
  });
}

/** Excel's first line `sep=;` says it; else the separator most of the first lines are split by most often. */
export function separatorOf(text: string): Separator {
  const lines = text
    .slice(0, 50_000)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  const declared = /^sep=(.)$/i.exec(lines[0] ?? '')?.[1];
  const known = separators.find((separator) => separator === declared);
  if (known) return known;
  const scored = separators.map((separator) => {
    const counts = countsOf(lines, separator).sort((a, b) => a - b);
    return { separator, typical: counts[counts.length >> 1] ?? 0, most: counts.at(-1) ?? 0 };
  });
  return scored.reduce((best, next) =>
    next.typical > best.typical || (next.typical === best.typical && next.most > best.most) ? next : best,
  ).separator;
}

const tooManyRows = () => invalid('file', texts.tooManyRows({ most: importMaxRows }));

/** The parser's failure in words, with the row where it noticed. */
function explain(error: CsvError): Error {
  const row = 'records' in error && typeof error.records === 'number' ? error.records + 1 : undefined;
  const where = row === undefined ? texts.theFile : texts.row({ row });
  return invalid(
    'file',
    error.code === 'CSV_QUOTE_NOT_CLOSED' ? texts.openQuote({ where }) : texts.unreadable({ where }),
  );
}

/**
 * Splits a text into rows and cells. Blank rows stay, so that a row's number is its place in a spreadsheet; rows may be
 * of different lengths, and quote marks inside unquoted cells are text. Other work runs in between.
 * @throws AppError invalid_input naming the row and what is wrong with it
 */
export async function splitRows(text: string): Promise<{ rows: string[][]; separator: Separator }> {
  const separator = separatorOf(text);
  // The parser works on bytes; slices of text could cut a character in two.
  const body = Buffer.from(text.replace(/^sep=.(\r\n|\n|\r)/i, '$1'));
  const rows: string[][] = [];
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  });
  parser.on('readable', () => {
    for (let row: string[] | null = parser.read(); row !== null; row = parser.read()) {
      if (rows.length >= importMaxRows) return void parser.destroy(tooManyRows());
      if (row.length > mostColumns) {
        return void parser.destroy(invalid('file', texts.tooManyColumns({ row: rows.length + 1, most: mostColumns })));
      }
      const tooLong = row.findIndex((cell) => cell.length > longestCell);
      if (tooLong >= 0) {
        const where = { row: rows.length + 1, column: tooLong + 1 };
        return void parser.destroy(invalid('file', texts.cellTooLong({ ...where, most: longestCell })));
      }
      rows.push(row);
    }
  });
  const ended = once(parser, 'end');
  // The failure is met where it is awaited; until then it must not count as unhandled.
  ended.catch(() => undefined);
  try {
    for (let start = 0; start < body.length && !parser.destroyed; start += sliceBytes) {
      parser.write(body.subarray(start, start + sliceBytes));
      await yieldToEventLoop();
    }
    parser.end();
    await ended;
  } catch (error) {
    throw error instanceof CsvError ? explain(error) : error;
  }
  return { rows, separator };
}
