import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as schema from '#server/db/schema/index.ts';
import { openWorld } from '../support/world.ts';
import { seedCompany } from './seeded-company.ts';

const world = openWorld();

/** Tables that belong to no company; each needs a reason to be here. */
const withoutCompany: Record<string, string> = {
  attempts: 'counts of attempts, also on addresses that have no account; who tried what is kept as a hash',
  clock_seen: 'when the clock of the installation was looked at last; no company is named',
  geocoded_addresses: 'answers of the geocoding service: addresses are public facts, shared by all',
  passkey_challenges: 'asked for before it is known whose passkey will answer; hashes that live five minutes',
  job_runs: 'when the work for all companies together ran last; no company is named',
  service_answers: 'when what all companies share has answered last; no company is named',
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
    // The same, asked once a statement instead of once a row: tables whose sums read tens of thousands.
    const askedOnce = '(company_id = ( SELECT app_company_id() AS app_company_id))';
    for (const { name, enabled, forced, policy } of rows) {
      const asWritten = policy?.replaceAll(askedOnce, bound);
      expect({ name, enabled, forced, policy: asWritten }).toEqual({
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
       where table_schema = 'public' and column_name = 'company_id' and table_name <> 'companies'
         and table_name not in (select table_name from information_schema.views where table_schema = 'public')`,
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

/**
 * What the system role may do with a company's tables, by name: whoever is signed in, what links open, and where work waits.
 * Everything else is refused to it, so a new table is closed until it is written here.
 */
const openToSystem: Record<string, string> = {
  ai_usage: 'select (company_id tokens used_on)',
  alert_mail_notes: 'select (company_id noted_at urgency)',
  calendar_feeds: 'select (company_id technician_id token_hash)',
  companies: 'insert, select',
  company_connections: 'select (company_id need)',
  company_nights: 'select',
  company_roads: 'select (company_id)',
  company_plans: 'select (billing_cycle cancel_at_period_end company_id next_attempt_on past_due_since)',
  company_settings: 'select',
  company_versions: 'select',
  customer_subscriptions: 'select',
  customer_devices: 'delete, select, update (last_used_at)',
  customer_links: 'delete, select',
  customers: 'select (company_id deleted_at location_source)',
  devices: 'select, update (battery_level firmware_version last_heartbeat shown_online signal_strength)',
  idempotency_keys: 'delete, select (company_id created_at)',
  invoices: 'select',
  mails: 'select (company_id mail_id next_attempt_at purpose state)',
  messages:
    'select (cause channel company_id cost_micros created_at customer_id direction due_at from_number message_id next_attempt_at provider_id recipient sent_at state)',
  passkeys: 'delete, insert, select, update',
  password_resets: 'delete, insert, select, update',
  payment_links: 'delete, select',
  payments: 'select (company_id created_at payment_id refund_due_cents refunded_cents status)',
  permission_entries: 'select',
  pools: 'insert',
  push_devices: 'delete, select (auth company_id device_id endpoint p256dh session_id user_id)',
  properties: 'select (company_id location_source)',
  pushes: 'select (company_id device_id next_attempt_at push_id state)',
  quote_links: 'select',
  recovery_codes: 'delete, insert, select, update',
  refunds: 'select',
  reply_addresses: 'select',
  report_links: 'delete, select',
  sessions: 'delete, insert, select, update',
  sign_in_steps: 'delete, insert, select, update',
  survey_links: 'select',
  transactions: 'select',
  two_step_secrets: 'delete, insert, select, update',
  users: 'insert, select, update',
  water_tests: 'delete, select (company_id expires_at test_id)',
};

describe('raw statements without a company', () => {
  const statementsOn = async (table: string): Promise<string[]> => {
    const [column] = await names(
      `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attname <> 'company_id'`,
    );
    return [
      `select * from ${quoted(table)}`,
      `select count(*) from ${quoted(table)} having count(*) > 0`,
      `update ${quoted(table)} set ${quoted(column ?? 'company_id')} = ${quoted(column ?? 'company_id')}`,
      `delete from ${quoted(table)}`,
      `insert into ${quoted(table)} select * from ${quoted(table)}`,
    ];
  };
  /** How many rows each statement touched; a refusal is 0 as well. */
  async function touched(client: pg.Client, table: string): Promise<string[]> {
    const found: string[] = [];
    for (const statement of await statementsOn(table)) {
      await client.query('begin');
      const rows = await client.query(statement).then(
        ({ rowCount }) => rowCount ?? 0,
        () => 0,
      );
      await client.query('rollback');
      if (rows > 0) found.push(`${statement}: ${rows} rows`);
    }
    return found;
  }

  it('touch no row of any table of a company as the application, though there are rows in nearly all', async () => {
    const company = await world.company();
    await seedCompany(company);
    await world.deps.db.inCompany(company.companyId, async (tx) => {
      await tx.execute("insert into reply_addresses (token_hash, created_at) values ('hash', now())");
      await tx.execute(
        "insert into incoming_mails (header_id, outcome, received_at) values ('<a@mail.example>', 'automatic', now())",
      );
    });
    const filled: string[] = [];
    for (const table of await tenantTables()) {
      expect(await touched(app, table), table).toEqual([]);
      await app.query(`begin; select set_config('app.company_id', '${company.companyId}', true)`);
      const { rowCount } = await app.query(`select 1 from ${quoted(table)} limit 1`);
      if (rowCount) filled.push(table);
      await app.query('rollback');
    }
    expect(filled.length).toBeGreaterThan((await tenantTables()).length * 0.6);
    // An empty id and one of nobody are no way in either.
    for (const id of ['', '00000000-0000-0000-0000-000000000000']) {
      await app.query(`begin; select set_config('app.company_id', '${id}', true)`);
      expect((await app.query('select 1 from customers')).rowCount).toBe(0);
      await app.query('rollback');
    }
  });

  it('open to the system role exactly what is written here, and nothing else', async () => {
    const { rows } = await owner.query<{ table: string; may: string }>(
      `select name as table, string_agg(may, ', ' order by columns is not null, may) as may from (
         select c.relname as name, lower(what) as may, null as columns
         from pg_class c, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) what
         where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
           and has_table_privilege('poolhand_system', c.oid, what)
         union all
         select c.relname, lower(what) || ' (' || string_agg(attname, ' ' order by attname) || ')', 'some'
         from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped,
           unnest(array['SELECT', 'INSERT', 'UPDATE']) what
         where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
           and not has_table_privilege('poolhand_system', c.oid, what)
           and has_column_privilege('poolhand_system', c.oid, attnum, what)
         group by c.relname, what
       ) every where name = any ($1) group by name`,
      [await tenantTables()],
    );
    expect(Object.fromEntries(rows.map(({ table, may }) => [table, may]))).toEqual(openToSystem);
    const system = await connectAs('poolhand_system');
    for (const table of (await tenantTables()).filter((name) => openToSystem[name] === undefined)) {
      expect(await touched(system, table), table).toEqual([]);
      await expect(system.query(`select 1 from ${quoted(table)}`), table).rejects.toThrow('permission denied');
    }
    await system.end();
  });

  it('reach nothing by another door: views, functions that run as their owner, other schemas, new tables', async () => {
    // A view shows what its reader may see of the tables, or it is none.
    expect(
      await names(
        `select relname as name from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
           and coalesce(reloptions, '{}') <> '{security_invoker=true}'`,
      ),
    ).toEqual([]);
    const { rows: functions } = await owner.query<{ name: string; settings: string[] | null; open: boolean }>(
      `select proname as name, proconfig as settings, has_function_privilege('public', oid, 'execute') and prorettype <> 'trigger'::regtype as open
       from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
    );
    const fixed = (name: string) => ({ name, settings: ['search_path=pg_catalog, public'], open: false });
    expect(functions).toEqual(
      [
        'chain_photo',
        'forget_changes_before',
        'forget_version_of_company',
        'note_change_of_company',
        'record_change',
      ].map(fixed),
    );
    for (const role of ['poolhand_app', 'poolhand_system']) {
      const { rows } = await owner.query(
        `select nspname from pg_namespace where nspname not in ('public', 'pg_catalog', 'information_schema')
         and nspname !~ '^pg_(temp|toast)' and has_schema_privilege($1, oid, 'usage')`,
        [role],
      );
      expect({ role, schemas: rows }).toEqual({ role, schemas: [] });
      const { rows: rights } = await owner.query(
        `select has_schema_privilege($1, 'public', 'create') as makes, pg_has_role($1, 'pg_read_server_files', 'member') as reads,
           pg_has_role($1, 'pg_execute_server_program', 'member') as runs, pg_has_role($1, 'pg_read_all_data', 'member') as everything`,
        [role],
      );
      expect({ role, ...rights[0] }).toEqual({ role, makes: false, reads: false, runs: false, everything: false });
    }
  });
});

/** Columns that no code uses any more; a later release drops them, when no older server can be running. */
const retired = [
  'technicians.user_id optional',
  ...[
    'company_id',
    'created_at',
    'message',
    'message_type',
    'notification_id',
    'phone_number',
    'status',
    'user_id',
  ].map((column) => `sms_notifications.${column} required`),
  ...['customer_id', 'error_message', 'sent_at'].map((column) => `sms_notifications.${column} optional`),
];

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
       from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migrations'
         and table_name not in (select table_name from information_schema.views where table_schema = 'public')`,
    );
    expect([...inCode, ...retired].sort()).toEqual(rows.map(({ column }) => column).sort());
  });
});
