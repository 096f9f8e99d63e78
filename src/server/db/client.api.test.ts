import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openWorld } from '../../../tests/support/world.ts';
import { type Database, makeLogins, openDatabase, type SystemTx, type TenantTx } from './client.ts';
import { customers } from './schema/index.ts';

const world = openWorld();
const now = new Date('2026-11-24T01:30:00Z');
const actor = { userId: 'USER-1', userName: 'Pat O’Neil, called "O\'Neil"', now };
const aCompany = '0190b0d0-0000-4000-8000-000000000001';

let db: Database;
const idleErrors: Error[] = [];
beforeAll(() => {
  db = openDatabase({
    connectionString: world.connectionString,
    maxConnections: 2,
    onIdleError: (error) => void idleErrors.push(error),
    answerMs: 400,
  });
});
afterAll(() => db.close());

const one = async (tx: TenantTx | SystemTx, query: ReturnType<typeof sql>) => (await tx.execute(query)).rows[0] ?? {};
const setting = async (tx: TenantTx | SystemTx, name: string) =>
  (await one(tx, sql`select current_setting(${name}, true) as value`)).value;
const bindings = async (tx: TenantTx) =>
  Object.values(
    await one(
      tx,
      sql`select current_setting('app.company_id', true) as company, current_setting('app.user_id', true) as "user",
        current_setting('app.user_name', true) as name, current_setting('app.now', true) as now`,
    ),
  );
const countCustomers = async (tx: TenantTx) => (await tx.select().from(customers)).length;
const addCustomer = (tx: TenantTx, customerId: string) =>
  tx.insert(customers).values({ customerId, name: 'Pat', createdAt: now, updatedAt: now });

