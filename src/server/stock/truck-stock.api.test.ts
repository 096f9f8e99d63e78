import { describe, expect, it } from 'vitest';
import type { Movement, Reagent, StockedReagent, Transferred } from '#contract/stock/reagents.ts';
import { companyWithRoute, completeStop, openStop } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

// The world's clock stands on Monday, 23 November 2026; Luis works Pat's pool on Mondays.
const world = openWorld();

const add = async (owner: Visitor, where: object, more: object = {}): Promise<Reagent> =>
  (
    await owner.post<Reagent>('/api/reagents', {
      reagentId: 'CHLORINE',
      description: 'Liquid chlorine',
      ...where,
      ...more,
    })
  ).body;
const truck = { technicianId: 'TECH-luis' };
const stockOf = async (owner: Visitor, query: string): Promise<StockedReagent[]> =>
  (await owner.get<StockedReagent[]>(`/api/reagents?${query}`)).body;
const levels = async (owner: Visitor, query: string): Promise<number[]> =>
  (await stockOf(owner, query)).map(({ level }) => level);
const movementsOf = async (owner: Visitor, { id }: { id: string }): Promise<Movement[]> =>
  (await owner.get<Movement[]>(`/api/reagents/${id}/movements`)).body;

describe('stock on a truck', () => {
  it('is added, listed with its technician, changed and removed like a pool’s', async () => {
    const { owner } = await companyWithRoute(world);
    const added = await add(owner, truck, { level: 60 });
    expect(added).toMatchObject({ poolId: null, technicianId: 'TECH-luis', level: 60, product: 'liquid_chlorine' });
    expect(await stockOf(owner, 'technicianId=TECH-luis')).toEqual([
      {
        ...added,
        poolName: null,
        customerName: null,
        technicianName: 'Luis Ortega',
        usagePctPerDay: null,
        nextServiceDate: '2026-11-23',
      },
    ]);
    expect(await stockOf(owner, 'poolId=Pool-001')).toEqual([]);
    expect((await owner.patch<Reagent>(`/api/reagents/${added.id}`, { level: 5 })).body.level).toBe(5);
    expect((await owner.delete(`/api/reagents/${added.id}`)).status).toBe(200);
    expect(await stockOf(owner, 'technicianId=TECH-luis')).toEqual([]);
  });

  it('stands at a pool when the body says so, and answers the stored one when the same id is sent again', async () => {
    const { owner } = await companyWithRoute(world);
    const first = await add(owner, { poolId: 'Pool-001' }, { id: 'RGT-1', level: 70 });
    expect(first).toMatchObject({ poolId: 'Pool-001', technicianId: null });
    expect(await add(owner, truck, { id: 'RGT-1' })).toEqual(first);
  });

  it.each([
    ['both a pool and a truck', { poolId: 'Pool-001', ...truck }, 400, 'technicianId'],
    ['neither', {}, 400, 'poolId'],
    ['an unknown technician', { technicianId: 'TECH-nobody' }, 404, 'technicianId'],
    ['an unknown pool', { poolId: 'POOL-none' }, 404, 'poolId'],
  ])('refuses %s', async (_name, where, status, field) => {
    const { owner } = await companyWithRoute(world);
    const answer = await owner.post('/api/reagents', { reagentId: 'CHLORINE', description: 'Bleach', ...where });
    expect(answer.status).toBe(status);
    expect(answer.body.details?.map((detail) => detail.field)).toEqual([field]);
  });

  it('of others is hidden from a technician, and out of reach', async () => {
    const company = await companyWithRoute(world);
    const { owner } = company;
    await owner.post('/api/technicians', { technicianId: 'TECH-sam', name: 'Sam Lee' });
    const theirs = await add(owner, { technicianId: 'TECH-sam' });
    const own = await add(owner, truck);
    const pool = await add(owner, { poolId: 'Pool-001' });
    const luis = await company.signedIn('technician', truck);
    expect((await luis.get<Reagent[]>('/api/reagents')).body.map(({ id }) => id).sort()).toEqual(
      [own.id, pool.id].sort(),
    );
    expect((await luis.get('/api/reagents?technicianId=TECH-sam')).status).toBe(404);
    expect((await luis.patch(`/api/reagents/${theirs.id}`, { level: 1 })).status).toBe(404);
    expect((await luis.delete(`/api/reagents/${theirs.id}`)).status).toBe(404);
    expect((await luis.get(`/api/reagents/${theirs.id}/movements`)).status).toBe(404);
    expect((await luis.post(`/api/reagents/${theirs.id}/transfer`, truck)).status).toBe(404);
    expect((await luis.post(`/api/reagents/${own.id}/transfer`, { technicianId: 'TECH-sam' })).status).toBe(404);
    expect((await luis.post('/api/reagents', { ...truck, reagentId: 'SHOCK', description: 'Shock' })).status).toBe(201);
    expect((await owner.get<Reagent[]>('/api/reagents')).body).toHaveLength(4);
  });

  it('comes back to the company’s stock when its technician is deleted', async () => {
    const { owner } = await companyWithRoute(world);
    const added = await add(owner, truck, { level: 60 });
    expect((await owner.delete('/api/technicians/TECH-luis')).status).toBe(200);
    expect(await stockOf(owner, 'poolId=Pool-001')).toMatchObject([{ id: added.id, level: 60, technicianId: null }]);
    expect((await movementsOf(owner, added))[0]).toMatchObject({
      kind: 'moved',
      from: { technicianId: 'TECH-luis', name: 'TECH-luis' },
      to: { poolId: 'Pool-001', name: 'Pool-001' },
    });
  });
});

