// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aPhone, start } from '#tests/support/visit-phone.ts';

/** Makes pictures smaller, in the tests' own time. */
const asked: (() => void)[] = [];
class Shrinker extends EventTarget {
  postMessage({ number }: { number: number }): void {
    asked.push(() => {
      const shrunk = { picture: new Blob([new Uint8Array(6_000)]), sha256: 'a'.repeat(64) };
      this.dispatchEvent(new MessageEvent('message', { data: { number, shrunk } }));
    });
  }
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  asked.length = 0;
  vi.stubGlobal('Worker', Shrinker);
  vi.stubGlobal('OffscreenCanvas', class {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A page of its own, with what a former one has left on the phone. */
async function newPage() {
  vi.resetModules();
  const { openOffline } = await import('#web/offline/opened.ts');
  await openOffline(start.userId, new QueryClient());
  const { pictures } = await import('#web/offline/pictures.ts');
  const reading = await import('./read-photos.ts');
  return { ...reading, left: () => pictures.keys('taken:') };
}

it('a picture that was taken outlasts a page that ends before it is made smaller, and is kept once', async () => {
  const phone = aPhone();
  const first = await newPage();
  const work = phone.work();
  const file = new File([new Uint8Array(9_000)], 'pool.jpg', { lastModified: Date.parse('2026-11-23T16:50:00Z') });
  void first.keepPhotos(work, { category: 'before', taskId: 'gate' }, [file], 'taken:1:');
  await vi.waitFor(async () => expect(await first.left()).toHaveLength(1));
  expect(phone.named('visit-photo')).toEqual([]);

  const second = await newPage();
  asked.length = 0;
  const taken = second.takeUpPhotos(work, 'taken:1:');
  await second.takeUpPhotos(work, 'taken:1:');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.();
  await taken;
  expect(phone.named('visit-photo')).toMatchObject([
    { body: { category: 'before', takenAt: '2026-11-23T16:50:00.000Z', taskId: 'gate' } },
  ]);
  expect(work.state().draft.photos).toHaveLength(1);
  expect(await second.left()).toEqual([]);
});

it('one that the outbox has already is only forgotten where it was taken', async () => {
  const phone = aPhone();
  const work = phone.work();
  const first = await newPage();
  const keeping = first.keepPhotos(
    work,
    { category: 'issue' },
    [new File([new Uint8Array(9_000)], 'pool.jpg')],
    'taken:1:',
  );
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const [key = ''] = await first.left();
  asked[0]?.();
  await keeping;
  expect(await first.left()).toEqual([]);

  const second = await newPage();
  const { pictures } = await import('#web/offline/pictures.ts');
  await pictures.put(key, new Blob([new Uint8Array(9_000)]));
  await second.takeUpPhotos(work, 'taken:1:');
  expect(phone.named('visit-photo')).toHaveLength(1);
  expect(await second.left()).toEqual([]);
});