describe('a transaction of a company', () => {
  it('is bound to the company and to who does it, and to nobody after that', async () => {
    const bound = [aCompany, actor.userId, actor.userName, now.toISOString()];
    expect(await db.inCompany(aCompany, bindings, actor)).toEqual(bound);
    expect(await db.inCompanyForLong(aCompany, bindings, actor)).toEqual(bound);
    expect((await db.inCompany(aCompany, bindings)).map((value) => value || null)).toEqual([
      aCompany,
      null,
      null,
      null,
    ]);
    expect(await db.inSnapshot(aCompany, (tx) => setting(tx, 'app.company_id'))).toBe(aCompany);
  });

  it('begins for an id that is one, and for nothing that only looks like it', async () => {
    const seen = (companyId: string) => db.inCompany(companyId, (tx) => setting(tx, 'app.company_id'));
    expect(await seen(aCompany.toUpperCase())).toBe(aCompany.toUpperCase());
    for (const wrong of [
      '',
      'x',
      `x${aCompany}`,
      `${aCompany}'`,
      `${aCompany}; drop table customers`,
      aCompany.slice(1),
    ]) {
      const work = async () => 'reached';
      expect(() => db.inCompany(wrong, work), wrong).toThrow('A company id must be a UUID');
      expect(() => db.inCompanyForLong(wrong, work), wrong).toThrow('A company id must be a UUID');
      expect(() => db.inSnapshot(wrong, work), wrong).toThrow('A company id must be a UUID');
    }
  });

  it('happens whole or not at all', async () => {
    const { companyId } = await world.company();
    await db.inCompany(companyId, (tx) => addCustomer(tx, 'C-1'));
    const failed = db.inCompany(companyId, async (tx) => {
      await addCustomer(tx, 'C-2');
      throw new Error('half-way');
    });
    await expect(failed).rejects.toThrow('half-way');
    await expect(db.inCompany(companyId, (tx) => tx.execute(sql`select nothing`))).rejects.toThrow();
    expect(await db.inCompany(companyId, countCustomers)).toBe(1);
    expect(await db.inCompany(aCompany, countCustomers)).toBe(0);
  });

  it('runs in a role that sees no row by itself, as the system’s own does', async () => {
    const role = sql`select current_user as role`;
    expect(await db.inCompany(aCompany, (tx) => one(tx, role))).toEqual({ role: 'poolhand_app' });
    expect(await db.inCompanyForLong(aCompany, (tx) => one(tx, role))).toEqual({ role: 'poolhand_app' });
    expect(await db.inSystem((tx) => one(tx, role))).toEqual({ role: 'poolhand_system' });
    expect(await one(db.system, role)).toEqual({ role: 'poolhand_system' });
  });

  it('sends the statements that are asked for in one moment in one piece, and answers each its own', async () => {
    const sent = await db.inCompany(aCompany, async (tx) => {
      const { $client } = tx as unknown as { $client: { connection: { stream: { _writev: () => void } } } };
      const pieces = vi.spyOn($client.connection.stream, '_writev');
      const answers = await Promise.all([1, 2, 3].map((n) => one(tx, sql`select ${n}::int as n`)));
      const count = pieces.mock.calls.length;
      pieces.mockRestore();
      return { answers, count };
    });
    expect(sent).toEqual({ answers: [{ n: 1 }, { n: 2 }, { n: 3 }], count: 1 });
  });

  it('takes statements that are asked for together on every connection, which the driver advises against on others', async () => {
    const warned: string[] = [];
    const listen = ({ message }: Error): void => void warned.push(message);
    process.on('warning', listen);
    const fourOf = (tx: TenantTx | SystemTx) =>
      Promise.all([1, 2, 3, 4].map(async (n) => (await one(tx, sql`select ${n}::int as n`)).n));
    const said = [
      await db.inCompany(aCompany, fourOf),
      await db.inCompanyForLong(aCompany, fourOf),
      await db.inSnapshot(aCompany, fourOf),
      await db.inSystem(fourOf),
    ];
    // Warnings come in the next turn.
    await nextTurn();
    process.off('warning', listen);
    expect(said).toEqual(said.map(() => [1, 2, 3, 4]));
    expect(warned).toEqual([]);
  });

  it('lets no statement run for more than half a minute, and waits a minute for the next', async () => {
    const limits = await db.inCompany(aCompany, async (tx) => [
      await setting(tx, 'statement_timeout'),
      await setting(tx, 'idle_in_transaction_session_timeout'),
    ]);
    expect(limits).toEqual(['30s', '1min']);
  });
});

describe('a snapshot', () => {
  it('shows the company as it stood when the reading began, and writes nothing', async () => {
    const { companyId } = await world.company();
    const counts = await db.inSnapshot(companyId, async (tx) => {
      const before = await countCustomers(tx);
      await db.inCompany(companyId, (other) => addCustomer(other, 'C-1'));
      return [before, await countCustomers(tx)];
    });
    expect(counts).toEqual([0, 0]);
    expect(await db.inCompany(companyId, countCustomers)).toBe(1);
    const writing = db.inSnapshot(companyId, (tx) => addCustomer(tx, 'C-2'));
    await expect(writing).rejects.toMatchObject({ cause: { code: '25006' } });
  });
});

describe('a database that does not answer', () => {
  const slow = (tx: TenantTx) => tx.execute(sql`select pg_sleep(0.8)`);

  it('is given up, except by work that may take long; the connection is not used again', async () => {
    await expect(db.inCompany(aCompany, slow)).rejects.toMatchObject({ cause: { message: 'Query read timeout' } });
    expect(await db.inCompany(aCompany, (tx) => setting(tx, 'app.company_id'))).toBe(aCompany);
    await expect(db.inCompanyForLong(aCompany, slow)).resolves.toBeDefined();
  });

  it('whose waiting connections have died is connected to again', async () => {
    const admin = new pg.Client({ connectionString: world.connectionString });
    await admin.connect();
    const pid = await db.inCompany(aCompany, async (tx) => (await one(tx, sql`select pg_backend_pid() as pid`)).pid);
    await admin.query('select pg_terminate_backend($1)', [pid]);
    await admin.end();
    const next = await db.inCompany(aCompany, async (tx) => (await one(tx, sql`select pg_backend_pid() as pid`)).pid);
    expect(next).not.toBe(pid);
  });

  it('answers a ping while it is there', async () => {
    await expect(db.ping()).resolves.toBeUndefined();
    const closed = openDatabase({ connectionString: world.connectionString, onIdleError: () => undefined });
    await closed.close();
    await expect(closed.ping()).rejects.toThrow();
  });
});

