import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { childEnvironment, findProgram, startTimeOf } from './processes.ts';

export interface FolderLock {
  release(): Promise<void>;
}

/** Thrown where another living server holds the folder. */
export class FolderInUseError extends Error {
  constructor(folder: string, pid: string) {
    super(
      `The data folder ${folder} is in use by another Poolhand server${pid && ` (process ${pid})`}. ` +
        'Stop that one first, or set DATA_DIR to another folder.',
    );
    this.name = 'FolderInUseError';
  }
}

/**
 * Keeps a second server away from a data folder. Where the operating system has `flock`, the kernel holds the lock on our
 * open file and drops it when this process ends, however it ends. Elsewhere the file names the holder by process id and
 * start time, and a holder that no longer lives is passed over.
 */
export async function lockFolder(folder: string, lockFile: string, flock = findProgram('flock')): Promise<FolderLock> {
  const lock = flock && (await kernelLock(folder, lockFile, flock));
  return lock || namedLock(folder, lockFile);
}

/** Answers undefined where the file system knows no such locks. */
async function kernelLock(folder: string, lockFile: string, flock: string): Promise<FolderLock | undefined> {
  const file = openSync(lockFile, 'a+', 0o600);
  // The child shares our open file, and the lock belongs to that open file: it outlives the child.
  const { status } = spawnSync(flock, ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', file],
    env: childEnvironment,
  });
  if (status !== 0) closeSync(file);
  if (status === 1) {
    const [holder = ''] = (await readFile(lockFile, 'utf8').catch(() => '')).split(/\s/);
    throw new FolderInUseError(folder, holder);
  }
  if (status !== 0) return undefined;
  ftruncateSync(file);
  writeSync(file, `${process.pid}\n`);
  let held = true;
  return {
    async release() {
      if (held) closeSync(file);
      held = false;
    },
  };
}

async function namedLock(folder: string, lockFile: string): Promise<FolderLock> {
  const own = `${process.pid} ${await startTimeOf(process.pid)}\n`;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await createdWith(lockFile, own)) {
      return { release: () => rm(lockFile, { force: true }) };
    }
    const holder = await readFile(lockFile, 'utf8').catch(() => '');
    const [pid = '', ...startTime] = holder.trim().split(' ');
    if (pid && (await startTimeOf(Number(pid))) === startTime.join(' ')) throw new FolderInUseError(folder, pid);
    // Moving it aside, rather than deleting, lets only one of two late-comers remove the same stale file.
    const aside = `${lockFile}.${process.pid}`;
    await rename(lockFile, aside).catch(() => undefined);
    if ((await readFile(aside, 'utf8').catch(() => holder)) !== holder) {
      await rename(aside, lockFile);
      continue;
    }
    await rm(aside, { force: true });
  }
  throw new FolderInUseError(folder, '');
}

async function createdWith(path: string, content: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(content);
    await file.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
