import { describe, expect, it } from 'vitest';
import {
  addressAt,
  addressLine,
  customerAt,
  mapApps,
  navigationUrl,
  placeKey,
  placeLine,
  placeOfKey,
  propertyLabel,
  routeUrl,
  streetAndCity,
} from './navigation.ts';

const nowhere = { address: null, city: null, state: null, zipCode: null, coordinates: null };
const coordinates = { latitude: 33.6, longitude: -112.1 };
const home = { ...nowhere, address: '5601 West Crocus Drive #2', city: 'Glendale', state: 'AZ', zipCode: '85306' };
const queryOf = (url: string | null | undefined) => (url ? Object.fromEntries(new URL(url).searchParams) : null);

describe('directions to one place', () => {
  it('lead to the written address in every program', () => {
    const written = '5601 West Crocus Drive #2, Glendale, AZ 85306';
    expect(navigationUrl(home)).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&/);
    expect(queryOf(navigationUrl(home))).toEqual({ api: '1', destination: written });
    expect(navigationUrl(home, 'apple')).toMatch(/^https:\/\/maps\.apple\.com\/\?/);
    expect(queryOf(navigationUrl(home, 'apple'))).toEqual({ daddr: written, dirflg: 'd' });
    expect(navigationUrl(home, 'waze')).toMatch(/^https:\/\/waze\.com\/ul\?/);
    expect(queryOf(navigationUrl(home, 'waze'))).toEqual({ q: written, navigate: 'yes' });
  });

  it('lead to the coordinates where these are the place itself', () => {
    const exact = { ...home, coordinates, locationIsApproximate: false };
    expect(queryOf(navigationUrl(exact))?.destination).toBe('33.6,-112.1');
    expect(queryOf(navigationUrl(exact, 'apple'))?.daddr).toBe('33.6,-112.1');
    expect(queryOf(navigationUrl(exact, 'waze'))).toEqual({ ll: '33.6,-112.1', navigate: 'yes' });
  });

  it('never lead to the middle of a ZIP code where the address is known', () => {
    expect(queryOf(navigationUrl({ ...home, coordinates, locationIsApproximate: true }))?.destination).toContain('#2');
    expect(queryOf(navigationUrl({ ...home, coordinates }))?.destination).toContain('#2');
  });

  it('leave out what is not known of an address', () => {
    const url = navigationUrl({ ...nowhere, address: '12 Elm St', zipCode: '32401' });
    expect(queryOf(url)?.destination).toBe('12 Elm St, 32401');
  });

  it('lead to any coordinates where there is no address, a town alone being no help', () => {
    const pool = { ...nowhere, city: 'Glendale', coordinates };
    expect(queryOf(navigationUrl(pool))?.destination).toBe('33.6,-112.1');
  });

  it('take no address for coordinates, and coordinates on any side of the globe for what they are', () => {
    const keyOf = (destination: Parameters<typeof navigationUrl>[0]) =>
      Object.keys(queryOf(navigationUrl(destination, 'waze')) ?? {})[0];
    for (const address of ['Lot 33,4', '33,4 Elm St', '33 4', 'x1,2']) expect(keyOf({ ...nowhere, address })).toBe('q');
    for (const latitude of [33.6, -33.6])
      for (const longitude of [112.1, -112.1, 0])
        expect(keyOf({ ...nowhere, coordinates: { latitude, longitude } })).toBe('ll');
  });

  it('are absent where nothing is known', () => {
    for (const app of mapApps) expect(navigationUrl({ ...nowhere, city: 'Glendale' }, app)).toBeNull();
  });
});

describe('a whole route', () => {
  const street = Array.from({ length: 12 }, (_, index) => ({ ...nowhere, address: `${index + 1} Elm St` }));

  it('is given to Google Maps with the stops on the way, in order', () => {
    const route = routeUrl(street.slice(0, 3));
    expect(route?.stops).toBe(3);
    expect(queryOf(route?.url)).toEqual({ api: '1', destination: '3 Elm St', waypoints: '1 Elm St|2 Elm St' });
  });

  it('ends after ten stops, which is what Google Maps takes', () => {
    const route = routeUrl(street);
    expect(route?.stops).toBe(10);
    expect(queryOf(route?.url)?.destination).toBe('10 Elm St');
    expect(queryOf(route?.url)?.waypoints?.split('|')).toHaveLength(9);
  });

  it('begins with its first stop in programs that take one place', () => {
    expect(routeUrl(street, 'apple')).toEqual({
      url: 'https://maps.apple.com/?daddr=1%20Elm%20St&dirflg=d',
      stops: 1,
    });
    expect(routeUrl(street, 'waze')?.stops).toBe(1);
  });

  it('passes over stops that nobody knows the place of', () => {
    expect(queryOf(routeUrl([nowhere, ...street.slice(0, 2)])?.url)?.waypoints).toBe('1 Elm St');
    expect(routeUrl([nowhere])).toBeNull();
    expect(routeUrl([])).toBeNull();
  });
});

