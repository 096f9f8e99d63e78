import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildApp } from '#server/app.ts';
import type { DeclaredCall } from '#server/http/access.ts';
import { openLog } from '#server/platform/log.ts';
import { openWorld } from '../support/world.ts';
import { exampleOf } from './example-body.ts';

const world = openWorld();

/** A log that writes everything there is into a text. */
function listeningLog() {
  let written = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  return { logger: openLog('trace', sink), lines: () => written.trimEnd().split('\n') };
}

const bodyOf = ({ schema }: DeclaredCall): unknown =>
  schema?.body instanceof z.core.$ZodType ? exampleOf(schema.body) : undefined;

/** What people have typed, as opposed to words of a list: it has a space, a sign of an address, or stands under a secret's name. */
function typedTexts(value: unknown, name = ''): string[] {
  if (typeof value === 'string') {
    const isSecret = /password|secret|token|code|key|cvv|cardNumber/i.test(name) && value.length > 5;
    return isSecret || /[ @]/.test(value) ? [value] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, inner]) => typedTexts(inner, member));
}

describe('the log', () => {
  it('holds no token of any call, wherever it stands', async () => {
    const { logger, lines } = listeningLog();
    const app = await buildApp(world.deps, { logger });
    const mark = 'Zk3-mark-of-a-secret-that-opens-something';
    const secret = ['key', 'file', 'secret', 'token'];
    for (const { method, url } of app.declaredCalls) {
      if (method === 'OPTIONS') continue;
      const path = url.replace(/:(\w+)/g, (_, name: string) => (secret.includes(name) ? `${mark}.ics` : 'none'));
      await app.inject({
        method: method as 'GET',
        url: `${path}?token=${mark}&key=${mark}&code=${mark}`,
        headers: { authorization: `Bearer ${mark}`, cookie: `poolhand_session=${mark}`, 'x-device-key': mark },
      });
    }
    const pages = ['pay', 'quote', 'survey', 'gallery', 'my', 'portal'].map((page) => `/${page}/${mark}`);
    const unknown = [`/api/pay/${mark}/extra`, `/api/quotes/${mark}.ics/extra`, `/no/${mark}`];
    for (const url of [...pages, ...unknown]) await app.inject({ method: 'GET', url });
    await app.close();
    expect(lines().length).toBeGreaterThan(app.declaredCalls.length);
    expect(lines().filter((line) => line.includes(mark))).toEqual([]);
  });

  it('of the proxy in front holds no key of a link either, as it is set up here', () => {
    const map = /map \$uri \$logged_path \{(.+?)\}\n/s.exec(readFileSync('deploy/nginx.conf', 'utf8'))?.[1] ?? '';
    const rules = [...map.matchAll(/~(\S+) \$before\[key\]/g)].map(([, rule = '']) => new RegExp(rule));
    const withKey = world.app.declaredCalls.filter(({ url }) => /:(?:key|file|secret|token)\b/.test(url));
    const pages = ['pay', 'quote', 'survey', 'gallery', 'my', 'portal'].map((page) => `/${page}/:key`);
    expect(withKey.length).toBeGreaterThan(5);
    const clear = [...withKey.map(({ url }) => url), ...pages].filter((url) => {
      const asked = url.replace(/:(?:key|file|secret|token)\b/, 'a-key');
      return !rules.some((rule) => rule.test(asked));
    });
    expect(clear).toEqual([]);
  });

  it('holds nothing that people have entered, not even where the database refuses a row', async () => {
    const { owner } = await world.company();
    const { logger, lines } = listeningLog();
    const app = await buildApp(world.deps, { logger });
    await refuseEveryRow(world.connectionString);
    const typed = new Set<string>();
    for (const call of app.declaredCalls) {
      const payload = bodyOf(call);
      if (payload === undefined) continue;
      for (const text of typedTexts(payload)) typed.add(text);
      await app.inject({
        method: call.method as 'POST',
        url: call.url.replace(/:\w+/g, 'none'),
        headers: { authorization: `Bearer ${owner.token}` },
        payload: payload as object,
      });
    }
    await app.close();
    const failed = lines().filter((line) => line.includes('call failed'));
    // The refusals are there to be read, with the statement and where it was made.
    expect(failed.length).toBeGreaterThan(20);
    expect(failed[0]).toMatch(/Failed query: .*at .*\.ts/);
    expect(typed.size).toBeGreaterThan(50);
    const told = lines().flatMap((line) =>
      [...typed].filter((text) => line.includes(text)).map((text) => ({ text, line })),
    );
    expect(told.slice(0, 3)).toEqual([]);
  }, 60_000);

  it('hides what a failure of an outside service says of keys and people', () => {
    const { logger, lines } = listeningLog();
    const secrets = [
      'sk_live_51abc',
      'hunter2',
      'pat@example.com',
      '4242 4242 4242 4242',
      'eyJhbGciOi.J9',
      'Zk3-token',
    ];
    logger.error(new Error('Stripe refused sk_live_51abc for pat@example.com'));
    logger.warn(
      { err: new Error('connect', { cause: new Error('smtps://office:hunter2@mail.example.com') }) },
      'no mail',
    );
    logger.warn({ headers: { authorization: 'Bearer eyJhbGciOi.J9' }, body: { newPassword: 'hunter2' } }, 'odd');
    logger.info('charged 4242 4242 4242 4242 with Bearer eyJhbGciOi.J9 at /reset-password?token=Zk3-token');
    logger.error(new AggregateError([new Error('for pat@example.com')], 'several'));
    expect(lines()).toHaveLength(5);
    expect(secrets.filter((secret) => lines().some((line) => line.includes(secret)))).toEqual([]);
    expect(lines().join()).toContain('mail.example.com');
  });
});

/** As a row that breaks a rule: PostgreSQL's words hold the whole of it. */
async function refuseEveryRow(connectionString: string): Promise<void> {
  const admin = new pg.Client({ connectionString });
  await admin.connect();
  await admin.query(`create function refuse_row() returns trigger language plpgsql as $$
    begin raise exception 'refused' using errcode = 'XX000', detail = to_jsonb(new)::text; end $$`);
  const { rows } = await admin.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('sessions', 'users', 'companies')`,
  );
  for (const { name } of rows) {
    await admin.query(
      `create trigger refuse_row before insert or update on "${name}" for each row execute function refuse_row()`,
    );
  }
  await admin.end();
}
