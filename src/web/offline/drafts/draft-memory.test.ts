// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { draftMemory } from './draft-memory.ts';
import { forgetMirrored, isBehind, mirrorDrafts, mirroredDrafts } from './draft-mirror.ts';

const draft = (at: number, value: unknown = `typed ${at}`, userId = 'dana') => ({ userId, value, at });
const stored = (key: string, at: number | undefined, value: unknown = 'stored') => ({ key, userId: 'dana', value, at });
const keys = () => [...draftMemory.all()].map(([key]) => key).sort();

// As a page starts: nobody has signed out on it yet.
const atStart = draftMemory.loaded();
draftMemory.load([], []);

beforeEach(() => {
  localStorage.clear();
  draftMemory.unload();
});

describe('drafts in memory', () => {
  it('are there at once, and listed until they are durable', () => {
    expect(draftMemory.hasUnwritten()).toBe(false);
    draftMemory.put('a', draft(1));
    expect(draftMemory.get('a')).toEqual(draft(1));
    expect(draftMemory.hasUnwritten()).toBe(true);
    expect(draftMemory.take()).toEqual([{ key: 'a', at: 1, draft: draft(1) }]);
    expect(draftMemory.hasUnwritten()).toBe(false);
    expect(draftMemory.notDurable()).toEqual([{ key: 'a', at: 1, draft: draft(1) }]);
    draftMemory.written();
    expect(draftMemory.notDurable()).toEqual([]);
  });

  it('are removed in the same way', () => {
    draftMemory.put('a', draft(1));
    draftMemory.remove('a', 2);
    expect(draftMemory.get('a')).toBeUndefined();
    expect(draftMemory.take()).toEqual([{ key: 'a', at: 2, draft: undefined }]);
  });

  it('that could not be written are written next time, in their newest form', () => {
    draftMemory.put('a', draft(1));
    draftMemory.put('b', draft(2));
    draftMemory.take();
    draftMemory.put('b', draft(3));
    draftMemory.giveBack();
    expect(draftMemory.hasUnwritten()).toBe(true);
    expect(draftMemory.take()).toEqual([
      { key: 'b', at: 3, draft: draft(3) },
      { key: 'a', at: 1, draft: draft(1) },
    ]);
    draftMemory.written();
    draftMemory.giveBack();
    expect(draftMemory.hasUnwritten()).toBe(false);
  });

  it('typed before the database is open are newer than what it holds', () => {
    draftMemory.put('typed', draft(9));
    draftMemory.remove('removed', 9);
    draftMemory.load([stored('typed', 1), stored('removed', 1), stored('old', 4), stored('older', undefined)], []);
    expect(draftMemory.get('typed')).toEqual(draft(9));
    expect(keys()).toEqual(['old', 'older', 'typed']);
    expect(draftMemory.get('old')).toEqual({ userId: 'dana', value: 'stored', at: 4 });
    expect(draftMemory.get('older')?.at).toBe(0);
  });

  it('are behind where another page has written, added or removed some, but for those that this one has yet to write', () => {
    const draft = (notes: string, at: number) => ({ userId: 'dana', value: { notes }, at });
    const stored = (notes: string, at: number) => ({ key: 'visit-draft:1', ...draft(notes, at) });
    draftMemory.load([stored('Gate', 1)], []);
    expect(isBehind([stored('Gate', 1)])).toBe(false);
    expect(isBehind([stored('Gate open', 2)])).toBe(true);
    expect(isBehind([])).toBe(true);
    expect(isBehind([stored('Gate', 1), { ...stored('', 2), key: 'visit-draft:2' }])).toBe(true);
    draftMemory.put('visit-draft:1', draft('Dog', 3));
    expect(isBehind([stored('Gate open', 2)])).toBe(false);
    draftMemory.take();
    expect(isBehind([stored('Gate open', 2)])).toBe(false);
    draftMemory.written();
    expect(isBehind([stored('Dog', 3)])).toBe(false);
    expect(isBehind([stored('Gate shut', 4)])).toBe(true);
    // Heard of another tab, which has still to write it.
    draftMemory.adopt('visit-draft:1', draft('Dog out', 5));
    expect(draftMemory.get('visit-draft:1')?.value).toEqual({ notes: 'Dog out' });
    expect(isBehind([stored('Dog', 3)])).toBe(false);
    expect(draftMemory.hasUnwritten()).toBe(false);
  });

  it('that a former page could not write any more are written by this one', () => {
    draftMemory.put('typed', draft(9));
    draftMemory.load(
      [stored('left', 1), stored('gone', 1)],
      [
        { key: 'typed', at: 5, draft: draft(5) },
        { key: 'left', at: 2, draft: draft(2) },
        { key: 'gone', at: 3, draft: undefined },
      ],
    );
    expect(draftMemory.get('typed')).toEqual(draft(9));
    expect(draftMemory.get('left')).toEqual(draft(2));
    expect(keys()).toEqual(['left', 'typed']);
    expect(draftMemory.take().map(({ key, at }) => [key, at])).toEqual([
      ['typed', 9],
      ['left', 2],
      ['gone', 3],
    ]);
  });

  it('are loaded when a page starts', async () => {
    expect(await Promise.race([atStart.then(() => 'loaded'), Promise.resolve().then(() => 'not yet')])).toBe('loaded');
  });

  it('are loaded once, and again after another user has come', async () => {
    let loaded = false;
    void draftMemory.loaded().then(() => {
      loaded = true;
    });
    await Promise.resolve();
    expect(loaded).toBe(false);
    draftMemory.load([], []);
    await draftMemory.loaded();
    expect(loaded).toBe(true);
    draftMemory.put('a', draft(1));
    draftMemory.take();
    draftMemory.put('b', draft(2));
    draftMemory.unload();
    expect(keys()).toEqual([]);
    expect(draftMemory.notDurable()).toEqual([]);
    expect(await Promise.race([draftMemory.loaded().then(() => 'loaded'), Promise.resolve('not yet')])).toBe('not yet');
  });
});

