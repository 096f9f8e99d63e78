import type { Message } from '#domain/language/index.ts';
import { importTexts as texts } from './texts.ts';

/** A US phone number: `shown` is what is stored, `key` what two numbers are compared by. */
export interface PhoneReading {
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
