import { describe, expect, it } from 'vitest';
import type { WorkOrder } from '#contract/invoicing/work-orders.ts';
import type { ServiceReport } from '#contract/reports/reports.ts';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import type { FieldPack, Stop, Visit } from '#contract/visits/visits.ts';
import { companyWithRoute, completeStop, findings } from '#tests/support/stops.ts';
import { openWorld } from '#tests/support/world.ts';

/** The clock stands on Monday, 23 November 2026, 09:00 in Phoenix. */
const world = openWorld();

/** Pat’s own house and the lake house are both on Luis’s Mondays. */
async function withTwoPlaces() {
  const company = await companyWithRoute(world, { tier: 'enterprise' });
  const { owner } = company;
  await owner.patch('/api/customers/CUST-1', {
    ...{ gateCode: '#1', equipment: 'Sand filter', notes: 'Pays cash', latitude: 33.6, longitude: -112.1 },
  });
  await owner.post('/api/customers/CUST-1/properties', {
    ...{ propertyId: 'LAKE', name: 'Lake house', address: '41 Shore Drive', city: 'Payson', state: 'AZ' },
    ...{ zipCode: '85541', latitude: 33.7, longitude: -112.1, gateCode: '#9', notes: 'Key in the box' },
  });
  await owner.post('/api/pools', { poolId: 'LAKE-POOL', name: 'Lake pool', customerId: 'CUST-1', propertyId: 'LAKE' });
  await owner.post('/api/pools', {
    poolId: 'LAKE-SPA',
    name: 'Lake spa',
    kind: 'spa',
    customerId: 'CUST-1',
    propertyId: 'LAKE',
  });
  await owner.post('/api/route-assignments', {
    ...{ assignmentId: 'ROUTE-LAKE', customerId: 'CUST-1', propertyId: 'LAKE' },
    ...{ technicianId: 'TECH-luis', dayOfWeek: 'MONDAY', estimatedDuration: 40 },
  });
  return company;
}

const atLake = {
  propertyId: 'LAKE',
  propertyName: 'Lake house',
  address: '41 Shore Drive',
  city: 'Payson',
  latitude: 33.7,
  gateCode: '#9',
  equipment: null,
  notes: 'Key in the box\nPays cash',
};

