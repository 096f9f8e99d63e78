import type { Customer } from '#contract/customers/customers.ts';
import { weekdays } from '#contract/shapes.ts';
import { compareText } from '#web/base/format.ts';

/** What the directory shows; it is kept in the URL, so that links and Back work. */
export interface DirectoryView {
  search: string;
  activity: 'all' | 'active' | 'inactive';
  /** A day's name, `none` for customers without one, empty for every day. */
  day: string;
  tag: string;
  sort: Sort;
}
export const sorts = ['name', 'address', 'city', 'day', 'newest'] as const;
export type Sort = (typeof sorts)[number];

const oneOf = <T extends string>(values: readonly T[], value: string | null, otherwise: T): T =>
  values.find((known) => known === value) ?? otherwise;

export const readView = (parameters: URLSearchParams): DirectoryView => ({
  search: parameters.get('search') ?? '',
  activity: oneOf(['all', 'active', 'inactive'], parameters.get('activity'), 'all'),
  day: oneOf(['', 'none', ...weekdays], parameters.get('day'), ''),
  tag: parameters.get('tag') ?? '',
  sort: oneOf(sorts, parameters.get('sort'), 'name'),
});

export const isNarrowed = ({ search, activity, day, tag }: DirectoryView): boolean =>
  search.trim() !== '' || activity !== 'all' || day !== '' || tag !== '';

/** "José" is found by "jose". */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '');
const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** A customer with what is searched, made once for a loaded list. */
interface Searchable {
  customer: Customer;
  text: string;
  phoneDigits: string;
}

const toSearchable = (customer: Customer): Searchable => {
  const { name, address, city, state, zipCode, email, phone, gateCode, dog, equipment, notes, tags } = customer;
  const phoneDigits = digitsOf(phone ?? '');
  return {
    customer,
    text: plain(
      [name, address, city, state, zipCode, email, phone, phoneDigits, gateCode, dog, equipment, notes, ...tags]
        .filter(Boolean)
        .join(' '),
    ),
    phoneDigits,
  };
};

/** Every word has to be found; digits match a phone number however either is written. */
function matcher(search: string): (candidate: Searchable) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const digits = digitsOf(search);
  const isPhone = digits.length >= 4 && /^[\d\s().+-]+$/.test(search);
  return ({ text, phoneDigits }) =>
    words.every((word) => text.includes(word)) || (isPhone && phoneDigits.includes(digits));
}

const byText = (one: string | null, other: string | null): number =>
  one && other ? compareText(one, other) : Number(!one) - Number(!other);
/** "5601 West Crocus Drive" sorts under W, so that a street's customers come together. */
const street = ({ address }: Customer): string | null => address?.replace(/^\d+\s+/, '') ?? null;
const weekdayNames: readonly string[] = weekdays;
const dayRank = ({ serviceDay }: Customer): number => {
  const rank = weekdayNames.indexOf(serviceDay ?? '');
  return rank < 0 ? weekdays.length : rank;
};
const byName = (one: Customer, other: Customer): number => compareText(one.name, other.name);

const orders: Record<Sort, (one: Customer, other: Customer) => number> = {
  name: byName,
  address: (one, other) =>
    byText(street(one), street(other)) || byText(one.address, other.address) || byName(one, other),
  city: (one, other) => byText(one.city, other.city) || byName(one, other),
  day: (one, other) => dayRank(one) - dayRank(other) || byName(one, other),
  newest: (one, other) => other.createdAt.localeCompare(one.createdAt) || byName(one, other),
};

/**
 * A loaded list, ready to be looked at in many ways. Each order is sorted once: with 10,000 customers a key press then
 * costs one pass over the texts.
 */
export function directoryOf(customers: readonly Customer[]): (view: DirectoryView) => Customer[] {
  const searchable = customers.map(toSearchable);
  const sorted = new Map<Sort, Searchable[]>();
  const inOrder = (sort: Sort): Searchable[] => {
    const known = sorted.get(sort);
    if (known) return known;
    const made = [...searchable].sort((one, other) => orders[sort](one.customer, other.customer));
    sorted.set(sort, made);
    return made;
  };
  return ({ search, activity, day, tag, sort }) => {
    const matches = matcher(search);
    return inOrder(sort)
      .filter(
        (candidate) =>
          (activity === 'all' || candidate.customer.isActive === (activity === 'active')) &&
          (tag === '' || candidate.customer.tags.includes(tag)) &&
          (day === '' || (candidate.customer.serviceDay ?? 'none') === day) &&
          matches(candidate),
      )
      .map(({ customer }) => customer);
  };
}

export const tagsOf = (customers: readonly Customer[]): string[] =>
  [...new Set(customers.flatMap(({ tags }) => tags))].sort(compareText);
