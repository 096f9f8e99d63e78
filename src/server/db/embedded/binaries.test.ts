import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeLibraryLinks } from './binaries.ts';

let folder: string;
let native: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poolhand-binaries-'));
  native = join(folder, 'native');
  await mkdir(join(native, 'lib'), { recursive: true });
  await writeFile(join(native, 'lib/libicuuc.so.60.2'), '');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('makes the library links that an install without scripts left out, and leaves those that are there', async () => {
  const links = ['native/lib/libicuuc.so', 'native/lib/libicuuc.so.60'];
  const list = links.map((target) => ({ source: 'native/lib/libicuuc.so.60.2', target }));
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(list));
  await makeLibraryLinks(native);
  await makeLibraryLinks(native);
  for (const link of links) expect(await readlink(join(folder, link))).toBe('libicuuc.so.60.2');
});

it('does nothing where the package has no links to make', async () => {
  await makeLibraryLinks(native);
  await expect(readlink(join(native, 'lib/libicuuc.so'))).rejects.toThrow(/ENOENT/);
});
