import PDFDocument from 'pdfkit';
import type { BillPaper } from '../invoice-document.ts';
import { inStandardLetters } from '../pdf/standard-letters.ts';

export interface BillSheet {
  paper: BillPaper;
  logo: Uint8Array | null;
}

/** US letter, in points. */
const page = { width: 612, height: 792, margin: 48 };
const inner = page.width - 2 * page.margin;
const bottom = page.height - page.margin - 18;
const right = page.width - page.margin;
const ink = '#132331';
const faint = '#465865';
const rule = '#cfd8dd';
const brand = '#005f8e';

/** As the fonts can show it, on one line. */
const written = (text: string): string => inStandardLetters(text.replaceAll('−', '–').replace(/\s+/g, ' '));

type Doc = InstanceType<typeof PDFDocument>;
interface Look {
  bold?: boolean;
  size?: number;
  color?: string;
  align?: 'left' | 'right';
}

/** Writes down a page from above, and on to the next one where there is no room. */
class Page {
  y = page.margin;
  constructor(readonly doc: Doc) {}

  private set({ bold = false, size = 10, color = ink }: Look): void {
    this.doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(color);
  }

  /** True where a new page was begun. */
  room(height: number): boolean {
    if (this.y + height <= bottom) return false;
    this.doc.addPage();
    this.y = page.margin;
    return true;
  }

  at(text: string, x: number, y: number, width: number, look: Look = {}): void {
    this.set(look);
    this.doc.text(written(text), x, y, { width, align: look.align ?? 'left' });
  }

  heightOf(text: string, width: number, look: Look = {}): number {
    this.set(look);
    return this.doc.heightOfString(written(text), { width });
  }

  line(text: string, look: Look = {}, gap = 3): void {
    const height = this.heightOf(text, inner, look);
    this.room(height);
    this.at(text, page.margin, this.y, inner, look);
    this.y += height + gap;
  }

  stroke(color = rule): void {
    this.doc.moveTo(page.margin, this.y).lineTo(right, this.y).lineWidth(0.5).strokeColor(color).stroke();
    this.y += 5;
  }
}

function masthead(sheet: Page, { paper, logo }: BillSheet): void {
  const { company } = paper;
  let nameTop = sheet.y;
  if (logo) {
    sheet.doc.image(Buffer.from(logo), page.margin, sheet.y, { fit: [190, 48] });
    nameTop += 54;
  }
  sheet.at(company.name, page.margin, nameTop, 300, { bold: true, size: 16 });
  const under = nameTop + sheet.heightOf(company.name, 300, { bold: true, size: 16 });
  let beside = sheet.y;
  for (const line of company.lines) {
    const look: Look = { size: 9, color: faint, align: 'right' };
    sheet.at(line, page.margin + 310, beside, inner - 310, look);
    beside += sheet.heightOf(line, inner - 310, look) + 1;
  }
  sheet.y = Math.max(under, beside) + 8;
  sheet.stroke();
  sheet.y += 8;
  sheet.line(paper.title, { bold: true, size: 18, color: brand }, 8);
}

function addresses(sheet: Page, { customerLines, facts }: BillPaper): void {
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

function table(sheet: Page, { columns, rows }: BillPaper): void {
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
    sheet.stroke(ink);
  };
  sheet.room(60);
  head();
  for (const row of rows) {
    if (sheet.room(heights(row) + 9)) head();
    sheet.y += cells(row, {}) + 4;
    sheet.stroke();
  }
}

function sums(sheet: Page, { sums: all }: BillPaper): void {
  sheet.y += 4;
  all.forEach(({ label, value }, index) => {
    sheet.room(18);
    const look: Look = index === all.length - 1 ? { bold: true, size: 12 } : {};
    sheet.at(label, right - 260, sheet.y, 160, look);
    sheet.at(value, right - 106, sheet.y, 100, { ...look, align: 'right' });
    sheet.y += sheet.heightOf(label, 160, look) + 4;
  });
}

/** Draws a bill, a few milliseconds a page: the work of a thread of its own. */
export function drawBillSheet(input: BillSheet): Promise<Buffer> {
  const { paper } = input;
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margins: { top: page.margin, left: page.margin, right: page.margin, bottom: 0 },
    bufferPages: true,
    lang: 'en-US',
    info: { Title: paper.title, Author: paper.company.name },
  });
  const parts: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  const sheet = new Page(doc);
  masthead(sheet, input);
  addresses(sheet, paper);
  if (paper.columns.length > 0) table(sheet, paper);
  sums(sheet, paper);
  if (paper.notes.length > 0) sheet.y += 12;
  for (const note of paper.notes) sheet.line(note, { color: faint }, 5);
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    const foot = `${paper.title}, page ${index + 1} of ${count}`;
    sheet.at(foot, page.margin, page.height - page.margin, inner, { size: 8, color: faint });
  }
  doc.end();
  return finished;
}
