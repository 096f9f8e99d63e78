import { describe, expect, it } from 'vitest';
import type { Pool } from '#contract/customers/pools.ts';
import type { ServiceReport } from '#contract/reports/reports.ts';
import type { Reagent } from '#contract/stock/reagents.ts';
import type { FieldPack, Stop, Visit } from '#contract/visits/visits.ts';
import type { WaterTest } from '#contract/water/water.ts';
import { companyWithRoute, completeStop, findings, historyOf, openStop } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();

const spaFindings = {
  poolId: 'SPA',
  readings: { chlorine: 3.2, pH: 7.9, totalAlkalinity: 100, calciumHardness: 200, temperature: 101 },
  chemicalsAdded: [{ chemical: 'muriatic_acid', name: 'Muriatic acid', amount: 2, unit: 'fl_oz', strengthPct: 31.45 }],
  left: [],
};
const testing = {
  taskId: 'chemical-testing',
  title: 'Chemical Testing & Balance',
  category: 'Water Chemistry',
  required: true,
  photoRequired: false,
  done: true,
};

/** Pat has a pool, a spa, a fountain, and a pond that is not on the route. */
async function withBodies() {
  const company = await companyWithRoute(world);
  const { owner } = company;
  const [pool] = (await owner.get<Pool[]>('/api/pools')).body.filter(({ customerId }) => customerId === 'CUST-1');
  const add = (poolId: string, name: string, more: object) =>
    owner.post('/api/pools', { poolId, name, customerId: 'CUST-1', ...more });
  await add('FOUNTAIN', 'Fountain', { kind: 'fountain', volumeGallons: 300 });
  await add('SPA', 'Spa', { kind: 'spa', poolType: 'spa', volumeGallons: 400 });
  await add('POND', 'Pond', { kind: 'other', onRoute: false });
  return { ...company, poolId: pool?.poolId ?? '' };
}

const testsOf = async (visitor: Visitor, poolId: string) =>
  (await visitor.get<WaterTest[]>(`/api/water-tests/${poolId}`)).body;

