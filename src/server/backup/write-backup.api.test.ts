import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { FileStore } from '#server/adapters/files/port.ts';
import { form, picture } from '#tests/support/pictures.ts';
import { openWorld } from '#tests/support/world.ts';
import { entryOf } from './manifest.ts';
import { type Backup, openBackup } from './restore-backup.ts';
import { writeBackup, writeIntoFolder } from './write-backup.ts';

const world = openWorld();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poolhand-written-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The company's files; `after` each round of listing them somebody works on. */
function filesWith(after: (() => Promise<void>)[]): FileStore {
  return {
    ...world.deps.files,
    async *list() {
      yield* world.deps.files.list();
      await after.shift()?.();
    },
  };
}

async function backUp(name: string, files: FileStore): Promise<Backup> {
  const path = join(folder, name);
  const { connectionString, clock } = world;
  await writeBackup({ connectionString, files, keysFolder: join(folder, 'keys'), clock: clock.now }, path);
  return openBackup(path);
}
const keysIn = async (backup: Backup): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of backup.files()) keys.push(key);
  return keys;
};
async function tableIn(backup: Backup, name: string): Promise<string> {
  const about = backup.manifest.tables.find((table) => table.name === name);
  if (!about) throw new Error(`There is no table ${name}.`);
  return text(await backup.open(entryOf.table(name), about));
}

it('what is written while a backup is taken is in it whole or not at all, rows and files', async () => {
  const { owner } = await world.company();
  const { customerId } = (await owner.post<Customer>('/api/customers', { name: 'Pat Rivera' })).body;
  await owner.post('/api/visits', { visitId: 'VISIT-1', customerId });
  const photograph = async (photoId: string): Promise<void> => {
    const { payload, headers } = form({ photoId }, { content: await picture() });
    expect((await owner.post('/api/visits/VISIT-1/photos', payload, { headers })).status).toBe(201);
  };
  await photograph('PHOTO-before');
  const backup = await backUp(
    'amid-writes.backup',
    filesWith([
      // All files are copied, and the moment of the rows is still to come.
      () => photograph('PHOTO-between'),
      // The moment has passed.
      async () => {
        await photograph('PHOTO-after');
        await owner.post('/api/customers', { name: 'Came Later', poolType: 'chlorine', poolVolume: 15_000 });
      },
    ]),
  );
  const photos = await tableIn(backup, 'photos');
  expect([...photos.matchAll(/PHOTO-\w+/g)].map(([id]) => id).sort()).toEqual(['PHOTO-before', 'PHOTO-between']);
  expect(await tableIn(backup, 'customers')).not.toContain('Came Later');
  const keys = await keysIn(backup);
  const named = [...photos.matchAll(/[\w-]+\/photos\/[\w-]+\.jpg/g)].map(([key]) => key);
  expect(named).toHaveLength(4);
  expect(named.filter((key) => !keys.includes(key))).toEqual([]);
  backup.close();
});

it('who is signed in, or known on a device, is not in a backup', async () => {
  await world.company();
  const { manifest } = await backUp('nobody-signed-in.backup', world.deps.files);
  const names = manifest.tables.map(({ name }) => name);
  expect(names).toContain('users');
  expect(names.filter((name) => ['sessions', 'sign_in_steps', 'customer_devices'].includes(name))).toEqual([]);
});

it('the same files make the same list, in whatever order their store tells them', async () => {
  const { deps } = world;
  for (const name of ['c', 'a', 'd', 'b']) await deps.files.put(`listed/${name}.jpg`, Buffer.from(name));
  const keys: string[] = [];
  for await (const key of deps.files.list()) keys.push(key);
  const told = (order: readonly string[]): FileStore => ({
    ...deps.files,
    async *list() {
      yield* order;
    },
  });
  const one = await backUp('forward.backup', told(keys));
  const other = await backUp('backward.backup', told(keys.toReversed()));
  expect(other.manifest.files).toEqual(one.manifest.files);
  expect(await keysIn(one)).toEqual(keys.toSorted());
  one.close();
  other.close();
});

it('a folder of backups has each file once, and lets go of it with the last that needs it', async () => {
  const { files } = world.deps;
  const into = await mkdtemp(join(folder, 'nightly-'));
  const opened: string[] = [];
  const watched: FileStore = {
    ...files,
    open: (key) => {
      opened.push(key);
      return files.open(key);
    },
  };
  const source = {
    connectionString: world.connectionString,
    files: watched,
    keysFolder: join(folder, 'keys'),
    clock: world.clock.now,
  };
  const back = async (keep = 14) => {
    opened.length = 0;
    world.clock.forward({ minutes: 1 });
    return writeIntoFolder(source, into, keep);
  };
  const contents = async () =>
    (await readdir(join(into, 'files'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');

  // As an earlier release made them: the files are inside.
  await writeBackup(source, join(into, 'former.backup'));
  await files.put('nightly/one.jpg', Buffer.from('one'));
  await files.put('nightly/copy.jpg', Buffer.from('one'));
  // Left by one that was killed.
  await mkdir(join(into, 'files'));
  for (const name of ['poolhand-killed.backup.part', 'files/incoming.part']) await writeFile(join(into, name), 'half');
  const first = await back();
  expect(first.removed).toEqual({ backups: 0, files: 0 });
  expect((await readdir(into)).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect((await contents()).filter((name) => name === hash('one'))).toHaveLength(1);
  expect(opened.length).toBeGreaterThanOrEqual(2);

  await files.put('nightly/two.jpg', Buffer.from('two'));
  await files.remove('nightly/one.jpg');
  await files.remove('nightly/copy.jpg');
  await back();
  expect(opened).toEqual(['nightly/two.jpg']);
  const restored = await openBackup(first.path);
  const content = { bytes: 3, sha256: hash('one') };
  expect(await text(await restored.open(entryOf.file('nightly/one.jpg'), content))).toBe('one');

  // A backup that cannot be read may need anything: nothing goes.
  await writeFile(join(into, 'half.backup'), 'half');
  const kept = await back(1);
  expect(kept.removed).toMatchObject({ message: expect.stringMatching(/half[.]backup isn’t a finished backup/) });
  expect(await contents()).toContain(hash('one'));
  await rm(join(into, 'half.backup'));
  expect((await back(2)).removed).toMatchObject({ backups: 3 });
  expect(await contents()).not.toContain(hash('one'));
  expect(await contents()).toContain(hash('two'));

  const last = await back();
  const two = { bytes: 3, sha256: hash('two') };
  const shared = join(into, 'files', two.sha256.slice(0, 2), two.sha256);
  await writeFile(shared, 'twx');
  const rotten = await openBackup(last.path);
  await expect(text(await rotten.open(entryOf.file('nightly/two.jpg'), two))).rejects.toThrow(/The backup is damaged/);
  await rm(shared);
  await expect(rotten.open(entryOf.file('nightly/two.jpg'), two)).rejects.toThrow(/two[.]jpg is missing/);
  // What is missing is copied again.
  await back();
  expect(await text(await rotten.open(entryOf.file('nightly/two.jpg'), two))).toBe('two');
  restored.close();
  rotten.close();
});
