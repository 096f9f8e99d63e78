import { describe, expect, it } from 'vitest';
import type { FigureRows, ProfitStrategy } from '#contract/analytics/analytics.ts';
import type { StopMargin } from '#contract/analytics/service-costs.ts';
import type { Visit } from '#contract/visits/visits.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { companyWith, monday } from '#tests/support/weeks.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

// The clock stands at Monday 2026-11-23, 09:00 in Phoenix (UTC−7).
const world = openWorld();
const stop = { ...monday, startDate: '2026-11-02' };

/** Two visits of 50 minutes at a stop that half an hour is planned for. */
async function workTwice({ owner }: Company, number: number): Promise<void> {
  for (const date of ['2026-11-09', '2026-11-16']) {
    const { body } = await owner.post<Visit>('/api/visits', {
      customerId: `CUST-${number}`,
      assignmentId: `ROUTE-${number}`,
      serviceDate: date,
      arrivalTime: `${date}T09:00:00-07:00`,
      technicianId: 'LUIS',
    });
    await owner.post(`/api/visits/${body.visitId}/complete`, {
      departureTime: `${date}T09:50:00-07:00`,
      sendReport: false,
    });
  }
}
const strategiesOf = async (visitor: Visitor): Promise<ProfitStrategy[]> =>
  (await visitor.get<ProfitStrategy[]>('/api/profit-strategies')).body;
const underpricedOf = async (visitor: Visitor) =>
  (await strategiesOf(visitor)).find(({ kind }) => kind === 'underpriced-stops');

describe('profit strategies', () => {
  it('are found in the company’s own figures, with what they may bring', async () => {
    const company = await companyWith(world, stop, stop);
    const { owner } = company;
    expect(await strategiesOf(owner)).toEqual([]);
    await owner.patch('/api/customers/CUST-1', { servicePrice: 20 });
    await workTwice(company, 1);
    // 50 minutes at $25 are $20.83; ÷ 75% is $27.78: $28, $8 more than now, twice in 90 days.
    expect(await underpricedOf(owner)).toMatchObject({
      strategyId: 'underpriced-stops',
      effort: 'easy',
      impact: 'high',
      category: 'pricing',
      monthlyEffect: 5.41,
      customers: [
        {
          customerId: 'CUST-1',
          name: 'Customer 1',
          detail: '$20.00 per visit, -4.15% margin. $28.00 would reach 25%',
        },
      ],
      state: 'not-started',
      measured: null,
    });
    expect((await strategiesOf(owner)).map(({ kind }) => kind)).toContain('overlong-stops');
  });

  it('are found in entered costs alone, without a visit in the application', async () => {
    const company = await companyWith(world, stop);
    const { owner } = company;
    const costs = {
      customerId: 'CUST-1',
      laborCost: 22,
      chemicalCost: 5,
      equipmentCost: 0,
      travelCost: 3,
      serviceFee: 20,
    };
    for (const serviceDate of ['2026-11-09', '2026-11-16']) {
      expect((await owner.post('/api/service-costs', { ...costs, serviceDate })).status).toBe(201);
    }
    // $30 ÷ 75% is $40.
    expect((await underpricedOf(owner))?.customers).toMatchObject([
      { customerId: 'CUST-1', detail: '$20.00 per visit, -50% margin. $40.00 would reach 25%' },
    ]);
    const margins = (await owner.get<StopMargin[]>('/api/stop-margins')).body;
    expect(margins).toMatchObject([{ customerId: 'CUST-1', visits: 0, suggestedPrice: 40 }]);
  });

  it('are started, measured by the figure that they are about, and ended', async () => {
    const company = await companyWith(world, stop);
    const { owner } = company;
    await owner.patch('/api/customers/CUST-1', { servicePrice: 20 });
    await workTwice(company, 1);
    const change = (body: object) => owner.patch<ProfitStrategy>('/api/profit-strategies/underpriced-stops', body);
    expect(await change({ state: 'done' })).toMatchObject({ status: 409 });
    expect(await change({ state: 'started', on: '2026-11-24' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'on' }] },
    });
    expect(await change({ state: 'started', on: '2026-11-20' })).toMatchObject({
      status: 200,
      body: {
        state: 'started',
        startedOn: '2026-11-20',
        measured: { before: -4.15, now: -4.15, sinceDays: 3, unit: 'percent' },
      },
    });
    await owner.patch('/api/customers/CUST-1', { servicePrice: 40 });
    // Nothing suggests it any more; what was started is still told, with its effect.
    expect(await underpricedOf(owner)).toMatchObject({
      state: 'started',
      measured: { label: 'Margin on these stops', before: -4.15, now: 47.93 },
    });
    // Kept since it was started, it is still read in the reader’s language.
    const inSpanish = { headers: { 'accept-language': 'es' } };
    expect((await owner.get('/api/profit-strategies', inSpanish)).body).toContainEqual(
      expect.objectContaining({
        description: expect.stringContaining('1 parada ganó'),
        customers: [expect.objectContaining({ detail: expect.stringContaining('por visita') })],
      }),
    );
    expect(await change({ state: 'done' })).toMatchObject({
      status: 200,
      body: { state: 'done', endedOn: '2026-11-23' },
    });
    expect(await change({ state: 'not-started' })).toMatchObject({
      status: 200,
      body: { state: 'not-started', measured: null },
    });
    expect(await underpricedOf(owner)).toBeUndefined();
  });

  it('are for who sees the company’s business, and only its own', async () => {
    const company = await companyWith(world, stop);
    await company.owner.patch('/api/customers/CUST-1', { servicePrice: 20 });
    await workTwice(company, 1);
    const path = '/api/profit-strategies';
    const technician = await company.signedIn('technician');
    expect((await world.visitor.get(path)).status).toBe(401);
    expect((await technician.get(path)).status).toBe(403);
    expect((await technician.patch(`${path}/underpriced-stops`, { state: 'started' })).status).toBe(403);
    const other = await world.company();
    expect(await strategiesOf(other.owner)).toEqual([]);
    expect((await other.owner.patch(`${path}/underpriced-stops`, { state: 'started' })).status).toBe(404);
    expect((await company.owner.patch(`${path}/underpriced-stops`, { state: 'begun' })).status).toBe(400);
  });
});

