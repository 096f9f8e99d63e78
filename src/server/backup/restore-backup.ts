import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline, type Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { type Entry, openPromise } from 'yauzl';
import type { FileStore } from '#server/adapters/files/port.ts';
import { loadDatabase, requireEmptyDatabase } from '#server/db/backup/load.ts';
import {
  type BackupManifest,
  backupFormat,
  backupManifest,
  backupVersion,
  type Content,
  entryOf,
  sharedFile,
  verifying,
} from './manifest.ts';

export interface Backup {
  manifest: BackupManifest;
  /** The companies' files, in the order of their keys. */
  files(): AsyncGenerator<Content & { key: string }>;
  /** An entry's content; the stream fails at its end where it is not what was written. */
  open(name: string, content: Content): Promise<Readable>;
  close(): void;
}

const foreign = (path: string): Error => new Error(`${path} isn’t a finished backup made by "npm run backup".`);

/** @throws Error where the file is no whole backup, or one of a later release */
export async function openBackup(path: string): Promise<Backup> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error(`There is no file ${path}.`) : foreign(path);
    },
  );
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const raw = async (name: string, content?: Content): Promise<Readable> => {
      const entry = entries.get(name);
      if (entry) return zip.openReadStreamPromise(entry);
      const isShared = name.startsWith(entryOf.file('')) && /^[0-9a-f]{64}$/.test(content?.sha256 ?? '');
      const shared = content && isShared ? sharedFile(dirname(path), content) : null;
      if (shared && (await stat(shared).catch(() => null))) return createReadStream(shared);
      throw new Error(
        `The backup is damaged: ${name} is missing${shared ? ` (${shared})` : ''}. Nothing was restored.`,
      );
    };
    if (!entries.has(entryOf.manifest)) throw foreign(path);
    const json: unknown = JSON.parse(await text(await raw(entryOf.manifest)));
    const about = json as { format?: unknown; version?: unknown } | null;
    if (about?.format !== backupFormat) throw foreign(path);
    if (typeof about.version === 'number' && about.version > backupVersion) {
      throw new Error('This backup was made by a newer version of Poolhand. Update Poolhand first.');
    }
    const manifest = backupManifest.parse(json);
    const open: Backup['open'] = async (name, content) =>
      // Who reads hears of what fails.
      pipeline(await raw(name, content), verifying(name, content), () => undefined);
    return {
      manifest,
      open,
      async *files() {
        for await (const line of createInterface({ input: await open(entryOf.fileList, manifest.files) })) {
          const [key = '', bytes, sha256 = ''] = line.split(',');
          yield { key, bytes: Number(bytes), sha256 };
        }
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

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
