import { describe, expect, it } from 'vitest';
import type { SlotsAnswer } from '#contract/scheduling/week-optimization.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
const url = '/api/route-optimization/slots';

/** Sam drives in Glendale on Mondays and is free on Tuesdays, Luis works on Wednesdays. */
async function companyWithRoutes(): Promise<Company> {
  const company = await world.company();
  const { owner } = company;
  const sam = { technicianId: 'SAM', name: 'Sam Lee', workingDays: ['Monday', 'Tuesday'], maxCustomersPerDay: 2 };
  await owner.post('/api/technicians', sam);
  await owner.post('/api/technicians', { technicianId: 'LUIS', name: 'Luis Ortiz', workingDays: ['Wednesday'] });
  for (const [customerId, latitude] of Object.entries({ A: 33.6, B: 33.7 })) {
    await owner.post('/api/customers', { customerId, name: `Pool ${customerId}`, latitude, longitude: -112.18 });
  }
  const stop = { technicianId: 'SAM', dayOfWeek: 'MONDAY' };
  await owner.post('/api/route-assignments', { ...stop, customerId: 'A' });
  return company;
}

const find = ({ owner }: Company, body: object) => owner.post<SlotsAnswer>(url, body);
const names = ({ slots }: SlotsAnswer) => slots.map(({ technicianId, dayOfWeek }) => `${technicianId} ${dayOfWeek}`);

describe('where a new address would fit', () => {
  it('answers the days with room for a customer, least added driving first', async () => {
    const { status, body } = await find(await companyWithRoutes(), { customerId: 'B' });
    expect(status).toBe(200);
    expect(body.place).toEqual({ latitude: 33.7, longitude: -112.18, isApproximate: false });
    expect(names(body)).toEqual(['SAM MONDAY', 'LUIS WEDNESDAY', 'SAM TUESDAY']);
    // A tenth of a degree of latitude is 6.91 miles, some 9.3 by road.
    expect(body.slots[0]).toMatchObject({
      technicianName: 'Sam Lee',
      addedMiles: 9.32,
      addedMinutes: 15.65,
      stopsBefore: 1,
      minutesBefore: 30,
      minutesAfter: 75.65,
      capacityMinutes: 540,
    });
  });

  it('leaves out who cannot do what the pool needs', async () => {
    const company = await companyWithRoutes();
    await company.owner.patch('/api/customers/B', { poolType: 'saltwater' });
    await company.owner.patch('/api/technicians/SAM', { skills: ['repairs'] });
    expect(names((await find(company, { customerId: 'B' })).body)).toEqual(['LUIS WEDNESDAY']);
  });

  it('leaves out a day that is full', async () => {
    const company = await companyWithRoutes();
    await company.owner.post('/api/route-assignments', { technicianId: 'SAM', dayOfWeek: 'MONDAY', customerId: 'B' });
    expect(names((await find(company, { zipCode: '85306' })).body)).toEqual(['LUIS WEDNESDAY', 'SAM TUESDAY']);
    expect((await find(company, { zipCode: '85306', serviceMinutes: 600 })).body.slots).toEqual([]);
  });

  it('takes an address, and says where the place is only that of the ZIP code', async () => {
    const { body } = await find(await companyWithRoutes(), { address: '5601 West Crocus Drive', zipCode: '85306' });
    expect(body.place.isApproximate).toBe(true);
    expect(body.place.latitude).toBeCloseTo(33.62, 1);
  });

  it('finds a customer whose address was not looked up yet', async () => {
    const company = await companyWithRoutes();
    await company.owner.post('/api/customers', { customerId: 'N', name: 'New', zipCode: '85306' });
    expect((await find(company, { customerId: 'N' })).body.slots).toHaveLength(3);
  });

  it.each<[string, object, number, string]>([
    ['a ZIP code that nobody knows', { zipCode: '99999' }, 400, 'zipCode'],
    ['an address without a place', { address: '1 Nowhere Lane' }, 400, 'address'],
    ['nothing', {}, 400, 'address'],
    ['an unknown customer', { customerId: 'nobody' }, 404, 'customerId'],
    ['no time at the stop', { zipCode: '85306', serviceMinutes: 0 }, 400, 'serviceMinutes'],
    ['a frequency there is not', { zipCode: '85306', serviceFrequency: 'hourly' }, 400, 'serviceFrequency'],
  ])('refuses %s', async (_name, body, status, field) => {
    const answer = await (await companyWithRoutes()).owner.post(url, body);
    expect(answer.status).toBe(status);
    expect(answer.body.details?.map((detail) => detail.field)).toEqual([field]);
  });

  it('says what to check where the address is not found', async () => {
    const { body } = await (await companyWithRoutes()).owner.post(url, { address: '1 Nowhere Lane' });
    expect(body.message).toBe('We couldn’t find this address. Check the street, city and ZIP code.');
  });
});

describe('with a service for addresses that is down', () => {
  const geocoder = { locate: () => Promise.reject(new Error('connect ECONNREFUSED')) };
  const cutOff = openWorld({
    config: { geocoder: { kind: 'nominatim', url: 'http://localhost:1' } },
    deps: { geocoder },
  });

  it('says so, and needs it only where the place is not known', async () => {
    const { owner } = await cutOff.company();
    await owner.post('/api/customers', { customerId: 'A', name: 'Pool A', latitude: 33.6, longitude: -112.1 });
    expect((await owner.post(url, { customerId: 'A' })).status).toBe(200);
    const answer = await owner.call('POST', url, { zipCode: '85306' }, { allow5xx: true });
    expect(answer.status).toBe(503);
    expect(answer.body.message).toBe('We can’t look up addresses right now. Try again.');
  });
});