describe('what a visit takes', () => {
  it('comes from the pool, then from the truck, then from the company’s stock', async () => {
    const { owner } = await companyWithRoute(world);
    const { visitId, poolId } = await openStop(owner);
    const atPool = await add(owner, { poolId }, { level: 4 });
    const onTruck = await add(owner, truck, { level: 3 });
    await add(owner, { poolId: 'Pool-001' }, { level: 50 });
    // 32 fl oz of chlorine are 10% of a carboy.
    const { body } = await completeStop(owner, visitId);
    expect(body.stock.map(({ level }) => level)).toEqual([0, 0, 47]);
    expect(await levels(owner, 'technicianId=TECH-luis')).toEqual([0]);
    expect((await movementsOf(owner, onTruck))[0]).toMatchObject({
      kind: 'visit',
      levelBefore: 3,
      levelAfter: 0,
      amount: 9.6,
      unit: 'fl_oz',
      visit: { visitId, customerName: 'Pat Rivera', serviceDate: '2026-11-23', technicianName: 'Luis Ortega' },
      by: null,
    });
    expect((await movementsOf(owner, atPool)).map(({ kind }) => kind)).toEqual(['visit', 'added']);
  });

  it('leaves other trucks alone, and tells how fast the own one goes', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.post('/api/technicians', { technicianId: 'TECH-sam', name: 'Sam Lee' });
    await add(owner, { technicianId: 'TECH-sam' });
    await add(owner, truck);
    await completeStop(owner, (await openStop(owner)).visitId);
    const [sams] = await stockOf(owner, 'technicianId=TECH-sam');
    const [own] = await stockOf(owner, 'technicianId=TECH-luis');
    expect(sams).toMatchObject({ level: 100, usagePctPerDay: null, nextServiceDate: null });
    expect(own).toMatchObject({ level: 90, nextServiceDate: '2026-11-30' });
    expect(own?.usagePctPerDay).toBeCloseTo(10 / 7, 2);
  });
});

