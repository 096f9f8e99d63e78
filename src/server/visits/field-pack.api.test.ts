import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import type { z } from 'zod/mini';
import type { FieldPack, stopList, Visit } from '#contract/visits/visits.ts';
import { completeStop, openStop } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
type Stops = z.infer<typeof stopList>;

/** Luis has Monday and Tuesday, Sam Monday: `stops` customers on each route, each with a pool, stock and a visit last week. */
async function companyWithStops(stops: number): Promise<Company> {
  const company = await world.company();
  const { owner } = company;
  for (const [technicianId, name] of [
    ['TECH-luis', 'Luis Ortega'],
    ['TECH-sam', 'Sam Lee'],
  ]) {
    await owner.post('/api/technicians', { technicianId, name });
  }
  const routes = [
    ['TECH-luis', 'MONDAY', '2026-11-16'],
    ['TECH-luis', 'TUESDAY', '2026-11-17'],
    ['TECH-sam', 'MONDAY', '2026-11-16'],
  ] as const;
  for (const [route, [technicianId, dayOfWeek, lastWeek]] of routes.entries()) {
    for (let n = 1; n <= stops; n += 1) {
      const customerId = `CUST-${route}-${n}`;
      const assignmentId = `ROUTE-${route}-${n}`;
      const poolId = `POOL-${route}-${n}`;
      await owner.post('/api/customers', { customerId, name: `Customer ${n}`, gateCode: `#${n}`, poolSize: 12_000 });
      await owner.post('/api/pools', { poolId, customerId, name: 'Spa', volumeGallons: 400 });
      await owner.post('/api/route-assignments', { assignmentId, customerId, technicianId, dayOfWeek });
      await owner.post(`/api/pools/${poolId}/reagents`, { reagentId: 'CHLORINE', description: 'Jug', level: 80 });
      const visit = { customerId, assignmentId, poolId, serviceDate: lastWeek, arrivalTime: `${lastWeek}T17:00:00Z` };
      const { visitId } = await openStop(owner, visit);
      await completeStop(owner, visitId, { readings: { pH: 7.4 }, services: ['Tile Cleaning'], sendReport: n === 1 });
    }
  }
  return company;
}

/** The statements that a call makes, beside those of signing in. */
async function statementsOf(call: () => Promise<{ status: number }>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    expect((await call()).status).toBe(200);
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}

const packOf = async (visitor: Visitor, query = ''): Promise<FieldPack> =>
  (await visitor.get<FieldPack>(`/api/field-pack${query}`)).body;

