import { Writable } from 'node:stream';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoginRefusal } from '#contract/accounts/identity.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Connection, ConnectionTest, OutsideService } from '#contract/settings/settings.ts';
import { readConfig } from '#server/config.ts';
import { breachedPasswordsFrom } from '#server/deps-from-config.ts';
import { openLog } from '#server/platform/log.ts';
import { newRandomId } from '#server/platform/time-and-chance.ts';
import { BreachService, sha1 } from '#tests/support/breach-service.ts';
import { type Answer, Visitor } from '#tests/support/visitor.ts';
import { openWorld, type World } from '#tests/support/world.ts';

const service = new BreachService();
const breachedPasswordsUrl = await service.listen();
afterAll(() => service.close());
beforeEach(() => service.reset());

let written = '';
const logger = openLog(
  'trace',
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  }),
);
const connected = {
  config: { breachedPasswordsUrl },
  deps: { breachedPasswords: breachedPasswordsFrom({ breachedPasswordsUrl }, logger) },
};
const world = openWorld({ ...connected, logger });
const unconnected = openWorld();
const inPublic = openWorld({
  ...connected,
  config: { ...readConfig({ APP_URL: 'https://pools.example', BREACHED_PASSWORDS_URL: breachedPasswordsUrl }) },
});

const breached = 'kidney-pool-7';
const good = 'cobalt-ladder-41';
const newEmail = (): string => `${newRandomId('x').toLowerCase()}@example.com`;
const prefixOf = (password: string): string => `/range/${sha1(password).slice(0, 5)}`;
const askedFor = (): (string | undefined)[] => service.asked.map(({ url }) => url);

let addresses = 0;
/** From an address of its own: some of these may be called only so often. */
function stranger({ app }: World): Visitor {
  addresses += 1;
  return new Visitor(app, null, `203.0.113.${addresses}`);
}
const tokenIn = (text: string): string | undefined => /token=([\w-]+)/.exec(text)?.[1];

/** Every way of choosing a password: the field it is in, and what chooses one, each time for the same person. */
const ways: [string, string, (here: World) => Promise<(password: string) => Promise<Answer<ErrorBody>>>][] = [
  [
    'of a new company',
    'hashedPassword',
    async (here) => {
      const [visitor, email] = [stranger(here), newEmail()];
      return (hashedPassword) => visitor.post('/api/auth/register', { email, hashedPassword });
    },
  ],
  [
    'that replaces one’s own',
    'newPassword',
    async (here) => {
      const { owner } = await here.company();
      return (newPassword) => owner.post('/api/auth/change-password', { currentPassword: 'secret-1', newPassword });
    },
  ],
  [
    'by the link of a forgotten one',
    'password',
    async (here) => {
      const { ownerEmail } = await here.company();
      const visitor = stranger(here);
      await visitor.post('/api/auth/forgot-password', { email: ownerEmail });
      await here.runJobs();
      const token = tokenIn(here.mailer.lastTo(ownerEmail).text);
      return (password) => visitor.post('/api/auth/reset-password', { token, password });
    },
  ],
  [
    'by the link of an invitation',
    'password',
    async (here) => {
      const { owner } = await here.company();
      const email = newEmail();
      await owner.post('/api/users', { name: 'Sam Lee', email, role: 'user' });
      await here.runJobs();
      const token = tokenIn(here.mailer.lastTo(email).text);
      const visitor = stranger(here);
      return (password) => visitor.post('/api/auth/reset-password', { token, password });
    },
  ],
  [
    'at the first sign-in with a temporary one',
    'password',
    async (here) => {
      const { owner } = await here.company();
      const email = newEmail();
      await owner.post('/api/technician-users', { name: 'Sam Lee', email, password: 'slate-ripple-9' });
      const visitor = stranger(here);
      const refused = await visitor.post<LoginRefusal>('/api/auth/login', { email, password: 'slate-ripple-9' });
      const token = refused.body.newPasswordToken;
      return (password) => visitor.post('/api/auth/reset-password', { token, password });
    },
  ],
  [
    'chosen for a technician',
    'password',
    async (here) => {
      const { owner } = await here.company();
      const sam = { name: 'Sam Lee', email: newEmail() };
      return (password) => owner.post('/api/technician-users', { ...sam, password });
    },
  ],
];

