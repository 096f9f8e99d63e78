import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
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
      ? { latitude: 33.6152, longitude: -112.1797, precision: 'exact' as const }
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
  const world = openWorld({ config: { geocoderUrl: 'http://localhost:1' }, deps: { geocoder } });

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
