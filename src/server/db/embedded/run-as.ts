import { chmod, chown, lchown, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyBinaries, type PostgresBinaries } from './binaries.ts';
import { findProgram, run } from './processes.ts';

/** How PostgreSQL is started so that it does not see itself as root, which it refuses. */
export interface RunAs {
  name: 'self' | 'user-namespace' | 'other-user';
  /** Words put in front of every command. */
  prefix: readonly string[];
  /** Set where the process itself changes its user. */
  uid?: number;
  gid?: number;
  binaries: PostgresBinaries;
}

export interface ChooseRunAs {
  binaries: PostgresBinaries;
  /** The folder that will hold the cluster and the socket; it exists. */
  folder: string;
  /** Left out in tests only, to see the next way at work. */
  without?: readonly RunAs['name'][];
}

const nobodyId = 65534;

/**
 * Chooses how to start PostgreSQL. An ordinary user starts it as itself. Root first tries a user namespace, in which root
 * appears as nobody and the files stay root's; where namespaces are not allowed (many containers) the processes run as
 * the user nobody, who then owns the database's folder.
 */
export async function chooseRunAs({ binaries, folder, without = [] }: ChooseRunAs): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { name: 'self', prefix: [], binaries };
  const reasons: string[] = [];

  const unshare = findProgram('unshare');
  if (unshare && !without.includes('user-namespace')) {
    const prefix = [unshare, '--user', `--map-user=${nobodyId}`, `--map-group=${nobodyId}`, '--'];
    try {
      await run([...prefix, binaries.postgres, '--version']);
      await giveFolder(folder, 0, 0);
      return { name: 'user-namespace', prefix, binaries };
    } catch (error) {
      reasons.push(`user namespace: ${messageOf(error)}`);
    }
  }

  if (!without.includes('other-user')) {
    try {
      return await asNobody(binaries, folder);
    } catch (error) {
      reasons.push(`user nobody: ${messageOf(error)}`);
    }
  }
  throw new Error(
    `PostgreSQL does not run as root and no other way was found (${reasons.join('; ')}). ` +
      'Start Poolhand as an ordinary user, or set DATA_DIR to a folder every user may enter, or set DATABASE_URL.',
  );
}

async function asNobody(packaged: PostgresBinaries, folder: string): Promise<RunAs> {
  const { uid, gid } = await nobody();
  const parent = dirname(folder);
  if (!(await mayPass(parent, uid, gid)) && (await mayPass(dirname(parent), uid, gid))) {
    // The data folder keeps its contents from everyone else, but nobody's group may pass through it, not list it.
    const entry = await stat(parent);
    await chown(parent, entry.uid, gid);
    await chmod(parent, (entry.mode & 0o700) | 0o010);
  }
  if (!(await mayPass(parent, uid, gid))) throw new Error(`may not enter ${parent}`);

  const binaries = (await mayPass(join(packaged.native, 'bin'), uid, gid))
    ? packaged
    : await copyBinaries(packaged, join(parent, 'postgres-binaries'));
  await run([binaries.postgres, '--version'], { uid, gid });
  await giveFolder(folder, uid, gid);
  return { name: 'other-user', prefix: [], uid, gid, binaries };
}

async function nobody(): Promise<{ uid: number; gid: number }> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid = nobodyId, gid = nobodyId] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether a user without further groups may enter a folder: the execute bit on it and on every folder above. */
async function mayPass(path: string, uid: number, gid: number): Promise<boolean> {
  const entry = await stat(path);
  const bit = entry.uid === uid ? 0o100 : entry.gid === gid ? 0o010 : 0o001;
  if (!(entry.mode & bit)) return false;
  return dirname(path) === path || mayPass(dirname(path), uid, gid);
}

/** Makes a user the owner of a folder and all in it; a data folder may have been made by another way of starting. */
async function giveFolder(path: string, uid: number, gid: number): Promise<void> {
  const entry = await lstat(path);
  if (entry.uid === uid && entry.gid === gid) return;
  if (entry.isDirectory()) {
    for (const name of await readdir(path)) await giveFolderEntry(join(path, name), uid, gid);
    // Last, so that an interrupted change is seen and finished at the next start.
    await chown(path, uid, gid);
  }
}

async function giveFolderEntry(path: string, uid: number, gid: number): Promise<void> {
  const entry = await lstat(path);
  if (entry.isDirectory()) for (const name of await readdir(path)) await giveFolderEntry(join(path, name), uid, gid);
  await lchown(path, uid, gid);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
