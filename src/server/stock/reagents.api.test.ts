import { describe, expect, it } from 'vitest';
import type { Reagent, StockedReagent } from '#contract/stock/reagents.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const stock = '/api/pools/Pool-001/reagents';

describe('reagents', () => {
  it('takes the documented payload and assumes the usual product and package of its type', async () => {
    const { owner } = await world.company();
    const { status, body } = await owner.post<Reagent>(stock, {
      poolId: 'Pool-001',
      reagentId: 'CHLORINE',
      description: 'Liquid chlorine',
      level: 80,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      reagentId: 'CHLORINE',
      description: 'Liquid chlorine',
      level: 80,
      poolId: 'Pool-001',
      technicianId: null,
      product: 'liquid_chlorine',
      strengthPct: 12.5,
      packageAmount: 2.5,
      packageUnit: 'gal',
      lastUpdated: '2026-11-24T01:30:00.000Z',
    });
    expect((await owner.get<Reagent[]>(stock)).body).toEqual([body]);
  });

  it('is full where no level is given, and knows nothing of another product’s package', async () => {
    const { owner } = await world.company();
    const tabs = { reagentId: 'CHLORINE', description: 'Tabs', product: 'trichlor' };
    expect((await owner.post<Reagent>(stock, tabs)).body).toMatchObject({
      level: 100,
      product: 'trichlor',
      strengthPct: null,
      packageAmount: null,
      packageUnit: null,
    });
  });

  it('changes the level and leaves the rest', async () => {
    const { owner } = await world.company();
    const { body: before } = await owner.post<Reagent>(stock, { reagentId: 'SHOCK', description: 'Cal-hypo' });
    world.clock.forward({ minutes: 5 });
    const { status, body } = await owner.patch<Reagent>(`/api/reagents/${before.id}`, { level: 40 });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, level: 40, lastUpdated: world.clock.now().toISOString() });
  });

  it('is removed once', async () => {
    const { owner } = await world.company();
    const { body } = await owner.post<Reagent>(stock, { reagentId: 'SHOCK', description: 'Cal-hypo' });
    expect((await owner.delete(`/api/reagents/${body.id}`)).body).toEqual({ success: true });
    expect((await owner.get<Reagent[]>(stock)).body).toEqual([]);
    expect((await owner.delete(`/api/reagents/${body.id}`)).status).toBe(404);
  });

  it('answers the stored one when the same id is sent again', async () => {
    const { owner } = await world.company();
    const sent = { id: 'RGT-1', reagentId: 'PH_DOWN', description: 'Acid', level: 70 };
    const first = await owner.post<Reagent>(stock, sent);
    const again = await owner.post<Reagent>(stock, { ...sent, level: 10 });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
  });

  it.each([
    ['an unknown type', { reagentId: 'GLITTER' }, 'reagentId', 'Please choose a reagent type'],
    ['no description', { description: '  ' }, 'description', 'Description is required'],
    ['half a percent', { level: 50.5 }, 'level', 'Level must be a whole percent'],
    ['more than full', { level: 101 }, 'level', 'Level must be between 0 and 100'],
    ['less than empty', { level: -1 }, 'level', 'Level must be between 0 and 100'],
    ['an unknown product', { product: 'glitter' }, 'product', 'Please choose a product'],
    ['a liquid in pounds', { packageUnit: 'lb' }, 'packageUnit', 'Liquid chlorine is measured by volume'],
    ['another pool', { poolId: 'POOL-2' }, 'poolId', undefined],
  ])('refuses %s and stores nothing', async (_name, fault, field, message) => {
    const { owner } = await world.company();
    await owner.post('/api/pools', { poolId: 'POOL-2', name: 'Other' });
    const { status, body } = await owner.post(stock, { reagentId: 'CHLORINE', description: 'Bleach', ...fault });
    expect(status).toBe(400);
    expect(body.details?.map((detail) => detail.field)).toContain(field);
    if (message) expect(body.message).toBe(message);
    expect((await owner.get<Reagent[]>(stock)).body).toEqual([]);
  });

  it('refuses a level out of range at a change', async () => {
    const { owner } = await world.company();
    const { body: before } = await owner.post<Reagent>(stock, { reagentId: 'SHOCK', description: 'Cal-hypo' });
    const { status, body } = await owner.patch(`/api/reagents/${before.id}`, { level: 140 });
    expect(status).toBe(400);
    expect(body.details).toEqual([{ field: 'level', message: 'Level must be between 0 and 100' }]);
  });
});

