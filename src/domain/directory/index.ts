/** The columns a list of customers has; the customer's own is always there. */
export const listColumns = [
  'price',
  'day',
  'technician',
  'balance',
  'next',
  'water',
  'tags',
  'status',
  'phone',
  'email',
] as const;
export type ListColumn = (typeof listColumns)[number];

/** What a company sees that has chosen nothing. */
export const usualColumns: readonly ListColumn[] = ['price', 'day', 'technician', 'balance', 'next', 'water', 'status'];

export const sortKeys = [
  'name',
  'address',
  'city',
  'price',
  'day',
  'technician',
  'balance',
  'next',
  'water',
  'tags',
  'status',
  'phone',
  'email',
  'newest',
] as const;
export type SortKey = (typeof sortKeys)[number];
/** `-` turns the order round; what is not there stays at the end. */
export type ListSort = SortKey | `-${SortKey}`;
export const listSorts: readonly ListSort[] = sortKeys.flatMap((key) => [key, `-${key}` as const]);

/** What is asked of the customers beyond their own fields; unpaid is any open invoice, overdue one past its days of grace. */
export const listConcerns = ['unpaid', 'overdue', 'unrouted', 'water'] as const;
export type ListConcern = (typeof listConcerns)[number];

export interface ListFilter {
  search: string;
  activity: 'all' | 'active' | 'inactive';
  /** A day's name, `none` for customers without one, empty for every day. */
  day: string;
  /** A technician's id, `none` for customers without a stop, empty for everybody. */
  technician: string;
  tag: string;
  only: ListConcern | '';
}

export const wholeList: ListFilter = { search: '', activity: 'all', day: '', technician: '', tag: '', only: '' };

export const isNarrowed = ({ search, activity, day, technician, tag, only }: ListFilter): boolean =>
  search.trim() !== '' || activity !== 'all' || day !== '' || technician !== '' || tag !== '' || only !== '';

/** What a list shows and is searched by of a customer's own. */
export interface ListedCustomer {
  customerId: string;
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  gateCode: string | null;
  dog: string | null;
  equipment: string | null;
  notes: string | null;
  tags: readonly string[];
  isActive: boolean;
  serviceDay: string | null;
  servicePrice: number | null;
  createdAt: string;
  properties?: readonly Readonly<
    Record<'name' | 'address' | 'city' | 'zipCode' | 'gateCode' | 'notes', string | null>
  >[];
}

/** What others know of a customer: the routes, the books and the pools. */
export interface CustomerFacts {
  customerId: string;
  /** Of the active stops. */
  technicianIds: readonly string[];
  days: readonly string[];
  nextVisit: string | null;
  /** Open invoices, in dollars; null where the reader may not see the books. */
  balance: number | null;
  overdue: number | null;
  plan: { price: number } | null;
  /** The worst reading of the last tests; null without one. */
  water: { word: 'ideal' | 'low' | 'high' | 'critical' } | null;
}

/** The days a customer is served on: those of the stops, else the one that was agreed. */
export const daysOf = (
  { serviceDay }: Pick<ListedCustomer, 'serviceDay'>,
  facts: Pick<CustomerFacts, 'days'> | null,
) => (facts && facts.days.length > 0 ? facts.days : serviceDay ? [serviceDay] : []);

/** The plan's price, else the one on the customer. */
export const priceOf = (
  { servicePrice }: Pick<ListedCustomer, 'servicePrice'>,
  facts: Pick<CustomerFacts, 'plan'> | null,
): number | null => facts?.plan?.price ?? servicePrice;

/** "José" is found by "jose". */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '');
const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Every word has to be found; digits match a phone number however either is written. */
function matcher(search: string): (candidate: { text: string; phoneDigits: string }) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const digits = digitsOf(search);
  const isPhone = digits.length >= 4 && /^[\d\s().+-]+$/.test(search);
  return ({ text, phoneDigits }) =>
    words.every((word) => text.includes(word)) || (isPhone && phoneDigits.includes(digits));
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const urgency = { critical: 0, high: 1, low: 1, ideal: 2 };

/** A customer of the list with what others know of it. */
export interface ListEntry<Customer extends ListedCustomer, Facts extends CustomerFacts> {
  customer: Customer;
  facts: Facts | null;
}

interface Candidate<Customer extends ListedCustomer, Facts extends CustomerFacts> extends ListEntry<Customer, Facts> {
  text: string;
  phoneDigits: string;
}

/** What an order compares; null sorts last, whichever way round. */
type SortValue = string | number | null;

const meets: Record<ListConcern, (facts: CustomerFacts, customer: ListedCustomer) => boolean> = {
  unpaid: ({ balance }) => balance !== null && balance > 0,
  overdue: ({ overdue }) => overdue !== null && overdue > 0,
  unrouted: ({ technicianIds }, { isActive }) => isActive && technicianIds.length === 0,
  water: ({ water }) => water !== null && water.word !== 'ideal',
};

