import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { Pool } from '#contract/customers/pools.ts';
import type { ImportProgress, ListImportAnswer } from '#contract/data/imports.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
const csv = { headers: { 'content-type': 'text/csv' } };
const send = <T = ListImportAnswer>(who: Visitor, list: string, file: string | Buffer, query = '') =>
  who.post<T>(`/api/import/${list}${query}`, Buffer.from(file), csv);
const counts = ({ created, updated, skipped, failed }: ListImportAnswer) => ({ created, updated, skipped, failed });

let company: Company;
beforeAll(async () => {
  company = await world.company();
  await company.owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera' });
  await company.owner.post('/api/customers', { customerId: 'CUST-2', name: 'Bay Villas' });
  await company.owner.post('/api/technicians', { technicianId: 'TECH-1', name: 'Sam Lee' });
});

it('brings in surfaces and ranges of a pool’s own, and reads them back from an export of everything', async () => {
  const { owner } = await world.company();
  await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera' });
  const file = 'Customer,Pool,Surface,Indoor,Targets\nPat Rivera,Pool,Vinyl liner,yes,"pH 7.4-7.8; calcium 100-200"\n';
  expect(counts((await send(owner, 'pools', file)).body)).toMatchObject({ created: 1, failed: 0 });
  const [pool] = (await owner.get<Pool[]>('/api/pools/customer/CUST-1')).body;
  const own = { pH: { min: 7.4, max: 7.8 }, calciumHardness: { min: 100, max: 200 } };
  expect(pool).toMatchObject({ surface: 'vinyl', isIndoor: true, isPublic: false, ownTargets: own });
  const json = JSON.stringify({ ...own, salt: { min: 3000, max: null } }).replaceAll('"', '""');
  const exported = `pool_id,customer_id,name,surface,is_indoor,is_public,targets\n${pool?.poolId},CUST-1,Pool,tile,false,true,"${json}"\n`;
  expect(counts((await send(owner, 'pools', exported)).body)).toMatchObject({ updated: 1, failed: 0 });
  expect((await owner.get<Pool[]>('/api/pools/customer/CUST-1')).body).toMatchObject([
    { surface: 'tile', isIndoor: false, isPublic: true, ownTargets: { ...own, salt: { min: 3000, max: null } } },
  ]);
  expect(counts((await send(owner, 'pools', exported)).body)).toMatchObject({ updated: 0, skipped: 1 });
});