describe('what a phone takes along', () => {
  it('is what each part’s own call would answer', async () => {
    const company = await companyWithStops(2);
    const { owner } = company;
    const opened = await openStop(owner, { customerId: 'CUST-0-1', assignmentId: 'ROUTE-0-1' });
    await owner.post<Visit>('/api/visits', { customerId: 'CUST-0-2' });
    await completeStop(owner, opened.visitId, { notes: 'Done today' });
    await owner.put('/api/customers/CUST-0-2/checklist', { changes: [{ taskId: 'gate', dropped: true }] });

    const pack = await packOf(owner);
    expect(pack.days.map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-24']);
    for (const day of pack.days) expect(day).toEqual((await owner.get(`/api/day-plan?date=${day.date}`)).body);
    expect(pack.stops.map(({ assignmentId }) => assignmentId)).toEqual([
      'ROUTE-0-1',
      'ROUTE-0-2',
      'ROUTE-2-1',
      'ROUTE-2-2',
      'ROUTE-1-1',
      'ROUTE-1-2',
    ]);
    for (const { assignmentId, date, stop } of pack.stops) {
      expect(stop, assignmentId).toEqual((await owner.get(`/api/stops/${assignmentId}?date=${date}`)).body);
    }
    expect(pack.stops[0]?.stop.visit).toMatchObject({ state: 'done', notes: 'Done today' });
    expect(pack.stops[1]?.stop.visit?.state).toBe('open');
    expect(pack.stops[2]?.stop).toMatchObject({ customer: { gateCode: '#1' }, lastServices: ['Tile Cleaning'] });
    expect(pack.reagents).toHaveLength(12);
    expect(pack.reagents.filter(({ reagents }) => reagents.length > 0)).toHaveLength(6);
    for (const { poolId, reagents } of pack.reagents) {
      expect(reagents).toEqual((await owner.get(`/api/pools/${poolId}/reagents`)).body);
    }
    expect(pack.waterTests.filter(({ tests }) => tests.length > 0)).toHaveLength(6);
    for (const { poolId, tests } of pack.waterTests) {
      expect(tests).toEqual((await owner.get(`/api/water-tests/${poolId}`)).body);
    }

    const technicianId = 'TECH-luis';
    const own = await packOf(await company.signedIn('technician', { technicianId }), '?days=1');
    expect(own.stops).toEqual(pack.stops.slice(0, 2));
    expect(own.days).toEqual(pack.days.slice(0, 1));
    expect(own.waterTests).toHaveLength(4);
    const monday = (await owner.get<Stops>('/api/stops')).body;
    expect(monday).toEqual(pack.stops.slice(0, 4).map(({ assignmentId, stop }) => ({ assignmentId, stop })));
    expect((await owner.get<Stops>(`/api/stops?technicianId=${technicianId}`)).body).toEqual(monday.slice(0, 2));
    expect((await owner.get<Stops>('/api/stops?date=2026-11-24')).body).toHaveLength(2);
    expect((await owner.get<Stops>('/api/stops?date=2026-11-25')).body).toEqual([]);
  });

  it('takes as many queries for many stops as for few', async () => {
    const few = (await companyWithStops(1)).owner;
    const many = (await companyWithStops(6)).owner;
    for (const [path, most] of [
      ['/api/stops', 17],
      ['/api/field-pack', 18],
      ['/api/field-pack?days=7', 18],
    ] as const) {
      const ofFew = await statementsOf(() => few.get(path));
      expect(await statementsOf(() => many.get(path)), path).toBe(ofFew);
      // Three more: who is signed in, and the transaction's begin and commit.
      expect(ofFew, path).toBeLessThanOrEqual(most + 3);
    }
  });

  it('leaves out the stock for those who may not see it', async () => {
    const company = await companyWithStops(1);
    const entry = { role: 'technician', feature: 'reagents', canView: false, canEdit: false, canDelete: false };
    await company.owner.put('/api/permissions', { permissions: [{ ...entry, isEnabled: true }] });
    const technician = await company.signedIn('technician', { technicianId: 'TECH-sam' });
    const pack = await packOf(technician);
    expect(pack.stops).toHaveLength(1);
    expect(pack.reagents).toEqual([]);
  });

  it('follows a visit that was moved to another day and technician', async () => {
    const { owner } = await companyWithStops(1);
    const move = { assignmentId: 'ROUTE-2-1', serviceDate: '2026-11-23', toDate: '2026-11-24', scope: 'once' };
    expect((await owner.post('/api/week-plan/move', { ...move, toTechnicianId: 'TECH-luis' })).status).toBe(200);
    const { stops, days } = await packOf(owner);
    expect(stops.map(({ assignmentId, date }) => `${date} ${assignmentId}`)).toEqual([
      '2026-11-23 ROUTE-0-1',
      '2026-11-24 ROUTE-1-1',
      '2026-11-24 ROUTE-2-1',
    ]);
    expect(days[1]).toEqual((await owner.get('/api/day-plan?date=2026-11-24')).body);
  });
});

describe('who may', () => {
  it.each(['/api/stops', '/api/field-pack'])('GET %s', async (path) => {
    expect((await world.visitor.get(path)).status).toBe(401);
    const company = await companyWithStops(1);
    expect((await (await company.signedIn('homeowner', { customerId: 'CUST-0-1' })).get(path)).status).toBe(403);
    expect((await (await company.signedIn('user')).get(path)).status).toBe(403);
    expect((await (await company.signedIn('technician')).get(path)).status).toBe(200);
    const bad = await company.owner.get(`${path}?date=soon`);
    expect(bad).toMatchObject({ status: 400, body: { details: [{ field: 'date' }] } });
    const { owner } = await world.company();
    const { body } = await owner.get<Stops | FieldPack>(path);
    expect(Array.isArray(body) ? body : body.stops).toEqual([]);
  });

  it('refuses what it cannot answer', async () => {
    const { owner } = await world.company();
    expect((await owner.get('/api/stops?technicianId=nobody')).status).toBe(404);
    for (const days of ['0', '8', 'some']) {
      const { status, body } = await owner.get(`/api/field-pack?days=${days}`);
      expect([status, body.details?.[0]?.field]).toEqual([400, 'days']);
    }
  });
});
