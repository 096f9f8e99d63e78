import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as schema from '#server/db/schema/index.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();

/** Tables that belong to no company; each needs a reason to be here. */
const withoutCompany: Record<string, string> = {
  attempts: 'counts of attempts, also on addresses that have no account; who tried what is kept as a hash',
  geocoded_addresses: 'answers of the geocoding service: addresses are public facts, shared by all',
  passkey_challenges: 'asked for before it is known whose passkey will answer; hashes that live five minutes',
  service_failures: 'what went wrong last with what all companies share, such as the mail server; no company is named',
  schema_migrations: 'which migrations have been applied; only the owner of the database reads it',
};

/** As the running server connects: the unprivileged role from the first moment on (see openDatabase). */
async function connectAs(role: 'poolhand_app' | 'poolhand_system' | null): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: world.connectionString,
    ...(role ? { options: `-c role=${role}` } : {}),
  });
  await client.connect();
  return client;
}

let owner: pg.Client;
let app: pg.Client;
beforeAll(async () => {
  owner = await connectAs(null);
  app = await connectAs('poolhand_app');
});
afterAll(async () => {
  await owner.end();
  await app.end();
});

const names = async (query: string): Promise<string[]> =>
  (await owner.query<{ name: string }>(query)).rows.map(({ name }) => name).sort();

