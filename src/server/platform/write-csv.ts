import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

type Cell = string | number | null;

/**
 * A spreadsheet would run such a text as a formula, also where a sign is a full-width one
 * (https://owasp.org/www-community/attacks/CSV_Injection). Numbers and phone numbers that begin with a sign are none.
 */
const looksLikeFormula = (text: string): boolean =>
  /^[=@\t\r\n＝＠＋－]/.test(text) || (/^[+-]/.test(text) && !/^[+-][\d\s().,-]*$/.test(text));

/** A quote mark before it makes it a text. */
const harmless = (cell: Cell): Cell => (typeof cell === 'string' && looksLikeFormula(cell) ? `'${cell}` : cell);

/** Rows as a CSV file for people and their programs, as a stream; spreadsheets read it as UTF-8 by the mark at its beginning. */
export function csvStream(columns: readonly string[], rows: AsyncIterable<Cell[]>): Readable {
  async function* lines(): AsyncGenerator<Cell[]> {
    yield [...columns];
    for await (const row of rows) yield row.map(harmless);
  }
  const file = stringify({ bom: true, record_delimiter: 'windows' });
  const source = Readable.from(lines());
  source.once('error', (error) => file.destroy(error));
  return source.pipe(file);
}
