import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { customers, pools, serviceVisits, technicians, waterTests } from '#server/db/schema/index.ts';
import { companyWithRoute, completeStop, openStop } from '#tests/support/stops.ts';
import { openWorld } from '#tests/support/world.ts';
import type { TenantTx } from './client.ts';
import { hotRead, keptRead } from './hot-read.ts';
import { KeptRows, type Reading } from './kept-rows.ts';
import { isoOfStored } from './query-parts.ts';
import { readSubjects } from './subjects.ts';

const world = openWorld();

type Reader = Pick<TenantTx, 'select'>;
const visits = (db: Reader) =>
  db
    .select({
      visit: getTableColumns(serviceVisits),
      customer: getTableColumns(customers),
      poolName: pools.name,
      spent: sql<number>`extract(epoch from ${serviceVisits.updatedAt} - ${serviceVisits.createdAt})::int`.as('spent'),
    })
    .from(serviceVisits)
    .innerJoin(
      customers,
      and(eq(customers.companyId, serviceVisits.companyId), eq(customers.customerId, serviceVisits.customerId)),
    )
    .leftJoin(pools, and(eq(pools.companyId, serviceVisits.companyId), eq(pools.poolId, serviceVisits.poolId)));
const hotVisits = hotRead('test_visits', (db) => visits(db).where(eq(serviceVisits.state, sql.placeholder('state'))));
const hotTechnicians = hotRead('test_technicians', (db) => db.select().from(technicians));
const keptTechnicians = keptRead(hotTechnicians, ({ technicianId, name }) => ({ technicianId, name }));
const visitsWithPool = (db: Reader) =>
  db
    .select({ visit: getTableColumns(serviceVisits), pool: getTableColumns(pools) })
    .from(serviceVisits)
    .leftJoin(pools, and(eq(pools.companyId, serviceVisits.companyId), eq(pools.poolId, serviceVisits.poolId)));
const hotVisitsWithPool = hotRead('test_visits_with_pool', visitsWithPool);
const hotTests = hotRead('test_tests', (db) => db.select().from(waterTests).limit(sql.placeholder('limit')));

describe('a statement that is read often', () => {
  it('answers what Drizzle answers: moments, dates, decimals, lists, documents and nothing at all', async () => {
    const { companyId, owner } = await companyWithRoute(world);
    const { visitId } = await openStop(owner);
    await completeStop(owner, visitId);
    await owner.post('/api/visits', { customerId: 'CUST-1', serviceDate: '2026-11-20' });
    await world.deps.db.inCompany(companyId, async (tx) => {
      await tx.execute(sql`update service_visits set pool_id = null where service_date = '2026-11-20'`);
      for (const state of ['done', 'open', 'none'] as const) {
        const read = await hotVisits(tx, { state });
        expect(read).toEqual(await visits(tx).where(sql`${serviceVisits.state} = ${state}`));
        expect(read).toHaveLength(state === 'none' ? 0 : 1);
      }
      expect(await hotTechnicians(tx, {})).toEqual(await tx.select().from(technicians));
      // Twice, for the connection keeps the plan of the first time.
      for (const limit of [null, 0, 1]) {
        const all = await tx.select().from(waterTests);
        expect(await hotTests(tx, { limit })).toEqual(all.slice(0, limit ?? undefined));
      }
    });
  });

  it('sees the company that the transaction is bound to and no other one, on the same connection', async () => {
    const [one, two] = [await companyWithRoute(world), await companyWithRoute(world)];
    const namesOf = (companyId: string) =>
      world.deps.db.inCompany(companyId, async (tx) => (await hotTechnicians(tx, {})).map((row) => row.companyId));
    for (let turn = 0; turn < 8; turn += 1) {
      expect(await namesOf(one.companyId)).toEqual([one.companyId]);
      expect(await namesOf(two.companyId)).toEqual([two.companyId]);
    }
  });

  it('fails as Drizzle fails, and the next one on the connection is answered', async () => {
    const { companyId } = await companyWithRoute(world);
    const error = { cause: { code: '2201W' } };
    await expect(world.deps.db.inCompany(companyId, (tx) => hotTests(tx, { limit: -1 }))).rejects.toMatchObject(error);
    expect(await world.deps.db.inCompany(companyId, (tx) => hotTests(tx, { limit: 1 }))).toEqual([]);
  });

  it('reads a moment as answers say it', () => {
    for (const [stored, said] of [
      ['2026-11-24 01:30:00+00', '2026-11-24T01:30:00.000Z'],
      ['2026-11-24 01:30:00.5+00', '2026-11-24T01:30:00.500Z'],
      ['2026-11-24 01:30:00.123456+00', '2026-11-24T01:30:00.123Z'],
      ['2026-11-23 18:30:00.05-07', '2026-11-24T01:30:00.050Z'],
    ] as const) {
      expect(isoOfStored(stored)).toBe(said);
      expect(new Date(stored).toISOString()).toBe(said);
    }
  });

  it('answers null for a joined row that is not there, as Drizzle does', async () => {
    const { companyId, owner } = await companyWithRoute(world);
    await openStop(owner);
    await world.deps.db.inCompany(companyId, async (tx) => {
      await tx.execute(sql`update service_visits set pool_id = null`);
      expect(await hotVisitsWithPool(tx, {})).toEqual(await visitsWithPool(tx));
      expect(await hotVisitsWithPool(tx, {})).toMatchObject([{ pool: null }]);
    });
  });
});

