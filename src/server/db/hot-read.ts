import { Column } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { SystemTx, TenantTx } from './client.ts';

interface Prepared<Row> {
  execute(values?: Record<string, unknown>): Promise<Row[]>;
}
interface Statement<Row> {
  prepare(name: string): Prepared<Row>;
}

const names = new Set<string>();

type Decoder = { mapFromDriverValue(value: unknown): unknown };
type Field = Decoder | { decoder: Decoder } | { sql: { decoder: Decoder } };
/** What Drizzle's prepared select knows of its rows. */
interface SelectedRows {
  fields?: { path: string[]; field: Field }[];
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: (rows: unknown[][]) => unknown[];
}

function decoderOf(field: Field): Decoder {
  if ('mapFromDriverValue' in field) return field;
  return 'decoder' in field ? field.decoder : field.sql.decoder;
}

/** Whether the driver's value is the column's, as for texts and whole numbers. */
const isAsGiven = ({ mapFromDriverValue }: Decoder): boolean =>
  mapFromDriverValue === Column.prototype.mapFromDriverValue;

/**
 * Makes the rows of a select as Drizzle does, by a function written for its fields: for every value of every row, Drizzle
 * asks what kind of field it is, and the rows it builds name by name are kept as dictionaries, several times larger and slower.
 * Joined rows that may be missing as a whole are left to Drizzle.
 */
function withOwnRows<Row>(prepared: Prepared<Row>): Prepared<Row> {
  const { fields, joinsNotNullableMap } = prepared as unknown as SelectedRows;
  if (!fields) return prepared;
  const mayBeMissing = Object.values(joinsNotNullableMap ?? {}).includes(false);
  if (fields.some(({ path }) => path.length > 2 || (path.length === 2 && mayBeMissing))) return prepared;
  const decoders = fields.map(({ field }) => decoderOf(field));
  const sourceOf = (index: number): string => {
    const decoder = decoders[index];
    const isGiven = !decoder || isAsGiven(decoder);
    return isGiven
      ? `row[${index}]`
      : `row[${index}] === null ? null : decoders[${index}].mapFromDriverValue(row[${index}])`;
  };
  // In the order of the fields: a name is a value, or an object of values.
  const members = new Map<string, Map<string, string> | string>();
  for (const [index, { path }] of fields.entries()) {
    const [name = '', inner] = path;
    const group = members.get(name);
    if (inner === undefined) members.set(name, sourceOf(index));
    else if (group instanceof Map) group.set(inner, sourceOf(index));
    else members.set(name, new Map([[inner, sourceOf(index)]]));
  }
  const written = (object: ReadonlyMap<string, ReadonlyMap<string, string> | string>): string =>
    `{ ${[...object].map(([name, value]) => `${JSON.stringify(name)}: ${typeof value === 'string' ? value : written(value)}`).join(', ')} }`;
  const map = new Function('rows', 'decoders', `return rows.map((row) => (${written(members)}));`) as (
    rows: unknown[][],
    of: Decoder[],
  ) => unknown[];
  return Object.assign(prepared, { customResultMapper: (rows: unknown[][]) => map(rows, decoders) });
}

/**
 * A select that is made so often that making it shows: each connection builds and plans it once. What changes from call to
 * call are `sql.placeholder`s.
 * @param name unique; the database knows the plan by it
 */
export function hotRead<Row, Values extends Record<string, unknown> = Record<never, never>>(
  name: string,
  build: (db: NodePgDatabase<Record<string, never>>) => Statement<Row>,
): (tx: TenantTx | SystemTx, values: Values) => Promise<Row[]> {
  if (names.has(name)) throw new Error(`Two statements are called ${name}`);
  names.add(name);
  const prepared = new WeakMap<object, Prepared<Row>>();
  return (tx, values) => {
    const { $client } = tx as unknown as { $client: pg.PoolClient };
    const statement = prepared.get($client) ?? withOwnRows(build(drizzle($client)).prepare(name));
    prepared.set($client, statement);
    return statement.execute(values);
  };
}
