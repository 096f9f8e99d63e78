import type { FigureRow } from '#contract/analytics/analytics.ts';
import { csvText } from '#web/base/csv.ts';
import { exactText, type FigureUnit } from './figure-words.ts';
import { businessTexts } from './texts.ts';

const texts = businessTexts.rows;

/** The rows of a figure as a spreadsheet: numbers stay numbers. */
export const rowsCsv = (rows: readonly FigureRow[], unit: FigureUnit): string =>
  csvText([
    [
      texts.date,
      texts.who,
      texts.technician,
      texts.description,
      `${texts.value} (${businessTexts.units[unit]})`,
      texts.estimated,
    ],
    ...rows.map((row) => [
      row.date,
      row.customerName,
      row.technicianName,
      row.description,
      row.value,
      row.estimated ? texts.yes : texts.no,
    ]),
  ]);

/** The rows of a figure for paper, as they are read. */
export const rowsTable = (rows: readonly FigureRow[], unit: FigureUnit) => ({
  head: [texts.date, texts.who, texts.technician, texts.description, texts.value],
  rows: rows.map((row) => [
    row.date ?? '',
    row.customerName ?? '',
    row.technicianName ?? '',
    row.estimated ? `${row.description} (${businessTexts.estimated})` : row.description,
    exactText(unit, row.value),
  ]),
});