describe('a password', () => {
  it.each(ways)('%s is refused where it was seen in a breach, and another one is taken', async (_way, field, begin) => {
    const choose = await begin(world);
    service.reset();
    service.seen.set(breached, 1);
    const { status, body } = await choose(breached);
    const message = 'This password has shown up in a data breach, so it’s easy to guess. Choose another one.';
    expect({ status, details: body.details }).toEqual({ status: 400, details: [{ field, message }] });
    expect(askedFor()).toEqual([prefixOf(breached)]);
    expect((await choose(good)).status).toBeLessThan(300);
    expect(askedFor()).toEqual([prefixOf(breached), prefixOf(good)]);
  });

  it.each(ways)('%s is taken where no service is connected', async (_way, _field, begin) => {
    service.seen.set(breached, 1);
    const choose = await begin(unconnected);
    expect((await choose(breached)).status).toBeLessThan(300);
    expect(askedFor()).toEqual([]);
  });

  it.each(ways)('%s is taken where the service fails, unless it is a common one', async (_way, field, begin) => {
    const choose = await begin(inPublic);
    service.instead = (response) => response.writeHead(500).end();
    expect(await choose('qwertyuiop')).toMatchObject({ status: 400, body: { details: [{ field }] } });
    expect((await choose(breached)).status).toBeLessThan(300);
  });

  it('is refused in the language of its reader', async () => {
    service.seen.set(breached, 1);
    const body = { email: newEmail(), hashedPassword: breached };
    const answer = await stranger(world).post('/api/auth/register', body, { headers: { 'accept-language': 'es' } });
    expect(answer.body.details?.[0]?.message).toBe(
      'Esta contraseña apareció en una filtración de datos y es fácil de adivinar. Elija otra.',
    );
  });

  it('that is a common one is refused without asking anybody', async () => {
    const begin = { email: newEmail(), hashedPassword: 'password1' };
    expect((await stranger(inPublic).post('/api/auth/register', begin)).status).toBe(400);
    expect(askedFor()).toEqual([]);
  });

  it('is not asked about at a sign-in, before the current one was right, or without a link', async () => {
    const { owner, ownerEmail } = await world.company();
    const visitor = stranger(world);
    expect((await visitor.post('/api/auth/login', { email: ownerEmail, password: 'secret-1' })).status).toBe(200);
    expect((await visitor.post('/api/auth/login', { email: ownerEmail, password: 'secret-2' })).status).toBe(401);
    const change = { currentPassword: 'secret-2', newPassword: breached };
    expect((await owner.post('/api/auth/change-password', change)).body.details?.[0]?.field).toBe('currentPassword');
    const reset = await visitor.post('/api/auth/reset-password', { token: 'none', password: breached });
    expect(reset).toMatchObject({ status: 400, body: { details: [{ field: 'token' }] } });
    expect(askedFor()).toEqual([]);
  });
});

describe('the service for breached passwords', () => {
  const alone = openWorld({ ...connected, logger });

  it('is shown to the owner, who can ask whether it works', async () => {
    const { owner } = await alone.company();
    const [path, detail] = ['/api/settings/connections', new URL(breachedPasswordsUrl).host];
    const listed = async () => (await owner.get<Connection[]>(path)).body.find(({ need }) => need === 'passwords');
    expect(await listed()).toMatchObject({ by: 'installation', detail: expect.stringContaining(detail) });
    const test = async () => (await owner.post<ConnectionTest>(`${path}/passwords/test`)).body;
    expect(await test()).toMatchObject({ ok: false, said: expect.stringContaining('even the most common') });
    service.seen.set('password', 9_000_000);
    expect(await test()).toMatchObject({ ok: true, said: 'It answered, and knows breached passwords.' });
    await expect.poll(async () => (await listed())?.lastAnswerAt).toEqual(alone.clock.now().toISOString());
  });

  it('fails: the log and the owner hear of it, without what was asked, and after five failures it isn’t asked', async () => {
    const { owner } = await alone.company();
    const change = (currentPassword: string, newPassword: string) =>
      owner.post('/api/auth/change-password', { currentPassword, newPassword });
    const chosen = ['secret-1', ...Array.from({ length: 7 }, (_, index) => `cobalt-ladder-${index}`)];
    service.instead = (response) => response.writeHead(500).end();
    written = '';
    for (const [index, next] of chosen.slice(1).entries())
      expect((await change(chosen[index] ?? '', next)).status).toBe(200);
    expect(askedFor()).toEqual(chosen.slice(1, 6).map(prefixOf));
    const lines = written.split('\n').filter((line) => line.includes('without being compared with breached ones'));
    expect(lines).toHaveLength(7);
    expect(lines[0]).toContain('The service for breached passwords returned 500');
    expect(lines[6]).toContain('left alone');
    // A line of the server, with no call and nobody in it.
    expect(Object.keys(JSON.parse(lines[0] ?? '{}')).toSorted()).toEqual([
      'err',
      'hostname',
      'level',
      'msg',
      'pid',
      'time',
    ]);
    for (const password of chosen.slice(1)) {
      for (const secret of [password, sha1(password).slice(0, 5), sha1(password).slice(5)]) {
        expect(written).not.toContain(secret);
        expect(written).not.toContain(secret.toLowerCase());
      }
    }
    const told = async () =>
      (await owner.get<OutsideService[]>('/api/settings/services')).body.find(({ need }) => need === 'passwords');
    await expect
      .poll(told)
      .toMatchObject({ state: 'on', lastError: 'The service for breached passwords returned 500' });
  });
});
