import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import { startTimeOf } from './processes.ts';

let folder: string;
let lockFile: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poolhand-lock-'));
  lockFile = join(folder, 'server.lock');
});
beforeEach(() => rm(lockFile, { force: true }));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the lock on a data folder, where the system has no flock', () => {
  const lock = () => lockFolder(folder, lockFile, '');

  it('is refused while its holder lives, and free after release', async () => {
    const held = await lock();
    await expect(lock()).rejects.toThrow(new FolderInUseError(folder, String(process.pid)));
    await held.release();
    await (await lock()).release();
  });

  it('is taken from a holder that is gone', async () => {
    await writeFile(lockFile, '999999999 12345\n');
    const held = await lock();
    expect(await readFile(lockFile, 'utf8')).toBe(`${process.pid} ${await startTimeOf(process.pid)}\n`);
    await held.release();
  });

  it('is taken from a holder whose number belongs to a younger process', async () => {
    await writeFile(lockFile, `${process.pid} 1\n`);
    await (await lock()).release();
  });

  it('goes to one of many that find the same stale file', async () => {
    await writeFile(lockFile, '999999999 12345\n');
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, lock));
    const held = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(held).toHaveLength(1);
    for (const outcome of held) await outcome.value.release();
  });
});

describe('the lock on a data folder, where the kernel holds it', () => {
  it('is refused while held and free after release, though the file stays', async () => {
    const held = await lockFolder(folder, lockFile);
    await expect(lockFolder(folder, lockFile)).rejects.toThrow(FolderInUseError);
    await held.release();
    await (await lockFolder(folder, lockFile)).release();
  });

  it('falls back to the named lock where the file system has no such locks', async () => {
    // `false` would say "held"; any other failure says that the lock could not even be tried.
    const held = await lockFolder(folder, lockFile, '/nonexistent/flock');
    expect(await readFile(lockFile, 'utf8')).toContain(`${process.pid} `);
    await expect(lockFolder(folder, lockFile, '/nonexistent/flock')).rejects.toThrow(FolderInUseError);
    await held.release();
  });
});
