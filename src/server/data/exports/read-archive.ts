import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type ArchiveManifest, archiveFormat, archiveManifest, archiveVersion } from '#contract/data/exports.ts';
import type { Message } from '#domain/language/index.ts';
import { type AppError, invalid } from '#server/platform/app-error.ts';
import { type ArchiveRow, archiveRows, NotAnArchiveRow } from './archive-rows.ts';
import { exportsTexts as texts } from './texts.ts';

/** More entries than any company has files. */
const mostEntries = 500_000;
/** All of an archive unpacked. */
const mostBytes = 16 * 1024 ** 3;
/** Text shrinks to a thirtieth at most; what claims to grow two-hundredfold is made to fill disks. */
const mostGrowth = 200;
/** All of an archive together: photos hardly shrink at all. */
const mostGrowthOfAll = 40;
const growthOfAllIsFine = 50 * 1024 * 1024;
const growthIsFine = 4 * 1024 * 1024;
/** A file is held while it is stored. */
const largestFile = 64 * 1024 * 1024;
const largestManifest = 4 * 1024 * 1024;

export const refuse = (message: Message): AppError => invalid('file', message);

const foreign = () => refuse(texts.foreign);
const changed = (file: string) => refuse(texts.changed({ file }));

/** A file of the company in an archive. */
export interface ArchivedFile {
  /** Below the company, e.g. `photos/IMG-….jpg`. */
  key: string;
  bytes: number;
  sha256: string;
}

export interface Archive {
  manifest: ArchiveManifest;
  files: ArchivedFile[];
  /** A CSV file's rows, hundreds at a time, its header first. @throws AppError invalid_input where it was changed */
  rows(about: { file: string; rows: number; bytes: number; sha256: string }): AsyncGenerator<ArchiveRow[]>;
  /** @throws AppError invalid_input where it was changed */
  content(file: ArchivedFile): Promise<Buffer>;
  close(): void;
}

const tooMuch = () => refuse(texts.unpacksToTooMuch);

/** Reads the list of entries and refuses what no export holds. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostEntries) throw refuse(texts.tooManyFiles);
  const entries = new Map<string, Entry>();
  let packed = 0;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName, compressedSize, uncompressedSize } = entry;
    if (entries.has(fileName)) throw refuse(texts.containsTwice({ file: fileName }));
    if (entry.isEncrypted()) throw refuse(texts.encrypted);
    packed += compressedSize;
    unpacked += uncompressedSize;
    if (uncompressedSize > growthIsFine && uncompressedSize > compressedSize * mostGrowth) {
      throw refuse(texts.fileUnpacksToTooMuch({ file: fileName }));
    }
    // Entries that share their content are the other way to make much of little.
    if (packed > zip.fileSize || unpacked > mostBytes) throw tooMuch();
    entries.set(fileName, entry);
  }
  // Each of many small ones may grow as it likes, but not all of them.
  if (unpacked > packed * mostGrowthOfAll + growthOfAllIsFine) throw tooMuch();
  return entries;
}

async function openZip(path: string): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  let zip: ZipFile | undefined;
  try {
    // Absolute names, those that lead out of the folder and sizes that are not true are refused by the reader.
    zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true });
    return { zip, entries: await entriesOf(zip) };
  } catch (error) {
    zip?.close();
    if (isOwn(error)) throw error;
    throw zip ? refuse(texts.unreadable({ reason: reasonOf(error) })) : foreign();
  }
}

const isOwn = (error: unknown): error is AppError => error instanceof Error && error.name === 'AppError';
/** What the readers of ZIP files and of packed data say has no codes, and is in English. */
function reasonOf(error: unknown): Message {
  if (error instanceof NotAnArchiveRow) return error.told;
  const said = error instanceof Error ? error.message : '';
  if (/^(?:invalid relative path|absolute path|invalid characters in fileName)/.test(said)) return texts.badFileName;
  return /^unsupported compression method|encrypt/.test(said) ? texts.packedOtherwise : texts.damaged;
}

function parseManifest(text: string): ArchiveManifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw foreign();
  }
  const about = json as { format?: unknown; version?: unknown } | null;
  if (about?.format !== archiveFormat) throw foreign();
  if (typeof about.version === 'number' && about.version > archiveVersion) {
    throw refuse(texts.newerVersion);
  }
  const parsed = archiveManifest.safeParse(json);
  if (!parsed.success) throw changed('manifest.json');
  return parsed.data;
}

