import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { SystemTx } from './client.ts';

/** Any number, as long as every server of the product uses the same one. */
const migrationLock = 7_310_225;

/** Looked up when it is read: where pages are tested this file is loaded from no folder. */
const folderOf = (): string => fileURLToPath(new URL('./migrations/', import.meta.url));

async function shippedMigrations(): Promise<{ name: string; sql: string; hash: string }[]> {
  const folder = folderOf();
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const misnamed = names.find((name) => !/^\d{4}_[a-z0-9-]+\.sql$/.test(name));
  if (misnamed) throw new Error(`${misnamed} is not named like a migration (0042_what-it-does.sql).`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}${name}`, 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Read once: what a server was built with stays as it is while it runs. */
let shippedNames: Promise<string[]> | undefined;

/** What this release was built with and the database lacks. One that holds more is a later release's, and serves as well. */
export async function findMissingMigrations(tx: SystemTx): Promise<string[]> {
  shippedNames ??= shippedMigrations().then((all) => all.map(({ name }) => name));
  const { rows } = await tx.execute<{ name: string }>('select name from schema_migrations');
  const applied = new Set(rows.map(({ name }) => name));
  return (await shippedNames).filter((name) => !applied.has(name));
}

interface Wanted {
  /** These alone: the schema as it was when they had been applied. */
  only?: readonly { name: string; hash: string }[];
}

/** @throws Error where one of the wanted ones is not known here, or not as it is now */
async function wantedMigrations({ only }: Wanted): Promise<Awaited<ReturnType<typeof shippedMigrations>>> {
  const shipped = await shippedMigrations();
  if (!only) return shipped;
  const known = new Map(shipped.map(({ name, hash }) => [name, hash]));
  const stranger = only.find(({ name, hash }) => known.get(name) !== hash);
  if (stranger) throw new Error(`Migration ${stranger.name} is not of this release: it was made by a later one.`);
  return shipped.filter(({ name }) => only.some((each) => each.name === name));
}

/** A migration waits for a table that is in use for so long, and everybody who wants the table waits with it. */
const lockWaitMs = 3000;
/** Then it lets them pass, and tries again. */
const pauseMs = 1000;
const mostAttempts = 150;

/** It waited too long for a lock, or waited for who waited for it. */
const isLockedOut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

/** A migration and its mark, or nothing: an interrupted one starts over. */
async function apply(client: pg.Client, { name, sql, hash }: Awaited<ReturnType<typeof shippedMigrations>>[number]) {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${lockWaitMs}`);
      await client.query(sql);
      await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (!isLockedOut(error) || attempt >= mostAttempts) throw error;
    }
    await pause(pauseMs);
  }
}

/**
 * Brings the database up to date: each migration in its own transaction, in order, once.
 * Servers starting together wait for each other. Runs as the database's owner; the running server never does.
 * @returns the names of the migrations applied now.
 * @throws Error where an applied migration has been changed since, or was made by a newer version.
 */
export async function migrate(connectionString: string, wanted: Wanted = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  // The waiting statement learns of a lost connection as well, and fails.
  client.on('error', () => undefined);
  await client.connect();
  const appliedNow: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const applied = new Map(
      (await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations')).rows.map(
        (row) => [row.name, row.hash],
      ),
    );
    for (const migration of await wantedMigrations(wanted)) {
      const known = applied.get(migration.name);
      if (known === migration.hash) continue;
      if (known !== undefined) throw new Error(`Migration ${migration.name} was changed after it had been applied.`);
      await apply(client, migration);
      appliedNow.push(migration.name);
    }
    await openToBackups(client);
    return appliedNow;
  } finally {
    await client.end();
  }
}

/** What migrations have added is open to who makes backups, without any of them having to think of it (0227). */
async function openToBackups(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regprocedure('open_to_backups()') is not null as known",
  );
  if (rows[0]?.known) await client.query('select open_to_backups()');
}

/** Nobody is there yet, or it says itself that it is still starting: after a power cut everything starts at once. */
const notYet = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND', 'ENOENT', '57P03']);
const tryAgainAfterMs = 500;
const longestWaitMs = 60_000;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

interface Waiting {
  connectionString: string;
  /** Called once, where it has to be waited for. */
  onWait: (error: unknown) => void;
  /** Ends the waiting before its time. */
  stopped: AbortSignal;
}

/** Waits until the database takes connections. @throws what the last attempt failed with, or at once where waiting cannot help */
export async function waitForDatabase({ connectionString, onWait, stopped }: Waiting): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      const isOver = attempt * tryAgainAfterMs >= longestWaitMs || stopped.aborted;
      if (isOver || !notYet.has(codeOf(error))) throw error;
      if (attempt === 0) onWait(error);
    } finally {
      await client.end().catch(() => undefined);
    }
    await pause(tryAgainAfterMs, undefined, { signal: stopped }).catch(() => undefined);
  }
}
