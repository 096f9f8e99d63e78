import { describe, expect, it } from 'vitest';
import {
  type CustomerFacts,
  customerList,
  isNarrowed,
  type ListedCustomer,
  type ListFilter,
  type ListSort,
  wholeList,
} from './index.ts';

const customer = (customerId: string, fields: Partial<ListedCustomer>): ListedCustomer => ({
  customerId,
  name: customerId,
  email: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  zipCode: null,
  serviceDay: null,
  notes: null,
  gateCode: null,
  dog: null,
  equipment: null,
  tags: [],
  isActive: true,
  servicePrice: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...fields,
});

const customers = [
  customer('José Álvarez', { phone: '(602) 555-0100', address: '5601 West Crocus Drive', serviceDay: 'Tuesday' }),
  customer('Pat Rivera', {
    email: 'pat@example.com',
    address: '12 West Crocus Drive',
    city: 'Glendale',
    gateCode: '4471#',
    dog: 'Bruno, friendly',
    equipment: 'Pentair pump behind the shed',
    notes: 'Solar cover is ours',
    tags: ['HOA', 'Vacation rental'],
    isActive: false,
  }),
  customer('Bo 100% Lind', {
    address: '9 Acacia Way',
    city: 'Peoria',
    serviceDay: 'Monday',
    createdAt: '2026-11-02T00:00:00.000Z',
  }),
];
const nothing = { technicianIds: [], days: [], nextVisit: null, balance: 0, overdue: 0, plan: null, water: null };
const facts: CustomerFacts[] = [
  {
    ...nothing,
    customerId: 'José Álvarez',
    technicianIds: ['T-ana'],
    days: ['Thursday'],
    nextVisit: '2026-11-26',
    balance: 150,
    plan: { price: 150 },
    water: { word: 'critical' },
  },
  { ...nothing, customerId: 'Pat Rivera', balance: 40, overdue: 40, water: { word: 'ideal' } },
  { ...nothing, customerId: 'Bo 100% Lind', water: { word: 'low' } },
];
const byCustomer = new Map(facts.map((one) => [one.customerId, one]));
const names = new Map([['T-ana', 'Ana']]);
const shown = (
  { sort = 'name', ...filter }: Partial<ListFilter> & { sort?: ListSort },
  known: typeof byCustomer | null = null,
): string[] =>
  customerList(customers, known, names, 'en-US')({ ...wholeList, ...filter }, sort).map((entry) => entry.customer.name);

describe('the directory', () => {
  it.each([
    ['crocus rivera', ['Pat Rivera']],
    ['PAT@EXAMPLE', ['Pat Rivera']],
    ['jose alvarez', ['José Álvarez']],
    ['602-555 0100', ['José Álvarez']],
    ['5550100', ['José Álvarez']],
    ['100%', ['Bo 100% Lind']],
    ['bruno', ['Pat Rivera']],
    ['pentair shed', ['Pat Rivera']],
    ['4471#', ['Pat Rivera']],
    ['vacation', ['Pat Rivera']],
    ['solar cover', ['Pat Rivera']],
    ['glendale', ['Pat Rivera']],
    ['nobody', []],
    ['   ', ['Bo 100% Lind', 'José Álvarez', 'Pat Rivera']],
  ])('finds by every word of "%s" in name, address, e-mail and phone', (search, names) => {
    expect(shown({ search })).toEqual(names);
  });

  it('narrows to active or inactive customers and to a day, or to those without one', () => {
    expect(shown({ activity: 'active' })).toEqual(['Bo 100% Lind', 'José Álvarez']);
    expect(shown({ activity: 'inactive' })).toEqual(['Pat Rivera']);
    expect(shown({ day: 'Monday' })).toEqual(['Bo 100% Lind']);
    expect(shown({ day: 'none' })).toEqual(['Pat Rivera']);
    expect(shown({ tag: 'HOA' })).toEqual(['Pat Rivera']);
  });

  it('sorts by name, by street with its houses in order, by city, by weekday and by age', () => {
    expect(shown({ sort: 'address' })).toEqual(['Bo 100% Lind', 'Pat Rivera', 'José Álvarez']);
    expect(shown({ sort: 'city' })).toEqual(['Pat Rivera', 'Bo 100% Lind', 'José Álvarez']);
    expect(shown({ sort: 'day' })).toEqual(['Bo 100% Lind', 'José Álvarez', 'Pat Rivera']);
    expect(shown({ sort: 'newest' })[0]).toBe('Bo 100% Lind');
  });

  it('asks the routes, the books and the pools', () => {
    expect(shown({ only: 'unpaid' }, byCustomer)).toEqual(['José Álvarez', 'Pat Rivera']);
    expect(shown({ only: 'overdue' }, byCustomer)).toEqual(['Pat Rivera']);
    expect(shown({ only: 'water' }, byCustomer)).toEqual(['Bo 100% Lind', 'José Álvarez']);
    // Pat is inactive, and so misses no route.
    expect(shown({ only: 'unrouted' }, byCustomer)).toEqual(['Bo 100% Lind']);
    expect(shown({ technician: 'T-ana' }, byCustomer)).toEqual(['José Álvarez']);
    expect(shown({ technician: 'none' }, byCustomer)).toEqual(['Bo 100% Lind', 'Pat Rivera']);
    // A stop's day counts before the one that was agreed.
    expect(shown({ day: 'Thursday' }, byCustomer)).toEqual(['José Álvarez']);
    expect(shown({ day: 'Tuesday' }, byCustomer)).toEqual([]);
  });

  it('claims nothing while that is not known', () => {
    for (const only of ['unpaid', 'overdue', 'unrouted', 'water'] as const) expect(shown({ only })).toEqual([]);
  });

  it('sorts both ways, and what is missing stays at the end', () => {
    expect(shown({ sort: '-balance' }, byCustomer)).toEqual(['José Álvarez', 'Pat Rivera', 'Bo 100% Lind']);
    expect(shown({ sort: 'price' }, byCustomer)[0]).toBe('José Álvarez');
    expect(shown({ sort: '-price' }, byCustomer)[0]).toBe('José Álvarez');
    expect(shown({ sort: 'water' }, byCustomer)).toEqual(['José Álvarez', 'Bo 100% Lind', 'Pat Rivera']);
    expect(shown({ sort: 'status' })).toEqual(['Bo 100% Lind', 'José Álvarez', 'Pat Rivera']);
    expect(shown({ sort: '-name' })).toEqual(['Pat Rivera', 'José Álvarez', 'Bo 100% Lind']);
    expect(shown({ sort: 'technician' }, byCustomer)[0]).toBe('José Álvarez');
  });

  it('knows whether anything is left out', () => {
    expect(isNarrowed(wholeList)).toBe(false);
    expect(isNarrowed({ ...wholeList, only: 'unpaid' })).toBe(true);
    expect(isNarrowed({ ...wholeList, search: '  ' })).toBe(false);
  });
});
