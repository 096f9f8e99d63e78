import { describe, expect, it } from 'vitest';
import type { DayResultAnswer, RouteAssignment } from '#contract/scheduling/routes.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();

/** Pools along one meridian a good half mile apart, named by their place on it. */
const latitudes: Record<string, number> = { A: 33.5, B: 33.51, C: 33.52, D: 33.53 };
const toAndFro = ['A', 'D', 'B', 'C'];

async function companyWithPools(): Promise<Company> {
  const company = await world.company();
  await company.owner.post('/api/technicians', { technicianId: 'TECH-1', name: 'Sam Lee' });
  for (const [customerId, latitude] of Object.entries(latitudes)) {
    await company.owner.post('/api/customers', { customerId, name: `Pool ${customerId}`, latitude, longitude: -112.1 });
  }
  return company;
}

const optimize = ({ owner }: Company, body: object) => owner.post<DayResultAnswer>('/api/route-optimization/day', body);
const order = (result: DayResultAnswer) => result.optimizedRoute.map(({ customerId }) => customerId).join('');

describe('optimising a day', () => {
  it('answers the documented result, in miles and minutes, from the first customer', async () => {
    const { status, body } = await optimize(await companyWithPools(), { customerIds: toAndFro });
    expect(status).toBe(200);
    // 0.01° of latitude is 0.691 miles, 1.658 minutes at 25 mph; the given order drives 6 such legs, the best 3.
    expect(body).toEqual({
      savings: { distanceSaved: 2.07, timeSaved: 4.98 },
      optimizedRoute: [
        { customerId: 'A', estimatedTravelTime: 0 },
        { customerId: 'B', estimatedTravelTime: 1.66 },
        { customerId: 'C', estimatedTravelTime: 1.66 },
        { customerId: 'D', estimatedTravelTime: 1.66 },
      ],
      totalDistance: 2.07,
      totalTravelTime: 4.98,
      withoutCoordinates: [],
      basis: 'estimate',
      roads: null,
      straightLine: null,
      method: 'best',
    });
  });

  it.each(['best', 'nearest-neighbour', 'traffic-aware'])('knows the method %s', async (method) => {
    const { body } = await optimize(await companyWithPools(), { customerIds: toAndFro, method, startTime: '10:00' });
    expect(order(body)).toBe('ABCD');
    expect(body.method).toBe(method);
  });

  it('gives the same answer every time', async () => {
    const company = await companyWithPools();
    const first = await optimize(company, { customerIds: toAndFro });
    expect((await optimize(company, { customerIds: toAndFro })).body).toEqual(first.body);
  });

  it('puts customers that are not on the map last and names them', async () => {
    const company = await companyWithPools();
    await company.owner.post('/api/customers', { customerId: 'X', name: 'No address yet' });
    const { body } = await optimize(company, { customerIds: ['A', 'X', 'C', 'B'] });
    expect(order(body)).toBe('ABCX');
    expect(body.withoutCoordinates).toEqual(['X']);
    expect(body.optimizedRoute.at(-1)).toEqual({ customerId: 'X', estimatedTravelTime: null });
  });

  it.each([
    ['no customers', {}],
    ['an empty list', { customerIds: [] }],
    ['one customer', { customerIds: ['A'] }],
  ])('refuses %s', async (_name, body) => {
    const { owner } = await companyWithPools();
    const answer = await owner.post('/api/route-optimization/day', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      error: 'Invalid input',
      message: 'Need at least 2 customers to optimize route',
      details: [{ field: 'customerIds', message: 'Need at least 2 customers to optimize route' }],
    });
  });

  it.each([
    ['a customer twice', { customerIds: ['A', 'B', 'A'] }, 'customerIds.2'],
    ['an unknown method', { customerIds: ['A', 'B'], method: 'magic' }, 'method'],
    ['a time that does not exist', { customerIds: ['A', 'B'], startTime: '8am' }, 'startTime'],
  ])('refuses %s', async (_name, body, field) => {
    const { owner } = await companyWithPools();
    const answer = await owner.post('/api/route-optimization/day', body);
    expect(answer.status).toBe(400);
    expect(answer.body.details?.map((detail) => detail.field)).toEqual([field]);
  });

  it('answers 404 naming the customer it does not know', async () => {
    const { owner } = await companyWithPools();
    const { status, body } = await owner.post('/api/route-optimization/day', { customerIds: ['A', 'Z'] });
    expect(status).toBe(404);
    expect(body.details).toEqual([{ field: 'customerIds.1', message: 'Customer not found' }]);
  });

  it('answers other calls while several days are being optimised', async () => {
    const company = await companyWithPools();
    const finished: string[] = [];
    const days = Array.from({ length: 4 }, () =>
      optimize(company, { customerIds: toAndFro }).then(({ status }) => finished.push(`day ${status}`)),
    );
    await company.owner.get('/api/technicians').then(({ status }) => finished.push(`list ${status}`));
    await Promise.all(days);
    expect(finished).toEqual(['list 200', 'day 200', 'day 200', 'day 200', 'day 200']);
  });
});

