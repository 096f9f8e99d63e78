import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArchiveRow, archiveRows } from './archive-rows.ts';

/** A text in parts of a few bytes, so that every border is tried. */
async function* inParts(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string, size = 3): Promise<ArchiveRow[]> {
  const rows: ArchiveRow[] = [];
  for await (const row of archiveRows(inParts(text, size))) rows.push(row);
  return rows;
}

const written = (rows: readonly ArchiveRow[]): string =>
  rows
    .map((row) => `${row.map((cell) => (cell === null ? '' : `"${cell.replaceAll('"', '""')}"`)).join(',')}\n`)
    .join('');

describe('the rows of an archive', () => {
  it('come back as they were written, whatever they hold and wherever the parts end', async () => {
    const cell = fc.oneof(fc.constant(null), fc.string(), fc.constantFrom('', '"', '""', ',', '\n', 'é', '𝄞', '=1+1'));
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), async (given, size) => {
        expect(await read(written(given), size)).toEqual(given);
      }),
    );
  });

  it('begin with the names of the columns', async () => {
    expect(await read('id,name\n"1",\n')).toEqual([
      ['id', 'name'],
      ['1', null],
    ]);
  });

  it.each(['"a" b\n', 'a"b\n', '"a\n', '"a"'])('%j is none', async (text) => {
    await expect(read(text)).rejects.toThrow();
  });

  it('are UTF-8 and nothing else', async () => {
    const broken = async () => {
      for await (const _ of archiveRows(inParts('', 1))) throw new Error('There is no row');
      for await (const _ of archiveRows(parts(Buffer.from([0x22, 0xff, 0x22, 0x0a]))))
        throw new Error('There is no row');
    };
    await expect(broken()).rejects.toThrow(TypeError);
  });
});

async function* parts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