/**
 * A loaded list, ready to be looked at in many ways: the page and the file of a view are made by this. Each order is sorted
 * once: with 10,000 customers a key press then costs one pass over the texts.
 * @param facts by customer id; null while they are not known, and nothing is then known to be unpaid or without a route
 * @param technicianNames by id
 * @param tag of the reader's language, whose order of letters the list has
 */
export function customerList<Customer extends ListedCustomer, Facts extends CustomerFacts>(
  customers: readonly Customer[],
  facts: ReadonlyMap<string, Facts> | null,
  technicianNames: ReadonlyMap<string, string>,
  tag: string,
): (filter: ListFilter, sort: ListSort) => ListEntry<Customer, Facts>[] {
  const compareText = new Intl.Collator(tag, { sensitivity: 'base', numeric: true }).compare;
  const compare = (one: SortValue, other: SortValue, direction: number): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const difference =
      typeof one === 'number' && typeof other === 'number' ? one - other : compareText(String(one), String(other));
    return direction * difference;
  };
  const technicianOf = (one: CustomerFacts | null): string | null =>
    one?.technicianIds.map((id) => technicianNames.get(id) ?? '').sort(compareText)[0] ?? null;
  const sortedBy: Record<SortKey, (entry: ListEntry<Customer, Facts>) => SortValue> = {
    name: () => null,
    // "5601 West Crocus Drive" sorts under W, so that a street's customers come together.
    address: ({ customer }) => customer.address?.replace(/^(\d+)\s+(.*)$/, '$2 $1') ?? null,
    city: ({ customer }) => customer.city,
    price: ({ customer, facts: known }) => priceOf(customer, known),
    day: ({ customer, facts: known }) => {
      const ranks = daysOf(customer, known).map((day) => weekdays.indexOf(day));
      return ranks.length === 0 ? null : Math.min(...ranks);
    },
    technician: ({ facts: known }) => technicianOf(known),
    balance: ({ facts: known }) => known?.balance ?? null,
    next: ({ facts: known }) => known?.nextVisit ?? null,
    water: ({ facts: known }) => (known?.water ? urgency[known.water.word] : null),
    tags: ({ customer }) => customer.tags.join(' ') || null,
    status: ({ customer }) => Number(!customer.isActive),
    phone: ({ customer }) => customer.phone,
    email: ({ customer }) => customer.email,
    newest: ({ customer }) => -Date.parse(customer.createdAt),
  };
  const candidates = customers.map((customer): Candidate<Customer, Facts> => {
    const { name, address, city, state, zipCode, email, phone, gateCode, dog, equipment, notes, tags } = customer;
    const phoneDigits = digitsOf(phone ?? '');
    const places = (customer.properties ?? []).flatMap((one) => [
      one.name,
      one.address,
      one.city,
      one.zipCode,
      one.gateCode,
      one.notes,
    ]);
    const searched = [
      name,
      address,
      city,
      state,
      zipCode,
      email,
      phone,
      phoneDigits,
      gateCode,
      dog,
      equipment,
      notes,
      ...places,
    ];
    return {
      customer,
      facts: facts?.get(customer.customerId) ?? null,
      text: plain([...searched, ...tags].filter(Boolean).join(' ')),
      phoneDigits,
    };
  });
  const byName = (one: Candidate<Customer, Facts>, other: Candidate<Customer, Facts>): number =>
    compareText(one.customer.name, other.customer.name);
  const sorted = new Map<ListSort, Candidate<Customer, Facts>[]>();
  const inOrder = (sort: ListSort): Candidate<Customer, Facts>[] => {
    const known = sorted.get(sort);
    if (known) return known;
    const key = sortKeys.find((one) => one === sort || `-${one}` === sort) ?? 'name';
    const direction = sort === key ? 1 : -1;
    const made =
      key === 'name'
        ? candidates.toSorted((one, other) => direction * byName(one, other))
        : candidates
            .map((candidate) => ({ candidate, value: sortedBy[key](candidate) }))
            .sort((one, other) => compare(one.value, other.value, direction) || byName(one.candidate, other.candidate))
            .map(({ candidate }) => candidate);
    sorted.set(sort, made);
    return made;
  };
  return ({ search, activity, day, technician, tag: wantedTag, only }, sort) => {
    const matches = matcher(search);
    return inOrder(sort).filter((candidate) => {
      const { customer, facts: known } = candidate;
      if (activity !== 'all' && customer.isActive !== (activity === 'active')) return false;
      if (wantedTag !== '' && !customer.tags.includes(wantedTag)) return false;
      if (day !== '') {
        const days = daysOf(customer, known);
        if (day === 'none' ? days.length > 0 : !days.includes(day)) return false;
      }
      if (technician !== '') {
        const ids = known?.technicianIds ?? [];
        if (technician === 'none' ? ids.length > 0 : !ids.includes(technician)) return false;
      }
      if (only !== '' && !(known && meets[only](known, customer))) return false;
      return matches(candidate);
    });
  };
}

/** So many customers are changed in one call. */
export const mostChangedAtOnce = 1000;
