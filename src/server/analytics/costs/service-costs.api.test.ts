import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { Analytics } from '#contract/analytics/analytics.ts';
import type { CostRates, ServiceCost, StopMargin } from '#contract/analytics/service-costs.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { companyWith, monday } from '#tests/support/weeks.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

// The clock stands at Monday 2026-11-23, 09:00 in Phoenix (UTC−7).
const world = openWorld();
const since = { startDate: '2026-11-02' };
const costs = { laborCost: 18.5, chemicalCost: 6.2, equipmentCost: 0, travelCost: 3.1, serviceFee: 45 };
const entry = { customerId: 'CUST-1', serviceDate: '2026-11-20', ...costs };

/** Half an hour at a customer's stop: from nine at the first, from ten at the second, so that it is sure who drove to whom. */
async function work({ owner }: Company, number: number, date: string): Promise<string> {
  const hour = String(8 + number).padStart(2, '0');
  const { body } = await owner.post<Visit>('/api/visits', {
    customerId: `CUST-${number}`,
    assignmentId: `ROUTE-${number}`,
    serviceDate: date,
    arrivalTime: `${date}T${hour}:00:00-07:00`,
    technicianId: 'LUIS',
  });
  const done = await owner.post(`/api/visits/${body.visitId}/complete`, {
    departureTime: `${date}T${hour}:30:00-07:00`,
    sendReport: false,
  });
  expect(done.status).toBe(200);
  return body.visitId;
}
const costsOf = async ({ owner }: Company): Promise<number> =>
  (await owner.get<Analytics>('/api/analytics?range=30d')).body.figures.costs.value;