describe('a stop with several bodies of water', () => {
  it('shows each with what it is, on the phone’s pack too', async () => {
    const { owner, poolId } = await withBodies();
    const { body: stop } = await owner.get<Stop>('/api/stops/ROUTE-1?date=2026-11-23');
    expect(stop.pool?.poolId).toBe(poolId);
    expect(Object.fromEntries(stop.pools.map((pool) => [pool.poolId, pool]))).toMatchObject({
      [poolId]: { kind: 'pool', onRoute: true, volumeGallons: 18000, poolType: 'chlorine' },
      FOUNTAIN: { kind: 'fountain', volumeGallons: 300, last: { measuredAt: null } },
      SPA: { kind: 'spa', poolType: 'spa', volumeGallons: 400 },
      POND: { kind: 'other', onRoute: false },
    });
    const { body: pack } = await owner.get<FieldPack>('/api/field-pack?date=2026-11-23&days=1');
    expect(pack.stops[0]?.stop.pools).toEqual(stop.pools);
    expect(pack.days[0]?.technicians[0]?.stops[0]?.pools).toContainEqual(
      expect.objectContaining({ poolId: 'SPA', kind: 'spa', onRoute: true }),
    );
  });

  it('tests, doses and draws stock for each, once, and reports all of them in one report', async () => {
    const { owner, poolId } = await withBodies();
    const { body: acid } = await owner.post<Reagent>('/api/pools/SPA/reagents', {
      reagentId: 'PH_DOWN',
      description: 'Acid at the spa',
      level: 50,
    });
    const { visitId } = await openStop(owner, { poolId });
    await owner.patch(`/api/visits/${visitId}`, { bodies: [{ ...spaFindings, chemicalsAdded: [] }] });
    const mailed = world.mailer.sent.length;
    const finish = () => completeStop(owner, visitId, { ...findings, bodies: [spaFindings], completionId: 'DONE-1' });
    const { status, body } = await finish();
    expect(status).toBe(200);
    expect(body.bodies).toMatchObject([
      {
        poolId: 'SPA',
        name: 'Spa',
        poolType: 'spa',
        readings: { pH: 7.9 },
        chemicalsAdded: spaFindings.chemicalsAdded,
      },
    ]);
    expect(body.bodies[0]?.readings.lsi).toBeTypeOf('number');
    expect((await finish()).body).toEqual(body);
    expect(world.mailer.sent.length).toBe(mailed + 1);

    expect(await testsOf(owner, poolId)).toMatchObject([{ pH: 7.8, visitId }]);
    expect(await testsOf(owner, 'SPA')).toMatchObject([{ pH: 7.9, visitId }]);
    expect((await owner.get<Pool>('/api/pools/SPA')).body).toMatchObject({ pH: 7.9, temperature: 101 });
    const { body: stock } = await owner.get<Reagent[]>('/api/pools/SPA/reagents');
    expect(stock).toMatchObject([{ id: acid.id, level: expect.closeTo(48.4, 0) }]);
    expect(body.stock).toMatchObject([{ id: acid.id }]);

    const { body: report } = await owner.get<ServiceReport>(`/api/service-reports/${body.reportId}`);
    expect(report.bodies).toMatchObject([{ name: 'Spa', waterChemistry: { ph: '7.9' } }]);
    expect((await historyOf(owner))[0]?.bodies).toMatchObject([{ name: 'Spa', waterChemistry: { ph: '7.9' } }]);
    const { text, html } = world.mailer.lastTo('pat@example.com');
    expect(text).toMatch(
      /YOUR WATER · PAT[\s\S]*pH: 7\.8[\s\S]*YOUR WATER · SPA[\s\S]*pH: 7\.9, High, ideal 7\.2 – 7\.8/,
    );
    expect(text).toMatch(/WHAT WE ADDED · SPA\n- Muriatic acid 31\.45%: 2 fl oz/);
    expect(html).toContain('Your water · Spa');

    // What reads visits by pool knows what went into the spa, and what reads them by visit counts one.
    const { body: usage } = await owner.get<{ visits: number }>('/api/chemical-usage?from=2026-11-01&to=2026-11-30');
    expect(usage.visits).toBe(1);
    const { body: ofSpa } = await owner.get<object>('/api/pools/SPA/insights');
    expect(JSON.stringify(ofSpa)).toContain('Muriatic acid');
    expect((await owner.get<Visit[]>('/api/visits?customerId=CUST-1')).body).toHaveLength(1);
  });

  it('leaves work at each body, and the next report says what each was before', async () => {
    const { owner, poolId } = await withBodies();
    const salt = {
      key: 'salt',
      kind: 'dose',
      parameter: 'salt',
      reason: 'ownVisit',
      chemical: 'salt',
      strengthPct: null,
      amount: 160,
      unit: 'oz',
      parts: 1,
      percent: null,
      pH: null,
      since: '2026-11-23',
    };
    const { visitId } = await openStop(owner, { poolId });
    const first = await completeStop(owner, visitId, { ...findings, bodies: [{ ...spaFindings, left: [salt] }] });
    expect(first.body.bodies?.[0]?.left ?? first.body).toMatchObject([{ key: 'salt' }]);
    const { body: stop } = await owner.get<Stop>('/api/stops/ROUTE-1?date=2026-11-30');
    expect(stop.left).toMatchObject([{ key: 'salt', poolId: 'SPA' }]);
    expect(stop.pools.find((pool) => pool.poolId === 'SPA')?.last.readings.pH).toBe(7.9);

    world.clock.forward({ hours: 8 });
    const next = await openStop(owner, { poolId });
    const again = await completeStop(owner, next.visitId, {
      ...findings,
      bodies: [{ ...spaFindings, readings: { ...spaFindings.readings, pH: 7.5 } }],
    });
    expect(again.body).toMatchObject({ state: 'done', emailSent: true });
    expect(world.mailer.lastTo('pat@example.com').text).toContain('- pH: 7.5, Ideal, ideal 7.2 – 7.8, last time 7.9');
  });

  it('requires a test of each body on the route, unless it is an older phone that knows one', async () => {
    const { owner, poolId } = await withBodies();
    const { visitId } = await openStop(owner, { poolId });
    const refused = await completeStop(owner, visitId, { ...findings, tasks: [testing], bodies: [spaFindings] });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message: expect.stringContaining('Chemical Testing & Balance (Fountain)'),
        details: [{ field: 'tasks.chemical-testing:FOUNTAIN' }],
        missing: [
          { taskId: 'chemical-testing:FOUNTAIN', body: { poolId: 'FOUNTAIN', name: 'Fountain' }, lacks: 'task' },
        ],
      },
    });
    const { body: kept } = await owner.get<Visit>(`/api/visits/${visitId}`);
    expect(kept).toMatchObject({
      state: 'open',
      bodies: [{ poolId: 'SPA' }],
      lacks: ['Chemical Testing & Balance · Fountain'],
    });
    const body = { poolId: 'FOUNTAIN', name: 'Fountain' };
    const why = {
      ...testing,
      taskId: 'chemical-testing:FOUNTAIN',
      body,
      done: false,
      notDone: 'Drained for the winter',
    };
    const done = await completeStop(owner, visitId, { ...findings, tasks: [testing, why], bodies: [spaFindings] });
    expect(done.body).toMatchObject({ state: 'done', bodies: [{ poolId: 'SPA' }] });

    const old = await withBodies();
    const opened = await openStop(old.owner);
    expect(opened.poolId).toBe(old.poolId);
    expect((await completeStop(old.owner, opened.visitId, { ...findings, tasks: [testing] })).body).toMatchObject({
      state: 'done',
      bodies: [],
    });
  });

  it('refuses a body that is not another one of the customer’s, and stores nothing of it', async () => {
    const { owner, poolId } = await withBodies();
    const stranger = await withBodies();
    await stranger.owner.post('/api/pools', { poolId: 'THEIRS', name: 'Theirs', customerId: 'CUST-1' });
    const { visitId } = await openStop(owner, { poolId });
    const save = (bodies: object[]) => owner.patch(`/api/visits/${visitId}`, { bodies });
    for (const [bodies, status] of [
      [[{ poolId: 'THEIRS' }], 404],
      [[{ poolId: 'Pool-001' }], 404],
      [[{ poolId }], 400],
      [[{ poolId: 'SPA' }, { poolId: 'SPA' }], 400],
      [[{ poolId: 'SPA', readings: { pH: 40 } }], 400],
      [[{ readings: { pH: 7 } }], 400],
    ] as const) {
      expect(await save([...bodies]), JSON.stringify(bodies)).toMatchObject({ status });
    }
    expect((await owner.get<Visit>(`/api/visits/${visitId}`)).body.bodies).toEqual([]);
    expect((await owner.patch('/api/pools/SPA', { kind: 'lake' })).status).toBe(400);
    // One that the office removes while the phone is out of reach keeps its findings.
    expect((await save([{ poolId: 'SPA', readings: { pH: 7.2 } }])).status).toBe(200);
    expect((await owner.delete('/api/pools/SPA')).status).toBe(200);
    const done = await completeStop(owner, visitId, { ...findings, bodies: [spaFindings] });
    expect(done.body).toMatchObject({ state: 'done', bodies: [{ name: 'Spa', readings: { pH: 7.9 } }] });
  });
});