it('opens the connections that calls may need before they come, and no more of them than there may be', async () => {
  const ahead = openDatabase({
    connectionString: world.connectionString,
    maxConnections: 3,
    onIdleError: () => undefined,
  });
  const counts = () => ahead.connections().map(({ pool, inUse, idle }) => ({ pool, inUse, idle }));
  await ahead.openAhead();
  const opened = [
    { pool: 'companies', inUse: 0, idle: 3 },
    { pool: 'long', inUse: 0, idle: 0 },
    { pool: 'system', inUse: 0, idle: 4 },
  ];
  expect(counts()).toEqual(opened);
  await Promise.all([1, 2, 3].map(() => ahead.inCompany(aCompany, countCustomers)));
  expect(counts()).toEqual(opened);
  await ahead.close();
  await expect(ahead.openAhead()).rejects.toThrow();
});

it('the pools say what their connections do', async () => {
  const used = (name: string) => db.connections().find(({ pool }) => pool === name);
  expect(db.connections().map(({ pool }) => pool)).toEqual(['companies', 'long', 'system']);
  const before = used('companies')?.inUse;
  await db.inCompany(aCompany, async () => {
    expect(used('companies')).toMatchObject({ inUse: (before ?? 0) + 1, waiting: 0 });
    expect(used('long')?.inUse).toBe(0);
  });
  expect(used('companies')).toMatchObject({ inUse: 0, waiting: 0 });
  expect(used('companies')?.idle).toBeGreaterThan(0);
});

describe('a login of the running server', () => {
  it('can become neither the owner of the tables nor the other role', async () => {
    const connectionString = world.connectionString;
    const refused: unknown[] = [];
    const logins = await makeLogins(
      connectionString,
      (login) => `secret of ${login}`,
      (error) => refused.push(error),
    );
    expect(refused).toEqual([]);
    // All servers of a database come to the same.
    expect(
      await makeLogins(
        connectionString,
        (login) => `secret of ${login}`,
        () => undefined,
      ),
    ).toEqual(logins);
    const own = openDatabase({ connectionString, logins, onIdleError: () => undefined });
    const owner = (await one(world.deps.db.system, sql`select session_user as name`)).name;
    const { companyId } = await world.company();
    await own.inCompany(companyId, (tx) => addCustomer(tx, 'C-1'));
    expect(await own.inCompany(companyId, countCustomers)).toBe(1);
    for (const role of [owner, 'poolhand_system', 'poolhand_backup']) {
      const become = own.inCompany(companyId, (tx) => tx.execute(sql.raw(`set role ${String(role)}`)));
      await expect(become, String(role)).rejects.toMatchObject({ cause: { code: '42501' } });
    }
    await expect(own.inSystem((tx) => tx.execute(sql.raw('set role poolhand_app')))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
    await own.close();
    const names = Object.values(logins ?? {}).map((address) => new URL(address).username);
    const admin = new pg.Client({ connectionString });
    await admin.connect();
    for (const name of names) await admin.query(`drop role ${name}`);
    await admin.end();
  });

  it('is done without where the database lets none be made', async () => {
    const refused: unknown[] = [];
    const nowhere = world.connectionString.replace(/\/[^/]*$/, '/no-such-database');
    expect(
      await makeLogins(
        nowhere,
        () => 'x',
        (error) => refused.push(error),
      ),
    ).toBeNull();
    expect(refused).toHaveLength(1);
  });
});
