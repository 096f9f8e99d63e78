import { nameKey } from './clean-text.ts';
import type { RowFault } from './import-fields.ts';
import { joinStreet, splitWholeAddress } from './street-address.ts';
import { stateCode } from './us-states.ts';
import { readZipCode } from './zip-code.ts';

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
  notes: string[];
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
    answer.faults.push({ field: 'country', message: `"${cells.country}" is not in the United States` });
  }
  const code = state === '' ? null : stateCode(state);
  if (code !== null) answer.state = code;
  else if (state !== '') answer.faults.push({ field: 'state', message: `"${state}" is not a US state` });

  const zip = zipCode === '' ? null : readZipCode(zipCode, code);
  if (zip && 'zipCode' in zip) {
    answer.zipCode = zip.zipCode;
    if (zip.note) answer.notes.push(zip.note);
  } else if (zip) answer.faults.push({ field: 'zipCode', message: zip.fault });
  return answer;
};
