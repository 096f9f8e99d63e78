import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '#domain/language/index.ts';
import { buildApp } from '#server/app.ts';
import { openWorld } from '#tests/support/world.ts';
import type { App } from './app.ts';

const world = openWorld();
let folder = '';
const apps: App[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poolhand-languages-'));
  for (const [name, language] of [
    ['web', 'en'],
    ['web-es', 'es'],
  ]) {
    await mkdir(join(folder, `${name}/assets`), { recursive: true });
    for (const file of ['index.html', 'sw.js', `assets/${language}-1.js`]) {
      await writeFile(join(folder, `${name}/${file}`), `${language} ${file}`);
    }
  }
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await rm(folder, { recursive: true });
});

async function serving(languages: readonly Language[]) {
  const app = await buildApp({ ...world.deps, languages }, { webFolder: join(folder, 'web/') });
  apps.push(app);
  return async (url: string, headers: Record<string, string> = {}) => {
    const { body, statusCode, headers: answered } = await app.inject({ url, headers });
    const language = answered['content-language'];
    return { body, statusCode, language, vary: answered.vary, tag: answered.etag, cache: answered['cache-control'] };
  };
}

describe('the pages', () => {
  it('are in the language of the cookie, else of the browser, else English', async () => {
    const get = await serving(['en', 'es']);
    const spanish = { 'accept-language': 'es-MX,es;q=0.9' };
    for (const [url, file] of [
      ['/', 'index.html'],
      ['/customers', 'index.html'],
      ['/index.html', 'index.html'],
      ['/sw.js', 'sw.js'],
    ] as const) {
      expect((await get(url)).body, url).toBe(`en ${file}`);
      expect((await get(url, spanish)).body, url).toBe(`es ${file}`);
      expect((await get(url, { ...spanish, cookie: 'poolhand_language=en' })).body, url).toBe(`en ${file}`);
      expect((await get(url, { cookie: 'poolhand_language=es' })).body, url).toBe(`es ${file}`);
      expect((await get(url, { cookie: 'poolhand_language=fr' })).body, url).toBe(`en ${file}`);
      // Over https the name that this host alone can give counts.
      const both = { cookie: 'poolhand_language=en; __Host-poolhand_language=es' };
      expect((await get(url, both)).body, url).toBe(`es ${file}`);
    }
    const { vary, tag, cache } = await get('/', spanish);
    expect([vary, tag, cache]).toEqual([expect.stringContaining('Cookie, Accept-Language'), undefined, 'no-cache']);
  });

  it('are in the language that is asked for where a worker fetches those of another, and say which it is', async () => {
    const get = await serving(['en', 'es']);
    const cookie = 'poolhand_language=en';
    expect(await get('/index.html?language=es', { cookie })).toMatchObject({ body: 'es index.html', language: 'es' });
    expect(await get('/index.html', { cookie: 'poolhand_language=es' })).toMatchObject({ language: 'es' });
    // A worker asks for the language alone.
    const head = await apps
      .at(-1)
      ?.inject({ method: 'HEAD', url: '/index.html', headers: { cookie: 'poolhand_language=es' } });
    expect([head?.statusCode, head?.headers['content-language'], head?.body]).toEqual([200, 'es', '']);
    for (const query of ['language=fr', 'language=es&language=en', 'language']) {
      expect(await get(`/index.html?${query}`, { cookie })).toMatchObject({ body: 'en index.html', language: 'en' });
    }
  });

  it('have the files of either language for whoever asks for them', async () => {
    const get = await serving(['en', 'es']);
    for (const language of ['en', 'es']) {
      const { body, cache } = await get(`/assets/${language}-1.js`, { cookie: 'poolhand_language=en' });
      expect(body).toBe(`${language} assets/${language}-1.js`);
      expect(cache).toContain('immutable');
    }
  });

  it('are English alone while nothing else is offered', async () => {
    const get = await serving(['en']);
    const { body, vary } = await get('/', { cookie: 'poolhand_language=es', 'accept-language': 'es' });
    expect([body, vary]).toEqual(['en index.html', 'accept-encoding']);
    expect((await get('/assets/es-1.js')).statusCode).toBe(404);
  });
});