describe('the rows of a figure', () => {
  it('are the work that it is made of, by page and by word', async () => {
    const company = await companyWith(world, stop, stop);
    const { owner } = company;
    await workTwice(company, 1);
    await workTwice(company, 2);
    const rowsOf = (query: string) => owner.get<FigureRows>(`/api/analytics/rows?range=30d&${query}`);
    const { body } = await rowsOf('figure=onSiteMinutes');
    expect(body).toMatchObject({
      unit: 'minutes',
      total: 200,
      how: 'Minutes from arrival to departure.',
    });
    expect(body.rows).toHaveLength(4);
    expect(body.rows[0]).toMatchObject({
      date: '2026-11-16',
      customerName: expect.stringMatching(/^Customer [12]$/),
      technicianName: 'Luis',
      value: 50,
    });
    const found = await rowsOf('figure=visits&search=customer%202&limit=1');
    expect(found.body.rows.map(({ customerId }) => customerId)).toEqual(['CUST-2']);
    expect(found.headers['x-total-count']).toBe('2');
    expect((await rowsOf('figure=happiness')).status).toBe(400);
    expect((await (await company.signedIn('technician')).get('/api/analytics/rows?figure=visits')).status).toBe(403);
    expect((await world.visitor.get('/api/analytics/rows?figure=visits')).status).toBe(401);
    const other = await world.company();
    expect(
      (await other.owner.get<FigureRows>('/api/analytics/rows?figure=visits')).body.rows.some(({ visitId }) => visitId),
    ).toBe(false);
  });
});