describe('service costs', () => {
  it('are added up by the server, to the cent', async () => {
    const { owner } = await companyWith(world, monday);
    const made = await owner.post<ServiceCost>('/api/service-costs', { ...entry, totalCost: 27.8, profit: 17.2 });
    expect(made).toMatchObject({
      status: 201,
      body: { totalCost: 27.8, profit: 17.2, marginPct: 38.22, estimated: false },
    });
    expect(made.body.customerName).toBe('Customer 1');
    const { body, headers } = await owner.get<ServiceCost[]>('/api/service-costs');
    expect(body).toEqual([made.body]);
    expect(headers['x-total-count']).toBe('1');
    for (const [field, sent] of [
      ['totalCost', 27.81],
      ['profit', 17],
    ] as const) {
      expect(await owner.post('/api/service-costs', { ...entry, [field]: sent })).toMatchObject({
        status: 400,
        body: { details: [{ field }] },
      });
    }
    expect((await owner.get<ServiceCost[]>('/api/service-costs')).body).toHaveLength(1);
  });

  it('are changed and removed, and sent twice they are one', async () => {
    const { owner } = await companyWith(world, monday);
    const sent = { id: 'COST-1', ...entry };
    expect((await owner.post('/api/service-costs', sent)).status).toBe(201);
    expect((await owner.post<ServiceCost>('/api/service-costs', { ...sent, laborCost: 99 })).body.laborCost).toBe(18.5);
    expect(await owner.patch('/api/service-costs/COST-1', { laborCost: 20, notes: ' Two of us ' })).toMatchObject({
      status: 200,
      body: { laborCost: 20, totalCost: 29.3, profit: 15.7, notes: 'Two of us', serviceDate: '2026-11-20' },
    });
    expect((await owner.delete('/api/service-costs/COST-1')).body).toEqual({ success: true });
    expect((await owner.delete('/api/service-costs/COST-1')).status).toBe(404);
    expect((await owner.patch('/api/service-costs/COST-1', {})).status).toBe(404);
  });

  it('are estimated for up to 12 active customers while none has been entered', async () => {
    const { owner } = await world.company();
    for (let number = 1; number <= 13; number += 1) {
      await owner.post('/api/customers', {
        customerId: `CUST-${number}`,
        name: `Customer ${number}`,
        servicePrice: 100,
      });
    }
    await owner.patch('/api/customers/CUST-1', { isActive: false });
    const { body } = await owner.get<ServiceCost[]>('/api/service-costs');
    expect(body).toHaveLength(12);
    expect(body.some(({ customerId }) => customerId === 'CUST-1')).toBe(false);
    expect(body[0]).toMatchObject({
      costId: null,
      totalCost: 66,
      serviceFee: 100,
      profit: 34,
      marginPct: 34,
      estimated: true,
    });
    await owner.post('/api/service-costs', { ...entry, customerId: 'CUST-2' });
    expect((await owner.get<ServiceCost[]>('/api/service-costs')).body.map(({ estimated }) => estimated)).toEqual([
      false,
    ]);
  });

  it('replace the computed cost of a visit', async () => {
    const company = await companyWith(world, { ...monday, ...since });
    const { owner } = company;
    const visitId = await work(company, 1, '2026-11-16');
    // 30 minutes at the estimated $25.
    expect(await costsOf(company)).toBe(12.5);
    const { body } = await owner.post<ServiceCost>('/api/service-costs', { ...entry, serviceDate: '2026-11-16' });
    expect(await costsOf(company)).toBe(27.8);
    await owner.patch(`/api/service-costs/${body.id}`, { serviceDate: '2026-11-17' });
    // Now it stands beside the visit,
    expect(await costsOf(company)).toBe(40.3);
    await owner.patch(`/api/service-costs/${body.id}`, { visitId });
    // and now it is the visit's, whatever its date.
    expect(await costsOf(company)).toBe(27.8);
    await owner.delete(`/api/service-costs/${body.id}`);
    expect(await costsOf(company)).toBe(12.5);
  });

  it('refuse what is not there or no amount', async () => {
    const company = await companyWith(world, { ...monday, ...since }, { ...monday, ...since });
    const { owner } = company;
    const visitId = await work(company, 1, '2026-11-16');
    const answer = (more: object) => owner.post('/api/service-costs', { ...entry, ...more });
    expect(await answer({ customerId: 'NOBODY' })).toMatchObject({
      status: 404,
      body: { details: [{ field: 'customerId' }] },
    });
    expect(await answer({ visitId: 'NONE' })).toMatchObject({ status: 404, body: { details: [{ field: 'visitId' }] } });
    expect(await answer({ customerId: 'CUST-2', visitId })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'visitId' }] },
    });
    expect(await answer({ laborCost: -1 })).toMatchObject({ status: 400, body: { details: [{ field: 'laborCost' }] } });
    expect(await answer({ serviceDate: '2026-02-30' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'serviceDate' }] },
    });
    expect((await owner.get('/api/service-costs?from=yesterday')).status).toBe(400);
  });

  it('are the office’s alone', async () => {
    const company = await companyWith(world, monday);
    await company.owner.post('/api/service-costs', { id: 'COST-1', ...entry });
    const technician = await company.signedIn('technician');
    const other = await world.company();
    for (const path of ['/api/service-costs', '/api/cost-rates', '/api/stop-margins']) {
      expect((await world.visitor.get(path)).status).toBe(401);
      expect((await technician.get(path)).status).toBe(403);
      expect(JSON.stringify((await other.owner.get(path)).body)).not.toContain('Customer 1');
    }
    expect((await technician.post('/api/service-costs', entry)).status).toBe(403);
    expect((await technician.put('/api/cost-rates', {})).status).toBe(403);
    expect((await other.owner.patch('/api/service-costs/COST-1', { laborCost: 1 })).status).toBe(404);
    expect((await other.owner.delete('/api/service-costs/COST-1')).status).toBe(404);
  });
});

describe('figures that are computed', () => {
  it('wait for a change that marks the same days, and the change never for them', async () => {
    const company = await companyWith(world, { ...monday, ...since });
    const visits = [await work(company, 1, '2026-11-09'), await work(company, 1, '2026-11-16')];
    const computed = await world.deps.db.inCompany(company.companyId, async (tx) => {
      const markDayOf = (visitId: string | undefined) =>
        tx.execute(sql`update service_visits set updated_at = updated_at where visit_id = ${visitId}`);
      // As the triggers do it: the earlier day first.
      await markDayOf(visits[0]);
      const asked = company.owner.get<Analytics>('/api/analytics?range=30d');
      await vi.waitFor(async () => {
        const { rows } = await tx.execute(sql`select from pg_locks join pg_stat_activity using (pid)
          where datname = current_database() and not granted`);
        expect(rows.length).toBeGreaterThan(0);
      }, 10_000);
      await markDayOf(visits[1]);
      return { asked };
    });
    expect((await computed.asked).status).toBe(200);
  });
});

