import { emailKey, nameKey, phoneKey } from './clean-text.ts';
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
  /** What it is found by, made once; null where a part of the key is missing. */
  keys: IdentityKeys;
}
export type IdentityKeys = Record<
  'email' | 'emailName' | 'emailStreet' | 'namePhone' | 'nameStreet' | 'name',
  string | null
>;

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
export const identityOf = (customer: Identifiable): Identity => {
  const name = nameKey(customer.name) || customer.name.trim().toLowerCase();
  const email = emailKey(customer.email ?? '');
  const phone = phoneKey(customer.phone ?? '');
  const street = streetKey(customer.address ?? '');
  return {
    id: customer.customerId ?? '',
    name,
    email,
    phone,
    street,
    city: nameKey(customer.city ?? ''),
    zip5: (customer.zipCode ?? '').trim().slice(0, 5),
    keys: {
      email: email ? `e\n${email}` : null,
      emailName: email && name ? `en\n${email}\n${name}` : null,
      emailStreet: email && street ? `es\n${email}\n${street}` : null,
      namePhone: name && phone ? `np\n${name}\n${phone}` : null,
      nameStreet: name && street ? `ns\n${name}\n${street}` : null,
      name: name ? `n\n${name}` : null,
    },
  };
};

/** Whether two records are at places that cannot be the same one. A missing place is no contradiction. */
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

/** A key shared by more records than this (a mailbox such as "none@none.com") identifies no customer. */
const sharedByTooMany = 25;

/** Records found by their parts, each look-up in constant time however many there are. */
export interface CustomerIndex<T extends { identity: Identity }> {
  add(entry: T): void;
  byId(id: string): T | undefined;
  byEmail(identity: Identity): readonly T[];
  byNameAndPhone(identity: Identity): readonly T[];
  byNameAndPlace(identity: Identity): readonly T[];
  byName(identity: Identity): readonly T[];
}

export const createCustomerIndex = <T extends { identity: Identity }>(): CustomerIndex<T> => {
  const ids = new Map<string, T>();
  const maps = new Map<string, T[]>();
  const none: readonly T[] = [];
  const look = (at: string | null): readonly T[] => {
    const found = at === null ? undefined : maps.get(at);
    return found === undefined || found.length > sharedByTooMany ? none : found;
  };
  return {
    add(entry) {
      if (entry.identity.id !== '') ids.set(entry.identity.id, entry);
      for (const at of Object.values(entry.identity.keys)) {
        if (at === null) continue;
        const list = maps.get(at);
        if (list) list.push(entry);
        else maps.set(at, [entry]);
      }
    },
    byId: (id) => (id === '' ? undefined : ids.get(id)),
    byEmail({ keys }) {
      if (keys.email === null) return none;
      const [all, named, placed] = [look(keys.email), look(keys.emailName), look(keys.emailStreet)];
      // Either the short list of all with this address holds the others too, or it is too long to identify anyone.
      return all.length > 0 || (named.length === 0 && placed.length === 0) ? all : [...new Set([...named, ...placed])];
    },
    byNameAndPhone: (identity) => look(identity.keys.namePhone),
    byNameAndPlace: (identity) =>
      look(identity.keys.nameStreet).filter((entry) => placesEqual(entry.identity, identity)),
    byName: (identity) => look(identity.keys.name),
  };
};
