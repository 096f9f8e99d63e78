import PDFDocument from 'pdfkit';
import { inStandardLetters } from '#server/pdf/standard-letters.ts';

export interface SheetRow {
  when: string;
  /** As written, one for each heading; empty where nothing was measured. */
  readings: string[];
  by: string;
  added: string[];
}

export interface Sheet {
  company: string;
  facts: readonly (readonly [label: string, value: string])[];
  headings: readonly string[];
  ideals: readonly string[];
  rows: readonly SheetRow[];
  timeZone: string;
  printedAt: string;
}

/** US letter on its side, in points. */
const page = { width: 792, height: 612, margin: 36 };
const bottom = page.height - page.margin - 16;
const widths = { when: 92, reading: 42, by: 82 };
const addedWidth = (readings: number): number =>
  page.width - 2 * page.margin - widths.when - readings * widths.reading - widths.by;
const small = 7.5;
const lineHeight = 9.5;
const padding = 3;
const ink = '#111111';
const faint = '#555555';
const rule = '#bbbbbb';

interface Look {
  bold?: boolean;
  size?: number;
  color?: string;
}

/** Draws the sheet, about a millisecond a row: the work of a thread of its own. */
export function drawSheet(sheet: Sheet): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margins: { top: page.margin, left: page.margin, right: page.margin, bottom: 0 },
    bufferPages: true,
    info: { Title: 'Water test log', Author: sheet.company },
  });
  const parts: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  let font = '';
  /** Text from a point; it is broken into lines only where it does not fit, which costs most of the time. */
  const write = (text: string, x: number, y: number, width: number, look: Look = {}): void => {
    const { bold = false, size = small, color = ink } = look;
    const wanted = `${bold} ${size}`;
    if (wanted !== font) doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
    font = wanted;
    doc.fillColor(color);
    const written = inStandardLetters(text);
    if (doc.widthOfString(written) <= width) {
      doc.text(written, x, y, { lineBreak: false });
    } else doc.text(written, x, y, { width });
  };
  /** Lines that a cell takes. */
  const linesOf = (text: string, width: number): number => {
    doc.font('Helvetica').fontSize(small);
    font = `false ${small}`;
    const written = inStandardLetters(text);
    if (doc.widthOfString(written) <= width) return 1;
    return Math.ceil(doc.heightOfString(written, { width }) / (small * 1.15));
  };
  const line = (y: number, color = rule): void => {
    doc
      .moveTo(page.margin, y)
      .lineTo(page.width - page.margin, y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
  };

  const left = page.margin;
  const cells = (
    y: number,
    texts: { when: string; readings: readonly string[]; by: string; added: string },
    look: { bold?: boolean; color?: string } = {},
  ): void => {
    let x = left;
    const put = (text: string, width: number): void => {
      if (text !== '') write(text, x, y, width - 4, look);
      x += width;
    };
    put(texts.when, widths.when);
    for (const reading of texts.readings) put(reading, widths.reading);
    put(texts.by, widths.by);
    put(texts.added, addedWidth(sheet.headings.length));
  };
  const tableHead = (from: number): number => {
    cells(
      from,
      { when: 'Date and time', readings: sheet.headings, by: 'Tested by', added: 'Chemicals added' },
      { bold: true },
    );
    const ideal = from + 2 * lineHeight + 2;
    cells(ideal, { when: 'Ideal', readings: sheet.ideals, by: '', added: '' }, { color: faint });
    line(ideal + 2 * lineHeight + 1, ink);
    return ideal + 2 * lineHeight + 1 + padding;
  };

  write(sheet.company || 'Water test log', left, page.margin, 460, { bold: true, size: 14 });
  if (sheet.company) write('Water test log', left, page.margin + 18, 460, { size: 11, color: faint });
  let y = page.margin + 40;
  const factWidth = (page.width - 2 * page.margin) / 3;
  sheet.facts.forEach(([label, value], index) => {
    const x = left + (index % 3) * factWidth;
    const top = y + Math.floor(index / 3) * 24;
    write(label, x, top, factWidth - 8, { color: faint });
    write(value || 'not recorded', x, top + 9, factWidth - 8, { size: 9.5 });
  });
  y = tableHead(y + 58);
  if (sheet.rows.length === 0) {
    write('No tests in these days.', left, y, 400);
    y += lineHeight + padding;
  }
  for (const { when, readings, by, added } of sheet.rows) {
    const addedText = added.join('; ');
    const lines = Math.max(
      linesOf(by || 'not recorded', widths.by - 4),
      addedText === '' ? 1 : linesOf(addedText, addedWidth(sheet.headings.length) - 4),
    );
    const height = lines * lineHeight;
    if (y + height + padding > bottom) {
      doc.addPage();
      y = tableHead(page.margin);
    }
    cells(y, { when, readings, by: by || 'not recorded', added: addedText });
    y += height + padding;
    line(y - 1);
    y += padding;
  }
  if (y + 50 > bottom) {
    doc.addPage();
    y = page.margin;
  }
  const signed = y + 34;
  const places: readonly (readonly [string, number, number])[] = [
    ['Signature', left, 260],
    ['Printed name', left + 290, 230],
    ['Date', left + 550, 120],
  ];
  for (const [label, x, width] of places) {
    doc
      .moveTo(x, signed)
      .lineTo(x + width, signed)
      .lineWidth(0.7)
      .strokeColor(ink)
      .stroke();
    write(label, x, signed + 3, width, { color: faint });
  }
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    const foot = `Times are ${sheet.timeZone}. Printed ${sheet.printedAt}. LSI is the Langelier saturation index. Page ${index + 1} of ${count}`;
    write(foot, left, page.height - page.margin - 6, page.width - 2 * page.margin, { color: faint });
  }
  doc.end();
  return finished;
}
