import { existsSync } from 'node:fs';
import { open, statfs } from 'node:fs/promises';
import { basename } from 'node:path';

/** A reason for people why nothing can be built from an extract of OpenStreetMap. */
export class UnusableExtract extends Error {}

/**
 * Every extract begins with a block called OSMHeader.
 * @throws UnusableExtract where there is no file, or another one
 */
export async function requireExtract(file: string): Promise<void> {
  if (!existsSync(file)) throw new UnusableExtract(`There is no file ${file}.`);
  const handle = await open(file);
  try {
    const start = Buffer.alloc(32);
    await handle.read(start, 0, start.length, 0);
    if (!start.includes('OSMHeader'))
      throw new UnusableExtract(`${basename(file)} is not an OpenStreetMap extract (.osm.pbf).`);
  } finally {
    await handle.close();
  }
}

/** @throws UnusableExtract where the disk of a folder has less room */
export async function requireSpace(folder: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;
  if (bavail * bsize < neededBytes) {
    throw new UnusableExtract(
      `The disk is too full: ${megabytes(neededBytes)} are needed, ${megabytes(bavail * bsize)} are free.`,
    );
  }
}

/** Whether a process runs, by its id. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
