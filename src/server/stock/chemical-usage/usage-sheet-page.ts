import './texts.es.ts';
import { type Language, wordsOf } from '#domain/language/index.ts';
import { faint, ink, letterPaper, SheetWriter } from '#server/documents/index.ts';
import { usageTexts } from './texts.ts';

export interface UsageSheet {
  language: Language;
  company: string;
  title: string;
  remark: string;
  /** A month, technician or pool each; one without a name where the rows are of products alone. */
  parts: { name: string; rows: string[][] }[];
  printedAt: string;
  timeZone: string;
}

const page = { ...letterPaper, margin: 48 };
const bottom = page.height - page.margin - 20;
const headings = [usageTexts.product, usageTexts.strength, usageTexts.amount, usageTexts.visits, usageTexts.pools];
const widths = [230, 70, 120, 50, 46];
const rowHeight = 15;

export function drawUsageSheet({
  language,
  company,
  title,
  remark,
  parts,
  printedAt: at,
  timeZone,
}: UsageSheet): Promise<Buffer> {
  const words = wordsOf(language);
  const writer = new SheetWriter({ page, title, author: company, size: 9, lang: words.tag });
  const left = page.margin;
  const width = page.width - 2 * page.margin;
  let y = page.margin;

  const room = (height: number): boolean => {
    if (y + height <= bottom) return false;
    writer.doc.addPage();
    y = page.margin;
    return true;
  };
  const cells = (texts: readonly string[], bold = false): void => {
    let x = left;
    for (const [index, text] of texts.entries()) {
      const cellWidth = widths[index] ?? 0;
      if (text !== '') writer.writeShortened(text, x, y, cellWidth - 6, { bold });
      x += cellWidth;
    }
  };
  const head = (): void => {
    cells(headings.map(words.say), true);
    y += rowHeight - 2;
    writer.rule(y, ink);
    y += 4;
  };

  writer.writeShortened(company || title, left, y, width, { bold: true, size: 16 });
  y += 22;
  if (company) {
    writer.writeShortened(title, left, y, width, { size: 12 });
    y += 18;
  }
  writer.writeShortened(remark, left, y, width, { color: faint });
  y += 24;
  if (parts.length === 0) writer.writeShortened(words.say(usageTexts.noneInPeriod), left, y, width);
  for (const { name, rows } of parts) {
    room(4 * rowHeight);
    if (name !== '') {
      writer.writeShortened(name, left, y, width, { bold: true, size: 11 });
      y += 17;
    }
    head();
    for (const row of rows) {
      if (room(rowHeight)) head();
      cells(row);
      y += rowHeight - 3;
      writer.rule(y);
      y += 4;
    }
    y += 14;
  }
  return writer.finish((number, pages) => words.say(usageTexts.printed({ at, timeZone, page: number, pages })));
}
