import type { Message } from '#domain/language/index.ts';
import { brand, faint, inner, type Look, PageWriter, page } from './pdf/page-writer.ts';
import {
  captionOf,
  contactLines,
  groupPhotos,
  moreInWords,
  type ReportDocument,
  type ReportPhoto,
  senderName,
  type Tone,
  waterInOneSentence,
  watersOf,
  wordsOfReport,
} from './report-document.ts';
import { documentTexts } from './texts.ts';

const texts = documentTexts.report;

export interface ReportSheet {
  letter: ReportDocument;
  /** JPEGs by the id of their photo. */
  pictures: Record<string, Uint8Array>;
  logo: Uint8Array | null;
}

const tones: Record<Tone, string> = { good: '#077649', fair: '#925b00', bad: '#c2272d', plain: faint };
/** A picture and two lines below it: four rows a page. */
const pictureBox = { width: (inner - 14) / 2, height: 134 };
const photoRowHeight = pictureBox.height + 30;

/** @param below the height of what has to be on the same page below it */
function heading(sheet: PageWriter, text: string, below = 20): void {
  sheet.room(34 + below);
  sheet.y += 12;
  sheet.line(text, { bold: true, size: 12.5, color: brand }, 5);
}

function facts(sheet: PageWriter, letter: ReportDocument): void {
  const { say } = wordsOfReport(letter);
  const rows: [Message, string | null][] = [
    [texts.customer, letter.customerName],
    [texts.address, letter.address],
    [texts.date, [letter.date, letter.time].filter(Boolean).join(', ')],
    [texts.technician, letter.technicianName],
    [texts.nextService, letter.nextService],
  ];
  for (const [label, value] of rows) {
    if (!value) continue;
    sheet.room(16);
    const height = sheet.heightOf(value, inner - 90);
    sheet.at(say(label), page.margin, sheet.y, 88, { color: faint });
    sheet.at(value, page.margin + 90, sheet.y, inner - 90);
    sheet.y += height + 3;
  }
}

function water(sheet: PageWriter, letter: ReportDocument): void {
  for (const { titled, ...body } of watersOf(letter)) {
    waterTable(sheet, { ...letter, ...body }, titled);
    chemicals(sheet, { ...letter, ...body }, titled);
  }
}

type Titled = (heading: string) => string;

function waterTable(sheet: PageWriter, letter: ReportDocument, titled: Titled): void {
  if (letter.water.length === 0) return;
  const { say } = wordsOfReport(letter);
  heading(sheet, titled(say(texts.yourWater)));
  const summary = waterInOneSentence(letter);
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
  cells(
    [say(texts.reading), say(texts.now), say(texts.lastTime), say(texts.ideal), ''],
    [small, small, small, small, small],
  );
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

function chemicals(sheet: PageWriter, letter: ReportDocument, titled: Titled): void {
  const { say } = wordsOfReport(letter);
  if (letter.chemicals.length > 0) {
    heading(sheet, titled(say(texts.added)));
    for (const { name, amount } of letter.chemicals) sheet.line(`${name}: ${amount}`);
  }
  if (letter.planned && letter.planned.length > 0) {
    heading(sheet, titled(say(texts.planned)));
    for (const item of letter.planned) sheet.line(`•  ${item}`);
    sheet.line(say(texts.plannedNote), { size: 9, color: faint }, 2);
  }
}

function lists(sheet: PageWriter, letter: ReportDocument): void {
  const { say } = wordsOfReport(letter);
  if (letter.services.length > 0) {
    heading(sheet, say(texts.done));
    for (const { category, done } of letter.services) {
      if (category !== null) sheet.line(category, { size: 9, color: faint }, 2);
      for (const service of done) sheet.line(`•  ${service}`);
    }
  }
  if (letter.notes) {
    heading(sheet, say(texts.notes));
    sheet.line(letter.notes);
    if (letter.notesMark) sheet.line(letter.notesMark, { size: 9, color: faint }, 2);
  }
}

function photos(sheet: PageWriter, { letter, pictures }: ReportSheet): void {
  if (letter.photos.length === 0) return;
  const words = wordsOfReport(letter);
  heading(sheet, words.say(texts.photos), photoRowHeight);
  const draw = (photo: ReportPhoto, x: number): void => {
    const picture = pictures[photo.photoId];
    if (picture) sheet.doc.image(Buffer.from(picture), x, sheet.y, { fit: [pictureBox.width, pictureBox.height] });
    sheet.at(captionOf(photo, words), x, sheet.y + pictureBox.height + 3, pictureBox.width, { size: 9, color: faint });
  };
  const { pairs, others } = groupPhotos(letter.photos);
  const rows: (readonly [ReportPhoto, ReportPhoto | undefined])[] = [...pairs];
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
  if (letter.morePhotos > 0) sheet.line(moreInWords(letter.morePhotos, words), { color: faint });
}

/** Draws the report on US letter pages, in a worker thread. */
export function drawReportPages(report: ReportSheet): Promise<Buffer> {
  const { letter, logo } = report;
  const name = senderName(letter);
  const { say, tag: lang } = wordsOfReport(letter);
  const sheet = new PageWriter({ title: say(texts.titleOfDay({ date: letter.date })), author: name, lang });
  sheet.masthead({ name, tagline: letter.company.tagline, contacts: contactLines(letter), logo });
  sheet.line(say(texts.title), { bold: true, size: 18 }, 4);
  facts(sheet, letter);
  water(sheet, letter);
  lists(sheet, letter);
  photos(sheet, report);
  return sheet.finish((number, pages) => say(texts.foot({ reportId: letter.reportId, page: number, pages })));
}
