import { afterEach, expect, it, vi } from 'vitest';
import { fillCache } from './fill-cache.ts';

const origin = 'https://pools.example';
const bundleUrl = '/assets/application-1.json';
const scripts = Array.from({ length: 30 }, (_, number) => `/assets/part-${number}.js`);
const paths = [...scripts, '/assets/style.css', '/index.html'];
const files = new Map(paths.map((path) => [`${origin}${path}`, keyOf(path)]));

function keyOf(path: string): string {
  return path.startsWith('/assets/') ? `${origin}${path}` : `${origin}${path}?revision=1`;
}

/** A browser's cache of answers. */
function emptyCache() {
  const kept = new Map<string, Response>();
  return {
    kept,
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    put: async (key: RequestInfo | URL, answer: Response) => void kept.set(String(key), answer),
  };
}

/** A server that has these files; answers which have been asked for. */
function serve(has: (path: string) => boolean): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace(origin, '');
    asked.push(path);
    if (!has(path)) return new Response('', { status: 404 });
    const headers = { 'x-content-type-options': 'nosniff', 'content-encoding': 'br', 'content-type': 'any' };
    const texts = Object.fromEntries([...scripts, '/assets/style.css'].map((each) => [each, `bundled ${each}`]));
    return new Response(path === bundleUrl ? JSON.stringify(texts) : `alone ${path}`, { headers });
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

it('takes scripts and styles from one file and the document, whose headers are its own, from the server', async () => {
  const cache = emptyCache();
  const asked = serve(() => true);
  expect(await fillCache(cache, files, bundleUrl)).toBe(true);
  expect(asked).toEqual([bundleUrl, '/index.html']);
  expect([...cache.kept.keys()].sort()).toEqual([...files.values()].sort());
  const script = cache.kept.get(`${origin}/assets/part-7.js`);
  expect(await script?.text()).toBe('bundled /assets/part-7.js');
  expect(Object.fromEntries(script?.headers ?? [])).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(cache.kept.get(`${origin}/assets/style.css`)?.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(await cache.kept.get(keyOf('/index.html'))?.text()).toBe('alone /index.html');
});

it('fetches every file where there is no bundle, and leaves out what the server does not have', async () => {
  const cache = emptyCache();
  serve((path) => path !== bundleUrl && path !== '/assets/part-3.js');
  expect(await fillCache(cache, files, bundleUrl)).toBe(false);
  expect(cache.kept.size).toBe(files.size - 1);
  expect(await cache.kept.get(`${origin}/assets/part-7.js`)?.text()).toBe('alone /assets/part-7.js');
});

it('keeps what a former version has fetched, and asks for a few new files alone', async () => {
  const cache = emptyCache();
  serve(() => true);
  await fillCache(cache, files, bundleUrl);
  const asked = serve(() => true);
  await fillCache(cache, new Map([...files, [`${origin}/assets/new.js`, `${origin}/assets/new.js`]]), bundleUrl);
  expect(asked).toEqual(['/assets/new.js']);
});
