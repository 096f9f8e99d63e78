import { createWriteStream } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Options, ZipFile } from 'yazl';
import { FileMissing, type FileStore } from '#server/adapters/files/port.ts';
import { openSnapshot } from '#server/db/backup/snapshot.ts';
import { type BackupManifest, backupFormat, backupVersion, entryOf, measuring } from './manifest.ts';

interface Source {
  connectionString: string;
  files: FileStore;
  /** Where the keys are that no setting gave. */
  keysFolder: string;
  clock: () => Date;
}

type Content = BackupManifest['files'];
type Add = (name: string, source: Readable, options?: Partial<Options>) => Promise<Omit<Content, 'count'>>;

/** Quick rather than small: rows shrink to a tenth all the same. */
const packed: Partial<Options> = { compressionLevel: 3 };
/** Pictures and recordings are packed already. */
const asItIs: Partial<Options> = { compress: false };

/**
 * Writes everything of an installation into one file, while it is used: the database as of one moment, and every file that
 * its rows name. The file takes its name when it is whole and on the disk.
 * @throws Error where there is such a file already
 */
export async function writeBackup(source: Source, path: string): Promise<BackupManifest> {
  const draft = `${path}.part`;
  const taken = await open(path, 'r').catch(() => null);
  await taken?.close();
  if (taken) throw new Error(`${path} is there already. Name another file.`);
  try {
    // Nobody else may read it: it holds everything, keys included.
    const out = createWriteStream(draft, { mode: 0o600, flush: true });
    const zip = new ZipFile();
    const sent = pipeline(zip.outputStream, out);
    sent.catch(() => undefined);
    const cutOff = sent.then(() => new Promise<never>(() => undefined));
    cutOff.catch(() => undefined);
    // Each entry's own promise says it.
    zip.on('error', () => undefined);
    const add: Add = async (name, from, options = packed) => {
      const { through, content } = measuring();
      const passed = pipeline(from, through);
      passed.catch(() => undefined);
      zip.addReadStreamLazy(name, { mtime: source.clock(), mode: 0o100600, ...options }, (give) => give(null, through));
      await Promise.race([passed, cutOff]);
      return content();
    };
    const manifest = await addEverything(source, add);
    await add(entryOf.manifest, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]));
    zip.end();
    await sent;
    await rename(draft, path);
    return manifest;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/**
 * Files first, then the moment of the database, then the files that have come in between: a file is stored before the row
 * that names it, and removed after it, so that each file of that moment was there in one of the two rounds.
 */
async function addEverything(
  { connectionString, files, keysFolder, clock }: Source,
  add: Add,
): Promise<BackupManifest> {
  const list = new Map<string, string>();
  const addFiles = async (): Promise<void> => {
    for await (const key of files.list()) {
      if (list.has(key)) continue;
      const content = await files.open(key).catch((error: unknown) => {
        // Removed since it was listed.
        if (error instanceof FileMissing) return null;
        throw error;
      });
      if (!content) continue;
      const { bytes, sha256 } = await add(entryOf.file(key), content.content, asItIs);
      list.set(key, `${key},${bytes},${sha256}\n`);
    }
  };
  await addFiles();
  const snapshot = await openSnapshot(connectionString);
  try {
    const takenAt = clock().toISOString();
    await addFiles();
    const tables: BackupManifest['tables'] = [];
    for (const table of snapshot.tables) {
      tables.push({ ...table, ...(await add(entryOf.table(table.name), snapshot.rowsOf(table))) });
    }
    const { migrations, sequences } = snapshot;
    const keys = await addKeys(keysFolder, add);
    // In the order of their keys, so that the same files make the same list whichever store they are in.
    const lines = [...list].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
    const listed = await add(entryOf.fileList, Readable.from(lines, { objectMode: false }));
    const about = { migrations, tables, sequences, keys, files: { count: list.size, ...listed } };
    return { format: backupFormat, version: backupVersion, takenAt, ...about };
  } finally {
    await snapshot.close();
  }
}

async function addKeys(folder: string, add: Add): Promise<BackupManifest['keys']> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.key')).sort();
  const keys: BackupManifest['keys'] = [];
  for (const name of names) {
    const content = await readFile(`${folder}/${name}`);
    keys.push({ name, ...(await add(entryOf.key(name), Readable.from([content]))) });
  }
  return keys;
}
