import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import { type DirectoryView, directoryOf, readView, tagsOf } from './directory-view.ts';

const customer = (customerId: string, fields: Partial<Customer>): Customer => ({
  id: customerId,
  customerId,
  name: customerId,
  email: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  zipCode: null,
  latitude: null,
  longitude: null,
  locationIsApproximate: false,
  serviceDay: null,
  serviceFrequency: 'weekly',
  poolSize: null,
  poolType: null,
  notes: null,
  gateCode: null,
  dog: null,
  equipment: null,
  tags: [],
  smsAlerts: false,
  emailAlerts: false,
  birthday: null,
  language: 'en',
  lastBirthdayGreeting: null,
  lastHolidayGreeting: null,
  isActive: true,
  servicePrice: null,
  setupFee: null,
  lastServiceCost: null,
  totalRevenue: 0,
  averageServiceCost: null,
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
const shown = (view: Partial<DirectoryView>): string[] =>
  directoryOf(customers)({ search: '', activity: 'all', day: '', tag: '', sort: 'name', ...view }).map(
    ({ name }) => name,
  );

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
    expect(tagsOf(customers)).toEqual(['HOA', 'Vacation rental']);
  });

  it('sorts by name, by street with its houses in order, by city, by weekday and by age', () => {
    expect(shown({ sort: 'address' })).toEqual(['Bo 100% Lind', 'Pat Rivera', 'José Álvarez']);
    expect(shown({ sort: 'city' })).toEqual(['Pat Rivera', 'Bo 100% Lind', 'José Álvarez']);
    expect(shown({ sort: 'day' })).toEqual(['Bo 100% Lind', 'José Álvarez', 'Pat Rivera']);
    expect(shown({ sort: 'newest' })[0]).toBe('Bo 100% Lind');
  });

  it('takes what an address does not know as not given', () => {
    expect(readView(new URLSearchParams('sort=price&activity=gone&day=Someday&search=x'))).toEqual({
      search: 'x',
      activity: 'all',
      day: '',
      tag: '',
      sort: 'name',
    });
  });
});