describe('two places of one customer on one route', () => {
  it('are two stops of the day and the week, each where it is', async () => {
    const { owner } = await withTwoPlaces();
    const { body: day } = await owner.get<DayPlan>('/api/day-plan?date=2026-11-23');
    const stops = day.technicians[0]?.stops ?? [];
    expect(stops.map(({ assignmentId }) => assignmentId)).toEqual(['ROUTE-1', 'ROUTE-LAKE']);
    expect(stops[0]?.customer).toMatchObject({ propertyId: null, address: '5601 West Crocus Drive', gateCode: '#1' });
    expect(stops[1]?.customer).toMatchObject(atLake);
    expect(stops[1]?.travelMinutes).toBeGreaterThan(10);
    expect(stops.map(({ pools }) => pools.map(({ name }) => name))).toEqual([
      ["Pat Rivera's pool"],
      ['Lake pool', 'Lake spa'],
    ]);
    const { body: week } = await owner.get<WeekPlan>('/api/week-plan?from=2026-11-23');
    expect(week.technicians[0]?.days[0]?.stops).toMatchObject([
      { propertyName: null, address: expect.stringContaining('Crocus') },
      { propertyName: 'Lake house', address: expect.stringContaining('Shore'), latitude: 33.7 },
    ]);
  });

  it('are worked apart: the address, the pools and what is left to do are each place’s own', async () => {
    const { owner } = await withTwoPlaces();
    const { body: home } = await owner.get<Stop>('/api/stops/ROUTE-1?date=2026-11-23');
    const { body: there } = await owner.get<Stop>('/api/stops/ROUTE-LAKE?date=2026-11-23');
    expect(home.pools).toHaveLength(1);
    expect(there.customer).toMatchObject(atLake);
    expect(there.pools.map(({ poolId }) => poolId)).toEqual(['LAKE-POOL', 'LAKE-SPA']);
    expect((await owner.get<Stop>('/api/stops/customer/CUST-1?propertyId=LAKE')).body.pool?.poolId).toBe('LAKE-POOL');
    expect((await owner.get('/api/stops/customer/CUST-1?propertyId=OTHER')).status).toBe(404);
    const { body: pack } = await owner.get<FieldPack>('/api/field-pack?date=2026-11-23&days=1');
    expect(pack.stops.map(({ stop }) => stop)).toEqual([home, there]);

    const { body: visit } = await owner.post<Visit>('/api/visits', {
      customerId: 'CUST-1',
      assignmentId: 'ROUTE-LAKE',
    });
    expect(visit).toMatchObject({ propertyId: 'LAKE', poolId: 'LAKE-POOL' });
    const done = await completeStop(owner, visit.visitId, {
      ...findings,
      bodies: [{ poolId: 'LAKE-SPA', readings: { pH: 7.5 }, chemicalsAdded: [] }],
    });
    expect(done.status).toBe(200);
    const { body: reports } = await owner.get<ServiceReport[]>('/api/service-reports');
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({ address: 'Lake house, 41 Shore Drive, Payson, AZ 85541' });
    // The other place is still to be visited, and what was done at the lake was not done at home.
    const { body: day } = await owner.get<DayPlan>('/api/day-plan?date=2026-11-23');
    expect(day.technicians[0]?.stops.map(({ visit }) => visit?.state ?? null)).toEqual([null, 'done']);
    const { body: later } = await owner.get<Stop>('/api/stops/ROUTE-1?date=2026-11-30');
    expect(later.lastServices).toEqual([]);
    expect((await owner.get<Stop>('/api/stops/ROUTE-LAKE?date=2026-11-30')).body.lastServices).toEqual(
      findings.services,
    );
  });

  it('takes a visit without a stop where its pool is', async () => {
    const { owner } = await withTwoPlaces();
    const open = (body: object) => owner.post<Visit>('/api/visits', { customerId: 'CUST-1', ...body });
    expect((await open({ propertyId: 'LAKE' })).body).toMatchObject({ propertyId: 'LAKE', poolId: 'LAKE-POOL' });
    expect((await open({ poolId: 'LAKE-SPA' })).body).toMatchObject({ propertyId: 'LAKE', poolId: 'LAKE-SPA' });
    expect((await open({})).body).toMatchObject({ propertyId: null });
    expect((await open({ propertyId: 'NOWHERE' })).status).toBe(404);
  });

  it('is one of the places that a stop can be moved to, as a whole or from a date on', async () => {
    const { owner } = await withTwoPlaces();
    const edit = (scope: string, propertyId: string | null) =>
      owner.post<{ changeId: string }>('/api/route-assignments/ROUTE-LAKE/edit', {
        ...{ scope, date: '2026-11-30', changes: { propertyId } },
      });
    expect((await edit('visit', null)).status).toBe(400);
    expect(await edit('whole', 'NOWHERE')).toMatchObject({
      status: 404,
      body: { details: [{ field: 'changes.propertyId' }] },
    });
    const { body: change } = await edit('from', null);
    const placesOn = async (date: string) =>
      (await owner.get<DayPlan>(`/api/day-plan?date=${date}`)).body.technicians[0]?.stops.map(
        ({ customer }) => customer.propertyId,
      );
    expect(await placesOn('2026-11-23')).toEqual([null, 'LAKE']);
    expect(await placesOn('2026-11-30')).toEqual([null, null]);
    await owner.post(`/api/route-changes/${change.changeId}/undo`, {});
    expect(await placesOn('2026-11-30')).toEqual([null, 'LAKE']);
  });

  it('gets work orders of its own, done where they are', async () => {
    const { owner } = await withTwoPlaces();
    const { body: order } = await owner.post<WorkOrder>('/api/work-orders', {
      ...{
        customerId: 'CUST-1',
        propertyId: 'LAKE',
        title: 'New grids',
        lines: [{ description: 'Grids', unitPrice: 90 }],
      },
    });
    expect(order).toMatchObject({ propertyId: 'LAKE', propertyName: 'Lake house' });
    await owner.post(`/api/work-orders/${order.workOrderId}/schedule`, {
      technicianId: 'TECH-luis',
      date: '2026-11-24',
    });
    const { body: day } = await owner.get<DayPlan>('/api/day-plan?date=2026-11-24');
    expect(day.technicians.flatMap(({ stops }) => stops)[0]?.customer).toMatchObject(atLake);
    await owner.patch(`/api/work-orders/${order.workOrderId}`, { propertyId: null });
    const { body: moved } = await owner.get<DayPlan>('/api/day-plan?date=2026-11-24');
    expect(moved.technicians.flatMap(({ stops }) => stops)[0]?.customer).toMatchObject({ propertyId: null });
  });
});
