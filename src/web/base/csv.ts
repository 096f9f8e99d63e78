/** Hands a text or a file to the browser as a download. */
export function saveFile(fileName: string, content: string | Blob, mediaType: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${mediaType};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

type Cell = string | number | boolean | null;

/** A spreadsheet would run such a text as a formula. Numbers and phone numbers that begin with a sign are none. */
const looksLikeFormula = (text: string): boolean =>
  /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !/^[+-][\d\s().,-]*$/.test(text));

function csvCell(value: Cell): string {
  if (value === null) return '';
  // A quote mark before it makes it a text; the import takes it off again.
  const text = typeof value === 'string' && looksLikeFormula(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as a file that spreadsheets read as UTF-8: they need the mark at its beginning. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;

/** Hands a CSV text to the browser as a download. */
export const saveCsv = (fileName: string, text: string): void => saveFile(fileName, text, 'text/csv');
