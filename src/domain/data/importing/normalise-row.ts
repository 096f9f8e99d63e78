import type { Message } from '#domain/language/index.ts';
import type { PricePer } from '#domain/money/index.ts';
import { readGallons, readPosition, readPriceCents } from './amounts.ts';
import { cleanLine, cleanLines, isEmailAddress, nameKey, readEmails, readPhone, saysNothing } from './clean-text.ts';
import {
  type ColumnMapping,
  type ImportedCustomer,
  type ImportField,
  type ImportLayout,
  importFieldNames,
  type RowFault,
} from './import-fields.ts';
import { type AddressReading, readAddress } from './row-address.ts';
import {
  isJustAPool,
  readFlag,
  readFrequency,
  readPoolType,
  readPricePer,
  readServiceDays,
  readTags,
} from './service-terms.ts';
import { importTexts as texts } from './texts.ts';

/** The cells a name can be in; an absent one is an empty text. */
interface NameCells {
  name: string;
  first: string;
  last: string;
  company: string;
}

const sortedKey = (name: string): string => nameKey(name).split(' ').sort().join(' ');

const noFirstName = /^(?:llc|llp|lp|inc|co|corp|ltd|pc|pllc|pa|jr|sr|ii|iii|iv|esq|md|dds|trustee|the|hoa)\.?$/i;

/** QuickBooks lists people as "Harper, Jim"; a message would greet them so. "Ames Rentals, LLC" stays. */
const inSpokenOrder = (name: string): string => {
  const [last = '', first = '', more] = name.split(',').map((part) => part.trim());
  const isPerson = more === undefined && /^\p{L}[\p{L} '’.&-]*$/u.test(first) && /^[\p{L} '’.-]+$/u.test(last);
  const words = [...first.split(' '), ...last.split(' ')];
  return isPerson && words.length <= 5 && !words.some((word) => noFirstName.test(word)) ? `${first} ${last}` : name;
};

/**
 * The customer's name: the display name where the file has one, else the company, else the person. A company and a
 * person who are not the customer's name are kept as lines for the notes, so that nothing of the file is lost
 * ("Contact: Dana Reyes").
 */
const readName = (cells: NameCells): { name: string; noteLines: string[] } => {
  const person = [cells.first, cells.last].filter((part) => part !== '').join(' ');
  const name = cells.name || cells.company || person;
  const noteLines: string[] = [];
  const isOnlyName = (part: string): boolean => part === '' || part === name;
  if (isOnlyName(person) && isOnlyName(cells.company)) return { name, noteLines };
  const known = sortedKey(name);
  if (person !== '' && sortedKey(person) !== known) noteLines.push(`Contact: ${person}`);
  if (cells.company !== '' && sortedKey(cells.company) !== known) noteLines.push(`Company: ${cells.company}`);
  return { name, noteLines };
};

/** Notes as typed, followed by lines from other columns; a line the notes already hold is not repeated. */
const joinNotes = (notes: string, lines: readonly string[]): string => {
  const present = new Set(notes.split('\n'));
  const added = lines.filter((line) => !present.has(line));
  return [notes, ...added].filter((part) => part !== '').join('\n');
};

/** One row as the import understands it. */
export interface RowReading {
  /** What of the row is sound; the name is empty where the row has none. */
  customer: ImportedCustomer;
  faults: RowFault[];
  /** What was corrected or left out without keeping the row from being stored. */
  notes: Message[];
  /** A city, state or ZIP code without a street: a fault unless the customer's street is already known. */
  lacksStreet: boolean;
}

/** The longest texts the customers' calls take. */
const longest = { name: 200, phone: 40, address: 300, city: 120, notes: 5000 } as const;

/** What a technician needs at the stop; what is longer than the calls take becomes a line of the notes. */
const longestAtStop = { gateCode: 60, dog: 200, equipment: 1000 } as const;

/** The columns that feed each field, as positions in a row, worked out once for a file. */
export interface RowFormat {
  positions: ReadonlyMap<ImportField, readonly { index: number; column: string }[]>;
  width: number;
  layout: ImportLayout;
  /** What a price is for where the row does not say it. */
  pricePer: PricePer | null;
}

const nowhere: readonly { index: number; column: string }[] = [];

/** Prepares a file's mapping for reading its rows. `columns` are in the file's order. */
export const rowFormat = (
  columns: readonly string[],
  mapping: ColumnMapping,
  layout: ImportLayout,
  pricePer: PricePer | null = null,
): RowFormat => {
  const positions = new Map(importFieldNames.map((field) => [field, [] as { index: number; column: string }[]]));
  columns.forEach((column, index) => {
    const field = mapping[column];
    if (field) positions.get(field)?.push({ index, column });
  });
  return { positions, width: columns.length, layout, pricePer };
};

