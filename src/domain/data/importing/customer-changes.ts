import { cleanLine, cleanLines, nameKey } from './clean-text.ts';
import { emailKey } from './email-address.ts';
import type { ImportedCustomer, StoredCustomer } from './import-fields.ts';
import { phoneKey } from './phone-number.ts';
import { streetKey } from './street-address.ts';
import { stateCode } from './us-states.ts';

export type ChangeableField = Exclude<keyof ImportedCustomer, 'customerId'>;
export interface FieldChange {
  field: ChangeableField;
  from: string | number | boolean | null;
  to: string | number | boolean;
}

const text = (key: (value: string) => string) => (to: unknown, from: unknown) =>
  key(String(to)) === key(String(from ?? ''));
const exactly = (to: unknown, from: unknown): boolean => to === from;
/** A seventh decimal of a degree is a centimetre; a store may keep fewer. */
const nearby = (to: unknown, from: unknown): boolean => from !== null && Math.abs(Number(to) - Number(from)) < 1e-6;

/** When a stored value says the same as the file's, however it is written. */
const sameValue: Record<ChangeableField, (to: unknown, from: unknown) => boolean> = {
  name: text((value) => value.replace(/\s+/g, ' ').trim()),
  email: text(emailKey),
  phone: text((value) => phoneKey(value) + (/(?:x|ext\.?)\s*(\d+)\s*$/i.exec(value)?.[1] ?? '')),
  address: text(streetKey),
  city: text(nameKey),
  state: text((value) => stateCode(value) ?? value.toLowerCase()),
  // Five digits of the nine that are stored are no news.
  zipCode: (to, from) => String(from ?? '') === to || String(from ?? '').startsWith(`${to}-`),
  latitude: nearby,
  longitude: nearby,
  serviceDay: text((value) => value.toLowerCase()),
  serviceFrequency: text((value) => value.toLowerCase().replace(/[^a-z]/g, '')),
  poolSizeGallons: exactly,
  poolType: text((value) => value.toLowerCase()),
  notes: text(cleanLines),
  gateCode: text(cleanLine),
  dog: text(cleanLine),
  equipment: text(cleanLines),
  isActive: exactly,
  smsAlerts: exactly,
  emailAlerts: exactly,
  servicePriceCents: exactly,
  setupFeeCents: exactly,
};
const changeable = Object.keys(sameValue) as ChangeableField[];

/**
 * What a row would change in a stored customer. An empty cell changes nothing; a value that only is written
 * differently ("602-555-0001" and "(602) 555-0001", "West Crocus Drive" and "W Crocus Dr") is no change.
 */
export const changesTo = (stored: StoredCustomer, row: ImportedCustomer): FieldChange[] =>
  changeable.flatMap((field) => {
    const to = row[field];
    if (to === undefined || sameValue[field](to, stored[field])) return [];
    return [{ field, from: stored[field], to }];
  });

/** Fields in which another row for the same customer says something the first does not; empty cells say nothing. */
export const disagreements = (first: ImportedCustomer, other: ImportedCustomer): ChangeableField[] =>
  changeable.filter((field) => {
    const [a, b] = [first[field], other[field]];
    return b !== undefined && (a === undefined || !sameValue[field](b, a));
  });

/** What each field is called in a sentence. */
export const fieldWords: Record<ChangeableField, string> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  address: 'street address',
  city: 'city',
  state: 'state',
  zipCode: 'ZIP code',
  latitude: 'latitude',
  longitude: 'longitude',
  serviceDay: 'service day',
  serviceFrequency: 'service frequency',
  poolSizeGallons: 'pool size',
  poolType: 'pool type',
  notes: 'notes',
  gateCode: 'gate code',
  dog: 'dog',
  equipment: 'equipment',
  isActive: 'active',
  smsAlerts: 'SMS alerts',
  emailAlerts: 'email alerts',
  servicePriceCents: 'service price',
  setupFeeCents: 'setup fee',
};
