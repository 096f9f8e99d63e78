import { Column, fillPlaceholders, getTableName, is, SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { SystemTx, TenantTx } from './client.ts';

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}
interface Selected {
  path: string[];
  field: unknown;
}
/** What Drizzle makes of a select: its text, its values with the names of those to come, and what its columns become. */
interface Built {
  params: unknown[];
  fields?: Selected[];
  queryConfig: { text: string; types: pg.CustomTypesConfig };
  joinsNotNullableMap?: Record<string, boolean>;
}
interface Statement<Row> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Row[]> };
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  if (is(field, SQL.Aliased)) return decoderOf(field.sql);
  if (is(field, SQL)) return Reflect.get(field, 'decoder') as Decoder;
  throw new Error('A statement that is read often selects columns and expressions alone');
}

/** Turns rows as the driver gives them into what the statement selects, as Drizzle would, once looked at instead of per row. */
function rowReader({ fields = [], joinsNotNullableMap = {} }: Built): (row: unknown[]) => unknown {
  const columns = fields.map(({ path, field }) => {
    const [first = '', second] = path;
    const isOfAnother =
      second !== undefined && is(field, Column) && joinsNotNullableMap[getTableName(field.table)] === false;
    // Drizzle makes the whole of it null where nothing was joined.
    if (isOfAnother) throw new Error('A statement that is read often names each column of what may not be there');
    return { first, second, decoder: decoderOf(field) };
  });
  return (row) => {
    const read: Record<string, unknown> = {};
    for (let at = 0; at < columns.length; at += 1) {
      const column = columns[at];
      if (!column) continue;
      const { first, second, decoder } = column;
      const raw = row[at];
      const value = raw === null || raw === undefined ? null : decoder.mapFromDriverValue(raw);
      if (second === undefined) {
        read[first] = value;
        continue;
      }
      let part = read[first] as Record<string, unknown> | undefined;
      if (!part) {
        part = {};
        read[first] = part;
      }
      part[second] = value;
    }
    return read;
  };
}

const names = new Set<string>();

/**
 * A select that is made so often that making it shows: its text is built once, each connection plans it once, and its rows
 * are read without looking at every column's kind again. What changes from call to call are `sql.placeholder`s.
 * @param name of its own among all of them; the database knows the plan by it
 */
export function hotRead<Row, Values extends Record<string, unknown> = Record<never, never>>(
  name: string,
  build: (db: NodePgDatabase<Record<string, never>>) => Statement<Row>,
): (tx: TenantTx | SystemTx, values: Values) => Promise<Row[]> {
  if (names.has(name)) throw new Error(`Two statements are called ${name}`);
  names.add(name);
  let made: { built: Built; read: (row: unknown[]) => unknown } | null = null;
  return async (tx, values) => {
    if (!made) {
      const built = build(drizzle.mock()).prepare(name) as unknown as Built;
      made = { built, read: rowReader(built) };
    }
    const { text, types } = made.built.queryConfig;
    const { $client } = tx as unknown as { $client: Pick<pg.ClientBase, 'query'> };
    const { rows } = await $client.query<unknown[]>({
      name,
      text,
      types,
      rowMode: 'array',
      values: fillPlaceholders(made.built.params, values),
    });
    return rows.map(made.read) as Row[];
  };
}