describe('taking stock to another place', () => {
  const move = (visitor: Visitor, { id }: { id: string }, body: object) =>
    visitor.post<Transferred>(`/api/reagents/${id}/transfer`, body);

  it('moves a package as it is, and back', async () => {
    const { owner } = await companyWithRoute(world);
    const added = await add(owner, truck, { level: 60 });
    const { status, body } = await move(owner, added, { poolId: 'Pool-001' });
    expect(status).toBe(200);
    expect(body.to).toMatchObject({ id: added.id, poolId: 'Pool-001', technicianId: null, level: 60 });
    expect(body.from).toEqual(body.to);
    expect(await levels(owner, 'technicianId=TECH-luis')).toEqual([]);
    await move(owner, added, truck);
    expect(await levels(owner, 'technicianId=TECH-luis')).toEqual([60]);
    expect(await movementsOf(owner, added)).toMatchObject([
      { kind: 'moved', from: { name: 'Pool-001' }, to: { name: 'Luis Ortega' }, by: expect.any(String) },
      { kind: 'moved', from: { name: 'Luis Ortega' }, to: { name: 'Pool-001' } },
      { kind: 'added', levelBefore: 0, levelAfter: 60, from: null, to: null },
    ]);
  });

  it('pours a part into a package of the same product that has room, by its size', async () => {
    const { owner } = await companyWithRoute(world);
    const carboy = await add(owner, { poolId: 'Pool-001' }, { level: 80 });
    const jug = await add(owner, truck, { level: 10, packageAmount: 1.25 });
    // 20% of 2.5 gal are 0.5 gal, 40% of 1.25 gal.
    const { body } = await move(owner, carboy, { ...truck, percent: 20 });
    expect(body).toMatchObject({ from: { id: carboy.id, level: 60 }, to: { id: jug.id, level: 50 } });
    expect((await movementsOf(owner, jug))[0]).toMatchObject({ kind: 'poured-in', levelBefore: 10, levelAfter: 50 });
    expect((await movementsOf(owner, carboy))[0]).toMatchObject({
      kind: 'poured-out',
      levelBefore: 80,
      levelAfter: 60,
    });
  });

  it('pours the whole rest of a package', async () => {
    const { owner } = await companyWithRoute(world);
    const carboy = await add(owner, { poolId: 'Pool-001' }, { level: 80 });
    const { status, body } = await move(owner, carboy, { ...truck, percent: 80 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ from: { id: carboy.id, level: 0 }, to: { level: 80, technicianId: 'TECH-luis' } });
  });

  it('pours into a new package where none there has room or is of the same strength', async () => {
    const { owner } = await companyWithRoute(world);
    const carboy = await add(owner, { poolId: 'Pool-001' }, { level: 80 });
    await add(owner, truck, { level: 90 });
    await add(owner, truck, { level: 5, strengthPct: 10 });
    const { body } = await move(owner, carboy, { ...truck, percent: 20 });
    expect(body.to).toMatchObject({ level: 20, technicianId: 'TECH-luis', description: 'Liquid chlorine' });
    expect((await levels(owner, 'technicianId=TECH-luis')).sort((a, b) => a - b)).toEqual([5, 20, 90]);
  });

  it.each([
    ['more than is left', { ...truck, percent: 81 }, 'percent'],
    ['nothing', { ...truck, percent: 0 }, 'percent'],
    ['the place where it is', { poolId: 'Pool-001' }, 'poolId'],
    ['no place', {}, 'poolId'],
  ])('refuses %s and changes nothing', async (_name, body, field) => {
    const { owner } = await companyWithRoute(world);
    const carboy = await add(owner, { poolId: 'Pool-001' }, { level: 80 });
    const answer = await owner.post(`/api/reagents/${carboy.id}/transfer`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.details?.map((detail) => detail.field)).toEqual([field]);
    expect((await owner.get<Reagent[]>('/api/reagents')).body).toMatchObject([{ id: carboy.id, level: 80 }]);
  });

  it('loses nothing when two pour from one package at once', async () => {
    const { owner } = await companyWithRoute(world);
    const carboy = await add(owner, { poolId: 'Pool-001' }, { level: 50 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => move(owner, carboy, { ...truck, percent: 20 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400]);
    expect(await levels(owner, 'poolId=Pool-001')).toEqual([10]);
    const poured = await levels(owner, 'technicianId=TECH-luis');
    expect(poured.reduce((sum, level) => sum + level, 0)).toBe(40);
  });
});
