// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#web/offline/database.ts';
import { draftWriter } from '#web/offline/engine.ts';
import { takeOverFormerVersions } from '#web/offline/former-versions.ts';
import { StorageFull } from '#web/offline/storage.ts';
import { draftMemory } from './draft-memory.ts';
import { mirrorDrafts, mirroredDrafts } from './draft-mirror.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  draftMemory.unload();
});

it('writes a burst of digits in a few transactions, and the last one is what lies there', async () => {
  const database = await openDatabase();
  const write = draftWriter(database, () => undefined);
  let transactions = 0;
  const transaction = database.transaction.bind(database);
  Object.defineProperty(database, 'transaction', {
    value: (...asked: Parameters<typeof transaction>) => {
      transactions += 1;
      return transaction(...asked);
    },
    configurable: true,
  });
  const all: Promise<void>[] = [];
  for (let digit = 0; digit < 100; digit += 1) {
    draftMemory.put('visit-draft:1', { userId: 'dana', value: { notes: String(digit) }, at: digit });
    all.push(write());
  }
  await Promise.all(all);
  expect(transactions).toBeLessThan(5);
  expect(await database.get('drafts', 'visit-draft:1')).toEqual({
    key: 'visit-draft:1',
    userId: 'dana',
    value: { notes: '99' },
    at: 99,
  });
  draftMemory.remove('visit-draft:1', 100);
  await write();
  expect(await database.count('drafts')).toBe(0);
});

it('tells when there is no room, keeps what was typed and writes it with the next digit', async () => {
  const database = await openDatabase();
  const told: unknown[] = [];
  const write = draftWriter(database, (error) => told.push(error));
  const { transaction } = database;
  const full = () => {
    throw new DOMException('No room', 'QuotaExceededError');
  };
  Object.defineProperty(database, 'transaction', { value: full, configurable: true });
  draftMemory.put('visit-draft:1', { userId: 'dana', value: 1, at: 1 });
  await expect(write()).rejects.toThrow(StorageFull);
  expect(told).toHaveLength(1);
  Object.defineProperty(database, 'transaction', { value: transaction.bind(database), configurable: true });
  draftMemory.put('visit-draft:2', { userId: 'dana', value: 2, at: 2 });
  await write();
  expect((await database.getAllKeys('drafts')).sort()).toEqual(['visit-draft:1', 'visit-draft:2']);
});

it('does not put what lies in the database over what was typed before it was open', () => {
  draftMemory.put('a', { userId: 'dana', value: 'typed', at: 1 });
  const stored = { userId: 'dana', value: 'stored' };
  draftMemory.load(
    [
      { key: 'a', ...stored },
      { key: 'b', ...stored },
    ],
    [],
  );
  expect(draftMemory.get('a')?.value).toBe('typed');
  expect(draftMemory.get('b')?.value).toBe('stored');
});

/** A page that ended with this in its memory, the first change of each being written. */
function endPage(...changes: { key: string; userId: string; value?: unknown; at: number }[]): void {
  for (const { key, at, ...draft } of changes) {
    if (draft.value === undefined) draftMemory.remove(key, at);
    else draftMemory.put(key, { userId: draft.userId, value: draft.value, at });
    draftMemory.take();
  }
  mirrorDrafts();
  draftMemory.unload();
}

/** The next page of a user; it writes what it takes up. */
async function startPage(userId: string): Promise<void> {
  const database = await openDatabase();
  const stored = await database.getAllFromIndex('drafts', 'user', userId);
  draftMemory.load(stored, mirroredDrafts(userId, stored));
  await draftWriter(database, () => undefined)();
}

it('takes up what was typed while another write was under way when the page ended', async () => {
  const draft = { key: 'visit-draft:1', userId: 'dana' };
  const database = await openDatabase();
  await database.put('drafts', { ...draft, value: '2', at: 1 });
  endPage({ ...draft, value: '2.', at: 2 }, { ...draft, value: '2.5', at: 3 });
  await startPage('dana');
  expect(draftMemory.get('visit-draft:1')?.value).toBe('2.5');
  expect(await database.getAll('drafts')).toEqual([{ ...draft, value: '2.5', at: 3 }]);
  expect(localStorage).toHaveLength(0);
});

it('removes what was removed when the page ended, and leaves what the database has in a newer form', async () => {
  const removed = { key: 'removed', userId: 'dana', value: 'stored' };
  const changed = { ...removed, key: 'changed' };
  const database = await openDatabase();
  await database.put('drafts', { ...removed, at: 1 });
  await database.put('drafts', { ...changed, at: 9 });
  endPage({ ...removed, value: undefined, at: 2 }, { ...changed, value: 'older', at: 8 });
  await startPage('dana');
  expect(await database.getAll('drafts')).toEqual([{ ...changed, at: 9 }]);
  expect(draftMemory.get('changed')?.value).toBe('stored');
  expect(localStorage).toHaveLength(0);
});

it("leaves another user's drafts until that user is back", async () => {
  endPage({ key: 'visit-draft:1', userId: 'luis', value: '2.5', at: 1 });
  await startPage('dana');
  expect(draftMemory.get('visit-draft:1')).toBeUndefined();
  draftMemory.unload();
  await startPage('luis');
  expect(draftMemory.get('visit-draft:1')?.value).toBe('2.5');
});

it('keeps what was typed after that which has been written', async () => {
  const write = draftWriter(await openDatabase(), () => undefined);
  draftMemory.put('visit-draft:1', { userId: 'dana', value: '2', at: 1 });
  const written = write();
  draftMemory.put('visit-draft:1', { userId: 'dana', value: '2.5', at: 2 });
  mirrorDrafts();
  await written;
  expect(localStorage.getItem('unwritten-draft:visit-draft:1')).toContain('2.5');
  await write();
  expect(localStorage).toHaveLength(0);
});

it('takes over, once, the drafts and pictures that an earlier version kept elsewhere', async () => {
  localStorage.setItem('visit-draft:dana:A1:2026-11-22', JSON.stringify({ userId: 'dana', notes: 'half done' }));
  localStorage.setItem('visit-draft:damaged', '{');
  localStorage.setItem('theme', 'dark');
  const former = await openDB('poolhand-photos', 1, {
    upgrade: (created) => void created.createObjectStore('pictures'),
  });
  former.close();
  const database = await openDatabase();
  await takeOverFormerVersions(database);
  expect(await database.getAll('drafts')).toEqual([
    { key: 'visit-draft:dana:A1:2026-11-22', userId: 'dana', value: { userId: 'dana', notes: 'half done' } },
  ]);
  expect(Object.keys(localStorage).sort()).toEqual(['theme', 'visit-draft:damaged']);
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['poolhand']);
  localStorage.setItem('visit-draft:dana:A2:2026-11-22', JSON.stringify({ userId: 'dana' }));
  await takeOverFormerVersions(database);
  expect(await database.count('drafts')).toBe(1);
});
