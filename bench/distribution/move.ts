// Moves companies from one PostgreSQL server to another one while their people work, by logical replication of their rows:
// copied and followed until the second server has everything, then, for a moment in which their calls wait, the directory
// is changed.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { BenchCompany } from '../api/companies.ts';
import { median, rounded } from '../app/figures.ts';

/** Where the companies that are moved are: at one server, then at the other. While they are switched, their calls wait. */
class Directory {
  #url: string;
  #switching: Promise<void> | null = null;
  #underWay = 0;
  constructor(url: string) {
    this.#url = url;
  }

  async call<T>(work: (url: string) => Promise<T>): Promise<T> {
    while (this.#switching) await this.#switching;
    this.#underWay += 1;
    try {
      return await work(this.#url);
    } finally {
      this.#underWay -= 1;
    }
  }

  /** Lets what is under way end, holds what follows, does the work and sends everything to the new place. */
  async switch(to: string, work: () => Promise<void>): Promise<void> {
    const switched = async (): Promise<void> => {
      while (this.#underWay > 0) await wait(2);
      await work();
      this.#url = to;
    };
    this.#switching = switched();
    await this.#switching;
    this.#switching = null;
  }
}

const tablesOfCompanies = `
  select c.oid::regclass::text as name, exists (
    select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where i.indrelid = c.oid and i.indisprimary and a.attname = 'company_id') as "isKeyed"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists (
    select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
  order by 1`;
interface Table {
  name: string;
  /** Its primary key has the company, so that changes and deletions say whose they are. */
  isKeyed: boolean;
}
const tablesOf = async (admin: pg.Client): Promise<Table[]> => (await admin.query<Table>(tablesOfCompanies)).rows;

/** Rows of these companies in each table, and a digest of all they say. */
async function contentsOf(admin: pg.Client, tables: readonly Table[], ids: readonly string[]) {
  const found: Record<string, string> = {};
  let count = 0;
  for (const { name } of tables) {
    const { rows } = await admin.query<{ n: number; digest: string | null }>(
      `select count(*)::int as n, md5(string_agg(of_row, '' order by of_row)) as digest
       from (select md5(t::text) as of_row from ${name} t where company_id = any ($1)) as each`,
      [ids],
    );
    found[name] = `${rows[0]?.n} rows, ${rows[0]?.digest}`;
    count += rows[0]?.n ?? 0;
  }
  return { count, found };
}

/** By what somebody is found before the company is known: so many rows a directory of all servers would have of them. */
async function directoryRows(admin: pg.Client, ids: readonly string[]): Promise<number> {
  const { rows } = await admin.query<{ table: string }>(
    `
    select i.indrelid::regclass::text as table from pg_index i
    where i.indisunique and i.indrelid::regclass::text = any ($1) and not exists (
      select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey) and a.attname = 'company_id')`,
    [(await tablesOf(admin)).map(({ name }) => name)],
  );
  let count = 0;
  for (const { table } of rows)
    count += (await admin.query(`select from ${table} where company_id = any ($1)`, [ids])).rowCount ?? 0;
  return count;
}

/** Companies whose people write while they are moved. */
const writing = 8;

interface Move {
  /** Superusers: rows of all companies are read and written, and triggers rest. */
  admins: { first: pg.Client; second: pg.Client };
  owner: pg.Client;
  source: { folder: string };
  companies: BenchCompany[];
  from: string;
  to: string;
  say: (text: string) => void;
}

export async function moveCompanies({ admins, owner, source, companies, from, to, say }: Move) {
  const { first, second } = admins;
  const tables = await tablesOf(first);
  const ids = companies.map(({ companyId }) => companyId);
  const theirs = `company_id in (${ids.map((id) => pg.escapeLiteral(id)).join(', ')})`;
  const directory = new Directory(from);
  const writers = startWriters(directory, companies.slice(0, writing));
  await wait(500);

  const startedAt = performance.now();
  // A change of a row says whose it is only where its key does; elsewhere the whole old row is written down meanwhile.
  const unkeyed = tables.filter(({ isKeyed }) => !isKeyed);
  for (const { name } of unkeyed) await owner.query(`alter table ${name} replica identity full`);
  await owner.query(
    `create publication moving for table ${tables.map(({ name }) => `${name} where (${theirs})`).join(', ')}`,
  );
  await second.query(
    `create subscription moving connection 'host=${source.folder} user=postgres dbname=poolhand' publication moving`,
  );
  const left = async (): Promise<number> =>
    (await second.query<{ n: number }>(`select count(*)::int as n from pg_subscription_rel where srsubstate <> 'r'`))
      .rows[0]?.n ?? 0;
  for (let waiting = await left(); waiting > 0; waiting = await left()) {
    if (performance.now() - startedAt > 600_000) throw new Error(`${waiting} tables were not copied in ten minutes.`);
    await wait(200);
  }
  const copiedSeconds = (performance.now() - startedAt) / 1000;
  say(`copied in ${rounded(copiedSeconds, 1)} s`);
  await wait(1000);

  const switchedAt = performance.now();
  await directory.switch(to, async () => {
    const { rows } = await first.query<{ at: string }>('select pg_current_wal_lsn() as at');
    const isThere = async (): Promise<boolean> =>
      (
        await first.query<{ done: boolean }>(
          `select coalesce(bool_and(replay_lsn >= $1::pg_lsn), false) as done from pg_stat_replication where application_name = 'moving'`,
          [rows[0]?.at],
        )
      ).rows[0]?.done ?? false;
    while (!(await isThere())) await wait(5);
    await advanceSequences(first, second);
  });
  const pauseMs = performance.now() - switchedAt;
  await wait(1000);
  const written = await writers.stop();

  await second.query('drop subscription moving');
  await owner.query('drop publication moving');
  for (const { name } of unkeyed) await owner.query(`alter table ${name} replica identity default`);
  // Those that nobody wrote to are on both servers now, and must be the same.
  const quiet = ids.slice(writing);
  const [here, gone] = [await contentsOf(first, tables, quiet), await contentsOf(second, tables, quiet)];
  const differing = tables.filter(({ name }) => here.found[name] !== gone.found[name]).map(({ name }) => name);
  const directoryEntries = await directoryRows(second, ids);
  // What stayed behind goes; no trigger takes it for somebody's deletion.
  await first.query('begin');
  await first.query(`set local session_replication_role = 'replica'`);
  for (const { name } of tables) await first.query(`delete from ${name} where ${theirs}`);
  await first.query('commit');
  const known = await second.query<{ id: string }>(
    `select company_id || ' ' || customer_id as id from customers union all select company_id || ' ' || test_id from water_tests`,
  );
  const there = new Set(known.rows.map(({ id }) => id));
  const asked = (url: string): Promise<number> =>
    fetch(`${url}/api/customers?limit=1`, { headers: { authorization: `Bearer ${companies[0]?.token}` } }).then(
      ({ status }) => status,
    );
  return {
    companies: ids.length,
    tables: tables.length,
    tablesWithoutCompanyInKey: unkeyed.length,
    rowsCompared: here.count,
    differing,
    directoryEntriesPerCompany: rounded(directoryEntries / ids.length, 1),
    copiedSeconds: rounded(copiedSeconds, 1),
    callsWaitedMs: rounded(pauseMs, 0),
    longestCallMs: rounded(Math.max(...written.times), 0),
    medianCallMs: rounded(median(written.times), 0),
    writesAcknowledged: written.ids.length,
    writesAfterTheSwitch: written.at.filter((at) => at >= switchedAt).length,
    failures: written.failures.length,
    firstFailures: written.failures.slice(0, 3),
    lost: written.ids.filter((id) => !there.has(id)).length,
    leftBehind: (await contentsOf(first, tables, ids)).count,
    answersThere: await asked(to),
    answersHere: await asked(from),
  };
}

/** Numbers given on the second server go on above those that came along. */
async function advanceSequences(first: pg.Client, second: pg.Client): Promise<void> {
  const read = `select schemaname || '.' || quote_ident(sequencename) as name, last_value::text as at from pg_sequences where schemaname = 'public' and last_value is not null`;
  const { rows } = await first.query<{ name: string; at: string }>(read);
  for (const { name, at } of rows) {
    await second.query(
      `select setval($1::regclass, greatest($2::bigint, coalesce(pg_sequence_last_value($1::regclass), 1)))`,
      [name, at],
    );
  }
}

/** People of some of the companies: each adds a customer and a water test again and again, and remembers what was acknowledged. */
function startWriters(directory: Directory, companies: BenchCompany[]) {
  let isOver = false;
  const found = { ids: [] as string[], at: [] as number[], times: [] as number[], failures: [] as string[] };
  const post = async ({ companyId, token }: BenchCompany, path: string, body: object): Promise<void> => {
    const from = performance.now();
    try {
      const answer = await directory.call(async (url) => {
        const sent = await fetch(`${url}${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return { status: sent.status, text: await sent.text() };
      });
      found.times.push(performance.now() - from);
      if (answer.status !== 201) {
        found.failures.push(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
        return;
      }
      const { customerId, testId, id } = JSON.parse(answer.text);
      found.ids.push(`${companyId} ${path === '/api/customers' ? customerId : (testId ?? id)}`);
      found.at.push(performance.now());
    } catch (error) {
      found.failures.push(`${path}: ${error}`);
    }
  };
  const people = companies.map(async (company) => {
    for (let turn = 0; !isOver; turn += 1) {
      await post(company, '/api/customers', { name: `Moved ${turn}`, zipCode: '85306' });
      await post(company, '/api/water-tests', { poolId: 'POOL-1', chlorine: 2.1, pH: 7.5, totalAlkalinity: 95 });
      await wait(20);
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(people);
      return found;
    },
  };
}
