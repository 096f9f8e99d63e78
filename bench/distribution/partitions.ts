// The four tables that grow with every visit, whole and in partitions by a hash of the company, side by side in one database:
// what the statements of the field read and how long they are planned, what vacuum takes, and what the indexes weigh.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { openDatabase } from '#server/db/client.ts';
import { calls } from '../api/calls.ts';
import { addCompany, nextMonday } from '../api/companies.ts';
import { type Statement, statementsOf } from '../api/recording.ts';
import { requestsOf } from '../api/requests.ts';
import { median, rounded } from '../app/figures.ts';
import { openApp } from '../app/open-app.ts';

const large = ['service_visits', 'water_tests', 'photos', 'audit_entries'];
const parts = 32;
const named = ['day plan', 'week plan', 'a stop', 'water tests of a pool', 'save a visit', 'add a water test'];
/** What a pool has in the model company; each other company gets the same rows under its own id. */
const history = { visits: 8, tests: 8, photos: 3, changes: 8 };
const pools = 100;

type Admin = pg.Client;
const columnsOf = async (admin: Admin, table: string): Promise<string[]> =>
  (
    await admin.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and attgenerated = '' order by attnum`,
      [table],
    )
  ).rows.map(({ name }) => name);

/** A model company of 100 pools and its history, and copies of its rows for all the others. */
async function populate(admin: Admin, connectionString: string, companies: number) {
  const db = openDatabase({ connectionString, onIdleError: () => undefined });
  const now = new Date();
  const asked = [];
  // Company 1 is the model; the calls ask the eight after it, which have visits of today to save.
  for (let number = 1; number <= 9; number += 1)
    asked.push(await addCompany(db, number, number === 1 ? pools : 220, now));
  await db.close();
  const model = asked[0]?.companyId ?? '';
  // Nothing is recorded, added up or referred to meanwhile: what stands in the tables is what counts.
  await admin.query(`set session_replication_role = 'replica'`);
  await admin.query(`set work_mem = '64MB'`);
  const weeks = (count: number) => `generate_series(1, ${pools}) n, generate_series(2, ${count + 1}) w`;
  await admin.query(`insert into service_visits (company_id, visit_id, customer_id, pool_id, assignment_id, technician_id, technician_name,
      service_date, state, arrival_time, departure_time, services, water_chemistry, created_at, updated_at)
    select '${model}', 'OLD-' || w || '-' || n, 'CUST-' || n, 'POOL-' || n, 'ROUTE-' || n, 'TECH-1', 'Technician 1', d, 'done', d, d,
      '{Surface Skimming,Brushing}', '{"chlorine": 2.1, "pH": 7.5}', d, d from ${weeks(history.visits)}, lateral (select current_date - 7 * w as d) days`);
  await admin.query(`insert into water_tests (company_id, test_id, pool_id, customer_id, user_id, chlorine, ph, total_alkalinity, lsi, created_at, expires_at)
    select '${model}', 'OLD-' || w || '-' || n, 'POOL-' || n, 'CUST-' || n, 'USER-1', 2.1, 7.5, 95, 0.05, d, d from ${weeks(history.tests)},
      lateral (select now() - w * interval '7 days' as d) days`);
  await admin.query(`insert into photos (company_id, photo_id, customer_id, visit_id, content_type, bytes, width, height, sha256, file_key, thumbnail_key, taken_at, created_at)
    select '${model}', 'PHOTO-' || w || '-' || n, 'CUST-' || n, 'OLD-' || w || '-' || n, 'image/jpeg', 150000, 1600, 1200, md5(w || '-' || n),
      '${model}/photos/' || w || n, '${model}/photos/small-' || w || n, now(), now() from ${weeks(history.photos)}`);
  await admin.query(`insert into audit_entries (company_id, change_id, happened_at, user_id, user_name, table_name, record_id, customer_id, action, before, after)
    select '${model}', 'CHANGE-' || w || '-' || n, now() - w * interval '7 days', 'USER-1', 'Pat', 'customers', 'CUST-' || n, 'CUST-' || n, 'update',
      '{"notes": "Please latch the gate."}', '{"notes": "Please latch the gate, always."}' from ${weeks(history.changes)}`);
  for (const table of large) {
    const columns = (await columnsOf(admin, table)).filter((name) => name !== 'company_id' && name !== 'entry_number');
    await admin.query(`insert into ${table} (company_id, ${columns})
      select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, ${columns} from ${table}, generate_series(1, ${companies}) n
      where company_id = '${model}'`);
  }
  await admin.query('vacuum analyze');
  return asked.slice(1);
}

/** The same tables in a schema of their own, in partitions: indexes, checks, policies, triggers and rights as they are. */
async function partition(admin: Admin) {
  await admin.query('create schema parted');
  await admin.query('grant usage on schema parted to public');
  const refusedTriggers: string[] = [];
  for (const table of large) {
    const name = `parted.${table}`;
    await admin.query(`create table ${name} (like public.${table} including all) partition by hash (company_id)`);
    for (let part = 0; part < parts; part += 1)
      await admin.query(
        `create table ${name}_${part} partition of ${name} for values with (modulus ${parts}, remainder ${part})`,
      );
    await admin.query(`alter table ${name} enable row level security`);
    await admin.query(`grant select, insert, update, delete on ${name} to poolhand_app, poolhand_system`);
    const { rows: policies } = await admin.query<{ made: string }>(
      `select format('create policy %I on parted.%I as %s for %s to %s %s %s', policyname, tablename, permissive, cmd,
         array_to_string(roles, ', '), 'using (' || qual || ')', 'with check (' || with_check || ')') as made
       from pg_policies where schemaname = 'public' and tablename = $1`,
      [table],
    );
    for (const { made } of policies) await admin.query(made);
    const columns = await columnsOf(admin, `public.${table}`);
    await admin.query(
      `insert into ${name} (${columns}) overriding system value select ${columns} from public.${table}`,
    );
    const { rows: triggers } = await admin.query<{ made: string; called: string }>(
      `select pg_get_triggerdef(oid) as made, tgname as called from pg_trigger where tgrelid = $1::regclass and not tgisinternal`,
      [`public.${table}`],
    );
    for (const { made, called } of triggers) {
      await admin
        .query(made.replace(` ON public.${table} `, ` ON ${name} `))
        .catch((error: Error) => refusedTriggers.push(`${called}: ${error.message}`));
    }
  }
  await admin.query('vacuum analyze');
  return refusedTriggers;
}

interface Node {
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: Node[];
}
interface Explained {
  Plan: Node & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
  Planning?: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
  'Planning Time': number;
  'Execution Time': number;
}
const below = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(below)];

/** Asks the statements of a call once, in its transaction that is taken back in the end; answers what they took in all. */
async function taken(client: pg.Client, schema: 'public' | 'parted', statements: readonly Statement[]) {
  const sum = { planningMs: 0, executionMs: 0, planningBuffers: 0, buffers: 0, mostParts: 0 };
  await client.query(`set search_path = ${schema === 'public' ? 'public' : 'parted, public'}`);
  for (const { text, values } of statements) {
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(text) || /set_config/.test(text)) {
      await client.query(/^\s*commit/i.test(text) ? 'rollback' : text, values);
      continue;
    }
    const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0];
    if (!plan) continue;
    sum.planningMs += plan['Planning Time'];
    sum.executionMs += plan['Execution Time'];
    sum.planningBuffers += (plan.Planning?.['Shared Hit Blocks'] ?? 0) + (plan.Planning?.['Shared Read Blocks'] ?? 0);
    sum.buffers += plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks'];
    const scanned = below(plan.Plan)
      .filter((node) => node['Actual Loops'] > 0)
      .map((node) => node['Relation Name'] ?? '');
    for (const table of large) {
      const read = new Set(scanned.filter((name) => new RegExp(`^${table}_\\d+$`).test(name)));
      sum.mostParts = Math.max(sum.mostParts, read.size);
    }
  }
  return sum;
}

/** Milliseconds of processor that a statement takes of the process that does it. */
async function processorOf(admin: Admin, statement: string): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
  const used = () => Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  const before = used();
  await admin.query(statement);
  return used() - before;
}

export async function measurePartitions(
  postgres: { connectionString: string; superuser: string },
  { companies, rounds }: { companies: number; rounds: number },
  say: (text: string) => void,
) {
  const admin = new pg.Client({ connectionString: postgres.superuser });
  await admin.connect();
  const startedAt = performance.now();
  const asked = await populate(admin, postgres.connectionString, companies);
  say(`${companies} companies after ${rounded((performance.now() - startedAt) / 1000, 0)} s`);
  const refusedTriggers = await partition(admin);
  say(`in ${parts} parts after ${rounded((performance.now() - startedAt) / 1000, 0)} s`);

  const bench = await openApp(() => new Date(), { connectionString: postgres.connectionString });
  const client = new pg.Client({ connectionString: postgres.connectionString, options: '-c role=poolhand_app' });
  await client.connect();
  const statements = [];
  for (const name of named) {
    const call = calls.find((each) => each.name === name);
    const [request] = call ? requestsOf(call, asked, nextMonday(new Date())) : [];
    if (!request) throw new Error(`There is no call ${name}.`);
    const sent = await statementsOf(async () => {
      const { method, path: url, headers, body: payload } = request;
      const answer = await bench.app.inject({ method, url, headers, payload });
      if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
    });
    const ofApp = sent.filter(({ role }) => role === 'app');
    const found = {
      public: [] as Awaited<ReturnType<typeof taken>>[],
      parted: [] as Awaited<ReturnType<typeof taken>>[],
    };
    for (const schema of ['public', 'parted'] as const) await taken(client, schema, ofApp);
    for (let round = 0; round < rounds; round += 1)
      for (const schema of ['public', 'parted'] as const) found[schema].push(await taken(client, schema, ofApp));
    const middle = (of: (typeof found)['public']) => ({
      planningMs: rounded(median(of.map(({ planningMs }) => planningMs)), 2),
      executionMs: rounded(median(of.map(({ executionMs }) => executionMs)), 2),
      planningBuffers: median(of.map(({ planningBuffers }) => planningBuffers)),
      buffers: median(of.map(({ buffers }) => buffers)),
    });
    statements.push({
      name,
      statements: ofApp.filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/i.test(text)).length,
      whole: middle(found.public),
      partitioned: {
        ...middle(found.parted),
        mostPartsRead: Math.max(...found.parted.map(({ mostParts }) => mostParts)),
      },
    });
    say(JSON.stringify(statements.at(-1)));
  }
  await client.end();
  await bench.close();

  // A twentieth of the companies changed all their visits; then the tables are vacuumed.
  const sizes = [];
  await admin.query('set max_parallel_maintenance_workers = 0');
  for (const table of large) {
    const row: Record<string, unknown> = { table };
    for (const schema of ['public', 'parted']) {
      const { rows } = await admin.query<{ rows: string; table: string; indexes: string }>(
        `select sum(reltuples)::bigint as rows, (sum(pg_table_size(oid)) / 1048576)::int as table, (sum(pg_indexes_size(oid)) / 1048576)::int as indexes
         from pg_class where relnamespace = $1::regnamespace and relkind = 'r' and relname ~ $2`,
        [schema, `^${table}(_\\d+)?$`],
      );
      const key = table === 'audit_entries' ? 'user_name = user_name' : 'created_at = created_at';
      await admin.query(`update ${schema}.${table} set ${key} where company_id in (select distinct company_id from service_visits
        where company_id::text ~ '^00000000-0000-4000-9' and right(company_id::text, 1) = '7' and substr(company_id::text, 35, 1) in ('1', '3', '5', '7', '9'))`);
      row.rows = Number(rows[0]?.rows);
      row[schema === 'public' ? 'whole' : 'partitioned'] = {
        megabytes: Number(rows[0]?.table),
        indexMegabytes: Number(rows[0]?.indexes),
        vacuumProcessorMs: rounded(await processorOf(admin, `vacuum ${schema}.${table}`), 0),
      };
    }
    sizes.push(row);
    say(JSON.stringify(row));
  }
  await admin.end();
  return { companies, pools: companies * pools, partsOfATable: parts, refusedTriggers, statements, sizes };
}
