import { describe, expect, it } from 'vitest';
import type { Pool } from '#contract/customers/pools.ts';
import type { PoolAtRiskAnswer, PoolInsights } from '#contract/water/pool-history.ts';
import type { DosageAnswer } from '#contract/water/water.ts';
import { pagesOf } from '#tests/support/pdf-pages.ts';
import { companyWithRoute, completeStop } from '#tests/support/stops.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
const day = 86_400_000;

const insightsOf = async (visitor: Visitor, poolId: string): Promise<PoolInsights> =>
  (await visitor.get<PoolInsights>(`/api/pools/${poolId}/insights`)).body;

const calcium = (oz: number) => ({
  chemical: 'calcium_chloride',
  name: 'Calcium chloride',
  amount: oz,
  unit: 'oz',
  strengthPct: 77,
});

/** A company with a pool that has been served on Mondays; the latest visit was a week ago. */
async function servedPool(visits: readonly { readings: object; chemicalsAdded?: object[] }[]): Promise<{
  company: Company;
  pool: Pool;
}> {
  const company = await companyWithRoute(world);
  const now = world.clock.now().getTime();
  const pool = (
    await company.owner.post<Pool>('/api/pools', {
      name: 'Yard',
      customerId: 'CUST-1',
      volumeGallons: 20_000,
      poolType: 'chlorine',
    })
  ).body;
  for (const [index, { readings, chemicalsAdded = [] }] of visits.entries()) {
    const at = new Date(now - (visits.length - index) * 7 * day).toISOString();
    const visitId = `VISIT-${index + 1}`;
    await company.owner.post('/api/visits', {
      ...{ visitId, customerId: 'CUST-1', poolId: pool.poolId, technicianId: 'TECH-luis' },
      ...{ serviceDate: at.slice(0, 10), arrivalTime: at },
    });
    const done = await completeStop(company.owner, visitId, { readings, chemicalsAdded, departureTime: at });
    expect(done.status).toBe(200);
  }
  return { company, pool };
}

