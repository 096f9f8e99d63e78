import PDFDocument from 'pdfkit';
import { inStandardLetters } from '../pdf/standard-letters.ts';
import {
  captionOf,
  contactLines,
  groupPhotos,
  type LetterPhoto,
  moreInWords,
  type ReportLetter,
  senderName,
  type Tone,
  waterInOneSentence,
} from '../report-document.ts';

export interface ReportSheet {
  letter: ReportLetter;
  /** JPEGs by the id of their photo. */
  pictures: Record<string, Uint8Array>;
  logo: Uint8Array | null;
}

/** US letter, in points. */
const page = { width: 612, height: 792, margin: 48 };
const inner = page.width - 2 * page.margin;
const bottom = page.height - page.margin - 18;
const ink = '#132331';
const faint = '#465865';
const rule = '#cfd8dd';
const brand = '#005f8e';
const tones: Record<Tone, string> = { good: '#077649', fair: '#925b00', bad: '#c2272d', plain: faint };
/** A picture and two lines below it: four rows a page. */
const pictureBox = { width: (inner - 14) / 2, height: 134 };
const photoRowHeight = pictureBox.height + 30;

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
class Sheet {
  y = page.margin;
  constructor(readonly doc: Doc) {}

  set({ bold = false, size = 10, color = ink }: Look): void {
    this.doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(color);
  }

  room(height: number): void {
    if (this.y + height <= bottom) return;
    this.doc.addPage();
    this.y = page.margin;
  }

  at(text: string, x: number, y: number, width: number, look: Look = {}): void {
    this.set(look);
    this.doc.text(written(text), x, y, { width, align: look.align ?? 'left' });
  }

  heightOf(text: string, width: number, look: Look = {}): number {
    this.set(look);
    return this.doc.heightOfString(written(text), { width });
  }

  /** A line or more over the whole width; long words of a person go on over the page's end. */
  line(text: string, look: Look = {}, gap = 3): void {
    for (const paragraph of text.split('\n')) {
      const height = this.heightOf(paragraph || ' ', inner, look);
      this.room(Math.min(height, 60));
      this.at(paragraph || ' ', page.margin, this.y, inner, look);
      this.y = height > bottom - this.y ? this.doc.y + gap : this.y + height + gap;
    }
  }

  /** @param below the height of what must stand on the same page below it */
  heading(text: string, below = 20): void {
    this.room(34 + below);
    this.y += 12;
    this.line(text, { bold: true, size: 12.5, color: brand }, 5);
  }

  stroke(): void {
    this.doc
      .moveTo(page.margin, this.y)
      .lineTo(page.width - page.margin, this.y)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke();
    this.y += 4;
  }
}

function masthead(sheet: Sheet, { letter, logo }: ReportSheet): void {
  const left = page.margin;
  let nameTop = sheet.y;
  if (logo) {
    sheet.doc.image(Buffer.from(logo), left, sheet.y, { fit: [190, 48] });
    nameTop += 54;
  }
  sheet.at(senderName(letter), left, nameTop, 300, { bold: true, size: 16 });
  const nameHeight = sheet.heightOf(senderName(letter), 300, { bold: true, size: 16 });
  let under = nameTop + nameHeight + 1;
  if (letter.company.tagline) {
    sheet.at(letter.company.tagline, left, under, 300, { color: faint });
    under += sheet.heightOf(letter.company.tagline, 300, { color: faint });
  }
  let right = sheet.y;
  for (const line of contactLines(letter)) {
    sheet.at(line, left + 310, right, inner - 310, { size: 9, color: faint, align: 'right' });
    right += sheet.heightOf(line, inner - 310, { size: 9 }) + 1;
  }
  sheet.y = Math.max(under, right) + 8;
  sheet.stroke();
  sheet.y += 6;
  sheet.line('Pool service report', { bold: true, size: 18 }, 4);
}

function facts(sheet: Sheet, letter: ReportLetter): void {
  const rows: [string, string | null][] = [
    ['Customer', letter.customerName],
    ['Address', letter.address],
    ['Date', [letter.date, letter.time].filter(Boolean).join(', ')],
    ['Technician', letter.technicianName],
    ['Next service', letter.nextService],
  ];
  for (const [label, value] of rows) {
    if (!value) continue;
    sheet.room(16);
    const height = sheet.heightOf(value, inner - 90);
    sheet.at(label, page.margin, sheet.y, 88, { color: faint });
    sheet.at(value, page.margin + 90, sheet.y, inner - 90);
    sheet.y += height + 3;
  }
}

