import { describe, expect, it } from 'vitest';
import type { Stop } from '#contract/visits/visits.ts';
import { companyWithRoute, completeStop, openStop } from '#tests/support/stops.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();

describe('a stop before the first reading is taken', () => {
  it('shows the customer, the pool, the readings and services of last time, and the notes of the route', async () => {
    const { owner } = await companyWithRoute(world);
    const lastWeek = await openStop(owner, { serviceDate: '2026-11-16', arrivalTime: '2026-11-16T16:00:00Z' });
    await completeStop(owner, lastWeek.visitId);
    const { status, body } = await owner.get<Stop>('/api/stops/ROUTE-1');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      customer: { customerId: 'CUST-1', name: 'Pat Rivera', email: 'pat@example.com', city: 'Glendale' },
      pool: { poolId: lastWeek.poolId, poolType: 'chlorine', volumeGallons: 18000 },
      pools: [{ poolId: lastWeek.poolId, name: "Pat Rivera's pool" }],
      last: { readings: { chlorine: 0.8, pH: 7.8, totalAlkalinity: 90, salt: null } },
      lastServices: ['Surface Skimming', 'Chemical Testing & Balance'],
      assignmentNotes: 'Gate code 4471#',
      visit: null,
    });
    expect(body.last.measuredAt).toBe('2026-11-24T01:30:00.000Z');
  });

  it('shows today’s visit once it is opened, and that of another day when asked', async () => {
    const { owner } = await companyWithRoute(world);
    const today = await openStop(owner);
    const nextWeek = await openStop(owner, { serviceDate: '2026-11-30' });
    expect((await owner.get<Stop>('/api/stops/ROUTE-1')).body.visit).toEqual(today);
    expect((await owner.get<Stop>('/api/stops/ROUTE-1?date=2026-11-30')).body.visit).toEqual(nextWeek);
    expect((await owner.get<Stop>('/api/stops/ROUTE-1?date=2026-12-07')).body.visit).toBeNull();
    expect((await owner.get<Stop>('/api/stops/customer/CUST-1')).body.visit).toEqual(today);
  });

  it('is a new day when it is one where the company is', async () => {
    const { owner } = await companyWithRoute(world);
    await openStop(owner);
    world.clock.set('2026-11-24T06:59:00.000Z');
    expect((await owner.get<Stop>('/api/stops/ROUTE-1')).body.visit).not.toBeNull();
    world.clock.set('2026-11-24T07:01:00.000Z');
    expect((await owner.get<Stop>('/api/stops/ROUTE-1')).body.visit).toBeNull();
    world.clock.set('2026-11-24T01:30:00.000Z');
  });

  it('can be worked for a customer who is on no route and has no pool yet', async () => {
    const { owner } = await world.company();
    await owner.post('/api/customers', { customerId: 'CUST-1', name: 'By phone' });
    const { status, body } = await owner.get<Stop>('/api/stops/customer/CUST-1');
    expect(status).toBe(200);
    expect(body).toMatchObject({ pool: null, pools: [], last: { measuredAt: null }, assignmentNotes: null });
  });
});

describe('who may', () => {
  it.each(['/api/stops/ROUTE-1', '/api/stops/customer/CUST-1'])('GET %s', async (url) => {
    expect((await world.visitor.get(url)).status).toBe(401);
    const company = await companyWithRoute(world);
    expect((await (await company.signedIn('homeowner', { customerId: 'CUST-1' })).get(url)).status).toBe(403);
    expect((await (await company.signedIn('technician')).get(url)).status).toBe(200);
    expect((await company.owner.get(`${url}?date=soon`)).status).toBe(400);
    const { owner } = await world.company();
    expect((await owner.get(url)).status).toBe(404);
  });
});