describe('what a pool teaches', () => {
  it('tells the volume that two doses speak for, with the doses and the tests around them', async () => {
    const { company, pool } = await servedPool([
      { readings: { calciumHardness: 100, pH: 7.5 }, chemicalsAdded: [calcium(420)] },
      { readings: { calciumHardness: 250, pH: 7.5 }, chemicalsAdded: [calcium(420)] },
      { readings: { calciumHardness: 400, pH: 7.5 } },
    ]);
    const { learned, doses, testCount, testedBy, customer } = await insightsOf(company.owner, pool.poolId);
    expect(testCount).toBe(3);
    expect(customer).toMatchObject({ name: 'Pat Rivera', address: '5601 West Crocus Drive, Glendale, AZ 85306' });
    expect(Object.values(testedBy)).toEqual(['Luis Ortega', 'Luis Ortega', 'Luis Ortega']);
    expect(doses.map(({ id, counted, moves }) => ({ id, counted, moves }))).toEqual([
      { id: 'VISIT-1/1', counted: true, moves: ['calciumHardness', 'salt'] },
      { id: 'VISIT-2/1', counted: true, moves: ['calciumHardness', 'salt'] },
    ]);
    expect(learned).toMatchObject({ statedGallons: 20_000, differs: true, doseCount: 2 });
    expect(learned?.gallons).toBeGreaterThan(13_000);
    expect(learned?.gallons).toBeLessThan(18_000);
    expect(learned?.responses[0]).toMatchObject({
      reading: 'calciumHardness',
      doseIds: ['VISIT-1/1'],
      observedPpm: 150,
    });
  });

  it('names the doses it did not learn from, and those it cannot count', async () => {
    const bleach = {
      chemical: 'liquid_chlorine',
      name: 'Liquid chlorine',
      amount: 64,
      unit: 'fl_oz',
      strengthPct: 12.5,
    };
    const unknown = { chemical: 'phosphate_remover', name: 'Phosphate remover', amount: 8, unit: 'fl_oz' };
    const weighed = { chemical: 'calcium_chloride', name: 'Calcium chloride', amount: 2, unit: 'gal', strengthPct: 77 };
    const { company, pool } = await servedPool([
      { readings: { chlorine: 1, pH: 7.5 }, chemicalsAdded: [bleach, unknown, weighed] },
      { readings: { chlorine: 0.4, pH: 7.6 } },
    ]);
    const { learned, doses } = await insightsOf(company.owner, pool.poolId);
    expect(doses.map(({ name, counted }) => [name, counted])).toEqual([
      ['Liquid chlorine', true],
      ['Phosphate remover', false],
      ['Calcium chloride', false],
    ]);
    expect(learned).toMatchObject({ gallons: 20_000, differs: false, doseCount: 0 });
    expect(learned?.leftOut).toMatchObject([
      { reading: 'chlorine', doseIds: ['VISIT-1/1'], reason: 'chlorine-demand' },
    ]);
  });

  it('tells a trend with every reading it rests on', async () => {
    const { company, pool } = await servedPool(
      [40, 46, 52, 58, 64, 70, 76, 82].map((cyanuricAcid) => ({ readings: { cyanuricAcid, pH: 7.5 } })),
    );
    const { trends } = await insightsOf(company.owner, pool.poolId);
    const creep = trends.find(({ kind }) => kind === 'cyanuric-acid-creep');
    expect(creep).toMatchObject({ unit: 'ppm/month', confidence: 'high' });
    expect(creep?.value).toBeCloseTo(25.7, 0);
    expect(creep?.restsOn.map(({ value }) => value)).toEqual([40, 46, 52, 58, 64, 70, 76, 82]);
  });

  it('forecasts to the next planned visit, and says what it assumed', async () => {
    const { company, pool } = await servedPool([
      { readings: { chlorine: 3, pH: 7.5, cyanuricAcid: 40, temperature: 70 } },
    ]);
    const { nextVisit, forecast } = await insightsOf(company.owner, pool.poolId);
    // It is the evening of a Monday whose stop has not been worked yet.
    expect(nextVisit).toBe('2026-11-23');
    expect(forecast).toMatchObject({ basis: 'typical-loss', minimumPpm: 3, assumed: ['latitude', 'sunExposure'] });
    expect(forecast?.expectedPpm).toBeLessThan(3);
    expect(forecast?.lowPpm).toBeLessThanOrEqual(forecast?.expectedPpm ?? 0);
    expect(forecast?.at).toBe(world.clock.now().toISOString());
  });

  it('makes no volume and no trends up for a pool whose volume nobody knows', async () => {
    const company = await companyWithRoute(world);
    const pool = (await company.owner.post<Pool>('/api/pools', { name: 'Unknown' })).body;
    await company.owner.post('/api/water-tests', { poolId: pool.poolId, chlorine: 4, pH: 7.5 });
    const insights = await insightsOf(company.owner, pool.poolId);
    expect(insights).toMatchObject({ learned: null, trends: [], customer: null, nextVisit: null, testCount: 1 });
    expect(insights.forecast?.assumed).toContain('volume');
  });

  it('is empty for a pool that was never tested', async () => {
    const { owner } = await companyWithRoute(world);
    const pool = (await owner.post<Pool>('/api/pools', { name: 'New', volumeGallons: 9000 })).body;
    expect(await insightsOf(owner, pool.poolId)).toMatchObject({
      ...{ testCount: 0, doses: [], trends: [], forecast: null },
      learned: { gallons: 9000, differs: false, doseCount: 0 },
    });
  });
});

describe('recommendations for a pool that has answered to doses', () => {
  const readings = { chlorine: 2, pH: 7.5, calciumHardness: 100, temperature: 80, totalAlkalinity: 100 };
  const question = { poolSize: 20_000, poolType: 'chlorine', currentReadings: readings };
  const asked = async (visitor: Visitor, more: object): Promise<DosageAnswer> => {
    const { status, body } = await visitor.post<DosageAnswer>('/api/calculate-dosage', { ...question, ...more });
    expect(status).toBe(200);
    return body;
  };
  const pounds = (answer: DosageAnswer): number => answer.recommendations[0]?.amount ?? 0;
  const taught = () =>
    servedPool([
      { readings: { calciumHardness: 100, pH: 7.5 }, chemicalsAdded: [calcium(420)] },
      { readings: { calciumHardness: 250, pH: 7.5 }, chemicalsAdded: [calcium(420)] },
      { readings: { calciumHardness: 400, pH: 7.5 } },
    ]);

  it('are worked out for the volume it answers as, and say from how many doses', async () => {
    const { company, pool } = await taught();
    const { learned } = await insightsOf(company.owner, pool.poolId);
    expect(learned?.dosedFor).toBe(true);
    const plain = await asked(company.owner, { poolId: 'unified-calculator' });
    expect(plain.learned).toBeNull();
    const answer = await asked(company.owner, { poolId: pool.poolId });
    expect(answer.learned).toEqual({ gallons: learned?.gallons, statedGallons: 20_000, doses: 2 });
    expect(pounds(answer) / pounds(plain)).toBeCloseTo((learned?.gallons ?? 0) / 20_000, 2);
    expect(answer.assumptions[0]).toContain('this pool responded to 2 earlier doses');
  });

  it('are plain where that is asked for, where another size is typed, and for another company', async () => {
    const { company, pool } = await taught();
    const { poolId } = pool;
    const plain = await asked(company.owner, { poolId: 'unified-calculator' });
    expect(await asked(company.owner, { poolId, plainCalculation: true })).toEqual(plain);
    expect((await asked(company.owner, { poolId, poolSize: 21_000 })).learned).toBeNull();
    const other = await world.company();
    expect(await asked(other.owner, { poolId })).toEqual(plain);
  });

  it('are plain while the pool has taught nothing', async () => {
    const { company, pool } = await servedPool([{ readings: { calciumHardness: 100, pH: 7.5 } }]);
    expect((await insightsOf(company.owner, pool.poolId)).learned?.dosedFor).toBe(false);
    expect((await asked(company.owner, { poolId: pool.poolId })).learned).toBeNull();
  });
});

