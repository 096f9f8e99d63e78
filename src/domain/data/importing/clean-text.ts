const controls = /[\p{Cc}\p{Cs}]/gu;
const invisible = /\p{Cf}/gu;

/** Printable ASCII with single spaces: what nearly every cell is, and needs no cleaning. */
const alreadyClean = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * One cell as one line of text: composed (NFC), free of control and invisible characters, runs of white space (also
 * the no-break space spreadsheets leave) made one space, trimmed. Formulas such as `=SUM(A1)` stay the text they are.
 */
export const cleanLine = (cell: string): string =>
  alreadyClean.test(cell)
    ? cell
    : cell.normalize('NFC').replace(invisible, '').replace(controls, ' ').replace(/\s+/g, ' ').trim();

/** The same for a cell that may hold several lines: the lines stay, blank ones at either end do not. */
export const cleanLines = (cell: string): string => (alreadyClean.test(cell) ? cell : cleanEachLine(cell));

const cleanEachLine = (cell: string): string =>
  cell
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const blanks = new Set([
  '-',
  '--',
  '—',
  'n/a',
  'na',
  'n.a.',
  'none',
  'null',
  'nil',
  'unknown',
  'undefined',
  '#n/a',
  'tbd',
  '?',
]);

/** Whether a cell only says that there is nothing, as people and spreadsheets write it. */
export const saysNothing = (line: string): boolean => line === '' || blanks.has(line.toLowerCase());

/** The key two names are compared by: letters and digits only, without accents and case. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
