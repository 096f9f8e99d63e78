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
    const statement = prepared.get($client) ?? build(drizzle($client)).prepare(name);
    prepared.set($client, statement);
    return statement.execute(values);
  };
}