describe('pools at risk', () => {
  const atRisk = async (visitor: Visitor): Promise<PoolAtRiskAnswer[]> =>
    (await visitor.get<PoolAtRiskAnswer[]>('/api/pools/at-risk')).body;

  it('lists those that fall under their minimum before somebody comes, the most urgent first', async () => {
    const { owner } = await companyWithRoute(world);
    const make = async (name: string, chlorine: number, more: object = {}) => {
      const { poolId } = (await owner.post<Pool>('/api/pools', { name, volumeGallons: 15_000, ...more })).body;
      await owner.post('/api/water-tests', { poolId, chlorine, pH: 7.5, cyanuricAcid: 40, temperature: 80 });
    };
    await make('Falls', 4);
    await make('Empty', 0.2);
    await make('Planned today', 8, { customerId: 'CUST-1' });
    await make('Natural', 0, { poolType: 'natural' });
    const listed = await atRisk(owner);
    expect(listed.map(({ poolName }) => poolName)).toEqual(['Empty', 'Falls']);
    expect(listed[0]?.forecast.chanceUnderMinimum).toBeGreaterThan(0.9);
    expect(listed[0]?.nextVisit).toBeNull();
    const first = await owner.get<PoolAtRiskAnswer[]>('/api/pools/at-risk?limit=1');
    expect(first.body.map(({ poolName }) => poolName)).toEqual(['Empty']);
    expect(first.headers['x-total-count']).toBe('2');
    expect((await owner.get('/api/pools/at-risk?limit=none')).status).toBe(400);
  });

  it('knows the stabilizer of an earlier test', async () => {
    const { owner } = await companyWithRoute(world);
    const make = async (name: string, cyanuricAcid: number) => {
      const { poolId } = (await owner.post<Pool>('/api/pools', { name, volumeGallons: 15_000 })).body;
      const measuredAt = new Date(world.clock.now().getTime() - 90 * day).toISOString();
      await owner.post('/api/water-tests', { poolId, measuredAt, cyanuricAcid });
      await owner.post('/api/water-tests', { poolId, chlorine: 6, pH: 7.5, temperature: 60 });
    };
    await make('Stabilized', 90);
    const [pool] = await atRisk(owner);
    expect(pool).toMatchObject({ poolName: 'Stabilized', forecast: { minimumPpm: 7 } });
    expect(pool?.forecast.assumed).not.toContain('cyanuricAcid');
  });
});

