export type Cell = string | number | boolean | null;

/** A spreadsheet would run such a text as a formula. */
const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  // A quote mark before it makes it a text.
  const text = looksLikeFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as a file (RFC 4180) that spreadsheets read as UTF-8: they need the mark at its beginning. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(written).join(',')).join('\r\n')}\r\n`;
