import { Column, DrizzleQueryError, fillPlaceholders, getTableColumns, getTableName, is, SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgArray, type PgInsertValue, type PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { SystemTx, TenantTx } from './client.ts';

interface Statement<Row> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Row[]> };
  toSQL(): { sql: string };
}

interface HotRead<Row, Values> {
  (tx: TenantTx | SystemTx, values: Values): Promise<Row[]>;
  /** What it sends. */
  readonly text: () => string;
}

/** What Drizzle keeps with a prepared select. */
interface Insides {
  queryConfig: { text: string; types: Pick<typeof pg.types, 'getTypeParser'> };
  params: unknown[];
  fields?: { path: string[]; field: unknown }[];
  /** Of each table whether every row has one of its rows. */
  joinsNotNullableMap?: Record<string, boolean>;
}
/** What the database says of a column that it answers. */
interface Described {
  dataTypeID: number;
}
type Cell = string | null;
type ReadRow = (cells: Cell[]) => unknown;
type Decode = (cell: unknown) => unknown;

/** Where what the driver has is already the field's value, nothing is called. */
const asSent: Decode = pg.types.getTypeParser(pg.types.builtins.TEXT);
const asRead: Decode = Column.prototype.mapFromDriverValue;
function decodeOf(field: unknown): Decode | null {
  const expression = (is(field, SQL.Aliased) ? field.sql : field) as SQL & {
    decoder: Pick<Column, 'mapFromDriverValue'>;
  };
  const decoder = is(field, Column) ? field : expression.decoder;
  return decoder.mapFromDriverValue === asRead ? null : (cell) => decoder.mapFromDriverValue(cell);
}

/**
 * Reads rows as Drizzle does. What each cell is is asked once for a statement and not for every row, and a row is written down
 * as the object it becomes, from the cells as they were sent: of wide lists the reading was the larger part of the work.
 */
function rowReader({ fields = [], joinsNotNullableMap = {}, queryConfig }: Insides, described: Described[]): ReadRow {
  const steps: Decode[] = [];
  const cells = new Map<string, string | string[]>();
  /** The first column of a joined row: null means that the join found no row. */
  const lacking = new Map<string, number>();
  for (const [at, { path, field }] of fields.entries()) {
    const [name = '', inner] = path;
    if (path.length > 2) throw new Error(`${path.join('.')} is nested too deep to be read often`);
    const parse = queryConfig.types.getTypeParser(described[at]?.dataTypeID ?? 0, 'text') as Decode;
    const made = [parse === asSent ? null : parse, decodeOf(field)].reduce(
      (value, step) => (step ? `steps[${steps.push(step) - 1}](${value})` : value),
      `row[${at}]`,
    );
    const filled = is(field, PgArray) ? `row[${at}] === '{}' ? [] : ${made}` : made;
    const cell = made === `row[${at}]` ? made : `row[${at}] === null ? null : ${filled}`;
    const known = cells.get(name);
    const member = `${JSON.stringify(inner)}: ${cell}`;
    if (inner === undefined) cells.set(name, cell);
    else if (Array.isArray(known)) known.push(member);
    else {
      cells.set(name, [member]);
      if (is(field, Column) && joinsNotNullableMap[getTableName(field.table)] === false) lacking.set(name, at);
    }
  }
  const members = [...cells].map(([name, cell]) => {
    const value = Array.isArray(cell) ? `{ ${cell.join(', ')} }` : cell;
    const lack = lacking.has(name) ? `row[${lacking.get(name)}] === null ? null : ` : '';
    return `${JSON.stringify(name)}: ${lack}${value}`;
  });
  return new Function('steps', `return (row) => ({ ${members.join(', ')} })`)(steps) as ReadRow;
}

/** A statement of a database: its rows are described once, and how they are read is known from then on. */
interface Known {
  insides: Insides;
  read: ReadRow | null;
}

/** What the driver's queries are besides what their types say. */
const DriverQuery = pg.Query as unknown as new (
  text: string,
  values: unknown[],
) => pg.Query & { name: string; prepare(connection: pg.Connection): void };

const undescribed = new WeakMap<pg.Connection, pg.Connection>();

/** The connection, but that no description is asked for: of few wide rows it is the larger part of what comes in. */
function withoutDescription(connection: pg.Connection): pg.Connection {
  const known = undescribed.get(connection);
  if (known) return known;
  const made = Object.assign(Object.create(connection) as pg.Connection, { describe: () => undefined });
  undescribed.set(connection, made);
  return made;
}

/** A statement whose rows are read as they come in, with no copy of each between the cells and the row. */
class RowsQuery extends DriverQuery {
  readonly found: unknown[] = [];
  readonly #known: Known;
  failed: unknown = null;

  constructor(name: string, known: Known, values: unknown[]) {
    super(known.insides.queryConfig.text, values);
    this.name = name;
    this.#known = known;
  }

  override prepare(connection: pg.Connection): void {
    super.prepare(this.#known.read ? withoutDescription(connection) : connection);
  }

  handleRowDescription({ fields }: { fields: Described[] }): void {
    this.#known.read ??= rowReader(this.#known.insides, fields);
  }

  handleDataRow({ fields }: { fields: Cell[] }): void {
    try {
      this.found.push(this.#known.read?.(fields));
    } catch (error) {
      this.failed ??= error;
    }
  }
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
  const prepared = new WeakMap<object, Known>();
  const read = (tx: TenantTx | SystemTx, values: Values): Promise<Row[]> => {
    const { $client } = tx as unknown as { $client: pg.PoolClient };
    let statement = prepared.get($client);
    if (!statement) {
      statement = { insides: build(drizzle($client)).prepare(name) as unknown as Insides, read: null };
      prepared.set($client, statement);
    }
    const { params: wanted, queryConfig } = statement.insides;
    const { text } = queryConfig;
    const params = fillPlaceholders(wanted, values);
    const query = new RowsQuery(name, statement, params);
    return new Promise((resolve, reject) => {
      const answered = (error: Error | null): void => {
        const failed = error ?? query.failed;
        if (failed) reject(new DrizzleQueryError(text, params, failed as Error));
        else resolve(query.found as Row[]);
      };
      // Of a pool as of a connection: what has no callback of its own calls this one.
      Reflect.apply($client.query, $client, [query, answered]);
    });
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
