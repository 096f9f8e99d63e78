import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database, TenantTx } from '#server/db/client.ts';
import { carriedTables } from './carried-tables/carried-tables.ts';
import { excludedTables } from './carried-tables/excluded.ts';
import { dumpRepo, people, peopleRepo } from './repo.ts';

/** One CSV file in the spool folder, with what the manifest says of it. */
export interface SpooledFile {
  name: string;
  file: string;
  path: string;
  rows: number;
  bytes: number;
  sha256: string;
}

/** A company's tables at one moment, written to a folder. */
export interface Spool {
  company: { name: string | null; timeZone: string };
  tables: SpooledFile[];
  forReading: SpooledFile[];
  people: SpooledFile;
  /** One key a line, without the company, each once within a folder. */
  fileKeys: SpooledFile;
}

/** A temporary folder, removed when the work is done. */
export async function inSpoolFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const parent = join(dataDir, 'tmp');
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, 'in-out-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes batches of lines to a file; counts and hashes them on the way. */
async function write(
  folder: string,
  { name, file, header }: { name: string; file: string; header?: readonly string[] },
  batches: AsyncIterable<string[]>,
): Promise<SpooledFile> {
  const path = join(folder, file.replaceAll('/', '_'));
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  async function* contents(): AsyncGenerator<Buffer> {
    const part = (text: string): Buffer => {
      const buffer = Buffer.from(text);
      hash.update(buffer);
      bytes += buffer.length;
      return buffer;
    };
    if (header) yield part(`${header.join(',')}\n`);
    for await (const lines of batches) {
      rows += lines.length;
      yield part(lines.join(''));
    }
  }
  await pipeline(Readable.from(contents()), createWriteStream(path, { mode: 0o600 }));
  return { name, file, path, rows, bytes, sha256: hash.digest('hex') };
}

async function* once(lines: string[]): AsyncGenerator<string[]> {
  yield lines;
}

async function* fileKeysOf(tx: TenantTx): AsyncGenerator<string[]> {
  for (const table of carriedTables) {
    for await (const paths of dumpRepo(tx).filesOf(table)) yield paths.map((path) => `${path}\n`);
  }
}

/**
 * Writes the tables of a company, as they are at one moment, to a folder. The database is let go of before anything is
 * sent: somebody with a slow line holds no transaction.
 */
export const spoolCompany = (db: Database, companyId: string, folder: string): Promise<Spool> =>
  db.inSnapshot(companyId, async (tx) => {
    const repo = dumpRepo(tx);
    await repo.begin();
    const tables: SpooledFile[] = [];
    for (const table of carriedTables) {
      const about = { name: table.name, file: `tables/${table.name}.csv`, header: table.columns };
      tables.push(await write(folder, about, repo.lines(table)));
    }
    const forReading: SpooledFile[] = [];
    for (const [name, { forReading: read }] of Object.entries(excludedTables)) {
      if (!read) continue;
      const about = { name, file: `for-reading/${name}.csv`, header: read.columns };
      forReading.push(await write(folder, about, repo.lines({ name, ...read, forPeople: true })));
    }
    return {
      company: await repo.company(),
      tables,
      forReading,
      people: await write(
        folder,
        { name: 'people', file: 'people.csv', header: people.columns },
        once(await peopleRepo(tx).lines()),
      ),
      fileKeys: await write(folder, { name: 'files', file: 'keys.txt' }, fileKeysOf(tx)),
    };
  });
