import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { addDays, type CivilDate } from '#domain/calendar/index.ts';
import { isDueOn } from '#domain/scheduling/index.ts';
import { prepareDemo } from '#server/demo/demo.ts';
import { openWorld } from '../support/world.ts';

const world = openWorld({ config: { demo: true } });
const folder = fileURLToPath(new URL('../../src/server/db/migrations/', import.meta.url));
/** The first migration after the releases that knew neither seasons nor notes of a stop, breaks, nor bodies of water. */
const firstOfNow = '0262';
const name = `poolhand_before_${process.pid}`;
let client: pg.Client;

const asAdmin = async (statement: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
};

beforeAll(async () => {
  world.mailer.isFolder = true;
  await prepareDemo(world.deps);
  await asAdmin(`create database ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
}, 120_000);
afterAll(async () => {
  await client.end();
  await asAdmin(`drop database ${name} with (force)`);
});

type Row = Record<string, unknown>;
type Recurrence = Parameters<typeof isDueOn>[1];

/** The tables of a company, with the columns that are written. */
async function tablesOf(): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select c.table_name as "table", array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by c.table_name having bool_or(c.column_name = 'company_id')`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** All rows of the tables, in the columns of before, as text that can be compared. */
async function contentsOf(tables: Map<string, string[]>): Promise<Map<string, string[]>> {
  const contents = new Map<string, string[]>();
  for (const [table, columns] of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select jsonb_build_object(${columns.map((column) => `'${column}', "${column}"`).join(', ')})::text as row from "${table}"`,
    );
    contents.set(table, rows.map(({ row }) => row).sort());
  }
  return contents;
}

interface StopRow {
  assignment_id: string;
  day_of_week: string;
  service_frequency: Recurrence['frequency'];
  start_date: CivilDate | null;
  end_date: CivilDate | null;
  rhythm?: Recurrence['rhythm'];
}

/** When each stop is due in the eight weeks from a date on. */
async function datesOf(columns: string, from: CivilDate): Promise<string[]> {
  const { rows } = await client.query<StopRow>(
    `select assignment_id, day_of_week, service_frequency, start_date::text, end_date::text ${columns}
     from route_assignments where is_active order by assignment_id`,
  );
  return rows.flatMap((row) => {
    const recurrence: Recurrence = {
      dayOfWeek: `${row.day_of_week.charAt(0)}${row.day_of_week.slice(1).toLowerCase()}` as Recurrence['dayOfWeek'],
      frequency: row.service_frequency,
      rhythm: row.rhythm ?? null,
      startDate: row.start_date,
      endDate: row.end_date,
      lastVisitDate: null,
    };
    const dates = Array.from({ length: 56 }, (_, ahead) => addDays(from, ahead));
    return dates.filter((date) => isDueOn(date, recurrence)).map((date) => `${row.assignment_id} ${date}`);
  });
}

it('the demonstration company of an earlier schema loses nothing in the migrations since, and its stops keep their dates', async () => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const apply = async (wanted: (file: string) => boolean): Promise<void> => {
    for (const file of files.filter(wanted)) await client.query(await readFile(`${folder}${file}`, 'utf8'));
  };
  await client.query('create table schema_migrations (name text primary key, hash text not null)');
  await apply((file) => file < firstOfNow);

  const tables = await tablesOf();
  const ofDemo = new Map<string, Row[]>();
  const source = new pg.Client({ connectionString: world.connectionString });
  await source.connect();
  const { rows: companies } = await source.query<{ company_id: string }>('select company_id from companies');
  const companyId = companies[0]?.company_id ?? '';
  const bound = (to: string): string => `select set_config('app.company_id', '${to}', false)`;
  await source.query(bound(companyId));
  for (const table of tables.keys()) {
    const { rows } = await source.query<{ row: Row }>(`select to_jsonb(t) as row from "${table}" t`);
    ofDemo.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  await source.end();
  // As a dump is read in: no trigger; a table waits for those that it names.
  await client.query(bound(companyId));
  const triggers = async (what: 'disable' | 'enable'): Promise<void> => {
    for (const table of ['companies', ...tables.keys()])
      await client.query(`alter table "${table}" ${what} trigger user`);
  };
  await triggers('disable');
  let waiting = [...tables.keys()];
  while (waiting.length > 0) {
    const next: string[] = [];
    for (const table of waiting) {
      const rows = ofDemo.get(table) ?? [];
      // A column that nobody has filled keeps its default.
      const written = (tables.get(table) ?? []).filter((column) => rows.some((row) => row[column] != null));
      const listed = written.map((column) => `"${column}"`).join(', ');
      if (written.length === 0) continue;
      const copy = `insert into "${table}" (${listed}) overriding system value select ${listed} from jsonb_populate_recordset(null::"${table}", $1)`;
      await client.query(copy, [JSON.stringify(rows)]).catch((error: { code: string }) => {
        if (error.code !== '23503') throw error;
        next.push(table);
      });
    }
    expect(next.length).toBeLessThan(waiting.length);
    waiting = next;
  }
  await triggers('enable');

  const today = '2026-11-23';
  const before = await contentsOf(tables);
  const dates = await datesOf('', today);
  for (const table of [
    'customers',
    'pools',
    'technicians',
    'route_assignments',
    'service_visits',
    'service_reports',
    'customer_checklists',
  ]) {
    expect(before.get(table)?.length, table).toBeGreaterThan(0);
  }
  expect(dates.length).toBeGreaterThan(500);

  // As at a start: nobody's rows are bound when the migrations run.
  await client.query(bound(''));
  await apply((file) => file >= firstOfNow);
  await client.query(bound(companyId));

  const after = await contentsOf(tables);
  for (const [table, rows] of before) expect(after.get(table), table).toEqual(rows);
  expect(await datesOf(', rhythm', today)).toEqual(dates);
  // What is new leaves what was there as it was: no season, no hours or break, each pool one that its stops visit.
  const count = async (what: string) =>
    (await client.query<{ n: number }>(`select count(*)::int as n from ${what}`)).rows[0]?.n;
  expect(
    await count(`route_assignments where rhythm is not null or window_from is not null or day_fixed is not null
    or technician_fixed or skills is not null or excluded_technician_ids <> '{}'`),
  ).toBe(0);
  expect(
    await count(`technicians where hours is not null or lunch is not null or skills is not null
    or start_place is not null or end_place is not null`),
  ).toBe(0);
  expect(await count(`pools where kind <> 'pool' or not on_route`)).toBe(0);
  expect(await count(`service_visits where bodies <> '[]' or lacks is not null`)).toBe(0);
  for (const table of ['pools', 'route_assignments', 'service_visits', 'work_orders', 'equipment']) {
    expect(await count(`${table} where property_id is not null`), table).toBe(0);
  }
  expect(await count('customer_places')).toBe(await count('customers where deleted_at is null'));
  expect(await count('body_visits')).toBe(await count('service_visits'));
}, 180_000);
