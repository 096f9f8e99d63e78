import '../texts.es.ts';
import { type Language, wordsOf } from '#domain/language/index.ts';
import { faint, ink, type Look, letterPaper, SheetWriter } from '#server/documents/index.ts';
import { sheetTexts } from '../texts.ts';

export interface SheetRow {
  when: string;
  /** As written, one for each heading; empty where nothing was measured. */
  readings: string[];
  by: string;
  added: string[];
}

export interface Sheet {
  language: Language;
  company: string;
  facts: readonly (readonly [label: string, value: string])[];
  headings: readonly string[];
  ideals: readonly string[];
  rows: readonly SheetRow[];
  timeZone: string;
  printedAt: string;
}

/** Landscape. */
const page = { width: letterPaper.height, height: letterPaper.width, margin: 36 };
const bottom = page.height - page.margin - 16;
const widths = { when: 92, reading: 42, by: 82 };
const addedWidth = (readings: number): number =>
  page.width - 2 * page.margin - widths.when - readings * widths.reading - widths.by;
const small = 7.5;
const lineHeight = 9.5;
const padding = 3;

/** Takes about a millisecond per row, so it runs in a worker thread. */
export function drawSheet(sheet: Sheet): Promise<Buffer> {
  const { say, tag: lang } = wordsOf(sheet.language);
  const title = say(sheetTexts.title);
  const writer = new SheetWriter({ page, title, author: sheet.company, size: small, lang });
  const left = page.margin;
  const cells = (
    y: number,
    texts: { when: string; readings: readonly string[]; by: string; added: string },
    look: Look = {},
  ): void => {
    let x = left;
    const put = (text: string, width: number): void => {
      if (text !== '') writer.write(text, x, y, width - 4, look);
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
      {
        when: say(sheetTexts.dateAndTime),
        readings: sheet.headings,
        by: say(sheetTexts.testedBy),
        added: say(sheetTexts.chemicalsAdded),
      },
      { bold: true },
    );
    const ideal = from + 2 * lineHeight + 2;
    cells(ideal, { when: say(sheetTexts.ideal), readings: sheet.ideals, by: '', added: '' }, { color: faint });
    writer.rule(ideal + 2 * lineHeight + 1, ink);
    return ideal + 2 * lineHeight + 1 + padding;
  };

  writer.write(sheet.company || title, left, page.margin, 460, { bold: true, size: 14 });
  if (sheet.company) writer.write(title, left, page.margin + 18, 460, { size: 11, color: faint });
  let y = page.margin + 40;
  const factWidth = (page.width - 2 * page.margin) / 3;
  sheet.facts.forEach(([label, value], index) => {
    const x = left + (index % 3) * factWidth;
    const top = y + Math.floor(index / 3) * 24;
    writer.write(label, x, top, factWidth - 8, { color: faint });
    writer.write(value || say(sheetTexts.notRecorded), x, top + 9, factWidth - 8, { size: 9.5 });
  });
  y = tableHead(y + 58);
  if (sheet.rows.length === 0) {
    writer.write(say(sheetTexts.noTests), left, y, 400);
    y += lineHeight + padding;
  }
  for (const { when, readings, by, added } of sheet.rows) {
    const addedText = added.join('; ');
    const lines = Math.max(
      writer.linesOf(by || say(sheetTexts.notRecorded), widths.by - 4),
      addedText === '' ? 1 : writer.linesOf(addedText, addedWidth(sheet.headings.length) - 4),
    );
    const height = lines * lineHeight;
    if (y + height + padding > bottom) {
      writer.doc.addPage();
      y = tableHead(page.margin);
    }
    cells(y, { when, readings, by: by || say(sheetTexts.notRecorded), added: addedText });
    y += height + padding;
    writer.rule(y - 1);
    y += padding;
  }
  if (y + 50 > bottom) {
    writer.doc.addPage();
    y = page.margin;
  }
  writer.signatures(y + 34, [
    [say(sheetTexts.signature), left, 260],
    [say(sheetTexts.printedName), left + 290, 230],
    [say(sheetTexts.date), left + 550, 120],
  ]);
  return writer.finish((pageNumber, pages) =>
    say(sheetTexts.foot({ timeZone: sheet.timeZone, printedAt: sheet.printedAt, page: pageNumber, pages })),
  );
}
