import type { Readable } from 'node:stream';
import pg from 'pg';
import { copyOut } from './copy.ts';

export interface AppliedMigration {
  name: string;
  hash: string;
}

export interface TableShape {
  name: string;
  /** Without the generated ones: the database makes those again. */
  columns: string[];
}

export interface SequenceValue {
  name: string;
  /** Null where it was never used. */
  value: string | null;
}

/** The whole database as it stood at one moment, however long the reading takes and whatever is written meanwhile. */
export interface Snapshot {
  migrations: AppliedMigration[];
  tables: TableShape[];
  sequences: SequenceValue[];
  /** The rows of a table as PostgreSQL's own text format; one table at a time. */
  rowsOf(table: TableShape): Readable;
  close(): Promise<void>;
}

/**
 * Who was signed in, or known on a device, when the backup was taken: those signed out since must not be signed in again after it
 * is restored. People sign in, and customers open their link, once more.
 */
export const neverRestored: readonly string[] = ['sessions', 'sign_in_steps', 'customer_devices'];

/** The list of applied migrations says how the tables are to be made; they bring it themselves. */
export const migrationsTable = 'schema_migrations';

/** What a guarded table does not show to this role is not an error but nothing; a backup must not miss it. */
const notOpen = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
    and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'of_backup')`;

/** Tables with the columns that hold what was written. */
export const tablesInPublic = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and c.relname <> '${migrationsTable}'
  group by c.relname order by c.relname`;

export const columnList = ({ columns }: TableShape): string => columns.map(pg.escapeIdentifier).join(', ');

/**
 * Holds a snapshot of the database, as the role that may read everything and change nothing (migration 0227). Who works in
 * the database meanwhile is not kept waiting.
 */
export async function openSnapshot(connectionString: string): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString,
    options: '-c role=poolhand_backup -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  // A connection that breaks fails the statement that runs on it; it must not end the process besides.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const hidden = await client.query<{ name: string }>(notOpen);
    if (hidden.rows[0]) throw new Error(`Table ${hidden.rows[0].name} is not open to backups. Start the server once.`);
    const migrations = await client.query<AppliedMigration>(`select name, hash from ${migrationsTable} order by name`);
    const tables = await client.query<TableShape>(tablesInPublic);
    const sequences = await client.query<SequenceValue>(
      "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1",
    );
    return {
      migrations: migrations.rows,
      tables: tables.rows.filter(({ name }) => !neverRestored.includes(name)),
      sequences: sequences.rows,
      rowsOf: (table) =>
        copyOut(client, `copy public.${pg.escapeIdentifier(table.name)} (${columnList(table)}) to stdout`),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Holds off a second backup meanwhile; a killed one holds off none. @throws Error where one is being made */
export async function aloneInBackup<T>(connectionString: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  // A database that goes away is met by what reads it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('backup', 0)) as mine",
    );
    if (!rows[0]?.mine) throw new Error('Another backup of this installation is being made.');
    return await work();
  } finally {
    await client.end();
  }
}
