import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { type Options, ZipFile } from 'yazl';
import { type ArchiveManifest, archiveFormat, archiveVersion } from '#contract/data/exports.ts';
import { FileMissing, type FileStore } from '#server/adapters/files/port.ts';
import { excludedTables } from './carried-tables/excluded.ts';
import type { Spool } from './spool.ts';

const aboutTheArchive = `This is everything a company keeps in Poolhand.

tables/       one CSV file a table, UTF-8. A cell that is empty and unquoted is "nothing"; "" is an empty text.
              Money is in whole cents, times are in UTC.
files/        photos, recordings and the logo, as they are named in the tables.
files.csv     each of those files with its size and SHA-256.
people.csv    who had an account. Passwords and second steps are not in here: people are invited again.
for-reading/  what is kept for your records and does not come in again. A text that a spreadsheet would run has a ' before it.
manifest.json what is in here, with the number of rows and a SHA-256 of each table, and what was left out, and why.

To bring it in: register a new company in Poolhand, open "Data" and choose this file as it is. A file that was changed or
packed again with other content is refused.

The tables are written for Poolhand to read back. If you open them in a spreadsheet, do not let it run what looks like a
formula: texts stand here as they were typed.
`;

interface Sources {
  spool: Spool;
  folder: string;
  at: Date;
  place: PlaceFile;
}

export interface Written {
  rows: number;
  files: number;
  /** Of those files together. */
  fileBytes: number;
}

/** Puts a file that a row names where it belongs, and answers what it is; null where it is not in the store any more. */
export type PlaceFile = (key: string, add: Add) => Promise<{ bytes: number; sha256: string } | null>;

export const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** A file's content; null where the store has none under this key. */
export const contentOf = (files: FileStore, key: string): Promise<Uint8Array | null> =>
  files.get(key).catch((error: unknown) => {
    if (error instanceof FileMissing) return null;
    throw error;
  });

/** Each file into the archive itself, as `read` finds it. */
export const inArchive =
  (read: (key: string) => Promise<Uint8Array | null>): PlaceFile =>
  async (key, add) => {
    const content = await read(key);
    if (content === null) return null;
    await add(`files/${key}`, () => Readable.from([content]), asItIs);
    return { bytes: content.length, sha256: sha256Of(content) };
  };

export type Add = (path: string, open: () => Readable, options?: Partial<Options>) => Promise<void>;

/** Quick rather than small: text shrinks to a tenth all the same. */
export const packed: Partial<Options> = { compressionLevel: 3 };
/** Pictures and recordings are packed already. */
export const asItIs: Partial<Options> = { compress: false };

/**
 * Writes a ZIP to `out`, one entry after the other, as fast as `out` takes it.
 * @param at the time of every entry
 * @param fill adds the entries, and awaits `end` at last
 * @throws what `out` failed with: then it was cut off
 */
