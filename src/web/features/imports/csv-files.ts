import type { ImportRow } from '#contract/imports.ts';
import { importsTexts as texts } from '#web/texts/imports.ts';

/** A spreadsheet would run such a text as a formula. Numbers and phone numbers that begin with a sign are none. */
const looksLikeFormula = (cell: string): boolean =>
  /^[=@\t\r]/.test(cell) || (/^[+-]/.test(cell) && !/^[+-][\d\s().,-]*$/.test(cell));

const csvCell = (cell: string): string => {
  const text = looksLikeFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as a file that spreadsheets read as UTF-8: they need the mark at its beginning. */
const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;

/**
 * The faulty rows as they stand in the file, each with its number and what is wrong: corrected, the file can be imported
 * as it is, for the two columns more are ignored.
 */
export const faultyRowsCsv = (columns: readonly string[], rows: readonly ImportRow[]): string =>
  csvText([
    [...columns, texts.faultyColumns.row, texts.faultyColumns.reason],
    ...rows
      .filter(({ action }) => action === 'error')
      .map(({ row, reason = '', cells = [] }) => [
        ...columns.map((_, index) => cells[index] ?? ''),
        String(row),
        reason,
      ]),
  ]);

/** What a customer file can hold, with two customers to show how. */
export const templateCsv = (): string =>
  csvText([
    [
      'Name',
      'Email',
      'Phone',
      'Street',
      'Unit',
      'City',
      'State',
      'ZIP Code',
      'Service Day',
      'Frequency',
      'Price',
      'Gallons',
      'Pool Type',
      'Notes',
    ],
    [
      'Pat Rivera',
      'pat@example.com',
      '(602) 555-0100',
      '5601 West Crocus Drive',
      '',
      'Glendale',
      'AZ',
      '85306',
      'Monday',
      'Weekly',
      '$120',
      '18000',
      'Chlorine',
      'Gate code 4471',
    ],
    [
      'Bay Villas HOA',
      'office@example.com',
      '(602) 555-0101',
      '100 Bay Ave',
      'Clubhouse',
      'Glendale',
      'AZ',
      '85308',
      'Thursday',
      'Biweekly',
      '$240',
      '42000',
      'Salt',
      '',
    ],
  ]);

/** Hands a text to the browser as a download. */
export function saveText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
