import './texts.es.ts';
import { type Language, type Message, wordsOf } from '#domain/language/index.ts';
import { faint, ink, type Look, letterPaper, SheetWriter } from '#server/documents/index.ts';
import { paySheetTexts as texts } from './texts.ts';

/** One technician's part of the sheet, as written. */
export interface PaySheetPart {
  name: string;
  facts: string[];
  exceptions: string[];
  /** Cells in the order of `stopHeadings`. */
  stops: string[][];
}

export interface PaySheet {
  language: Language;
  company: string;
  title: string;
  remark: string;
  /** Cells in the order of `headings`. */
  rows: string[][];
  parts: PaySheetPart[];
  /** ISO 8601. */
  printedAt: string;
  timeZone: string;
}

const page = { ...letterPaper, margin: 40 };
const bottom = page.height - page.margin - 20;
const sumWidths = [132, 62, 58, 48, 66, 66, 44, 56];
const { technician, done, unscheduled, verified, onSite, scheduled, miles, approved } = texts.heading;
const { date, customer, status, minutes, tasks, photos } = texts.heading;
const headings = [technician, done, unscheduled, verified, onSite, scheduled, miles, approved];
const stopHeadings = [date, customer, status, onSite, minutes, tasks, photos, verified];
const stopWidths = [52, 140, 76, 100, 52, 38, 36, 38];
const small = 8;
const rowHeight = 13;

/** Draws the sheet, about a millisecond a row: work for a separate thread. */
export function drawPaySheet(sheet: PaySheet): Promise<Buffer> {
  const { say, tag: lang } = wordsOf(sheet.language);
  const writer = new SheetWriter({ page, title: sheet.title, author: sheet.company, size: small, lang });
  const left = page.margin;
  const width = page.width - 2 * page.margin;
  let y = page.margin;

  const write = (text: string, x: number, room: number, how: Look = {}): void =>
    writer.writeShortened(text, x, y, room, how);
  /** Text of as many lines as it takes. */
  const paragraph = (text: string, how: Look = {}): void => {
    const height = writer.heightOf(text, width, how);
    room(height);
    writer.write(text, left, y, width, how);
    y += height + 2;
  };
  const room = (height: number, again?: () => void): void => {
    if (y + height <= bottom) return;
    writer.doc.addPage();
    y = page.margin;
    again?.();
  };
  const cells = (written: readonly string[], widths: readonly number[], how: Look = {}): void => {
    let x = left;
    written.forEach((text, index) => {
      const cellWidth = widths[index] ?? 0;
      if (text !== '') write(text, x, cellWidth - 4, how);
      x += cellWidth;
    });
  };
  const table = (columns: readonly Message[], rows: readonly string[][], widths: readonly number[]): void => {
    const head = (): void => {
      cells(columns.map(say), widths, { bold: true });
      y += rowHeight - 2;
      writer.rule(y, ink);
      y += 3;
    };
    room(3 * rowHeight);
    head();
    for (const row of rows) {
      room(rowHeight, head);
      cells(row, widths);
      y += rowHeight - 3;
      writer.rule(y);
      y += 3;
    }
  };

  write(sheet.company || sheet.title, left, width, { bold: true, size: 15 });
  y += 20;
  if (sheet.company) {
    write(sheet.title, left, width, { size: 11, color: faint });
    y += 18;
  }
  if (sheet.remark) paragraph(sheet.remark, { bold: true });
  paragraph(say(texts.howMeasured), { color: faint });
  y += 8;
  if (sheet.rows.length === 0) paragraph(say(texts.noTechnicians));
  else table(headings, sheet.rows, sumWidths);
  for (const part of sheet.parts) {
    y += 16;
    room(90);
    write(part.name, left, width, { bold: true, size: 12 });
    y += 17;
    for (const fact of part.facts) paragraph(fact);
    if (part.exceptions.length > 0) {
      y += 4;
      room(2 * rowHeight);
      write(say(texts.needsReview), left, width, { bold: true });
      y += rowHeight;
      for (const exception of part.exceptions) paragraph(exception);
    }
    y += 6;
    table(stopHeadings, part.stops, stopWidths);
  }
  y += 40;
  room(30);
  writer.signatures(y, [
    [say(texts.signature.approvedBy), left, 220],
    [say(texts.signature.signature), left + 240, 180],
    [say(texts.signature.date), left + 440, width - 440],
  ]);
  const { timeZone, printedAt } = sheet;
  return writer.finish((number, count) => say(texts.footer({ timeZone, printedAt, page: number, pages: count })));
}
