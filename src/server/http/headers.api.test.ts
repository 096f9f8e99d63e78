import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Photo } from '#contract/reports/reports.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { buildApp } from '#server/app.ts';
import { form, picture } from '#tests/support/pictures.ts';
import { openWorld } from '#tests/support/world.ts';
import type { App } from './app.ts';

const world = openWorld();
type Headers = Record<string, unknown>;

const policyOf = (headers: Headers): Map<string, string[]> =>
  new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  );

/** What every answer carries, whatever it is. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': expect.stringContaining('usb=()'),
};

describe('every call', () => {
  it('answers with all headers, signed in or not, and nothing is kept but what may be', async () => {
    const { owner } = await world.company();
    const faults: string[] = [];
    for (const { method, url } of world.app.declaredCalls) {
      if (method === 'OPTIONS' || url.startsWith('/api/events') || url.startsWith('/api/auth/log')) continue;
      const path = url.replace(/:\w+/g, 'none');
      for (const visitor of method === 'GET' ? [world.visitor, owner] : [world.visitor]) {
        const { headers } = await visitor.app.inject({
          method: method as 'GET',
          url: path,
          headers: visitor.token ? { authorization: `Bearer ${visitor.token}` } : {},
        });
        const policy = policyOf(headers);
        const closed = ['default-src', 'frame-ancestors', 'base-uri', 'form-action'];
        if (!closed.every((name) => policy.get(name)?.join() === "'none'")) faults.push(`${method} ${path}: policy`);
        if (!/^(?:no-store|private\b)/.test(String(headers['cache-control']))) faults.push(`${method} ${path}: cache`);
        expect(headers, `${method} ${path}`).toMatchObject(everywhere);
      }
    }
    expect(faults).toEqual([]);
  });

  it('whose address the router itself refuses has them too', async () => {
    for (const url of ['/api/customers/%ff', `/api/customers/${'x'.repeat(300)}`]) {
      const { headers } = await world.visitor.get(url);
      expect(headers).toMatchObject({ ...everywhere, 'cache-control': 'no-store' });
      expect(policyOf(headers).get('default-src')).toEqual(["'none'"]);
    }
  });

  it('that streams has them too', async () => {
    const { owner } = await world.company();
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const address = world.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { headers } = await new Promise<IncomingMessage>((resolve, reject) => {
      const asking = get(`http://127.0.0.1:${port}/api/events`, {
        headers: { authorization: `Bearer ${owner.token}`, accept: 'text/event-stream' },
        agent: false,
      });
      asking.on('response', (answer) => {
        resolve(answer);
        answer.destroy();
      });
      asking.on('error', reject);
    });
    expect(headers).toMatchObject({ ...everywhere, 'cache-control': 'no-store, no-transform' });
    expect(policyOf(headers).get('default-src')).toEqual(["'none'"]);
  });
});

describe('what people have sent', () => {
  it('is shown as something without an origin, that runs nothing', async () => {
    const { owner } = await world.company();
    await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera' });
    const { visitId } = (await owner.post<Visit>('/api/visits', { customerId: 'CUST-1' })).body;
    const { payload, headers } = form({}, { content: await picture() });
    const { body } = await owner.post<Photo>(`/api/visits/${visitId}/photos`, payload, { headers });
    const { headers: answered } = await owner.get(body.url);
    expect(answered['content-type']).toBe('image/jpeg');
    expect(answered['content-disposition']).toBe('inline; filename="file.jpeg"');
    expect(answered).toMatchObject(everywhere);
    const policy = policyOf(answered);
    expect(policy.get('sandbox')).toEqual([]);
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.has('script-src')).toBe(false);
  });
});

describe('the pages', () => {
  let folder = '';
  let app: App;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'poolhand-pages-'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Poolhand</title>');
    const mapTiles = { origin: 'https://*.tiles.example.com', url: '', attribution: '', maxZoom: 19 };
    app = await buildApp(
      { ...world.deps, config: { ...world.deps.config, appUrl: 'https://pool.example', mapTiles } },
      { webFolder: folder },
    );
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  it('load their own files and the tiles of the setting alone, with nothing inline and nothing around them', async () => {
    for (const url of ['/', '/index.html', '/customers/CUST-1', '/gone.js']) {
      const { headers } = await app.inject(url);
      expect(headers, url).toMatchObject({
        ...everywhere,
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      });
      const policy = policyOf(headers);
      for (const name of ['script-src', 'style-src', 'connect-src', 'worker-src', 'font-src', 'form-action']) {
        expect(policy.get(name), name).toEqual(["'self'"]);
      }
      for (const name of ['default-src', 'object-src', 'base-uri', 'frame-ancestors'])
        expect(policy.get(name), name).toEqual(["'none'"]);
      expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:', 'https://*.tiles.example.com']);
      expect(policy.has('upgrade-insecure-requests')).toBe(true);
      expect([...policy.values()].flat().filter((source) => /unsafe|\*$|^https?:$/.test(source))).toEqual([]);
    }
  });

  it('hold no script and no style in themselves', async () => {
    const page = await readFile('index.html', 'utf8');
    expect(page).toContain('<script');
    expect(page.match(/<script(?![^>]* src=)[^>]*>|<style|\sstyle=|\son\w+=|javascript:/gi)).toBeNull();
  });

  it('over https get cookies that belong to this host alone', async () => {
    const { ownerEmail } = await world.company();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: ownerEmail, password: 'secret-1' },
    });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-poolhand_session=\S+; (?!.*Domain).*Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
    // By which the browser is known again, read by the calls of signing in alone.
    expect(cookie).toMatch(
      /,__Secure-poolhand_known=\S+; (?!.*Domain).*Path=\/api\/auth; .*HttpOnly; Secure; SameSite=Lax$/,
    );
    const named = { cookie: cookie.split(';')[0] ?? '' };
    expect((await app.inject({ url: '/api/auth/profile', headers: named })).statusCode).toBe(200);
    // A change by the cookie alone from somewhere else is refused.
    const fromElsewhere = {
      ...named,
      origin: 'https://evil.example',
      host: 'pool.example',
      'sec-fetch-site': 'cross-site',
    };
    const change = { method: 'POST' as const, url: '/api/auth/logout' };
    expect((await app.inject({ ...change, headers: fromElsewhere })).statusCode).toBe(403);
    const fromHere = {
      ...named,
      origin: 'https://pool.example',
      host: 'pool.example',
      'sec-fetch-site': 'same-origin',
    };
    expect((await app.inject({ ...change, headers: fromHere })).statusCode).toBe(200);
  });
});
