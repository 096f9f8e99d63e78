import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Options, ZipFile } from 'yazl';
import { FileMissing, type FileStore } from '#server/adapters/files/port.ts';
import { openSnapshot } from '#server/db/backup/snapshot.ts';
import {
  type BackupManifest,
  backupFormat,
  backupVersion,
  type Content,
  entryOf,
  measuring,
  sharedFile,
} from './manifest.ts';
import { openBackup } from './restore-backup.ts';

interface Source {
  connectionString: string;
  files: FileStore;
  /** Where the keys are that no setting gave. */
  keysFolder: string;
  clock: () => Date;
}

type Add = (name: string, source: Readable, options?: Partial<Options>) => Promise<Content>;

/** The companies' files beside the backups of a folder, each once. */
interface SharedFiles {
  folder: string;
  /** What the last backup says of them: a key is written once and never changed. */
  known: ReadonlyMap<string, Content>;
}

/** Quick rather than small: rows shrink to a tenth all the same. */
const packed: Partial<Options> = { compressionLevel: 3 };
/** Pictures and recordings are packed already. */
const asItIs: Partial<Options> = { compress: false };

/**
 * Writes everything of an installation into one file, while it is used: the database as of one moment, and every file that
 * its rows name. The file takes its name when it is whole and on the disk.
 * @param shared where the companies' files go instead of into the backup
 * @throws Error where there is such a file already
 */
export async function writeBackup(source: Source, path: string, shared?: SharedFiles): Promise<BackupManifest> {
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
    const manifest = await addEverything(source, add, shared);
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
  shared: SharedFiles | undefined,
): Promise<BackupManifest> {
  const list = new Map<string, string>();
  const addFiles = async (): Promise<void> => {
    for await (const key of files.list()) {
      if (list.has(key)) continue;
      const there = shared && (await presentFile(shared, key));
      const note = ({ bytes, sha256 }: Content) => list.set(key, `${key},${bytes},${sha256}\n`);
      if (there) {
        note(there);
        continue;
      }
      const content = await files.open(key).catch((error: unknown) => {
        // Removed since it was listed.
        if (error instanceof FileMissing) return null;
        throw error;
      });
      if (!content) continue;
      note(await (shared ? shareFile(shared, content.content) : add(entryOf.file(key), content.content, asItIs)));
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

/** What is known of a file that is beside the backups already; one of another size is copied again. */
async function presentFile({ folder, known }: SharedFiles, key: string): Promise<Content | null> {
  const content = known.get(key);
  const there = content && (await stat(sharedFile(folder, content)).catch(() => null));
  return there?.size === content?.bytes ? (content ?? null) : null;
}

/** Copies a file beside the backups. It takes its name when it is whole and on the disk. */
async function shareFile({ folder }: SharedFiles, from: Readable): Promise<Content> {
  const draft = join(folder, 'files', 'incoming.part');
  const { through, content } = measuring();
  await mkdir(dirname(draft), { recursive: true, mode: 0o700 });
  await pipeline(from, through, createWriteStream(draft, { mode: 0o600, flush: true }));
  const written = content();
  const path = sharedFile(folder, written);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rename(draft, path);
  return written;
}

interface Kept {
  path: string;
  takenAt: string;
}

/** The finished backups of a folder, newest first. @throws Error where one cannot be read: what it needs is not known */
async function backupsIn(folder: string): Promise<Kept[]> {
  const found: Kept[] = [];
  for (const name of (await readdir(folder)).filter((each) => each.endsWith('.backup'))) {
    const path = join(folder, name);
    const { manifest, close } = await openBackup(path);
    close();
    found.push({ path, takenAt: manifest.takenAt });
  }
  return found.sort((one, other) => (one.takenAt < other.takenAt ? 1 : -1));
}

async function filesOf(path: string): Promise<Map<string, Content>> {
  const backup = await openBackup(path);
  try {
    const files = new Map<string, Content>();
    for await (const { key, ...content } of backup.files()) files.set(key, content);
    return files;
  } finally {
    backup.close();
  }
}

/**
 * Writes the next of a folder's backups, which share the companies' files, and lets go of what only those beyond the newest
 * `keep` need. What a killed one has left behind is no backup, and goes with the next.
 * @returns what was removed, or why nothing was
 */
export async function writeIntoFolder(source: Source, folder: string, keep: number) {
  for (const name of await readdir(folder)) if (name.endsWith('.backup.part')) await rm(join(folder, name));
  // One that cannot be read keeps none from being made.
  const [last] = await backupsIn(folder).catch(() => []);
  const known = last ? await filesOf(last.path) : new Map<string, Content>();
  const second = source.clock().toISOString().slice(0, 19).replaceAll(':', '-');
  const path = join(folder, `poolhand-${second}.backup`);
  const manifest = await writeBackup(source, path, { folder, known });
  const removed = await letGo(folder, keep).catch((error: Error) => error);
  return { path, manifest, removed };
}

async function letGo(folder: string, keep: number): Promise<{ backups: number; files: number }> {
  const all = await backupsIn(folder);
  const needed = new Set<string>();
  for (const { path } of all.slice(0, keep))
    for (const { sha256 } of (await filesOf(path)).values()) needed.add(sha256);
  const old = all.slice(keep);
  for (const { path } of old) await rm(path);
  const shared = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  const unneeded = shared.filter((entry) => entry.isFile() && !needed.has(entry.name));
  for (const { parentPath, name } of unneeded) await rm(join(parentPath, name));
  return { backups: old.length, files: unneeded.length };
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