function water(sheet: Sheet, letter: ReportLetter): void {
  if (letter.water.length === 0) return;
  sheet.heading('Your water');
  const summary = waterInOneSentence(letter.water);
  if (summary) sheet.line(summary, { color: faint }, 5);
  const widths = [160, 80, 80, 90, inner - 410];
  const cells = (texts: string[], looks: Look[]): void => {
    let x = page.margin;
    texts.forEach((text, index) => {
      const width = widths[index] ?? 0;
      if (text) sheet.at(text, x, sheet.y, width - 6, looks[index] ?? {});
      x += width;
    });
  };
  const small: Look = { size: 9, color: faint };
  cells(['Reading', 'Now', 'Last time', 'Ideal', ''], [small, small, small, small, small]);
  sheet.y += 14;
  for (const { label, value, last, ideal, word, tone } of letter.water) {
    sheet.room(20);
    sheet.stroke();
    cells(
      [label, value, last ?? '', ideal ?? '', word ?? ''],
      [{}, { bold: true }, { color: faint }, { color: faint }, { bold: true, color: tones[tone] }],
    );
    sheet.y += 15;
  }
}

function lists(sheet: Sheet, letter: ReportLetter): void {
  if (letter.chemicals.length > 0) {
    sheet.heading('What we added');
    for (const { name, amount } of letter.chemicals) sheet.line(`${name}: ${amount}`);
  }
  if (letter.services.length > 0) {
    sheet.heading('What we did');
    for (const { category, done } of letter.services) {
      if (category !== null) sheet.line(category, { size: 9, color: faint }, 2);
      for (const service of done) sheet.line(`•  ${service}`);
    }
  }
  if (letter.notes) {
    sheet.heading('Notes');
    sheet.line(letter.notes);
  }
}

function photos(sheet: Sheet, { letter, pictures }: ReportSheet): void {
  if (letter.photos.length === 0) return;
  sheet.heading('Photos', photoRowHeight);
  const draw = (photo: LetterPhoto, x: number): void => {
    const picture = pictures[photo.photoId];
    if (picture) sheet.doc.image(Buffer.from(picture), x, sheet.y, { fit: [pictureBox.width, pictureBox.height] });
    sheet.at(captionOf(photo), x, sheet.y + pictureBox.height + 3, pictureBox.width, { size: 9, color: faint });
  };
  const { pairs, others } = groupPhotos(letter.photos);
  const rows: (readonly [LetterPhoto, LetterPhoto | undefined])[] = [...pairs];
  for (let index = 0; index < others.length; index += 2) {
    const left = others[index];
    if (left) rows.push([left, others[index + 1]]);
  }
  for (const [left, right] of rows) {
    sheet.room(photoRowHeight);
    draw(left, page.margin);
    if (right) draw(right, page.margin + pictureBox.width + 14);
    sheet.y += photoRowHeight;
  }
  if (letter.morePhotos > 0) sheet.line(moreInWords(letter.morePhotos), { color: faint });
}

/** Draws the letter on US letter paper: the work of a thread of its own. */
export function drawReport(report: ReportSheet): Promise<Buffer> {
  const { letter } = report;
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margins: { top: page.margin, left: page.margin, right: page.margin, bottom: page.height - bottom },
    bufferPages: true,
    lang: 'en-US',
    info: { Title: `Pool service report, ${letter.date}`, Author: senderName(letter) },
  });
  const parts: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  const sheet = new Sheet(doc);
  masthead(sheet, report);
  facts(sheet, letter);
  water(sheet, letter);
  lists(sheet, letter);
  photos(sheet, report);
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    // Below the text's own ground, where a line would otherwise begin another page.
    doc.page.margins.bottom = 0;
    const foot = `Report ${letter.reportId}. Page ${index + 1} of ${count}`;
    sheet.at(foot, page.margin, page.height - page.margin + 8, inner, { size: 8, color: faint });
  }
  doc.end();
  return finished;
}
