import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inside = 'POOLHAND_DRILL_FOLDER';

/** Writes a file until the disk has no byte left. */
export async function fillDisk(file: string): Promise<void> {
  const filler = await open(file, 'w');
  const block = Buffer.alloc(1 << 16, 1);
  try {
    for (;;) await filler.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await filler.close();
  }
}

/**
 * Runs a drill on a small file system of its own, and the program that asks for it once more inside for that. Linux, where this
 * user may make a name space (`unshare`).
 * @param drill answers what went wrong
 */
export async function onSmallDisk(
  program: string,
  megabytes: number,
  drill: (folder: string) => Promise<string[]>,
): Promise<void> {
  const given = process.env[inside];
  if (given) {
    const failures = await drill(given);
    for (const failure of failures) process.stdout.write(`FAILED: ${failure}\n`);
    process.exitCode = failures.length === 0 ? 0 : 1;
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'poolhand-small-disk-'));
  const disk = join(folder, 'disk');
  await mkdir(disk);
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$1" && shift && exec "$@"`;
  const again = [process.execPath, '--import', 'tsx', program, ...process.argv.slice(2)];
  const { status } = spawnSync('unshare', ['-Urm', 'sh', '-c', mount, 'sh', disk, ...again], {
    stdio: 'inherit',
    env: { ...process.env, [inside]: disk },
  });
  await rm(folder, { recursive: true, force: true });
  process.exitCode = status ?? 1;
}
