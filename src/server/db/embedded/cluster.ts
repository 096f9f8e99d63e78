import { access, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lastWords, run } from './processes.ts';
import type { RunAs } from './run-as.ts';

/** The role Poolhand signs in with, and its database. */
export const databaseName = 'poolhand';
export const loginRole = 'poolhand';

/**
 * Given on the command line at every start, so that a cluster made by an earlier version gets them too. Small memory for
 * one company's server; fsync, full_page_writes and synchronous_commit keep their safe defaults.
 */
const settings: Record<string, string> = {
  shared_buffers: '32MB',
  max_connections: '60',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  io_method: 'sync',
  jit: 'off',
  huge_pages: 'off',
  // /dev/shm is tiny in many containers.
  dynamic_shared_memory_type: 'mmap',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_checkpoints: 'off',
  // Rows and statements with people's words in them stay out of the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** Settings as `postgres` takes them. */
export const settingArguments = (more: Record<string, string> = {}): string[] =>
  Object.entries({ ...settings, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

export interface MakeCluster {
  runAs: RunAs;
  cluster: string;
  password: string;
}

/**
 * Makes the cluster, the login role and its database, all under another name, and moves it into place when it is
 * complete: a first start that was interrupted leaves nothing that looks like a database.
 */
export async function makeCluster({ runAs, cluster, password }: MakeCluster): Promise<void> {
  const unfinished = `${cluster}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const { binaries, prefix, uid, gid } = runAs;
  // The built-in locale sorts by code point and depends on no library of the operating system.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  await run(
    [
      ...prefix,
      binaries.initdb,
      '--pgdata',
      unfinished,
      '--username=postgres',
      '--auth=reject',
      '--no-instructions',
      ...locale,
    ],
    { uid, gid },
  );
  // The superuser has no password and is refused by every rule: only the single-user mode below can be it.
  await writeFile(join(unfinished, 'pg_hba.conf'), hostRules);
  await runStatements(runAs, unfinished, [
    `create role ${loginRole} login createdb createrole nosuperuser nobypassrls password '${password}'`,
    `create database ${databaseName} owner ${loginRole}`,
    'revoke connect on database postgres from public',
    `grant connect on database postgres to ${loginRole}`,
  ]);
  await rename(unfinished, cluster);
}

const hostRules = `# Written by Poolhand. The superuser never signs in; it is reached in single-user mode only.
local all postgres reject
host all postgres all reject
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`;

/** Gives the login role a new password, for a data folder whose credentials were lost. The server must be down. */
export const setPassword = (runAs: RunAs, cluster: string, password: string): Promise<void> =>
  runStatements(runAs, cluster, [`alter role ${loginRole} password '${password}'`]);

/** Runs statements as the superuser in single-user mode: one a line. */
async function runStatements(runAs: RunAs, cluster: string, statements: readonly string[]): Promise<void> {
  const { binaries, prefix, uid, gid } = runAs;
  const output = await run(
    [
      ...prefix,
      binaries.postgres,
      '--single',
      '-D',
      cluster,
      ...settingArguments({ log_min_messages: 'error' }),
      'postgres',
    ],
    { uid, gid, input: `${statements.join('\n')}\n` },
  );
  if (/\b(ERROR|FATAL|PANIC):/.test(output)) throw new Error(lastWords(output.replaceAll(/'[^']*'/g, "'…'")));
}

/** Whether a finished cluster is there. */
export const clusterExists = (cluster: string): Promise<boolean> =>
  access(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
