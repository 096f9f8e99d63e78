import { describe, expect, it } from 'vitest';
import type { Customer, RoughPlaces } from '#contract/customers/customers.ts';
import type { AddressQuery, Geocoder } from '#server/adapters/geocoding/port.ts';
import { openWorld } from '#tests/support/world.ts';

/** A geocoding service that knows one street, keeps what it was asked, and can be down. */
class TestGeocoder implements Geocoder {
  readonly asked: AddressQuery[] = [];
  isDown = false;
  async locate(query: AddressQuery) {
    if (this.isDown) throw new Error('connect ECONNREFUSED');
    this.asked.push(query);
    return query.address?.includes('Crocus')
      ? { latitude: 33.6152, longitude: -112.1797, quality: 'rooftop' as const }
      : null;
  }
}

const house = (number: number) => ({
  name: `House ${number}`,
  address: `${number} West Crocus Drive`,
  city: 'Glendale',
  state: 'AZ',
  zipCode: '85306',
});

describe('looking up addresses with the embedded table', () => {
  const world = openWorld();

  it('places new customers at the middle of their ZIP code and says so', async () => {
    const { owner } = await world.company();
    const { body } = await owner.post<Customer>('/api/customers', house(5601));
    expect(body).toMatchObject({ latitude: null, longitude: null, locationIsApproximate: false });
    await world.runJobs();
    const placed = (await owner.get<Customer>(`/api/customers/${body.customerId}`)).body;
    expect(placed.locationIsApproximate).toBe(true);
    expect(placed.latitude).toBeCloseTo(33.62, 1);
    expect(placed.longitude).toBeCloseTo(-112.18, 1);
  });

  it('leaves given coordinates alone, and a ZIP code nobody knows without any', async () => {
    const { owner } = await world.company();
    const given = await owner.post<Customer>('/api/customers', { ...house(1), latitude: 33.5, longitude: -112.2 });
    const nowhere = await owner.post<Customer>('/api/customers', { ...house(2), zipCode: '99999' });
    await world.runJobs();
    const find = async (id: string) => (await owner.get<Customer>(`/api/customers/${id}`)).body;
    expect(await find(given.body.customerId)).toMatchObject({
      latitude: 33.5,
      longitude: -112.2,
      locationIsApproximate: false,
    });
    expect(await find(nowhere.body.customerId)).toMatchObject({ latitude: null, longitude: null });
  });

  it('looks a customer up again who moved', async () => {
    const { owner } = await world.company();
    const { body } = await owner.post<Customer>('/api/customers', house(1));
    await world.runJobs();
    await owner.patch(`/api/customers/${body.customerId}`, { city: 'Miami', state: 'FL', zipCode: '33101' });
    await world.runJobs();
    expect((await owner.get<Customer>(`/api/customers/${body.customerId}`)).body.latitude).toBeCloseTo(25.8, 0);
  });
});

describe('looking up addresses with a service', () => {
  const geocoder = new TestGeocoder();
  const world = openWorld({
    config: { geocoder: { kind: 'nominatim', url: 'http://localhost:1' } },
    deps: { geocoder },
  });

  it('asks once for an address, also for another company', async () => {
    const [one, two] = [await world.company(), await world.company()];
    geocoder.asked.length = 0;
    const { body } = await one.owner.post<Customer>('/api/customers', house(5601));
    await world.runJobs();
    const other = await two.owner.post<Customer>('/api/customers', { ...house(5601), address: '5601 W. Crocus Dr' });
    await world.runJobs();
    expect(geocoder.asked).toHaveLength(1);
    const exact = { latitude: 33.6152, longitude: -112.1797, locationIsApproximate: false };
    expect((await one.owner.get<Customer>(`/api/customers/${body.customerId}`)).body).toMatchObject(exact);
    expect((await two.owner.get<Customer>(`/api/customers/${other.body.customerId}`)).body).toMatchObject(exact);
  });

  it('takes up what a failing service left when it is back', async () => {
    const { owner } = await world.company();
    const { body } = await owner.post<Customer>('/api/customers', house(77));
    geocoder.isDown = true;
    await expect(world.runJobs()).rejects.toThrow('ECONNREFUSED');
    expect((await owner.get<Customer>(`/api/customers/${body.customerId}`)).body.latitude).toBeNull();
    geocoder.isDown = false;
    await world.runJob('sweep-geocoding', {});
    expect((await owner.get<Customer>(`/api/customers/${body.customerId}`)).body.latitude).toBe(33.6152);
  });
});

