import type { Readable } from 'node:stream';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { copyIn } from './copy.ts';
import {
  type AppliedMigration,
  columnList,
  migrationsTable,
  neverRestored,
  type SequenceValue,
  type TableShape,
  tablesInPublic,
} from './snapshot.ts';

interface Contents {
  connectionString: string;
  migrations: readonly AppliedMigration[];
  tables: readonly TableShape[];
  sequences: readonly SequenceValue[];
  /** The rows of a table; the stream fails where they are not what was written down of them. */
  rowsOf(table: TableShape): Promise<Readable>;
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, options: '-c statement_timeout=0' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * @throws Error where the database holds companies, or tables that are not ours
 */
export function requireEmptyDatabase(connectionString: string): Promise<void> {
  return withClient(connectionString, async (client) => {
    const { rows: tables } = await client.query<TableShape>(tablesInPublic);
    if (tables.length === 0) return;
    const { rows } = await client.query<{ ours: boolean }>('select to_regclass($1) is not null as ours', [
      `public.${migrationsTable}`,
    ]);
    if (!rows[0]?.ours) throw new Error('The database holds tables of something else. Name an empty one.');
    if (!tables.some(({ name }) => name === 'companies')) return;
    await client.query('set role poolhand_system');
    const { rows: held } = await client.query<{ companies: number }>(
      'select count(*)::int as companies from companies',
    );
    const companies = held[0]?.companies ?? 0;
    if (companies === 0) return;
    const counted = companies === 1 ? 'a company' : `${companies} companies`;
    throw new Error(
      `The database holds ${counted} already. A backup comes back into an empty one only; nothing was changed.`,
    );
  });
}

/**
 * Makes an empty database into the one of the backup: the schema as it was then, the rows in one transaction, and last the
 * migrations that have come since.
 * @throws Error where it is not empty, or the backup is of a later release
 * @returns the number of rows
 */
export async function loadDatabase({
  connectionString,
  migrations,
  tables,
  sequences,
  rowsOf,
}: Contents): Promise<number> {
  await requireEmptyDatabase(connectionString);
  await withClient(connectionString, async (client) => {
    // What a start on the empty database has made: its schema may be newer than the backup's.
    await client.query('drop schema if exists pgboss cascade');
    await client.query('drop schema if exists public cascade');
    await client.query('create schema public');
  });
  await migrate(connectionString, { only: migrations });
  const rows = await withClient(connectionString, async (client) => {
    await client.query('begin');
    const restoreRules = await suspendRules(client);
    let loaded = 0;
    for (const table of tables) {
      // In backups of earlier releases.
      if (neverRestored.includes(table.name)) continue;
      const into = `copy public.${pg.escapeIdentifier(table.name)} (${columnList(table)}) from stdin`;
      loaded += await copyIn(client, into, await rowsOf(table));
    }
    for (const { name, value } of sequences) {
      if (value === null) continue;
      await client.query('select setval($1::regclass, $2::bigint)', [`public.${pg.escapeIdentifier(name)}`, value]);
    }
    await restoreRules();
    await client.query('commit');
    await client.query('analyze');
    return loaded;
  });
  await migrate(connectionString);
  return rows;
}

/**
 * Takes away what would block rows that come table by table: references, triggers, and row-level security,
 * which binds even the owner. Giving the references back checks every row against them.
 */
async function suspendRules(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: tables } = await client.query<{ name: string; forced: boolean }>(
    `select c.oid::regclass::text as name, c.relforcerowsecurity as forced from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '${migrationsTable}'`,
  );
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) {
    await client.query(`alter table ${name} disable trigger user, no force row level security`);
  }
  // Rows that the migrations have brought are in the backup, as they were by then.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return async () => {
    for (const { table, name, definition } of references) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const { name, forced } of tables) {
      await client.query(`alter table ${name} enable trigger user${forced ? ', force row level security' : ''}`);
    }
  };
}
