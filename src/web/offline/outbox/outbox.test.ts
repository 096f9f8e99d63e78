import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#web/offline/database.ts';
import type { NewOutboxItem } from './outbox-item.ts';
import { openOutboxStore } from './outbox-store.ts';

let count = 0;
const context = { userId: 'dana', newId: () => `id-${++count}`, now: 1, underWay: null };
const save = (group: string, notes: string): NewOutboxItem => ({
  kind: 'visit-save',
  group,
  title: 'Ruiz',
  url: '/api/visits/V1',
  method: 'PATCH',
  body: { notes },
  replacesWaiting: true,
});

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

it('keeps items with their files, in the order they were put there', async () => {
  const store = openOutboxStore(await openDatabase());
  const photo: NewOutboxItem = {
    kind: 'visit-photo',
    group: 'visit:V1',
    title: 'Ruiz',
    url: '/api/visits/V1/photos',
    method: 'POST',
    body: { photoId: 'P1' },
    files: [{ field: 'file', fileName: 'P1.jpg', blob: new Blob(['picture'], { type: 'image/jpeg' }) }],
  };
  const { item } = await store.put(photo, context);
  await store.put(save('visit:V1', 'one'), context);
  const items = await store.load('dana');
  expect(items.map(({ kind, seq, state }) => [kind, seq, state])).toEqual([
    ['visit-photo', 1, 'saved'],
    ['visit-save', 2, 'saved'],
  ]);
  expect(items[0]).toMatchObject({ fileBytes: 7, fileCount: 1 });
  const [file] = await store.files(item.id);
  expect(await file?.blob.text()).toBe('picture');
  expect(file?.blob.type).toBe('image/jpeg');
  await store.change(item.id, { state: 'sent' });
  expect(await store.files(item.id)).toEqual([]);
});

it('puts a newer save in the place of the one that waits, under a key of its own, and drops what has become pointless', async () => {
  const store = openOutboxStore(await openDatabase());
  const first = await store.put(save('visit:V1', 'one'), context);
  await store.put(save('visit:V2', 'other'), context);
  const second = await store.put(save('visit:V1', 'two'), context);
  expect(second.removed).toEqual([first.item.id]);
  expect(second.item.id).not.toBe(first.item.id);
  expect((await store.load('dana')).map(({ body }) => body)).toEqual([{ notes: 'two' }, { notes: 'other' }]);
  const done = await store.put(
    { ...save('visit:V1', 'done'), kind: 'visit-complete', replacesWaiting: false, drops: ['visit-save'] },
    context,
  );
  expect(done.removed).toEqual([second.item.id]);
  expect((await store.load('dana')).map(({ kind }) => kind)).toEqual(['visit-save', 'visit-complete']);
});

it('leaves an item that is under way alone and puts the newer one behind it', async () => {
  const store = openOutboxStore(await openDatabase());
  const first = await store.put(save('visit:V1', 'one'), context);
  const second = await store.put(save('visit:V1', 'two'), { ...context, underWay: first.item.id });
  expect(second.removed).toEqual([]);
  expect((await store.load('dana')).map(({ body }) => body)).toEqual([{ notes: 'one' }, { notes: 'two' }]);
});

it("reads nobody else's items, but counts what waits of everybody", async () => {
  const store = openOutboxStore(await openDatabase());
  const { item } = await store.put(save('visit:V1', 'one'), context);
  await store.put(save('visit:V2', 'two'), context);
  await store.put(save('visit:V3', 'three'), { ...context, userId: 'kim' });
  await store.change(item.id, { state: 'sent' });
  expect(await store.load('kim')).toHaveLength(1);
  expect(Object.fromEntries(await store.unsent())).toEqual({ dana: 1, kim: 1 });
});
