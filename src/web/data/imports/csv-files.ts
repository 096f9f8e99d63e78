import type { ImportRow } from '#contract/data/imports.ts';
import { csvText } from '#web/base/csv.ts';
import { importsTexts as texts } from './texts.ts';

/**
 * The faulty rows as they are in the file, each with its number and what is wrong: corrected, the file can be imported
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

const exampleRows = `Name,Email,Phone,Street,Unit,City,State,ZIP Code,Service Day,Frequency,Price,Gallons,Pool Type,Notes
Pat Rivera,pat@example.com,(602) 555-0100,5601 West Crocus Drive,,Glendale,AZ,85306,Monday,Weekly,$120,18000,Chlorine,NOTE
Bay Villas HOA,office@example.com,(602) 555-0101,100 Bay Ave,Clubhouse,Glendale,AZ,85308,Thursday,Biweekly,$240,42000,Salt,`;

/** What a customer file can hold, with two customers to show how. */
export const templateCsv = (): string =>
  csvText(
    exampleRows.split('\n').map((row) => row.split(',').map((cell) => (cell === 'NOTE' ? texts.exampleNote : cell))),
  );
