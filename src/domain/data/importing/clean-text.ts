import type { Message } from '#domain/language/index.ts';
import { importTexts as texts } from './texts.ts';

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

const one = /^[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

/** Whether text is one email address a mail server would take: the rule the calls check with, no wider. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 && one.test(text) && !text.startsWith('.') && !text.includes('..');

export const emailKey = (email: string): string => email.trim().toLowerCase();

/** The sound addresses of a cell, and whether it held anything else. */
interface EmailReading {
  addresses: string[];
  fault?: Message;
}

/**
 * Reads an email cell: one address, several separated by comma, semicolon or space, also as `mailto:` or
 * `Name <address>`. Anything in it that is no address is a fault, named with the text: reports would go nowhere.
 *
 * @param line a cleaned cell, not empty
 */
export const readEmails = (line: string): EmailReading => {
  const bracketed = [...line.matchAll(/<([^<>]+)>/g)].map((match) => match[1] ?? '');
  const parts = bracketed.length > 0 ? bracketed : line.split(/[\s,;]+/);
  const addresses = parts.map((part) => part.trim().replace(/^mailto:/i, '')).filter((part) => part !== '');
  if (addresses.length === 0 || !addresses.every(isEmailAddress)) {
    return { addresses: addresses.filter(isEmailAddress), fault: texts.notEmail({ text: line }) };
  }
  return { addresses };
};

/** A US phone number: `shown` is what is stored, `key` what two numbers are compared by. */
interface PhoneReading {
  shown: string;
  key: string;
  note?: Message;
}

const extension = /\s*(?:ext\.?|extension|x|#)\s*(\d{1,6})\s*$/i;
const labelled = /^[a-z ]+:\s*/i;

/** What two phone numbers are compared by: "+1" and the ten digits ("+16025550001"), else the bare digits. */
export const phoneKey = (phone: string): string => {
  const digits = phone.replace(extension, '').replace(/\D/g, '');
  if (digits.length === 10) return `+1${digits}`;
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`;
  return digits;
};

/** A North American number: area code and exchange each begin with 2 to 9 (North American Numbering Plan). */
const isNorthAmerican = (ten: string): boolean => /^[2-9]\d{2}[2-9]\d{6}$/.test(ten);

/**
 * Reads a phone cell. "602-555-0001", "+16025550001" and "602.555.0001 x12" become "(602) 555-0001" and
 * "(602) 555-0001 x12". Of several numbers in one cell ("Phone:(480) 555-1234 Mobile:…", "a / b") the first counts.
 * A number that is not a US one is kept as typed with a note: it may still be dialled. A cell without digits answers
 * null.
 *
 * @param line a cleaned cell, not empty
 */
export const readPhone = (line: string): PhoneReading | null => {
  const all = line.replace(labelled, '');
  const first =
    /\+?1?[\s.-]*\(?\d{3}\)?[\s.\-–/]*\d{3}[\s.\-–]*\d{4}(?!\d)(?:\s*(?:ext\.?|extension|x)\s*\d{1,6})?/i.exec(
      all,
    )?.[0];
  const candidate = (first ?? all).trim();
  const bare = candidate.replace(extension, '');
  const digits = bare.replace(/\D/g, '');
  if (digits.length === 0) return null;
  const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  const more = extension.exec(candidate)?.[1];
  if (ten.length === 10 && isNorthAmerican(ten)) {
    const shown = `(${ten.slice(0, 3)}) ${ten.slice(3, 6)}-${ten.slice(6)}${more ? ` x${more}` : ''}`;
    return { shown, key: `+1${ten}` };
  }
  const shown = all.slice(0, 40).trim();
  return { shown, key: phoneKey(shown), note: texts.notUsPhone({ phone: shown }) };
};
