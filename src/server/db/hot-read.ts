import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { SystemTx, TenantTx } from './client.ts';
import { numbersOf } from './subjects.ts';

interface Prepared<Row> {
  execute(values?: Record<string, unknown>): Promise<Row[]>;
}
interface Statement<Row> {
  prepare(name: string): Prepared<Row>;
  toSQL(): { sql: string };
}

interface HotRead<Row, Values> {
  (tx: TenantTx | SystemTx, values: Values): Promise<Row[]>;
  /** What it sends. */
  readonly text: () => string;
}

const names = new Set<string>();

/**
 * A select, or a change that returns rows, that is made so often that making it shows: each connection builds and plans it
 * once. What changes from call to call are `sql.placeholder`s.
 * @param name unique; the database knows the plan by it
 */
export function hotRead<Row, Values extends Record<string, unknown> = Record<never, never>>(
  name: string,
  build: (db: NodePgDatabase<Record<string, never>>) => Statement<Row>,
): HotRead<Row, Values> {
  if (names.has(name)) throw new Error(`Two statements are called ${name}`);
  names.add(name);
  const prepared = new WeakMap<object, Prepared<Row>>();
  const read = (tx: TenantTx | SystemTx, values: Values): Promise<Row[]> => {
    const { $client } = tx as unknown as { $client: pg.PoolClient };
    let statement = prepared.get($client);
    if (!statement) {
      statement = build(drizzle($client)).prepare(name);
      prepared.set($client, statement);
    }
    return statement.execute(values);
  };
  let text: string | undefined;
  return Object.assign(read, {
    text: () => {
      text ??= build(drizzle.mock()).toSQL().sql;
      return text;
    },
  });
}

/**
 * A list of texts whose length the planner can’t see. Where it can, a statement that mostly gets one or two is planned again
 * each time: the plan that could be kept is for ten, and its estimated cost is higher.
 */
export const listNamed = (name: string): SQL<string[]> => sql`array(select unnest(${sql.placeholder(name)}::text[]))`;

/**
 * Inserts a row, unless its key is taken: then none is returned. What is left out is null.
 * @param computed of columns that the database computes, from further placeholders if need be
 */
export function hotInsert<Table extends PgTable>(name: string, table: Table, computed: Record<string, SQL> = {}) {
  const columns = Object.keys(getTableColumns(table)).filter((column) => column !== 'companyId');
  // As they come: the columns' own encoders know no null.
  const given = columns.map((column) => [column, sql`${sql.placeholder(column)}`]);
  const values = { ...Object.fromEntries(given), ...computed } as PgInsertValue<Table>;
  const insert = hotRead<Table['$inferSelect'], Record<string, unknown>>(
    name,
    (db) =>
      db.insert(table).values(values).onConflictDoNothing().returning() as unknown as Statement<Table['$inferSelect']>,
  );
  return (tx: TenantTx, row: Readonly<Record<string, unknown>>): Promise<Table['$inferSelect'][]> =>
    insert(tx, { ...Object.fromEntries(columns.map((column) => [column, row[column] ?? null])), ...row });
}

/**
 * A read of what seldom changes beside what it is shown with, such as the stops of a week beside its visits. Its rows are kept
 * while the numbers stand of the subjects that it names (docs/decisions/0109): a call that only reads is given them again, and
 * must not change them. Any other call reads.
 * @param make what is kept of a row
 */
export function keptRead<Row, Values extends Record<string, unknown>, Made>(
  read: HotRead<Row, Values>,
  make: (row: Row) => Made,
): (tx: TenantTx, values: Values) => Promise<readonly Made[]> {
  return async (tx, values) => {
    const { reading } = tx;
    if (!reading) return (await read(tx, values)).map(make);
    const text = read.text();
    const numbers = numbersOf(reading.numbers, reading.subjectsOf([text]));
    const key = [reading.companyId, text, JSON.stringify(values)].join(' ');
    const kept = reading.keptRows.find(key, numbers);
    if (kept) {
      reading.statements.add(text);
      return kept as readonly Made[];
    }
    const rows = (await read(tx, values)).map(make);
    // They may be newer than the numbers, never older.
    reading.keptRows.keep(key, { numbers, rows });
    return rows;
  };
}

/** So many questions may be under way at once; what is asked meanwhile goes along with the next one. */
const mostUnderWay = 2;

/**
 * Asks for many keys with one statement: those that are asked for in the same moment, and those that have come in while
 * earlier ones were under way. Whatever is asked is read after it was asked, never before.
 * @param read answers what it finds of the keys
 */
export function batchLoader<Found>(
  read: (keys: string[]) => Promise<ReadonlyMap<string, Found>>,
): (key: string) => Promise<Found | null> {
  interface Waiting {
    key: string;
    answer: (found: Found | null) => void;
    fail: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let underWay = 0;
  let isAbout = false;

  const ask = async (): Promise<void> => {
    isAbout = false;
    if (waiting.length === 0 || underWay >= mostUnderWay) return;
    const asked = waiting;
    waiting = [];
    underWay += 1;
    try {
      const found = await read([...new Set(asked.map(({ key }) => key))]);
      for (const { key, answer } of asked) answer(found.get(key) ?? null);
    } catch (error) {
      for (const { fail } of asked) fail(error);
    } finally {
      underWay -= 1;
      askSoon();
    }
  };
  const askSoon = (): void => {
    if (isAbout || waiting.length === 0) return;
    isAbout = true;
    // What has arrived together is read first.
    setImmediate(() => void ask());
  };

  return (key) =>
    new Promise((answer, fail) => {
      waiting.push({ key, answer, fail });
      askSoon();
    });
}