/**
 * Reads one row of a customer file.
 *
 * What is a fault and what only a note: a customer needs no more than a name on the server, so what a
 * file does not say is no fault. What it says wrongly is one where storing the rest would hide it until it hurts: no
 * name; a place without a street, which no route can reach; a ZIP code, state or country that is not one, for the same
 * reason; an email address that reports would be lost to; a price that cannot be read, which would bill wrongly;
 * text longer than can be kept; more cells than columns, which means that everything after a stray separator has moved.
 * What only describes the service and can be filled in later (day, frequency, pool, coordinates, phone, flags) is left
 * out with a note, and the row comes in.
 *
 * @param cells the row's cells as split from the file
 */
export const normaliseRow = (cells: readonly string[], format: RowFormat): RowReading => {
  const faults: RowFault[] = [];
  const notes: Message[] = [];
  const fault = (field: ImportField, message: Message): void => void faults.push({ field, message });
  const raw = (field: ImportField): { column: string; cell: string }[] =>
    placesOf(field).map(({ index, column }) => ({ column, cell: unguard(cells[index] ?? '', format) }));
  const placesOf = (field: ImportField) => format.positions.get(field) ?? nowhere;
  const line = (field: ImportField): string => {
    const place = placesOf(field)[0];
    return place === undefined ? '' : cleanLine(unguard(cells[place.index] ?? '', format));
  };
  const value = (field: ImportField): string => {
    const text = line(field);
    return saysNothing(text) ? '' : text;
  };
  const lines = (field: ImportField): string[] =>
    raw(field)
      .map(({ cell }) => cleanLine(cell))
      .filter((text) => !saysNothing(text));

  if (cells.slice(format.width).some((cell) => cleanLine(cell) !== '')) {
    fault('name', texts.tooManyCells({ cells: cells.length, columns: format.width }));
  }

  const who = readName({
    name: format.layout === 'quickbooks' ? inSpokenOrder(line('name')) : line('name'),
    first: line('firstName'),
    last: line('lastName'),
    company: value('companyName'),
  });
  const customer: ImportedCustomer = { name: who.name };
  if (who.name === '') fault('name', texts.noName);
  const noteLines = [...who.noteLines];

  const id = value('customerId');
  if (/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,99}$/.test(id)) customer.customerId = id;
  else if (id !== '') notes.push(texts.idNotUsable({ id: id.slice(0, 40) }));

  const emailCell = value('email');
  if (emailCell !== '') {
    const read = readEmails(emailCell);
    if (read.fault) fault('email', read.fault);
    else {
      const [first, ...others] = read.addresses;
      customer.email = first;
      noteLines.push(...others.map((address) => `Other email: ${address}`));
    }
  }
  for (const other of lines('otherEmail').flatMap((cell) => readEmails(cell).addresses)) {
    if (customer.email === undefined && emailCell === '') customer.email = other;
    else if (isEmailAddress(other) && other !== customer.email) noteLines.push(`Other email: ${other}`);
  }

  for (const cell of [value('phone'), ...lines('otherPhone')]) {
    const phone = cell === '' ? null : readPhone(cell);
    if (!phone) continue;
    if (customer.phone === undefined) {
      customer.phone = phone.shown;
      if (phone.note) notes.push(phone.note);
    } else if (phone.shown !== customer.phone) noteLines.push(`Other phone: ${phone.shown}`);
  }

  const address = addressOf(value, raw, who.name);
  for (const part of ['address', 'city', 'state', 'zipCode'] as const) {
    if (address[part] !== undefined) customer[part] = address[part];
  }
  faults.push(...address.faults);
  notes.push(...address.notes);

  const position = readPosition(value('latitude'), value('longitude'));
  if ('latitude' in position) Object.assign(customer, position);
  else if (position.note) notes.push(position.note);

  const tags = readTags(lines('tags').join(';'));
  const days = value('serviceDay') === '' ? [] : readServiceDays(value('serviceDay'));
  if (value('serviceDay') !== '' && days.length === 0) notes.push(texts.dayNotRecognized({ text: line('serviceDay') }));
  if (days.length > 1) notes.push(texts.firstDayUsed({ text: line('serviceDay') }));
  customer.serviceDay = days[0] ?? tags.serviceDay;

  const frequency = value('serviceFrequency') === '' ? null : readFrequency(value('serviceFrequency'));
  if (value('serviceFrequency') !== '' && !frequency) {
    notes.push(texts.frequencyNotRecognized({ text: line('serviceFrequency') }));
  }
  // QuickBooks has one column for a customer's type, and pool companies write the rhythm into it.
  const rhythm = readFrequency(value('poolType'));
  customer.serviceFrequency = frequency ?? tags.serviceFrequency ?? rhythm ?? undefined;

  const kind = value('poolType') === '' ? null : readPoolType(value('poolType'));
  if (value('poolType') !== '' && !kind && !rhythm && !isJustAPool(value('poolType'))) {
    notes.push(texts.poolTypeNotRecognized({ text: line('poolType') }));
  }
  customer.poolType = kind ?? tags.poolType;
  if (tags.other.length > 0) noteLines.push(`Tags: ${tags.other.join(', ')}`);

  const gallons = value('poolSize') === '' ? null : readGallons(value('poolSize'));
  if (gallons && 'value' in gallons) customer.poolSizeGallons = gallons.value;
  else if (gallons) notes.push(texts.poolSizeLeftBlank({ fault: gallons.fault }));

  for (const [field, target, faultOf] of [
    ['servicePrice', 'servicePriceCents', texts.priceFault],
    ['setupFee', 'setupFeeCents', texts.setupFeeFault],
  ] as const) {
    const price = value(field) === '' ? null : readPriceCents(value(field));
    if (price && 'value' in price) customer[target] = price.value;
    else if (price) fault(field, faultOf({ fault: price.fault }));
  }

  const per = value('pricePer') === '' ? null : readPricePer(value('pricePer'));
  if (value('pricePer') !== '' && !per) notes.push(texts.perNotRecognized({ text: line('pricePer') }));
  // Without a price there is nothing that could be for a visit or a month.
  if (customer.servicePriceCents !== undefined) customer.pricePer = per ?? format.pricePer ?? undefined;

  for (const field of ['isActive', 'smsAlerts', 'emailAlerts'] as const) {
    const flag = value(field) === '' ? null : readFlag(value(field));
    if (flag !== null) customer[field] = flag;
    else if (value(field) !== '') notes.push(texts.notYesOrNo({ text: line(field) }));
  }

  for (const [field, limit] of Object.entries(longestAtStop) as [keyof typeof longestAtStop, number][]) {
    const [place] = raw(field);
    const text = field === 'equipment' ? cleanLines(place?.cell ?? '') : line(field);
    if (!place || saysNothing(text) || (field === 'dog' && readFlag(text) === false)) continue;
    if (text.length <= limit) customer[field] = text;
    else noteLines.push(`${place.column}: ${text}`);
  }
  for (const { column, cell } of raw('extraNotes')) {
    const text = cleanLines(cell);
    if (!saysNothing(text)) noteLines.push(`${column}: ${text}`);
  }
  const text = joinNotes(cleanLines(raw('notes')[0]?.cell ?? ''), noteLines);
  if (text !== '') customer.notes = text;

  for (const [field, limit] of Object.entries(longest) as [keyof typeof longest, number][]) {
    const stored = customer[field];
    if (stored !== undefined && stored.length > limit)
      fault(field, texts.tooLong({ part: texts.longPart[field], most: limit }));
  }
  return { customer: withoutUndefined(customer), faults, notes, lacksStreet: address.lacksStreet };
};

