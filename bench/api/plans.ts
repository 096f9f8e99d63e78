import pg from 'pg';
import type { Statement } from './recording.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Node[];
}

/** Tables with fewer rows are read whole by right. */
const smallTable = 5000;

const below = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(below)];

/**
 * What a call's statements read of large tables otherwise than by an index that is led by the company: a whole table, or an
 * index of everybody's. Keys that are unique over all companies (a session's, a tester's) are no such reading.
 * @param statements in order, with those that begin and end the transaction
 * @returns one line each: the table, and how it is read
 * @throws Error where nothing was asked
 */
export async function strayReads(connectionString: string, statements: readonly Statement[]): Promise<string[]> {
  const admin = new pg.Client({ connectionString });
  const clients = {
    app: new pg.Client({ connectionString, options: '-c role=poolhand_app' }),
    system: new pg.Client({ connectionString, options: '-c role=poolhand_system' }),
  };
  const all = [admin, clients.app, clients.system];
  await Promise.all(all.map((client) => client.connect()));
  try {
    const { rows: tables } = await admin.query<{ name: string; isLarge: boolean }>(
      `select relname as name, reltuples >= ${smallTable} as "isLarge" from pg_class where relkind = 'r'`,
    );
    const large = new Set(tables.filter(({ isLarge }) => isLarge).map(({ name }) => name));
    const { rows: indexes } = await admin.query<{ name: string; ofAll: boolean }>(`
      select i.relname as name, a.attname <> 'company_id' and not x.indisunique as "ofAll"
      from pg_index x join pg_class i on i.oid = x.indexrelid
      left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]`);
    const ofAll = new Set(indexes.filter((index) => index.ofAll).map(({ name }) => name));
    const stray = new Set<string>();
    let explained = 0;
    for (const { role, text, values } of statements) {
      const client = clients[role];
      if (/^\s*(select|with|insert|update|delete)\b/i.test(text)) {
        explained += 1;
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
          `explain (format json) ${text}`,
          values,
        );
        const plan = rows[0]?.['QUERY PLAN'][0].Plan;
        for (const node of plan ? below(plan) : []) {
          const table = node['Relation Name'] ?? '';
          const index = node['Index Name'] ?? '';
          if (node['Node Type'] === 'Seq Scan' && large.has(table)) stray.add(`${table}: the whole table`);
          if (ofAll.has(index)) stray.add(`${table || 'some table'}: ${index}`);
        }
      }
      await client.query(text, values);
    }
    if (explained === 0) throw new Error('No statement was recorded.');
    return [...stray].sort();
  } finally {
    await Promise.all(all.map((client) => client.end()));
  }
}