describe('places that are only rough', () => {
  const world = openWorld({ deps: { geocoder: new TestGeocoder() } });
  const rough = async (user: { get: <T>(path: string) => Promise<{ status: number; body: T }> }) =>
    (await user.get<RoughPlaces>('/api/customer-places')).body;

  it('are listed, put right by hand, and back where they were when that is undone', async () => {
    const { owner } = await world.company();
    const at = { latitude: 33.62, longitude: -112.18 };
    const { body: exact } = await owner.post<Customer>('/api/customers', house(1));
    const { body: lost } = await owner.post<Customer>('/api/customers', { ...house(2), address: '1 Nowhere Road' });
    await owner.put(`/api/customers/${lost.customerId}/place`, { ...at, quality: 'zip' });
    expect(await rough(owner)).toMatchObject({
      customers: [
        { customerId: exact.customerId, isWaiting: true },
        { customerId: lost.customerId, quality: 'zip', ...at },
      ],
      total: 2,
      waiting: 1,
      atZip: 1,
    });
    await world.runJobs();
    expect((await owner.get<Customer>(`/api/customers/${exact.customerId}`)).body.locationQuality).toBe('rooftop');
    const placed = await owner.put<Customer>(`/api/customers/${lost.customerId}/place`, {
      latitude: 33.5,
      longitude: -112,
    });
    expect(placed.body).toMatchObject({ latitude: 33.5, locationQuality: 'given', locationIsApproximate: false });
    expect((await rough(owner)).total).toBe(0);
    await owner.put(`/api/customers/${lost.customerId}/place`, { ...at, quality: 'street' });
    expect((await rough(owner)).customers).toMatchObject([{ quality: 'street', isWaiting: false }]);
    await owner.put(`/api/customers/${lost.customerId}/place`, { latitude: null, longitude: null, quality: null });
    expect((await rough(owner)).customers).toMatchObject([{ quality: null, latitude: null }]);
  });

  it('are looked up again, where they stay when nothing better is known', async () => {
    const { owner } = await world.company();
    const { body } = await owner.post<Customer>('/api/customers', { ...house(3), address: '3 Nowhere Road' });
    const at = { latitude: 33.62, longitude: -112.18 };
    await owner.put(`/api/customers/${body.customerId}/place`, { ...at, quality: 'zip' });
    await world.runJobs();
    await owner.patch(`/api/customers/${body.customerId}`, { notes: 'Same place' });
    expect((await owner.post<RoughPlaces>('/api/customer-places/look-up', {})).body).toMatchObject({
      waiting: 1,
      atZip: 1,
    });
    await world.runJobs();
    expect((await rough(owner)).customers).toMatchObject([{ ...at, quality: 'zip', isWaiting: false }]);
    await owner.patch(`/api/customers/${body.customerId}`, { address: '3 West Crocus Drive' });
    await world.runJobs();
    expect((await rough(owner)).total).toBe(0);
  });

  it('are refused with a reason, and are nobody else’s', async () => {
    const [one, two] = [await world.company(), await world.company()];
    const { body } = await one.owner.post<Customer>('/api/customers', house(4));
    const path = `/api/customers/${body.customerId}/place`;
    const technician = await one.signedIn('technician');
    for (const [wrong, field] of [
      [{ latitude: 91, longitude: 0 }, 'latitude'],
      [{ latitude: 33 }, 'longitude'],
      [{ latitude: 33, longitude: -112, quality: 'good' }, 'quality'],
      [{ latitude: 'here', longitude: -112 }, 'latitude'],
    ] as const) {
      const { status, body: refusal } = await one.owner.put<{ details: { field: string }[] }>(path, wrong);
      expect([status, refusal.details[0]?.field]).toEqual([400, field]);
    }
    const place = { latitude: 33, longitude: -112 };
    expect((await two.owner.put(path, place)).status).toBe(404);
    expect((await technician.put(path, place)).status).toBe(403);
    expect((await technician.post('/api/customer-places/look-up', {})).status).toBe(403);
    expect((await world.visitor.put(path, place)).status).toBe(401);
    expect((await world.visitor.get('/api/customer-places')).status).toBe(401);
    expect(await rough(two.owner)).toMatchObject({ customers: [], total: 0 });
  });
});

describe('a service that takes many at once', () => {
  const asked: number[] = [];
  const geocoder: Geocoder = {
    locate: () => Promise.reject(new Error('one by one')),
    locateMany: async (queries) => {
      asked.push(queries.length);
      return queries.map(() => ({ latitude: 33.6, longitude: -112.1, quality: 'street' }));
    },
  };
  const world = openWorld({ config: { geocoder: { kind: 'census', url: 'http://localhost:1' } }, deps: { geocoder } });

  it('is asked once for all customers of a company', async () => {
    const { owner } = await world.company();
    for (const number of [1, 2, 3]) await owner.post('/api/customers', house(number));
    await world.runJobs();
    expect(asked).toEqual([3]);
    const { body } = await owner.get<RoughPlaces>('/api/customer-places');
    expect(body).toMatchObject({ total: 3, waiting: 0, atZip: 0, finder: 'service' });
  });
});
