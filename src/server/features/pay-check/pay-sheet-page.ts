import PDFDocument from 'pdfkit';
import { inStandardLetters } from '#server/pdf/standard-letters.ts';

/** One technician's part of the sheet, as written. */
export interface PaySheetPart {
  name: string;
  facts: string[];
  exceptions: string[];
  /** Cells in the order of `stopHeadings`. */
  stops: string[][];
}

export interface PaySheet {
  company: string;
  title: string;
  remark: string;
  headings: string[];
  rows: string[][];
  parts: PaySheetPart[];
  printedAt: string;
  timeZone: string;
}

/** US letter, in points. */
const page = { width: 612, height: 792, margin: 40 };
const bottom = page.height - page.margin - 20;
const sumWidths = [132, 62, 58, 48, 66, 66, 44, 56];
const stopHeadings = ['Date', 'Customer', 'State', 'On site', 'Minutes', 'Tasks', 'Photos', 'Proven'];
const stopWidths = [52, 140, 76, 100, 52, 38, 36, 38];
const small = 8;
const rowHeight = 13;
const ink = '#111111';
const faint = '#555555';
const rule = '#bbbbbb';

interface Look {
  bold?: boolean;
  size?: number;
  color?: string;
}

/** Draws the sheet, about a millisecond a row: the work of a thread of its own. */
export function drawPaySheet(sheet: PaySheet): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margins: { top: page.margin, left: page.margin, right: page.margin, bottom: 0 },
    bufferPages: true,
    info: { Title: sheet.title, Author: sheet.company },
  });
  const buffers: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => buffers.push(part));
    doc.on('end', () => resolve(Buffer.concat(buffers)));
    doc.on('error', reject);
  });
  const left = page.margin;
  const width = page.width - 2 * page.margin;
  let y = page.margin;

  const look = ({ bold = false, size = small, color = ink }: Look): void => {
    doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(color);
  };
  /** A line that ends where its place does. */
  const write = (text: string, x: number, room: number, how: Look = {}): void => {
    look(how);
    doc.text(shortened(inStandardLetters(text), room), x, y, { lineBreak: false });
  };
  const shortened = (text: string, room: number): string => {
    if (doc.widthOfString(text) <= room) return text;
    let kept = text;
    while (kept.length > 1 && doc.widthOfString(`${kept}…`) > room) kept = kept.slice(0, -1);
    return `${kept.trimEnd()}…`;
  };
  /** Text of as many lines as it takes. */
  const paragraph = (text: string, how: Look = {}): void => {
    look(how);
    const written = inStandardLetters(text);
    const height = doc.heightOfString(written, { width });
    room(height);
    look(how);
    doc.text(written, left, y, { width });
    y += height + 2;
  };
  const line = (color = rule): void => {
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
  };
  const room = (height: number, again?: () => void): void => {
    if (y + height <= bottom) return;
    doc.addPage();
    y = page.margin;
    again?.();
  };
  const cells = (texts: readonly string[], widths: readonly number[], how: Look = {}): void => {
    let x = left;
    texts.forEach((text, index) => {
      const cellWidth = widths[index] ?? 0;
      if (text !== '') write(text, x, cellWidth - 4, how);
      x += cellWidth;
    });
  };
  const table = (headings: readonly string[], rows: readonly string[][], widths: readonly number[]): void => {
    const head = (): void => {
      cells(headings, widths, { bold: true });
      y += rowHeight - 2;
      line(ink);
      y += 3;
    };
    room(3 * rowHeight);
    head();
    for (const row of rows) {
      room(rowHeight, head);
      cells(row, widths);
      y += rowHeight - 3;
      line();
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
  paragraph(
    'Times are those of arrival and departure at the stops. Miles are great-circle distances between the stops in the order they were worked. No location is tracked.',
    { color: faint },
  );
  y += 8;
  if (sheet.rows.length === 0) paragraph('No technicians in this week.');
  else table(sheet.headings, sheet.rows, sumWidths);
  for (const part of sheet.parts) {
    y += 16;
    room(90);
    write(part.name, left, width, { bold: true, size: 12 });
    y += 17;
    for (const fact of part.facts) paragraph(fact);
    if (part.exceptions.length > 0) {
      y += 4;
      room(2 * rowHeight);
      write('To look at', left, width, { bold: true });
      y += rowHeight;
      for (const exception of part.exceptions) paragraph(exception);
    }
    y += 6;
    table(stopHeadings, part.stops, stopWidths);
  }
  y += 40;
  room(30);
  const places: readonly (readonly [string, number, number])[] = [
    ['Approved by', left, 220],
    ['Signature', left + 240, 180],
    ['Date', left + 440, width - 440],
  ];
  for (const [label, x, long] of places) {
    doc
      .moveTo(x, y)
      .lineTo(x + long, y)
      .lineWidth(0.7)
      .strokeColor(ink)
      .stroke();
    y += 3;
    write(label, x, long, { color: faint });
    y -= 3;
  }
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    y = page.height - page.margin - 6;
    write(`Times are ${sheet.timeZone}. Printed ${sheet.printedAt}. Page ${index + 1} of ${count}`, left, width, {
      color: faint,
    });
  }
  doc.end();
  return finished;
}
