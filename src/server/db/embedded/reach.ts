import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { connectionStringFor, FolderInUseError, startEmbeddedPostgres, storedPassword } from './index.ts';

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
