import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Entries, pack } from '#tests/support/archives.ts';
import { openArchive } from './read-archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poolhand-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const about = (text: string, rows: number) => ({ rows, bytes: Buffer.byteLength(text), sha256: sha256(text) });
const people = 'user_id\n';
const files = 'path,bytes,sha256\n';

/** An archive of one table, whose manifest speaks of `said`. */
function archiveOf(table: string, said = table, rows = 1200): Entries {
  const manifest = {
    format: 'poolhand-company',
    version: 1,
    createdAt: '2026-11-23T16:00:00.000Z',
    company: { name: null, timeZone: 'America/Phoenix' },
    tables: [{ name: 'customers', file: 'tables/customers.csv', ...about(said, rows) }],
    people: about(people, 0),
    files: { count: 0, missing: 0, bytes: files.length, sha256: sha256(files) },
    forReading: [],
    leftOut: [],
  };
  return new Map(
    Object.entries({
      'READ-ME.txt': '',
      'tables/customers.csv': table,
      'people.csv': people,
      'files.csv': files,
      'manifest.json': JSON.stringify(manifest),
    }).map(([name, text]) => [name, Buffer.from(text)]),
  );
}

/** The rows of the table, header included. */
async function rowsOf(entries: Entries): Promise<(string | null)[][]> {
  const path = join(folder, 'archive.zip');
  await writeFile(path, await pack(entries));
  const archive = await openArchive(path);
  const rows: (string | null)[][] = [];
  try {
    for (const table of archive.manifest.tables) for await (const batch of archive.rows(table)) rows.push(...batch);
  } finally {
    archive.close();
  }
  return rows;
}

const table = `id,name\n${Array.from({ length: 1200 }, (_, n) => `"${n}",${n % 2 ? '' : '"a ""b""\n,c"'}\n`).join('')}`;

describe('reading an archive', () => {
  it('gives every row of a table, in order, null told from nothing', async () => {
    const rows = await rowsOf(archiveOf(table));
    expect(rows).toHaveLength(1201);
    expect(rows.slice(0, 3)).toEqual([
      ['id', 'name'],
      ['0', 'a "b"\n,c'],
      ['1', null],
    ]);
    expect(rows.at(-1)).toEqual(['1199', null]);
  });

  const changed = 'This file was changed or damaged: tables/customers.csv doesn’t match the export.';
  it.each<[string, string, string, number, string | RegExp]>([
    ['a letter', table.replace('"7"', '"8"'), table, 1200, changed],
    ['a row more', `${table}"x",\n`, table, 1200, changed],
    ['a row less', table.slice(0, table.lastIndexOf('"1199"')), table, 1200, changed],
    ['the number of rows', table, table, 1201, changed],
    [
      'its end',
      table.slice(0, -1),
      table.slice(0, -1),
      1200,
      'Couldn’t read tables/customers.csv: the last row isn’t complete.',
    ],
    ['a quote', table.replace('"7"', '"7'), table.replace('"7"', '"7'), 1200, /Couldn’t read tables\/customers\.csv/],
  ])('says that %s is not as it was', async (_what, held, said, rows, message) => {
    await expect(rowsOf(archiveOf(held, said, rows))).rejects.toThrow(message);
  });
});