describe('the test sheet', () => {
  const sheetOf = async (visitor: Visitor, poolId: string, query = '') => {
    const answer = await world.app.inject({
      method: 'GET',
      url: `/api/pools/${poolId}/test-sheet.pdf${query}`,
      headers: { authorization: `Bearer ${visitor.token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    return pagesOf(answer.rawPayload);
  };

  it('holds pool, address, each test with its index, who tested, what was added, and a line to sign', async () => {
    const { company, pool } = await servedPool([
      {
        readings: {
          chlorine: 0.8,
          pH: 7.8,
          totalAlkalinity: 90,
          calciumHardness: 250,
          cyanuricAcid: 40,
          temperature: 80,
        },
        chemicalsAdded: [calcium(40)],
      },
    ]);
    const [page = ''] = await sheetOf(company.owner, pool.poolId);
    for (const text of [
      ...['Water test log', 'Yard', 'Pat Rivera', '5601 West Crocus Drive, Glendale, AZ 85306', '20,000 gal'],
      ...['11/16/2026 6:30 PM', '0.8', '7.8', '250', 'Luis Ortega', 'Calcium chloride (77%) 2 lb 8 oz'],
      ...['Signature', 'Printed name', '-0.3 to 0.3', '0.25'],
    ]) {
      expect(page.replaceAll('\n', ' ')).toContain(text);
    }
    expect(page).toContain('Page 1 of 1');
  });

  it('still names who tested after the log has expired, and the tester for what it measured', async () => {
    const { owner } = await companyWithRoute(world);
    const { poolId } = (await owner.post<Pool>('/api/pools', { name: 'Typed', volumeGallons: 15_000 })).body;
    const measuredAt = new Date(world.clock.now().getTime() - 9 * day).toISOString();
    await owner.post('/api/water-tests', { poolId, pH: 7.5, measuredAt });
    const { name } = (await owner.get<{ name: string }>('/api/auth/profile')).body;
    const device = { poolId, deviceName: 'Deck box' };
    const tester = (await owner.post<{ deviceId: string; key: string }>('/api/devices', device)).body;
    const own = new Visitor(world.app, tester.key);
    expect((await own.post(`/api/devices/${tester.deviceId}/results`, { testId: 'T-1', pH: 7.6 })).status).toBe(201);
    await world.runJob('remove-expired', {});
    expect((await owner.get<unknown[]>(`/api/water-tests/${poolId}`)).body).toHaveLength(1);
    const { testedBy } = await insightsOf(owner, poolId);
    expect(Object.values(testedBy).toSorted()).toEqual(['Deck box', name].toSorted());
    const [page = ''] = await sheetOf(owner, poolId);
    // A long name is broken over lines.
    expect(page.replaceAll(/[\s-]/g, '')).toContain(name.replaceAll('-', ''));
    expect(page).toContain('Deck box');
  });

  it('keeps to the days asked for, runs over as many pages as it takes, and writes foreign names', async () => {
    const { company, pool } = await servedPool([]);
    for (let week = 1; week <= 30; week += 1) {
      const measuredAt = new Date(world.clock.now().getTime() - week * 7 * day).toISOString();
      await company.owner.post('/api/water-tests', { poolId: pool.poolId, pH: 7.5, measuredAt });
    }
    await company.owner.patch('/api/customers/CUST-1', { name: 'Zoë Dvořák 李' });
    const pages = await sheetOf(company.owner, pool.poolId);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).toContain('Zoë Dvorák ?');
    const [one = ''] = await sheetOf(company.owner, pool.poolId, '?from=2026-11-16&to=2026-11-16');
    expect(one.match(/\d\d\/\d\d\/2026 6:30 PM/g)).toContain('11/16/2026 6:30 PM');
    expect(one).not.toContain('11/09/2026 6:30 PM');
  });

  it.each(['?from=2026-13-01', '?from=yesterday', '?from=2026-11-20&to=2026-11-01'])(
    'refuses %s with its field',
    async (query) => {
      const { owner } = await companyWithRoute(world);
      expect(await owner.get(`/api/pools/Pool-001/test-sheet.pdf${query}`)).toMatchObject({
        status: 400,
        body: { details: [{ field: 'from' }] },
      });
    },
  );
});

describe('who may ask', () => {
  it.each(['insights', 'test-sheet.pdf'])('%s is unknown to another company', async (call) => {
    const { owner } = await companyWithRoute(world);
    const pool = (await owner.post<Pool>('/api/pools', { name: 'Mine' })).body;
    const other = await world.company();
    expect((await other.owner.get(`/api/pools/${pool.poolId}/${call}`)).status).toBe(404);
    expect((await owner.get(`/api/pools/none/${call}`)).status).toBe(404);
    expect((await world.visitor.get(`/api/pools/${pool.poolId}/${call}`)).status).toBe(401);
    expect((await (await other.signedIn('user')).get(`/api/pools/${pool.poolId}/${call}`)).status).toBe(403);
  });

  it('a technician sees the pools at risk of the own company only', async () => {
    const { owner } = await companyWithRoute(world);
    await owner.post('/api/water-tests', { poolId: 'Pool-001', chlorine: 0, pH: 7.5 });
    const other = await world.company();
    const technician = await other.signedIn('technician');
    expect((await technician.get('/api/pools/at-risk')).body).toEqual([]);
  });
});