describe('bringing in lists', () => {
  it('shows every row in a dry run, stores the good ones, and nothing the second time', async () => {
    const { owner } = company;
    const file = 'Customer,Pool name,Gallons,Type\nPat Rivera,Pool,"18,000",Chlorine\nNobody,Pool,1000,\n';
    const dry = await send(owner, 'pools', file, '?dryRun=true');
    expect(dry.status).toBe(200);
    expect(dry.body.rows).toEqual([
      { row: 2, action: 'create', label: 'Pat Rivera: Pool' },
      { row: 3, action: 'error', reason: 'No customer named "Nobody"', label: 'Nobody' },
    ]);
    expect(dry.body.columns[2]).toEqual({ name: 'Gallons', field: 'volumeGallons', samples: ['18,000', '1000'] });
    expect((await owner.get<Pool[]>('/api/pools/customer/CUST-1')).body).toEqual([]);
    const run = await send(owner, 'pools', file, '?importId=IMP-pools');
    expect(counts(run.body)).toEqual({ created: 1, updated: 0, skipped: 0, failed: 1 });
    expect((await owner.get<Pool[]>('/api/pools/customer/CUST-1')).body).toMatchObject([
      { volumeGallons: 18_000, poolType: 'chlorine' },
    ]);
    expect((await owner.get<ImportProgress>('/api/imports/IMP-pools')).body).toMatchObject({
      state: 'done',
      result: counts(run.body),
    });
    expect(counts((await send(owner, 'pools', file)).body)).toEqual({ created: 0, updated: 0, skipped: 1, failed: 1 });
  });

  it('brings a second body of water, and reads the pools of an export of everything again', async () => {
    const own = await world.company();
    await own.owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera', poolSize: 18_000 });
    const file = 'Customer,Name,Kind,Gallons,On route\nPat Rivera,,Pool,19000,\nPat Rivera,,Spa,400,no\n';
    const mapping = encodeURIComponent('{"Name":"pool"}');
    expect(counts((await send(own.owner, 'pools', file, `?mapping=${mapping}`)).body)).toMatchObject({
      created: 1,
      updated: 1,
    });
    const pools = async (who: Visitor) => (await who.get<Pool[]>('/api/pools/customer/CUST-1')).body;
    const bodies = [
      { kind: 'pool', onRoute: true, volumeGallons: 19_000 },
      { name: "Pat Rivera's spa", kind: 'spa', poolType: 'spa', onRoute: false, volumeGallons: 400 },
    ];
    expect(await pools(own.owner)).toMatchObject(bodies);
    // As `pools.csv` of an export has them.
    const [pool, spa] = (await pools(own.owner)).map(({ poolId }) => poolId);
    const exported = `pool_id,customer_id,name,kind,on_route,pool_type,volume_gallons,chlorine
${pool},CUST-1,Pat Rivera's pool,pool,true,,19000,
${spa},CUST-1,Pat Rivera's spa,spa,false,spa,400,
`;
    expect(counts((await send(own.owner, 'pools', exported)).body)).toMatchObject({ failed: 0, skipped: 2 });
    const other = await world.company();
    await other.owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera' });
    expect(counts((await send(other.owner, 'pools', exported)).body)).toMatchObject({ created: 2 });
    expect(await pools(other.owner)).toMatchObject(bodies);
  });

  it("brings a pool's summer of real tests into its history, and what the pool shows", async () => {
    const { owner } = company;
    const { body: pool } = await owner.post<Pool>('/api/pools', { name: 'Clubhouse', customerId: 'CUST-2' });
    const path = new URL('../../../../../tests/data/real/water-tests-one-pool.csv', import.meta.url);
    const file = await readFile(path);
    const { body } = await send(owner, 'water-tests', file, `?poolId=${pool.poolId}`);
    expect(body.failed).toBe(0);
    expect(body.created).toBeGreaterThan(5);
    const history = await owner.get<{ readings?: unknown[] }>(`/api/pools/${pool.poolId}/history?from=2025-01-01`);
    expect(history.status).toBe(200);
    expect(JSON.stringify(history.body)).toContain('2025-07-02');
    expect((await owner.get<Record<string, unknown>>(`/api/pools/${pool.poolId}`)).body.lastUpdated).toContain('2025-');
    expect(counts((await send(owner, 'water-tests', file, `?poolId=${pool.poolId}`)).body).created).toBe(0);
    expect((await send(owner, 'water-tests', file, '?poolId=nowhere')).status).toBe(404);
  });

  it('brings equipment to customers, and customers to technicians and days in their order', async () => {
    const { owner } = company;
    const equipment = await send(owner, 'equipment', 'Customer,Equipment\nPat Rivera,"Hayward pump, 2 hp"\n');
    expect(counts(equipment.body).created).toBe(1);
    expect((await owner.get<Customer>('/api/customers/CUST-1')).body.equipment).toBe('Hayward pump, 2 hp');
    const routes = await send(
      owner,
      'assignments',
      'Customer,Tech,Day,Stop,Start date\nPat Rivera,Sam Lee,Mon,,\nBay Villas,Sam Lee,Monday,,1/4/2027\n',
    );
    expect(counts(routes.body)).toEqual({ created: 2, updated: 0, skipped: 0, failed: 0 });
    const { body } =
      await owner.get<{ customerId: string; routeOrder: number; startDate: string | null }[]>('/api/route-assignments');
    expect(body.map(({ customerId, routeOrder, startDate }) => [customerId, routeOrder, startDate]).sort()).toEqual([
      ['CUST-1', 1, null],
      ['CUST-2', 2, '2027-01-04'],
    ]);
  });

  it('is refused with the reason where the file, the list or the mapping is none', async () => {
    const { owner } = company;
    expect((await send(owner, 'invoices', 'a\n1\n')).status).toBe(400);
    expect((await send(owner, 'pools', '')).status).toBe(400);
    const mapping = encodeURIComponent('{"Wer":"colour"}');
    const refused = await send<{ details: unknown }>(owner, 'pools', 'Wer\nPat\n', `?mapping=${mapping}`);
    expect(refused.status).toBe(400);
    expect(refused.body.details).toEqual([{ field: 'mapping.Wer', message: 'There is no field "colour"' }]);
    const chosen = encodeURIComponent('{"Wer":"customer","G":"volumeGallons"}');
    const { body } = await send(owner, 'pools', 'Wer,G\nPat Rivera,19000\n', `?dryRun=true&mapping=${chosen}`);
    expect(body.rows).toEqual([{ row: 2, action: 'update', label: 'Pat Rivera: Pool' }]);
  });

  it('is for the office, within the plan, and knows nothing of other companies', async () => {
    const file = 'Customer,Gallons\nPat Rivera,18000\n';
    expect((await send(world.visitor, 'pools', file)).status).toBe(401);
    for (const role of ['technician', 'homeowner', 'user'] as const) {
      expect((await send(await company.signedIn(role), 'pools', file)).status, role).toBe(403);
    }
    const other = await world.company();
    expect((await send(other.owner, 'pools', file)).body.rows).toMatchObject([{ action: 'error' }]);
    const trial = await world.company({ tier: 'trial' });
    await trial.owner.post('/api/customers', { name: 'Pat Rivera' });
    const many = `Customer,Pool\n${Array.from({ length: 9 }, (_, n) => `Pat Rivera,Pool ${n}`).join('\n')}\n`;
    expect(await send(trial.owner, 'pools', many)).toMatchObject({
      status: 402,
      body: { error: 'Subscription limit reached' },
    });
    expect((await trial.owner.get<Pool[]>('/api/pools')).body).toHaveLength(1);
  });
});