const tenantTables = () =>
  names(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    and not a.attisdropped where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`);

const quoted = (name: string) => `"${name}"`;

describe('tenancy in the database', () => {
  it('covers every table: each has a company_id, or a reason to have none', async () => {
    const all = await names(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
    );
    const tenants = new Set(await tenantTables());
    expect(all.filter((table) => !tenants.has(table))).toEqual(Object.keys(withoutCompany).sort());
    expect(tenants.size).toBeGreaterThan(15);
  });

  it('is enabled and forced with a policy for the application on every table of a company', async () => {
    const { rows } = await owner.query<{ name: string; enabled: boolean; forced: boolean; policy: string | null }>(
      `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        (select string_agg(p.cmd || ':' || coalesce(p.qual, '-') || ':' || coalesce(p.with_check, '-'), ' ' order by p.policyname)
          from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and 'poolhand_app' = any (p.roles)) as policy
       from pg_class c where c.relkind in ('r', 'p') and c.relname = any ($1) and c.relnamespace = 'public'::regnamespace`,
      [await tenantTables()],
    );
    const bound = '(company_id = app_company_id())';
    for (const { name, enabled, forced, policy } of rows) {
      expect({ name, enabled, forced, policy }).toEqual({
        name,
        enabled: true,
        forced: true,
        policy: `ALL:${bound}:${bound}`,
      });
    }
    expect(rows).toHaveLength((await tenantTables()).length);
  });

  it('fills company_id by itself, never empty, on every table of a company', async () => {
    const { rows } = await owner.query<{ table: string; fills: string | null; required: boolean }>(
      `select table_name as table, column_default as fills, is_nullable = 'NO' as required from information_schema.columns
       where table_schema = 'public' and column_name = 'company_id' and table_name <> 'companies'`,
    );
    expect(rows.filter(({ fills, required }) => !required || fills !== 'app_company_id()')).toEqual([]);
  });

  it('gives neither role more than it needs: no owner, no superuser, no way round the policies', async () => {
    const { rows } = await owner.query(
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
         exists (select from pg_class c where c.relowner = r.oid) as owns
       from pg_roles r where rolname in ('poolhand_app', 'poolhand_system') order by rolname`,
    );
    const unprivileged = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: false,
      owns: false,
    };
    expect(rows).toEqual([
      { rolname: 'poolhand_app', ...unprivileged },
      { rolname: 'poolhand_system', ...unprivileged },
    ]);
  });

  it('shows the application no row at all while no company is bound', async () => {
    const { owner: signedIn } = await world.company();
    await signedIn.post('/api/customers', { name: 'Pat', poolSize: 1000 });
    for (const table of await tenantTables()) {
      const { rows } = await app.query<{ n: number }>(`select count(*)::int as n from ${quoted(table)}`);
      expect({ table, n: rows[0]?.n }).toEqual({ table, n: 0 });
    }
    expect((await signedIn.get<unknown[]>('/api/customers')).body).toHaveLength(1);
  });

  it('refuses what names another company or none: insert, update and delete', async () => {
    const [a, b] = [await world.company(), await world.company()];
    const { body } = await a.owner.post<{ customerId: string }>('/api/customers', { name: 'Theirs' });
    await app.query('begin');
    await app.query(`select set_config('app.company_id', $1, true)`, [b.companyId]);
    const tryToRun = async (statement: string, values: unknown[]) => {
      await app.query('savepoint attempt');
      const outcome = await app.query(statement, values).then(
        ({ rowCount }) => `${rowCount} rows`,
        (error: Error) => error.message,
      );
      await app.query('rollback to savepoint attempt');
      return outcome;
    };
    const insert = `insert into customers (company_id, customer_id, name, created_at, updated_at) values ($1, 'C-1', 'x', now(), now())`;
    expect(await tryToRun(insert, [a.companyId])).toContain('row-level security');
    expect(await tryToRun(insert, [b.companyId])).toBe('1 rows');
    expect(await tryToRun(`update customers set name = 'x' where customer_id = $1`, [body.customerId])).toBe('0 rows');
    expect(await tryToRun('update customers set company_id = $1', [a.companyId])).toBe('0 rows');
    expect(await tryToRun('delete from customers where customer_id = $1', [body.customerId])).toBe('0 rows');
    expect(await tryToRun('update companies set tier = $1 where company_id = $2', ['none', a.companyId])).toBe(
      '0 rows',
    );
    await app.query('rollback');
    await app.query('begin');
    expect(await tryToRun(insert, [a.companyId])).toContain('row-level security');
    expect(
      await tryToRun(
        `insert into customers (customer_id, name, created_at, updated_at) values ('C', 'x', now(), now())`,
        [],
      ),
    ).toMatch(/row-level security|null value/);
    await app.query('rollback');
  });

  it('ends the binding with the transaction', async () => {
    const { companyId } = await world.company();
    await app.query('begin');
    await app.query(`select set_config('app.company_id', $1, true)`, [companyId]);
    expect((await app.query('select company_id from companies')).rowCount).toBe(1);
    await app.query('commit');
    expect((await app.query('select company_id from companies')).rowCount).toBe(0);
  });

  it('stays unprivileged after RESET ROLE', async () => {
    await app.query('reset role');
    expect((await app.query('select current_user as role')).rows).toEqual([{ role: 'poolhand_app' }]);
    expect((await app.query('select customer_id from customers')).rowCount).toBe(0);
  });

  it('cannot be given to a transaction by anything but a company’s id', () => {
    expect(() => world.deps.db.inCompany("x'; reset role; --", async () => undefined)).toThrow('must be a UUID');
  });

  it('keeps the system role away from what customers entrust to a company', async () => {
    const system = await connectAs('poolhand_system');
    for (const statement of [
      'select name, email from customers',
      'select chlorine from water_tests',
      'select name from technicians',
      'select customer_id from route_assignments',
      'select service_notes from service_visits',
      'select notes from service_reports',
      'select file_key from photos',
      'select recipient, html from mails',
    ]) {
      await expect(system.query(statement), statement).rejects.toThrow('permission denied');
    }
    await system.end();
  });
});

/** Columns that no code uses any more; a later release drops them, when no older server can be running. */
const retired = ['technicians.user_id optional'];

describe('the schema in the code', () => {
  it('says of every table and column what the database says, and the reverse', async () => {
    const inCode = Object.values(schema)
      .filter((table) => table instanceof PgTable)
      .flatMap((table) => {
        const { name, columns } = getTableConfig(table);
        return columns.map((column) => `${name}.${column.name} ${column.notNull ? 'required' : 'optional'}`);
      });
    const { rows } = await owner.query<{ column: string }>(
      `select table_name || '.' || column_name || case is_nullable when 'NO' then ' required' else ' optional' end as column
       from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migrations'`,
    );
    expect([...inCode, ...retired].sort()).toEqual(rows.map(({ column }) => column).sort());
  });
});
