import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { findBinaries } from './binaries.ts';
import { clusterExists, databaseName, loginRole, makeCluster, setPassword } from './cluster.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import { keepRunning, startPostmaster } from './postmaster.ts';
import { clearLeftover } from './processes.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';

export { FolderInUseError } from './folder-lock.ts';

export interface EmbeddedPostgresOptions {
  /** The folder that is given to this server; the database is in its `postgres` folder. Made when absent. */
  dataDir: string;
  /** Memory the database keeps rows in, megabytes; 32 unless given, enough for one company. */
  cacheMb?: number;
  /** Takes PostgreSQL's own lines. */
  log: (line: string) => void;
  /** Ways of leaving root that must not be used; for tests. */
  without?: readonly RunAs['name'][];
}

export interface EmbeddedPostgres {
  /** Signs in as the role `poolhand`: owner of the database `poolhand`, may create databases and roles, no superuser. */
  connectionString: string;
  /** Where it listens: the folder of its socket, or a port on loopback where that path would be too long. */
  address: { socketFolder: string } | { host: string; port: number };
  runAs: RunAs['name'];
  /** Ends sessions, writes everything down and gives the folder free. Drain the pools first. */
  stop(): Promise<void>;
}

const credentialsSchema = z.object({ password: z.string().check(z.minLength(20)) });
const socketPort = 5432;
/** sun_path holds 108 bytes with the closing zero on Linux and 104 on macOS. */
const longestSocketPath = process.platform === 'linux' ? 107 : 103;

/**
 * Starts PostgreSQL in a data folder, making the cluster at the first start, and keeps it running.
 * @throws FolderInUseError where another server has the folder, and Error where PostgreSQL cannot run here.
 */
export async function startEmbeddedPostgres({
  dataDir,
  cacheMb,
  log,
  without,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error('The embedded database runs on Linux and macOS. Set DATABASE_URL to use a PostgreSQL server.');
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const dataFolder = await realpath(dataDir);
  const lock = await lockFolder(dataFolder, join(dataFolder, 'server.lock'));
  try {
    const folder = join(dataFolder, 'postgres');
    const cluster = join(folder, 'cluster');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    await clearLeftover(cluster, log);
    const runAs = await chooseRunAs({ binaries: await findBinaries(), folder, without });
    const password = await preparedCluster(runAs, cluster, join(dataFolder, 'postgres-credentials.json'));
    const address = await freeAddress(folder);
    const settings = { ...listenSettings(address), ...memorySettings(cacheMb) };
    const running = await keepRunning({
      start: () => startPostmaster({ runAs, cluster, settings, log }),
      recover: () => clearLeftover(cluster, log),
      log,
    });
    return {
      connectionString: connectionStringFor(address, password),
      address,
      runAs: runAs.name,
      async stop() {
        await running.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Answers the password of the login role, of a cluster that is there or that it makes. */
async function preparedCluster(runAs: RunAs, cluster: string, credentialsFile: string): Promise<string> {
  const exists = await clusterExists(cluster);
  const stored = exists ? await storedPassword(credentialsFile) : undefined;
  if (stored) return stored;

  const password = randomBytes(24).toString('base64url');
  // Takes its name only after the cluster knows it: whatever is interrupted, the next start makes a pair that fits.
  await writeFile(`${credentialsFile}.unfinished`, `${JSON.stringify({ password })}\n`, { mode: 0o600, flush: true });
  if (exists) await setPassword(runAs, cluster, password);
  else await makeCluster({ runAs, cluster, password });
  await rename(`${credentialsFile}.unfinished`, credentialsFile);
  return password;
}

/** A file that is lost or damaged costs nothing: the next password takes its place. */
export async function storedPassword(credentialsFile: string): Promise<string | undefined> {
  try {
    return credentialsSchema.parse(JSON.parse(await readFile(credentialsFile, 'utf8'))).password;
  } catch {
    return undefined;
  }
}

async function freeAddress(folder: string): Promise<EmbeddedPostgres['address']> {
  const socketPath = join(folder, `.s.PGSQL.${socketPort}`);
  if (Buffer.byteLength(socketPath) <= longestSocketPath) return { socketFolder: folder };
  return { host: '127.0.0.1', port: await freePort() };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('No free port on 127.0.0.1.'));
      });
    });
  });
}

const listenSettings = (address: EmbeddedPostgres['address']): Record<string, string> =>
  'socketFolder' in address
    ? {
        listen_addresses: '',
        unix_socket_directories: address.socketFolder,
        unix_socket_permissions: '0700',
        port: String(socketPort),
      }
    : { listen_addresses: address.host, unix_socket_directories: '', port: String(address.port) };

const memorySettings = (cacheMb: number | undefined): Record<string, string> =>
  cacheMb === undefined
    ? {}
    : { shared_buffers: `${cacheMb}MB`, effective_cache_size: `${Math.max(256, 2 * cacheMb)}MB` };

export function connectionStringFor(address: EmbeddedPostgres['address'], password: string): string {
  const host = 'socketFolder' in address ? `localhost:${socketPort}` : `${address.host}:${address.port}`;
  const url = new URL(`postgresql://${loginRole}:${password}@${host}/${databaseName}`);
  if ('socketFolder' in address) url.searchParams.set('host', address.socketFolder);
  return url.href;
}

interface Reached {
  connectionString: string;
  /** Ends the database where it was started for this. */
  release(): Promise<void>;
}

/**
 * Reaches the database of a data folder while its server runs; if none runs, starts the database.
 * @throws Error where the folder is in use and its database does not say where it listens
 */
export async function reachEmbeddedPostgres(dataDir: string): Promise<Reached> {
  try {
    const own = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    return { connectionString: own.connectionString, release: () => own.stop() };
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
  }
  const folder = await realpath(dataDir);
  const password = await storedPassword(join(folder, 'postgres-credentials.json'));
  // Written by PostgreSQL: process, folder, start, port, folder of the socket, address.
  const lines = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').then(
    (text) => text.split('\n').map((line) => line.trim()),
    () => [],
  );
  const [, , , port, socketFolder, host] = lines;
  if (!password || !port) {
    throw new Error(`The database in ${folder} is just starting or stopping. Try again in a moment.`);
  }
  const address = socketFolder
    ? { socketFolder: join(folder, 'postgres') }
    : { host: host || '127.0.0.1', port: Number(port) };
  return { connectionString: connectionStringFor(address, password), release: async () => undefined };
}
