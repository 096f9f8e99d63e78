import { type Language, wordsOf } from '#domain/language/index.ts';
import { brand, faint, inner, type Look, PageWriter, page } from './pdf/page-writer.ts';
import { documentTexts } from './texts.ts';
// Customers are written to in Spanish too.
import './texts.es.ts';

// An invoice, receipt, quote or statement. It is stored with the email that is waiting, and drawn when that is sent.

/** How the company signs its bills. */
export interface BillSignature {
  name: string;
  lines: string[];
  logo: { fileKey: string } | null;
}

export interface BillDocument {
  /** The language its words are in; English where it was stored before there was another. */
  language?: Language;
  company: BillSignature;
  /** "Invoice INV-000012" */
  title: string;
  customerLines: string[];
  facts: { label: string; value: string }[];
  /** Columns of numbers are right-aligned. */
  columns: { heading: string; width: number; isNumber: boolean }[];
  rows: string[][];
  /** The sums below the table; the last one is bold. */
  sums: { label: string; value: string }[];
  notes: string[];
}

export interface BillSheet {
  paper: BillDocument;
  logo: Uint8Array | null;
}

const right = page.width - page.margin;

function addresses(sheet: PageWriter, { customerLines, facts }: BillDocument): void {
  const top = sheet.y;
  let left = top;
  customerLines.forEach((line, index) => {
    const look: Look = index === 0 ? { bold: true } : {};
    sheet.at(line, page.margin, left, 270, look);
    left += sheet.heightOf(line, 270, look) + 2;
  });
  let beside = top;
  for (const { label, value } of facts) {
    sheet.at(label, page.margin + 300, beside, 90, { color: faint });
    sheet.at(value, page.margin + 390, beside, inner - 390, { align: 'right' });
    beside += sheet.heightOf(value, inner - 390) + 2;
  }
  sheet.y = Math.max(left, beside) + 14;
}

function table(sheet: PageWriter, { columns, rows }: BillDocument): void {
  const cells = (texts: readonly string[], look: Look): number => {
    let x = page.margin;
    let height = 0;
    columns.forEach(({ width, isNumber }, index) => {
      const text = texts[index] ?? '';
      const align = isNumber ? ('right' as const) : ('left' as const);
      if (text !== '') sheet.at(text, x, sheet.y, width - 6, { ...look, align });
      height = Math.max(height, text === '' ? 0 : sheet.heightOf(text, width - 6, look));
      x += width;
    });
    return height;
  };
  const heights = (texts: readonly string[]): number =>
    Math.max(...columns.map(({ width }, index) => sheet.heightOf(texts[index] || ' ', width - 6)));
  const head = (): void => {
    sheet.y += cells(
      columns.map(({ heading }) => heading),
      { size: 9, color: faint },
    );
    sheet.y += 4;
    sheet.stroke('#132331');
  };
  sheet.room(60);
  head();
  for (const row of rows) {
    if (sheet.room(heights(row) + 9)) head();
    sheet.y += cells(row, {}) + 4;
    sheet.stroke();
  }
}

function sums(sheet: PageWriter, { sums: all }: BillDocument): void {
  sheet.y += 4;
  all.forEach(({ label, value }, index) => {
    sheet.room(18);
    const look: Look = index === all.length - 1 ? { bold: true, size: 12 } : {};
    sheet.at(label, right - 260, sheet.y, 160, look);
    sheet.at(value, right - 106, sheet.y, 100, { ...look, align: 'right' });
    sheet.y += sheet.heightOf(label, 160, look) + 4;
  });
}

/** Draws a bill, a few milliseconds per page, in a worker thread. */
export function drawBillPages({ paper, logo }: BillSheet): Promise<Buffer> {
  const { company, title, columns, notes } = paper;
  const words = wordsOf(paper.language ?? 'en');
  const sheet = new PageWriter({ title, author: company.name, lang: words.tag });
  sheet.masthead({ name: company.name, contacts: company.lines, logo });
  sheet.line(title, { bold: true, size: 18, color: brand }, 8);
  addresses(sheet, paper);
  if (columns.length > 0) table(sheet, paper);
  sums(sheet, paper);
  if (notes.length > 0) sheet.y += 12;
  for (const note of notes) sheet.line(note, { color: faint }, 5);
  return sheet.finish((page, pages) => words.say(documentTexts.foot({ title, page, pages })));
}