export async function writeZip<T>(
  at: Date,
  out: Writable,
  fill: (add: Add, end: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const zip = new ZipFile();
  const sent = pipeline(zip.outputStream, out);
  // Met where it is awaited; until then it must not count as unhandled.
  sent.catch(() => undefined);
  const cutOff = sent.then(() => new Promise<never>(() => undefined));
  cutOff.catch(() => undefined);
  // Each entry's own promise says it.
  zip.on('error', () => undefined);

  const add: Add = async (path, open, options = {}) => {
    const through = new Promise<void>((resolve, reject) => {
      zip.addReadStreamLazy(path, { mtime: at, mode: 0o100600, ...options }, (give) => {
        const source = open();
        source.once('end', resolve);
        source.once('error', reject);
        give(null, source);
      });
    });
    await Promise.race([through, cutOff]);
  };
  try {
    return await fill(add, async () => {
      zip.end();
      await sent;
    });
  } catch (error) {
    out.destroy();
    throw error;
  }
}

/** Writes a spooled company with its files as a ZIP to `out`. @throws what `out` failed with: then it was cut off */
export const writeArchive = (sources: Sources, out: Writable): Promise<Written> =>
  writeZip(sources.at, out, (add, end) => addEverything(sources, add, end));

async function addEverything(
  { spool, folder, at, place }: Sources,
  add: Add,
  end: () => Promise<void>,
): Promise<Written> {
  await add('READ-ME.txt', () => Readable.from([aboutTheArchive]), packed);
  for (const { file, path } of [...spool.tables, spool.people, ...spool.forReading]) {
    await add(file, () => createReadStream(path), packed);
  }
  const keys = createInterface({ input: createReadStream(spool.fileKeys.path) });
  const { stored, fileBytes } = await addFiles({ keys, folder, place }, add);
  const manifest: ArchiveManifest = {
    format: archiveFormat,
    version: archiveVersion,
    createdAt: at.toISOString(),
    company: spool.company,
    tables: spool.tables.map(({ name, file, rows, bytes, sha256 }) => ({ name, file, rows, bytes, sha256 })),
    people: { rows: spool.people.rows, bytes: spool.people.bytes, sha256: spool.people.sha256 },
    files: stored,
    forReading: spool.forReading.map(({ name, file, rows }) => ({ name, file, rows })),
    leftOut: Object.entries(excludedTables).map(([name, { why }]) => ({ name, why })),
  };
  await addManifest(manifest, add);
  await end();
  return { rows: spool.tables.reduce((sum, { rows }) => sum + rows, 0), files: stored.count, fileBytes };
}

const addManifest = (manifest: ArchiveManifest, add: Add): Promise<void> =>
  add('manifest.json', () => Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]), packed);

/** Where the list of an archive's files is written in its folder. */
export const fileListIn = (folder: string): string => join(folder, 'files.csv');

/** Places each file and adds the list of them. One that is not in the store any more is left out and counted. */
async function addFiles(
  { keys, folder, place }: Pick<Sources, 'folder' | 'place'> & { keys: AsyncIterable<string> },
  add: Add,
): Promise<{ stored: ArchiveManifest['files']; fileBytes: number }> {
  const list = createWriteStream(fileListIn(folder), { mode: 0o600 });
  const hash = createHash('sha256');
  const about = { count: 0, missing: 0, bytes: 0 };
  let fileBytes = 0;
  const note = async (line: string): Promise<void> => {
    hash.update(line);
    about.bytes += Buffer.byteLength(line);
    if (!list.write(line)) await once(list, 'drain');
  };
  await note('path,bytes,sha256\n');
  for await (const key of keys) {
    const placed = await place(key, add);
    if (placed === null) {
      about.missing += 1;
      continue;
    }
    await note(`${key},${placed.bytes},${placed.sha256}\n`);
    about.count += 1;
    fileBytes += placed.bytes;
  }
  list.end();
  await finished(list);
  await add('files.csv', () => createReadStream(fileListIn(folder)), packed);
  return { stored: { ...about, sha256: hash.digest('hex') }, fileBytes };
}

/** Writes an archive that was stored without its files, with them. @throws what `out` failed with: then it was cut off */
export async function writeWithFiles(
  { path, keys, folder, at, place }: Omit<Sources, 'spool'> & { path: string; keys: AsyncIterable<string> },
  out: Writable,
): Promise<void> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  try {
    await writeZip(at, out, async (add, end) => {
      let manifest: ArchiveManifest | undefined;
      for await (const entry of zip.eachEntry()) {
        const content = await zip.openReadStreamPromise(entry);
        if (entry.fileName === 'manifest.json') manifest = JSON.parse(await text(content)) as ArchiveManifest;
        else if (entry.fileName === 'files.csv') content.destroy();
        else await add(entry.fileName, () => content, packed);
      }
      if (!manifest) throw new Error(`${path} has no manifest`);
      const { stored } = await addFiles({ keys, folder, place }, add);
      const missing = manifest.files.missing + stored.missing;
      await addManifest({ ...manifest, files: { ...stored, missing } }, add);
      await end();
    });
  } finally {
    zip.close();
  }
}
