import { mkdtemp, rm } from 'node:fs/promises';
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
import { writeBackup } from './write-backup.ts';

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
