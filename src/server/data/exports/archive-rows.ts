import { type Message, wordsOf } from '#domain/language/index.ts';
import { exportsTexts as texts } from './texts.ts';

/** One row of an archive's table: a quoted cell is a text, nothing at all is null. */
export type ArchiveRow = (string | null)[];

export class NotAnArchiveRow extends Error {
  override readonly name = 'NotAnArchiveRow';
  constructor(readonly told: Message) {
    super(wordsOf('en').say(told));
  }
}

/** A row that began this long ago and has no end was not written by an export. */
const longestRow = 16 * 1024 * 1024;

/**
 * Reads the CSV of an archive, which is strict: every text is quoted, a line ends with "\n". A parser for every kind of CSV
 * takes ten times as long for it.
 * @throws NotAnArchiveRow for anything else, TypeError for what is no UTF-8
 */
export async function* archiveRows(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveRow> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  for await (const part of source) {
    text += decoder.decode(part, { stream: true });
    text = yield* wholeRows(text);
    if (text.length > longestRow) throw new NotAnArchiveRow(texts.rowTooLong);
  }
  text = yield* wholeRows(text + decoder.decode());
  if (text !== '') throw new NotAnArchiveRow(texts.openRow);
}

/** The rows that have their end in the text; returns what is left of it. */
function* wholeRows(text: string): Generator<ArchiveRow, string> {
  let at = 0;
  for (;;) {
    const read = rowAt(text, at);
    if (read === null) return text.slice(at);
    yield read.row;
    at = read.next;
  }
}

/** The row that begins at a place; null where its end has not come yet. */
function rowAt(text: string, start: number): { row: ArchiveRow; next: number } | null {
  const row: ArchiveRow = [];
  let at = start;
  for (;;) {
    const cell = text[at] === '"' ? quotedAt(text, at) : bareAt(text, at);
    if (cell === null) return null;
    row.push(cell.value);
    at = cell.next;
    if (at >= text.length) return null;
    if (text[at] === '\n') return { row, next: at + 1 };
    if (text[at] !== ',') throw new NotAnArchiveRow(texts.textGoesOn);
    at += 1;
  }
}

interface Cell {
  value: string | null;
  next: number;
}

function quotedAt(text: string, start: number): Cell | null {
  let from = start + 1;
  let isDoubled = false;
  for (;;) {
    const quote = text.indexOf('"', from);
    // A quote at the very end may be the first of two.
    if (quote < 0 || quote + 1 >= text.length) return null;
    if (text[quote + 1] !== '"') {
      const value = text.slice(start + 1, quote);
      return { value: isDoubled ? value.replaceAll('""', '"') : value, next: quote + 1 };
    }
    isDoubled = true;
    from = quote + 2;
  }
}

/** Nothing, or a column's name in the first row. */
function bareAt(text: string, start: number): Cell {
  let at = start;
  while (at < text.length && text[at] !== ',' && text[at] !== '\n') {
    if (text[at] === '"') throw new NotAnArchiveRow(texts.strayQuote);
    at += 1;
  }
  return { value: at === start ? null : text.slice(start, at), next: at };
}