describe("the company's stock", () => {
  it('is all of it in one list, with its pools', async () => {
    const { owner } = await world.company();
    const { body: customer } = await owner.post<{ customerId: string }>('/api/customers', { name: 'Pat Rivera' });
    await owner.post('/api/pools', { poolId: 'POOL-stock', name: 'Back yard', customerId: customer.customerId });
    const { body: shock } = await owner.post<Reagent>(stock, { reagentId: 'SHOCK', description: 'Cal-hypo' });
    // The list is in the order of arrival.
    world.clock.forward({ minutes: 1 });
    const { body: acid } = await owner.post<Reagent>('/api/pools/POOL-stock/reagents', {
      reagentId: 'PH_DOWN',
      description: 'Acid',
      level: 8,
    });
    const { status, body } = await owner.get<StockedReagent[]>('/api/reagents');
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({ ...shock, customerName: null, usagePctPerDay: null }),
      {
        ...acid,
        poolName: 'Back yard',
        customerName: 'Pat Rivera',
        technicianName: null,
        usagePctPerDay: null,
        nextServiceDate: null,
      },
    ]);
  });

  it('knows how fast a reagent goes from what visits took of it', async () => {
    const { owner } = await world.company();
    await owner.post(stock, { reagentId: 'CHLORINE', description: 'Bleach' });
    const { body: customer } = await owner.post<{ customerId: string }>('/api/customers', { name: 'Pat Rivera' });
    await owner.post('/api/pools', { name: 'Back yard', customerId: customer.customerId });
    const { body: visit } = await owner.post<{ visitId: string }>('/api/visits', { customerId: customer.customerId });
    const chemicalsAdded = [
      { chemical: 'liquid_chlorine', name: 'Liquid chlorine', amount: 32, unit: 'fl_oz', strengthPct: 12.5 },
    ];
    const done = await owner.post(`/api/visits/${visit.visitId}/complete`, { chemicalsAdded });
    expect(done.status).toBeLessThan(300);
    const { body } = await owner.get<StockedReagent[]>('/api/reagents');
    // 32 fl oz are 10% of a carboy; a first visit is counted over a week.
    expect(body[0]).toMatchObject({ level: 90 });
    expect(body[0]?.usagePctPerDay).toBeCloseTo(10 / 7, 2);
  });

  it('is not for homeowners, nor of another company', async () => {
    const theirs = await world.company();
    await theirs.owner.post(stock, { reagentId: 'SHOCK', description: 'Cal-hypo' });
    expect((await (await theirs.signedIn('homeowner')).get('/api/reagents')).status).toBe(403);
    const { owner } = await world.company();
    expect((await owner.get('/api/reagents')).body).toEqual([]);
  });
});

describe('who may', () => {
  it('needs a session', async () => {
    expect((await world.visitor.get(stock)).status).toBe(401);
    expect((await world.visitor.post(stock, {})).status).toBe(401);
    expect((await world.visitor.patch('/api/reagents/x', { level: 1 })).status).toBe(401);
    expect((await world.visitor.delete('/api/reagents/x')).status).toBe(401);
  });

  it('technicians keep the stock; homeowners do not see it', async () => {
    const company = await world.company();
    const technician = await company.signedIn('technician');
    const { status, body } = await technician.post<Reagent>(stock, { reagentId: 'SHOCK', description: 'Cal-hypo' });
    expect(status).toBe(201);
    const homeowner = await company.signedIn('homeowner');
    expect((await homeowner.get(stock)).status).toBe(403);
    expect((await homeowner.patch(`/api/reagents/${body.id}`, { level: 1 })).status).toBe(403);
    expect((await homeowner.delete(`/api/reagents/${body.id}`)).status).toBe(403);
  });

  it('nobody reaches the stock of another company', async () => {
    const theirs = await world.company();
    await theirs.owner.post('/api/pools', { poolId: 'POOL-theirs', name: 'Theirs' });
    const { body } = await theirs.owner.post<Reagent>(stock, { reagentId: 'SHOCK', description: 'Cal-hypo' });
    const { owner } = await world.company();
    expect((await owner.get<Reagent[]>(stock)).body).toEqual([]);
    expect((await owner.get('/api/pools/POOL-theirs/reagents')).status).toBe(404);
    expect((await owner.patch(`/api/reagents/${body.id}`, { level: 1 })).status).toBe(404);
    expect((await owner.delete(`/api/reagents/${body.id}`)).status).toBe(404);
    expect((await theirs.owner.get<Reagent[]>(stock)).body).toEqual([body]);
  });
});
