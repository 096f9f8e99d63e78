import type { Message } from '#domain/language/index.ts';
import { nameKey } from './clean-text.ts';
import type { RowFault } from './import-fields.ts';
import { joinStreet, splitWholeAddress } from './street-address.ts';
import { importTexts as texts } from './texts.ts';
import { stateCode } from './us-states.ts';

/** A reading of a ZIP cell: the code, perhaps with a note on what was corrected, or the fault. */
type ZipReading = { zipCode: string; note?: Message } | { fault: Message };

/**
 * Three-digit prefixes (first, last) of the states whose ZIP codes begin with 0, USPS Publication 65. New York's few
 * (005 and 06390) are left out: a short code there is more likely a typing fault.
 */
const zeroPrefixes: Record<string, readonly (readonly [number, number])[]> = {
  CT: [[60, 69]],
  MA: [
    [10, 27],
    [55, 55],
  ],
  ME: [[39, 49]],
  NH: [[30, 38]],
  NJ: [[70, 89]],
  PR: [
    [6, 7],
    [9, 9],
  ],
  RI: [[28, 29]],
  VI: [[8, 8]],
  VT: [
    [50, 54],
    [56, 59],
  ],
};

const lostZeros = (digits: string, stateCode: string | null): string | null => {
  const padded = digits.padStart(5, '0');
  const prefix = Number(padded.slice(0, 3));
  const ranges = stateCode === null ? undefined : zeroPrefixes[stateCode];
  return ranges?.some(([first, last]) => prefix >= first && prefix <= last) ? padded : null;
};

/**
 * Reads a US ZIP code: five digits, or nine with or without the dash ("85306", "85306-1234", a spreadsheet's
 * "85306.0"). A shorter one is a fault, unless the state's codes begin with 0 and the padded code is in that state:
 * then a spreadsheet dropped the zeros, and they are put back with a note.
 *
 * @param line a cleaned cell, not empty
 * @param stateCode the row's two-letter state, or null where it has none
 */
export const readZipCode = (line: string, stateCode: string | null): ZipReading => {
  const plain = line.replace(/\.0+$/, '').replace(/\s/g, '');
  if (/^\d{5}$/.test(plain)) return { zipCode: plain };
  if (/^\d{5}-$/.test(plain)) return { zipCode: plain.slice(0, 5) };
  if (/^\d{5}-?\d{4}$/.test(plain)) return { zipCode: `${plain.slice(0, 5)}-${plain.slice(-4)}` };
  if (/^\d{3,4}$/.test(plain)) {
    const padded = lostZeros(plain, stateCode);
    if (padded !== null) return { zipCode: padded, note: texts.zerosPutBack({ typed: plain, zipCode: padded }) };
  }
  if (/^\d+$/.test(plain)) return { fault: texts.zipCodeDigits({ text: line, digits: plain.length }) };
  return { fault: texts.notZipCode({ text: line }) };
};

/** The cells of one address; an absent one is an empty text. `whole` holds lines of an address in one piece. */
export interface AddressCells {
  street: string;
  unit: string;
  city: string;
  state: string;
  zipCode: string;
  whole: string;
  country: string;
  /** The customer's name, which accounting programs repeat as the first line of an address. */
  name: string;
}

export interface AddressReading {
  address?: string;
  city?: string;
  state?: string;
  zipCode?: string;
  faults: RowFault[];
  notes: Message[];
  isEmpty: boolean;
  lacksStreet: boolean;
}

const unitedStates = new Set([
  'us',
  'usa',
  'unitedstates',
  'unitedstatesofamerica',
  'puertorico',
  'pr',
  'guam',
  'usvirginislands',
]);

const withoutLine = (whole: string, name: string): string =>
  whole
    .split('\n')
    .filter((line) => nameKey(line) !== nameKey(name))
    .join('\n');

/**
 * Reads an address, in its own cells or in one piece. State names become codes; ZIP code, state and country are
 * checked. A street without city or ZIP code is kept: it is found, or asked for, later.
 */
export const readAddress = (cells: AddressCells): AddressReading => {
  const answer: AddressReading = { faults: [], notes: [], isEmpty: false, lacksStreet: false };
  let { street, city, state, zipCode } = cells;
  // A whole address also turns up in the street's cell, with no other column filled.
  const piece = street === '' ? withoutLine(cells.whole, cells.name) : street;
  if (city === '' && state === '' && zipCode === '' && piece !== '') {
    const split = splitWholeAddress(piece);
    if (split) ({ address: street, city, state, zipCode } = split);
    else street = piece.split('\n').join(', ');
  } else if (street === '') street = piece.split('\n').join(', ');

  const joined = joinStreet(street, cells.unit);
  if (joined === '' && city === '' && state === '' && zipCode === '') return { ...answer, isEmpty: true };

  if (street !== '') answer.address = joined;
  else answer.lacksStreet = true;
  if (city !== '') answer.city = city;

  const country = cells.country.toLowerCase().replace(/[^\p{L}]/gu, '');
  if (country !== '' && !unitedStates.has(country)) {
    answer.faults.push({ field: 'country', message: texts.notInUs({ country: cells.country }) });
  }
  const code = state === '' ? null : stateCode(state);
  if (code !== null) answer.state = code;
  else if (state !== '') answer.faults.push({ field: 'state', message: texts.notState({ text: state }) });

  const zip = zipCode === '' ? null : readZipCode(zipCode, code);
  if (zip && 'zipCode' in zip) {
    answer.zipCode = zip.zipCode;
    if (zip.note) answer.notes.push(zip.note);
  } else if (zip) answer.faults.push({ field: 'zipCode', message: zip.fault });
  return answer;
};
