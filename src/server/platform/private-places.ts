import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders of the data folder that only the server reads: keys, companies' files, mails, and what is being packed. */
const folders = ['keys', 'files', 'outbox', 'tmp'];
const ownerOnlyFolder = 0o700;
const ownerOnlyFile = 0o600;
const credentials = 'postgres-credentials.json';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const notOurs = (path: string): Error =>
  new Error(`others may read ${path}, and its mode cannot be changed. Give it to the user that runs the server.`);

/** Takes away what others may do there. @throws Error where it is not ours to change */
async function close(path: string, most: number): Promise<void> {
  const found = await lstat(path).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  // A link's own mode says nothing, and its target has its own owner.
  if (!found || found.isSymbolicLink() || (found.mode & 0o777 & ~most) === 0) return;
  await chmod(path, found.mode & most).catch(() => {
    throw notOurs(path);
  });
}

/**
 * Looks at every start whether what must stay private does: keys and passwords at 0600, their folders at 0700, as they were
 * made. A copy or a restore that opened them to others is closed again.
 * @throws Error in words for the administrator, where that can’t be
 */
export async function closePrivatePlaces(dataDir: string): Promise<void> {
  const found = await lstat(dataDir).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!found) return;
  if ((found.mode & 0o002) !== 0) {
    throw new Error(`everybody may write into ${dataDir}. Close it with: chmod o-w ${dataDir}`);
  }
  for (const folder of folders) await close(join(dataDir, folder), ownerOnlyFolder);
  await close(join(dataDir, credentials), ownerOnlyFile);
  const keys = join(dataDir, 'keys');
  const names = await readdir(keys).catch(() => []);
  for (const name of names) await close(join(keys, name), ownerOnlyFile);
}