/** Passes a file through and fails at its end where it is not what it should be. */
function verifying({ file, bytes, sha256 }: { file: string; bytes: number; sha256: string }): Transform {
  const hash = createHash('sha256');
  let seen = 0;
  return new Transform({
    transform(part: Buffer, _encoding, pass) {
      hash.update(part);
      seen += part.length;
      pass(seen > bytes ? changed(file) : null, part);
    },
    flush(end) {
      end(seen === bytes && hash.digest('hex') === sha256 ? null : changed(file));
    },
  });
}

/** Enough to be quick to store; long rows come fewer at a time, for all of them are held. */
const rowsAtOnce = 600;
const lettersAtOnce = 512 * 1024;
const lettersOf = (row: ArchiveRow): number => row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);

/** Opens an archive, checks what it says of itself and that it holds that and nothing else. */
export async function openArchive(path: string): Promise<Archive> {
  const { zip, entries } = await openZip(path);
  const open = async (file: string): Promise<Readable> => {
    const entry = entries.get(file);
    if (!entry) throw refuse(texts.missing({ file }));
    try {
      return await zip.openReadStreamPromise(entry);
    } catch (error) {
      throw refuse(texts.fileUnreadable({ file, reason: reasonOf(error) }));
    }
  };
  const whole = async (file: string, most: number): Promise<Buffer> => {
    if ((entries.get(file)?.uncompressedSize ?? 0) > most) throw refuse(texts.fileTooLarge({ file }));
    const source = await open(file);
    return buffer(source).catch((error: unknown) => {
      throw refuse(texts.fileUnreadable({ file, reason: reasonOf(error) }));
    });
  };

  async function* rows(about: Parameters<Archive['rows']>[0]): AsyncGenerator<ArchiveRow[]> {
    const checked = verifying(about);
    const read = pipeline(await open(about.file), checked);
    read.catch(() => undefined);
    let count = -1;
    let batch: ArchiveRow[] = [];
    let letters = 0;
    try {
      for await (const row of archiveRows(checked)) {
        count += 1;
        batch.push(row);
        letters += lettersOf(row);
        if (batch.length < rowsAtOnce && letters < lettersAtOnce) continue;
        yield batch;
        batch = [];
        letters = 0;
      }
      await read;
    } catch (error) {
      if (isOwn(error)) throw error;
      throw refuse(texts.fileUnreadable({ file: about.file, reason: reasonOf(error) }));
    }
    if (batch.length > 0) yield batch;
    if (count !== about.rows) throw changed(about.file);
  }

  try {
    if (!entries.has('manifest.json')) throw foreign();
    const manifest = parseManifest((await whole('manifest.json', largestManifest)).toString('utf8'));
    const files: ArchivedFile[] = [];
    let isHeader = true;
    const list = {
      file: 'files.csv',
      rows: manifest.files.count,
      bytes: manifest.files.bytes,
      sha256: manifest.files.sha256,
    };
    for await (const batch of rows(list)) {
      for (const [key, bytes, sha256] of batch) {
        if (!isHeader) files.push(listed(key, bytes, sha256));
        isHeader = false;
      }
    }
    requireExactly(entries, manifest, files);
    return {
      manifest,
      files,
      rows,
      async content({ key, bytes, sha256 }) {
        const content = await whole(`files/${key}`, largestFile);
        if (content.length !== bytes || createHash('sha256').update(content).digest('hex') !== sha256) {
          throw changed(`files/${key}`);
        }
        return content;
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Folders and names that a company's files may have. */
const fileKey = /^(?:photos|voice-notes|branding)\/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,200}$/;
export const isFileKey = (key: string): boolean => fileKey.test(key);

function listed(key: string | null | undefined, bytes: string | null | undefined, sha256: string | null | undefined) {
  if (!key || !isFileKey(key) || !/^\d{1,9}$/.test(bytes ?? '') || !sha256) throw changed('files.csv');
  return { key, bytes: Number(bytes), sha256 };
}

function requireExactly(entries: Map<string, Entry>, manifest: ArchiveManifest, files: ArchivedFile[]): void {
  const wanted = new Set([
    'READ-ME.txt',
    'manifest.json',
    'files.csv',
    'people.csv',
    ...manifest.tables.map(({ file }) => file),
    ...manifest.forReading.map(({ file }) => file),
    ...files.map(({ key }) => `files/${key}`),
  ]);
  for (const name of entries.keys()) if (!wanted.has(name)) throw refuse(texts.notPartOfExport({ file: name }));
  for (const name of wanted) if (!entries.has(name)) throw refuse(texts.missing({ file: name }));
}
