// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { start } from '#tests/support/visit-phone.ts';

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
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')));
});
afterEach(() => {
  for (const each of close.splice(0)) each();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const close: (() => void)[] = [];

/** A page of its own, with what a former one has left on the phone. */
async function newPage() {
  vi.resetModules();
  const { openOffline, closeOffline } = await import('#web/offline/opened.ts');
  const queries = new QueryClient();
  await openOffline(start.userId, queries);
  close.push(() => closeOffline(start.userId));
  const { drafts, outbox, pictures } = await import('#web/offline/index.ts');
  const reading = await import('./read-photos.ts');
  const { workAt } = await import('./visit-works.ts');
  return {
    ...reading,
    drafts,
    pictures,
    resume: () => reading.takeUpPhotos(start.userId),
    work: () => workAt(start),
    left: () => pictures.keys('taken:'),
    sent: () => outbox.items().filter(({ kind }) => kind === 'visit-photo'),
  };
}

const file = () => new File([new Uint8Array(9_000)], 'pool.jpg', { lastModified: Date.parse('2026-11-23T16:50:00Z') });

/** A picture was taken at a stop, and the page ended before it was made smaller. */
async function killedAfterShutter() {
  const page = await newPage();
  void page.keepPhotos(page.work(), { category: 'before', taskId: 'gate' }, [file()]);
  await vi.waitFor(async () => expect(await page.left()).toHaveLength(1));
  await page.drafts.flush();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked.length = 0;
  return page;
}

it('a picture that was taken outlasts a page that ends before it is made smaller, and is kept once by whatever page comes next', async () => {
  const first = await killedAfterShutter();
  expect(first.sent()).toEqual([]);

  const second = await newPage();
  const resumed = second.resume();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await second.takeUpPhotos(start.userId);
  asked[0]?.();
  await resumed;
  expect(second.sent()).toMatchObject([
    { title: 'Pat Rivera', body: { category: 'before', takenAt: '2026-11-23T16:50:00.000Z', taskId: 'gate' } },
  ]);
  expect(second.work().state().draft.photos).toHaveLength(1);
  expect(await second.left()).toEqual([]);
});

it('one whose visit was finished meanwhile goes to that visit, and begins no other', async () => {
  const { drafts, work } = await killedAfterShutter();
  const { visitId, group } = work().state().draft;
  for (const { key } of drafts.all(start.userId, 'visit-draft:')) drafts.remove(key);
  await drafts.flush();

  const next = await newPage();
  const resumed = next.resume();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]?.();
  await resumed;
  expect(next.sent()).toMatchObject([{ group, title: 'Pat Rivera', url: `/api/visits/${visitId}/photos` }]);
  expect(next.drafts.all(start.userId, 'visit-draft:')).toEqual([]);
});

it('one whose visit is thrown away goes with it', async () => {
  const page = await newPage();
  const keeping = page.keepPhotos(page.work(), { category: 'before' }, [file()]);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await page.work().discard();
  expect(await page.left()).toEqual([]);
  asked[0]?.();
  await keeping;
  expect(page.sent()).toEqual([]);
  expect(page.drafts.all(start.userId, 'visit-draft:')).toEqual([]);
});

it('one that the outbox has already is only forgotten where it was taken', async () => {
  const first = await newPage();
  const keeping = first.keepPhotos(first.work(), { category: 'issue' }, [file()]);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const [key = ''] = await first.left();
  asked[0]?.();
  await keeping;
  expect(await first.left()).toEqual([]);

  const second = await newPage();
  await second.pictures.put(key, new Blob([new Uint8Array(9_000)]));
  await second.takeUpPhotos(start.userId);
  expect(second.sent()).toHaveLength(1);
  expect(await second.left()).toEqual([]);
});