describe('cost rates', () => {
  it('stand as estimates until they are set, and the figures follow', async () => {
    const company = await companyWith(world, { ...monday, ...since });
    const { owner } = company;
    await work(company, 1, '2026-11-16');
    expect(await costsOf(company)).toBe(12.5);
    const { body } = await owner.get<CostRates>('/api/cost-rates');
    expect(body).toMatchObject({
      wagePerHour: null,
      costPerMile: null,
      estimates: { wagePerHour: 25, costPerMile: 0.725 },
    });
    expect(body.chemicals).toContainEqual({
      product: 'muriatic_acid',
      name: 'Muriatic acid',
      price: null,
      amount: 1,
      unit: 'gal',
      estimatedPrice: 8,
    });
    const saved = await owner.put<CostRates>('/api/cost-rates', {
      wagePerHour: 30,
      technicians: [{ technicianId: 'ANN', wagePerHour: 40 }],
      chemicals: [{ product: 'muriatic_acid', price: 30, amount: 4, unit: 'gal' }],
    });
    expect(saved).toMatchObject({ status: 200, body: { wagePerHour: 30, costPerMile: null } });
    expect(saved.body.technicians).toContainEqual({ technicianId: 'ANN', name: 'Ann', wagePerHour: 40 });
    expect(saved.body.chemicals).toContainEqual(
      expect.objectContaining({ product: 'muriatic_acid', price: 30, amount: 4, unit: 'gal', estimatedPrice: 32 }),
    );
    expect(await costsOf(company)).toBe(15);
    await owner.put('/api/cost-rates', { technicians: [{ technicianId: 'LUIS', wagePerHour: 40 }] });
    expect(await costsOf(company)).toBe(20);
    await owner.put('/api/cost-rates', {
      wagePerHour: null,
      technicians: [{ technicianId: 'LUIS', wagePerHour: null }],
    });
    expect(await costsOf(company)).toBe(12.5);
  });

  it('refuse technicians and chemicals that there are not, and change nothing then', async () => {
    const { owner } = await companyWith(world, monday);
    const price = { product: 'muriatic_acid', price: 5, amount: 1, unit: 'gal' };
    const refused = [
      [{ wagePerHour: 1, technicians: [{ technicianId: 'NOBODY', wagePerHour: 1 }] }, 404, 'technicianId'],
      [{ wagePerHour: 1, chemicals: [{ ...price, product: 'gold' }] }, 400, 'chemicals.0.product'],
      [{ wagePerHour: 1, chemicals: [{ ...price, unit: 'lb' }] }, 400, 'chemicals.0.unit'],
      [{ wagePerHour: -1 }, 400, 'wagePerHour'],
    ] as const;
    for (const [body, status, field] of refused) {
      expect(await owner.put('/api/cost-rates', body)).toMatchObject({ status, body: { details: [{ field }] } });
    }
    expect((await owner.get<CostRates>('/api/cost-rates')).body.wagePerHour).toBeNull();
  });
});

describe('the margin of stops', () => {
  it('sets what a stop brings against what it costs, the worst first, and suggests a price', async () => {
    const company = await companyWith(world, { ...monday, ...since }, { ...monday, ...since });
    const { owner } = company;
    await owner.patch('/api/customers/CUST-1', { servicePrice: 14 });
    await work(company, 1, '2026-11-09');
    await work(company, 1, '2026-11-16');
    await work(company, 2, '2026-11-09');
    const { body, headers } = await owner.get<StopMargin[]>('/api/stop-margins');
    expect(headers['x-total-count']).toBe('2');
    // $12.50 a visit ÷ 75% is $16.67: $17.
    expect(body[0]).toMatchObject({
      customerId: 'CUST-1',
      visits: 2,
      revenue: 28,
      labor: 25,
      cost: 25,
      profit: 3,
      marginPct: 10.71,
      suggestedPrice: 17,
      estimated: true,
    });
    expect(body[1]).toMatchObject({ customerId: 'CUST-2', suggestedPrice: null });
    const found = await owner.get<StopMargin[]>('/api/stop-margins?search=customer%202&from=2026-11-01&to=2026-11-10');
    expect(found.body.map(({ visits }) => visits)).toEqual([1]);
    expect(await owner.get('/api/stop-margins?from=2026-11-02&to=2026-11-01')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'to' }] },
    });
  });
});
