import { nameKey } from './clean-text.ts';
import { emailKey } from './email-address.ts';
import { phoneKey } from './phone-number.ts';
import { streetKey } from './street-address.ts';

/** What of a customer two records are compared by. Absent parts are empty texts. */
export interface Identity {
  id: string;
  name: string;
  email: string;
  phone: string;
  street: string;
  city: string;
  zip5: string;
}

interface Identifiable {
  customerId?: string;
  name: string;
  email?: string | null;
  phone?: string | null;
  address?: string | null;
  city?: string | null;
  zipCode?: string | null;
}

/** The comparable parts of a customer, stored or read from a row. */
export const identityOf = (customer: Identifiable): Identity => ({
  id: customer.customerId ?? '',
  name: nameKey(customer.name) || customer.name.trim().toLowerCase(),
  email: emailKey(customer.email ?? ''),
  phone: phoneKey(customer.phone ?? ''),
  street: streetKey(customer.address ?? ''),
  city: nameKey(customer.city ?? ''),
  zip5: (customer.zipCode ?? '').trim().slice(0, 5),
});

/** Whether two records lie at places that cannot be the same one. A place that one of them lacks tells nothing. */
export const placesDiffer = (a: Identity, b: Identity): boolean => {
  if (a.street !== '' && b.street !== '' && a.street !== b.street) return true;
  const citiesDiffer = a.city !== '' && b.city !== '' && a.city !== b.city;
  const zipsKnown = a.zip5 !== '' && b.zip5 !== '';
  // One of town and ZIP code is often written differently for one house; both are only for two.
  return citiesDiffer && (!zipsKnown || a.zip5 !== b.zip5);
};

export const placesEqual = (a: Identity, b: Identity): boolean =>
  a.street !== '' && a.street === b.street && !placesDiffer(a, b);

/** Whether a record is nothing but a name: no contact and not even half an address. */
export const isBare = ({ email, phone, street, city, zip5 }: Identity): boolean =>
  [email, phone, street, city, zip5].every((part) => part === '');

/** A key shared by more records than this (a mailbox such as "none@none.com") identifies nobody. */
const sharedByTooMany = 25;

/** Records found by their parts, each look-up in constant time however many there are. */
export interface CustomerIndex<T extends { identity: Identity }> {
  add(entry: T): void;
  byId(id: string): T | undefined;
  byEmail(identity: Identity): T[];
  byNameAndPhone(identity: Identity): T[];
  byNameAndPlace(identity: Identity): T[];
  byName(identity: Identity): T[];
}

export const createCustomerIndex = <T extends { identity: Identity }>(): CustomerIndex<T> => {
  const ids = new Map<string, T>();
  const maps = new Map<string, T[]>();
  const key = (kind: string, ...parts: string[]): string | null =>
    parts.some((part) => part === '') ? null : `${kind}\n${parts.join('\n')}`;
  const keysOf = ({ name, email, phone, street }: Identity) => ({
    email: key('e', email),
    emailName: key('en', email, name),
    emailStreet: key('es', email, street),
    namePhone: key('np', name, phone),
    nameStreet: key('ns', name, street),
    name: key('n', name),
  });
  const look = (at: string | null): T[] => {
    const found = at === null ? undefined : maps.get(at);
    return found === undefined || found.length > sharedByTooMany ? [] : found;
  };
  return {
    add(entry) {
      if (entry.identity.id !== '') ids.set(entry.identity.id, entry);
      for (const at of Object.values(keysOf(entry.identity))) {
        if (at === null) continue;
        const list = maps.get(at);
        if (list) list.push(entry);
        else maps.set(at, [entry]);
      }
    },
    byId: (id) => (id === '' ? undefined : ids.get(id)),
    byEmail(identity) {
      const keys = keysOf(identity);
      return [...new Set([...look(keys.email), ...look(keys.emailName), ...look(keys.emailStreet)])];
    },
    byNameAndPhone: (identity) => look(keysOf(identity).namePhone),
    byNameAndPlace: (identity) =>
      look(keysOf(identity).nameStreet).filter((entry) => placesEqual(entry.identity, identity)),
    byName: (identity) => look(keysOf(identity).name),
  };
};