describe('taking an order over', () => {
  async function companyWithRoute(): Promise<Company> {
    const company = await companyWithPools();
    for (const [index, customerId] of toAndFro.entries()) {
      await company.owner.post('/api/route-assignments', {
        assignmentId: `ROUTE-${customerId}`,
        customerId,
        technicianId: 'TECH-1',
        dayOfWeek: 'MONDAY',
        routeOrder: index + 1,
      });
    }
    return company;
  }

  const apply = ({ owner }: Company, body: object) =>
    owner.post<RouteAssignment[]>('/api/route-optimization/day/apply', {
      technicianId: 'TECH-1',
      dayOfWeek: 'monday',
      ...body,
    });
  const route = async ({ owner }: Company) =>
    (await owner.get<RouteAssignment[]>('/api/route-assignments')).body.map(
      ({ customerId, routeOrder }) => `${routeOrder}${customerId}`,
    );

  it('numbers the route anew and answers it', async () => {
    const company = await companyWithRoute();
    const { status, body } = await apply(company, { customerIds: ['A', 'B', 'C', 'D'] });
    expect(status).toBe(200);
    expect(body.map(({ customerId, routeOrder }) => `${routeOrder}${customerId}`)).toEqual(['1A', '2B', '3C', '4D']);
    expect(await route(company)).toEqual(['1A', '2B', '3C', '4D']);
  });

  it('keeps a stop that was added meanwhile, behind the others', async () => {
    const company = await companyWithRoute();
    await apply(company, { customerIds: ['C', 'A', 'D'] });
    expect(await route(company)).toEqual(['1C', '2A', '3D', '4B']);
  });

  it('refuses all of it where a customer is no longer on the route', async () => {
    const company = await companyWithRoute();
    await company.owner.delete('/api/route-assignments/ROUTE-B');
    const { owner } = company;
    const { status, body } = await owner.post('/api/route-optimization/day/apply', {
      technicianId: 'TECH-1',
      dayOfWeek: 'MONDAY',
      customerIds: ['A', 'B', 'C', 'D'],
    });
    expect(status).toBe(409);
    expect(body.details).toEqual([{ field: 'customerIds.1', message: 'This customer isn’t on the route' }]);
    expect(await route(company)).toEqual(['1A', '2D', '4C']);
  });

  it('answers 404 for an unknown technician and 400 for a customer named twice', async () => {
    const company = await companyWithRoute();
    expect((await apply(company, { technicianId: 'nobody', customerIds: ['A'] })).status).toBe(404);
    expect((await apply(company, { customerIds: ['A', 'A'] })).status).toBe(400);
    expect((await apply(company, { customerIds: [] })).status).toBe(400);
  });
});
