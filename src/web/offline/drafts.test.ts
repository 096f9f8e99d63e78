// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { draftMemory } from './draft-memory.ts';
import { draftWriter } from './engine.ts';
import { takeOverFormerVersions } from './former-versions.ts';
import { StorageFull } from './storage-full.ts';

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
    draftMemory.put('visit-draft:1', { userId: 'dana', value: { notes: String(digit) } });
    all.push(write());
  }
  await Promise.all(all);
  expect(transactions).toBeLessThan(5);
  expect(await database.get('drafts', 'visit-draft:1')).toEqual({
    key: 'visit-draft:1',
    userId: 'dana',
    value: { notes: '99' },
  });
  draftMemory.remove('visit-draft:1');
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
  draftMemory.put('visit-draft:1', { userId: 'dana', value: 1 });
  await expect(write()).rejects.toThrow(StorageFull);
  expect(told).toHaveLength(1);
  Object.defineProperty(database, 'transaction', { value: transaction.bind(database), configurable: true });
  draftMemory.put('visit-draft:2', { userId: 'dana', value: 2 });
  await write();
  expect((await database.getAllKeys('drafts')).sort()).toEqual(['visit-draft:1', 'visit-draft:2']);
});

it('does not put what lies in the database over what was typed before it was open', () => {
  draftMemory.put('a', { userId: 'dana', value: 'typed' });
  draftMemory.load([
    { key: 'a', userId: 'dana', value: 'stored' },
    { key: 'b', userId: 'dana', value: 'stored' },
  ]);
  expect(draftMemory.get('a')?.value).toBe('typed');
  expect(draftMemory.get('b')?.value).toBe('stored');
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