describe('a customer’s places', () => {
  const own = {
    ...{ customerId: 'PAT', name: 'Pat', ...home, latitude: 1, longitude: 1, gateCode: '#1', dog: 'Rex' },
    ...{ notes: 'Pays cash', equipment: 'Sand filter', poolType: 'saltwater', poolSize: 18_000 },
  };
  const lake = {
    ...{
      propertyId: 'LAKE',
      name: 'Lake house',
      address: '41 Shore Drive',
      city: 'Payson',
      state: 'AZ',
      zipCode: null,
    },
    ...{ latitude: null, longitude: null, gateCode: null, dog: null, notes: 'Key in the box' },
  };

  it('are the own address, as the record says, or a property with nothing of the own address', () => {
    expect(customerAt(own, null)).toEqual({ ...own, propertyId: null, propertyName: null });
    expect(customerAt(own, lake)).toMatchObject({
      ...{ customerId: 'PAT', name: 'Pat', propertyId: 'LAKE', propertyName: 'Lake house', address: '41 Shore Drive' },
      ...{ latitude: null, gateCode: null, dog: null, equipment: null, poolType: null, poolSize: null },
      notes: 'Key in the box\nPays cash',
    });
  });

  it('are named so that each is told from every other, and written with their name', () => {
    const keys = [{ customerId: 'A' }, { customerId: 'A', propertyId: 'B' }, { customerId: 'B', propertyId: null }].map(
      placeKey,
    );
    expect(keys).toEqual(['A', 'A/B', 'B']);
    expect(keys.map(placeOfKey)).toEqual([
      { customerId: 'A', propertyId: null },
      { customerId: 'A', propertyId: 'B' },
      { customerId: 'B', propertyId: null },
    ]);
    expect(placeLine(customerAt(own, lake))).toBe('Lake house, 41 Shore Drive, Payson, AZ');
    expect(placeLine(customerAt(own, { ...lake, name: null }))).toBe('41 Shore Drive, Payson, AZ');
    expect(placeLine(customerAt(own, null))).toBe('5601 West Crocus Drive #2, Glendale, AZ 85306');
  });
});

describe('an address on one line', () => {
  it('has what is known of it', () => {
    expect(addressLine(home)).toBe('5601 West Crocus Drive #2, Glendale, AZ 85306');
    expect(streetAndCity(home)).toBe('5601 West Crocus Drive #2, Glendale');
    expect([addressLine({ state: 'AZ' }), addressLine({ city: 'Mesa', zipCode: '85201' })]).toEqual([
      'AZ',
      'Mesa, 85201',
    ]);
    expect([addressLine(nowhere), addressLine({ address: '' }), streetAndCity({ address: null, city: null })]).toEqual([
      ...[null, null, null],
    ]);
  });

  it('begins with what the place is called, where that is not its street', () => {
    expect(placeLine({ propertyName: 'Lake house', ...nowhere })).toBe('Lake house');
    expect(placeLine({ propertyName: null, ...nowhere })).toBeNull();
  });
});

describe('a property', () => {
  const lake = { ...home, propertyId: 'LAKE', name: null, latitude: 2, longitude: 3 };

  it('is called by its name, else by its street', () => {
    expect(propertyLabel({ name: 'Lake house', address: '41 Shore Drive' })).toBe('Lake house');
    expect(propertyLabel({ name: null, address: '41 Shore Drive' })).toBe('41 Shore Drive');
    expect(propertyLabel({ name: null, address: null })).toBe('');
  });

  it('is where its stop is, and nothing of the own address is there', () => {
    const own = {
      ...{ customerId: 'PAT', address: '1 Elm St', city: null, state: null, zipCode: null },
      poolType: 'salt',
    };
    const customer = { ...own, latitude: null, longitude: null };
    expect(addressAt(customer, lake)).toMatchObject({
      ...{ customerId: 'PAT', propertyId: 'LAKE', propertyName: home.address, address: home.address, city: 'Glendale' },
      ...{ state: 'AZ', zipCode: '85306', latitude: 2, longitude: 3, poolType: null },
    });
    expect(addressAt(customer, null)).toEqual({ ...customer, propertyId: null, propertyName: null });
  });

  it('may be nobody’s, and has then a key all the same', () => {
    expect(placeKey({ customerId: null })).toBe('');
    expect(placeKey({ customerId: null, propertyId: 'LAKE' })).toBe('/LAKE');
    expect(placeOfKey('')).toEqual({ customerId: '', propertyId: null });
  });

  it('has notes of its own and the customer’s, none where neither says anything', () => {
    const at = { ...lake, gateCode: null, dog: null };
    const own = { ...nowhere, latitude: null, longitude: null, poolType: null, gateCode: null, dog: null };
    const notesOf = (property: string | null, customer: string | null) =>
      customerAt({ ...own, notes: customer, equipment: null, poolSize: null }, { ...at, notes: property }).notes;
    expect([notesOf('Key', 'Cash'), notesOf(null, 'Cash'), notesOf('Key', null), notesOf(null, null)]).toEqual([
      ...['Key\nCash', 'Cash', 'Key', null],
    ]);
  });
});
