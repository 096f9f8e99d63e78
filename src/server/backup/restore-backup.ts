import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#server/adapters/files/port.ts';
import { loadDatabase, requireEmptyDatabase } from '#server/db/backup/load.ts';
import { entryOf } from './manifest.ts';
import { openBackup } from './read-backup.ts';

interface Target {
  connectionString: string;
  files: FileStore;
  keysFolder: string;
}

export interface Restored {
  takenAt: string;
  rows: number;
  files: number;
}

/**
 * Brings a backup into an empty installation. Files come first and rows last, in one transaction: what fails on the way
 * leaves an empty database, and the same can be tried again.
 * @throws Error where the target is not empty, or the backup is damaged or of a later release
 */
export async function restoreBackup({ connectionString, files, keysFolder }: Target, path: string): Promise<Restored> {
  const backup = await openBackup(path);
  try {
    const { manifest } = backup;
    await requireEmptyDatabase(connectionString);
    for (const { name, ...content } of manifest.keys) {
      await restoreKey(keysFolder, name, await buffer(await backup.open(entryOf.key(name), content)));
    }
    for await (const { key, ...content } of backup.files()) {
      await files.putStream(key, await backup.open(entryOf.file(key), content));
    }
    const rows = await loadDatabase({
      connectionString,
      ...manifest,
      rowsOf: async ({ name }) => {
        const about = manifest.tables.find((table) => table.name === name);
        if (!about) throw new Error(`The backup has no table ${name}.`);
        return backup.open(entryOf.table(name), about);
      },
    });
    return { takenAt: manifest.takenAt, rows, files: manifest.files.count };
  } finally {
    backup.close();
  }
}

/** @throws Error where another key has this name: with it, what was sealed could not be read again */
async function restoreKey(folder: string, name: string, content: Buffer): Promise<void> {
  if (!/^[a-z-]+\.key$/.test(name)) throw new Error(`The backup is damaged: ${name} is no key. Nothing was restored.`);
  const path = join(folder, name);
  const present = await readFile(path).catch(() => null);
  if (present?.equals(content)) return;
  if (present) {
    throw new Error(
      `${path} is another key than the backup's. Name an empty data folder, or move that key away first.`,
    );
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