describe('what a page that ends could not write', () => {
  it('is in the local storage, and comes back at the next start', () => {
    draftMemory.put('a', draft(5));
    draftMemory.put('b', draft(6, null));
    draftMemory.remove('c', 7);
    mirrorDrafts();
    expect(mirroredDrafts('dana', [])).toEqual([
      { key: 'a', at: 5, draft: draft(5) },
      { key: 'b', at: 6, draft: draft(6, null) },
      { key: 'c', at: 7, draft: undefined },
    ]);
  });

  it('is of one user alone; what was removed is of whoever comes', () => {
    draftMemory.put('hers', draft(5, 'x', 'kim'));
    draftMemory.remove('gone', 6);
    mirrorDrafts();
    expect(mirroredDrafts('dana', []).map(({ key }) => key)).toEqual(['gone']);
    expect(mirroredDrafts('kim', []).map(({ key }) => key)).toEqual(['hers', 'gone']);
  });

  it('is forgotten where the database has it as new or newer', () => {
    for (const [key, at] of Object.entries({ older: 4, same: 5, newer: 6 })) draftMemory.put(key, draft(at));
    mirrorDrafts();
    const inDatabase = [stored('older', 5), stored('same', 5), stored('newer', 5)];
    expect(mirroredDrafts('dana', inDatabase).map(({ key }) => key)).toEqual(['newer']);
    expect(Object.keys(localStorage)).toEqual(['unwritten-draft:newer']);
    expect(mirroredDrafts('dana', [stored('newer', undefined)]).map(({ key }) => key)).toEqual(['newer']);
  });

  it('is forgotten when it has been written, but not what was typed after that', () => {
    draftMemory.put('a', draft(5));
    draftMemory.put('b', draft(6));
    mirrorDrafts();
    forgetMirrored([
      { key: 'a', at: 5 },
      { key: 'b', at: 5 },
      { key: 'nobody', at: 9 },
    ]);
    expect(Object.keys(localStorage)).toEqual(['unwritten-draft:b']);
  });

  it('is nothing that somebody else put there', () => {
    const values = [
      '',
      'null',
      '7',
      '{}',
      '{"at":"5"}',
      '{"at":5,"draft":null}',
      '{"at":5,"draft":7}',
      '{"at":5,"draft":{}}',
      '{"at":5,"draft":{"userId":7}}',
    ];
    for (const [index, value] of values.entries()) localStorage.setItem(`unwritten-draft:${index}`, value);
    localStorage.setItem('visit-draft:1', '{"at":5,"draft":{"userId":"dana","value":1}}');
    expect(mirroredDrafts('dana', [])).toEqual([]);
    localStorage.setItem('unwritten-draft:ok', '{"at":5,"draft":{"userId":"dana"}}');
    expect(mirroredDrafts('dana', [])).toEqual([
      { key: 'ok', at: 5, draft: { userId: 'dana', value: undefined, at: 5 } },
    ]);
  });
});