/** Takes off the quote mark an export puts before `=`, `+`, `-` and `@`, so that a spreadsheet does not run the cell. */
const unguard = (cell: string, format: RowFormat): string =>
  format.layout === 'poolhand' && /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;

/** The service address, or the billing address where the row (or the file) has no other. */
const addressOf = (
  value: (field: ImportField) => string,
  raw: (field: ImportField) => { cell: string }[],
  name: string,
): AddressReading => {
  const whole = (field: ImportField) =>
    raw(field)
      .map(({ cell }) => cleanLines(cell))
      .filter((cell) => cell !== '')
      .join('\n');
  const service = readAddress({
    street: value('address'),
    unit: value('address2'),
    city: value('city'),
    state: value('state'),
    zipCode: value('zipCode'),
    whole: whole('fullAddress'),
    country: value('country'),
    name,
  });
  if (!service.isEmpty) return service;
  return readAddress({
    street: value('billingAddress'),
    unit: value('billingAddress2'),
    city: value('billingCity'),
    state: value('billingState'),
    zipCode: value('billingZipCode'),
    whole: whole('billingFullAddress'),
    country: value('country'),
    name,
  });
};

const withoutUndefined = (customer: ImportedCustomer): ImportedCustomer => {
  const kept: ImportedCustomer = { ...customer };
  for (const key of Object.keys(kept) as (keyof ImportedCustomer)[]) if (kept[key] === undefined) delete kept[key];
  return kept;
};