describe('rows that are kept', () => {
  const actor = { userId: 'USER-1', userName: 'Pat', now: new Date('2026-11-24T01:30:00Z') };

  it('are given again while the numbers stand of what they were read from, to their company alone', async () => {
    const [one, two] = [await companyWithRoute(world), await companyWithRoute(world)];
    const { db } = world.deps;
    const subjectsOf = await readSubjects(db);
    const read = async (companyId: string, routes: string | null, others = '1') => {
      const numbers = { routes: routes ?? '', visits: others };
      const reading: Reading | null = routes === null ? null : { statements: new Set(), numbers, subjectsOf };
      const rows = await db.inCompany(companyId, (tx) => keptTechnicians(tx, {}), actor, reading);
      return { names: rows.map(({ name }) => name), statements: [...(reading?.statements ?? [])] };
    };
    const rename = (companyId: string, name: string) =>
      db.inCompany(companyId, (tx) => tx.update(technicians).set({ name }));

    await rename(one.companyId, 'Ana');
    const first = await read(one.companyId, '1');
    expect(first.names).toEqual(['Ana']);
    expect(subjectsOf(first.statements)).toEqual(['routes']);
    await rename(one.companyId, 'Bea');
    await rename(two.companyId, 'Cora');
    // What was not read counts for nothing, and what was is said of the answer either way.
    expect(await read(one.companyId, '1', '2')).toMatchObject({ names: ['Ana'], statements: [hotTechnicians.text()] });
    expect((await read(two.companyId, '1')).names).toEqual(['Cora']);
    // A call that may write reads what is there, and so does one after a change.
    expect((await read(one.companyId, null)).names).toEqual(['Bea']);
    expect((await read(one.companyId, '2')).names).toEqual(['Bea']);
    expect((await read(one.companyId, '2')).names).toEqual(['Bea']);
  });

  it('are those asked for last, some twenty thousand', () => {
    const kept = new KeptRows();
    const rows = Array.from({ length: 9_000 }, (_, index) => index);
    kept.keep('one', { numbers: '1', rows });
    kept.keep('two', { numbers: '1', rows });
    kept.keep('two', { numbers: '2', rows });
    expect(kept.find('one', '1')).toBe(rows);
    expect(kept.find('two', '1')).toBeNull();
    kept.keep('three', { numbers: '1', rows });
    expect([kept.find('one', '1'), kept.find('two', '2'), kept.find('three', '1')]).toEqual([rows, null, rows]);
  });
});
