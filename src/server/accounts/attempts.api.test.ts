import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import { readConfig } from '#server/config.ts';
import { codeOf } from '#tests/support/authenticator-app.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
let addresses = 0;

/** Someone at an address nobody used before. */
const stranger = () => {
  addresses += 1;
  return new Visitor(world.app, null, `198.51.100.${addresses}`);
};

const register = (visitor: Visitor, email: string) =>
  visitor.post('/api/auth/register', { email, hashedPassword: 'secret-1' });
const login = (visitor: Visitor, email: string, password: string) =>
  visitor.post<LoginAnswer>('/api/auth/login', { email, password });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
const times = <T>(count: number, attempt: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => attempt(n)));

describe('wrong passwords for one account', () => {
  it('are refused with Retry-After long before a hundred, while the right one from elsewhere still opens it', async () => {
    const { ownerEmail } = await world.company();
    const thief = stranger();
    const answers = [];
    for (let n = 0; n < 100; n += 1) answers.push(await login(thief, ownerEmail, `guess-${n}`));
    expect(statuses(answers.slice(0, 15))).toEqual(Array.from({ length: 15 }, () => 401));
    expect(new Set(statuses(answers.slice(16)))).toEqual(new Set([429]));
    for (const { headers, body } of answers.slice(16)) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body).toMatchObject({ error: 'Too many requests', message: expect.stringContaining('Try again in') });
    }
    expect((await login(thief, ownerEmail, 'secret-1')).status).toBe(429);
    expect((await login(stranger(), ownerEmail, 'secret-1')).status).toBe(200);
  }, 60_000);

  it('are counted also when they come at the same moment', async () => {
    const { ownerEmail } = await world.company();
    const thief = stranger();
    const answers = await times(40, (n) => login(thief, ownerEmail, `guess-${n}`));
    expect(statuses(answers).filter((status) => status === 401).length).toBeLessThanOrEqual(15);
  });

  it('are forgiven after five minutes, and by the right password', async () => {
    const { ownerEmail } = await world.company();
    const visitor = stranger();
    await times(15, () => login(visitor, ownerEmail, 'wrong-1'));
    expect((await login(visitor, ownerEmail, 'secret-1')).status).toBe(429);
    world.clock.forward({ minutes: 5 });
    await times(14, () => login(visitor, ownerEmail, 'wrong-1'));
    expect((await login(visitor, ownerEmail, 'secret-1')).status).toBe(200);
    await times(14, () => login(visitor, ownerEmail, 'wrong-1'));
    expect((await login(visitor, ownerEmail, 'secret-1')).status).toBe(200);
  });

  it('count alike whether or not the account exists', async () => {
    const visitor = stranger();
    const answers = await times(20, () => login(visitor, 'nobody@one.example', 'wrong-1'));
    expect(statuses(answers)).toContain(429);
  });

  it('are counted where the password is asked for again', async () => {
    const company = await world.company();
    const owner = new Visitor(world.app, company.owner.token, '198.51.100.250');
    for (let n = 0; n < 15; n += 1) {
      const wrong = await owner.post('/api/auth/two-step/start', { password: `guess-${n}` });
      expect(wrong).toMatchObject({ status: 400, body: { details: [{ field: 'password' }] } });
    }
    const body = { currentPassword: 'secret-1', newPassword: 'secret-2' };
    const refused = await owner.post('/api/auth/change-password', body);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await owner.get('/api/auth/profile')).status).toBe(200);
  });

  it('from one network of IPv6 count together, whichever of its addresses they come from', async () => {
    const { ownerEmail } = await world.company();
    const from = (host: string) => new Visitor(world.app, null, `2001:db8:1:2::${host}`);
    await times(15, (n) => login(from(n.toString(16)), ownerEmail, 'wrong-1'));
    expect((await login(from('ffff'), ownerEmail, 'secret-1')).status).toBe(429);
    expect((await login(new Visitor(world.app, null, '2001:db8:1:3::1'), ownerEmail, 'secret-1')).status).toBe(200);
  });
});

describe('one address', () => {
  it('has room for an office: ten registrations and forty sign-ins in five minutes', async () => {
    const office = stranger();
    const emails = Array.from({ length: 10 }, (_, n) => `office${n}@clearbluepools.com`);
    expect(new Set(statuses(await times(10, (n) => register(office, emails[n] ?? ''))))).toEqual(new Set([201]));
    const answers = await times(40, (n) => login(office, emails[n % 10] ?? '', 'secret-1'));
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    const again = await times(40, () => login(office, emails[0] ?? '', 'secret-1'));
    expect(new Set(statuses(again))).toEqual(new Set([200]));
  }, 60_000);

  it('may be wrong about forty accounts, and no longer try one password on hundreds', async () => {
    const visitor = stranger();
    const first = await times(40, (n) => login(visitor, `staff${n}@one.example`, 'wrong-1'));
    expect(new Set(statuses(first))).toEqual(new Set([401]));
    const more = await times(50, (n) => login(visitor, `more${n}@one.example`, 'wrong-1'));
    const refused = more.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  }, 60_000);
});

/** The cookie of a browser that has signed in, as it is sent again. */
const keptBy = ({ headers }: { headers: Record<string, unknown> }): string =>
  /poolhand_known=[^;]+/.exec([headers['set-cookie']].flat().join('\n'))?.[0] ?? 'none';

describe('a browser that signed in before', () => {
  const password = 'secret-1';

  it('signs in while others behind its address try passwords; it has a limit of its own, for its account alone', async () => {
    const [{ ownerEmail: email }, { ownerEmail: other }] = [await world.company(), await world.company()];
    const carrier = stranger();
    const cookie = keptBy(await login(carrier, email, password));
    const withCookie = (of: string, typed: string, kept = cookie) =>
      carrier.post('/api/auth/login', { email: of, password: typed }, { headers: { cookie: kept } });
    for (let n = 0; n < 61; n += 1) await login(carrier, `anyone${n}@one.example`, 'wrong-1');
    expect((await login(carrier, email, password)).status).toBe(429);
    expect((await withCookie(email, password)).status).toBe(200);
    expect([
      (await withCookie(other, password)).status,
      (await withCookie(email, password, `${cookie}x`)).status,
    ]).toEqual([429, 429]);
    for (let n = 0; n < 15; n += 1) expect((await withCookie(email, 'wrong-1')).status).toBe(401);
    expect((await withCookie(email, password)).status).toBe(429);
  }, 60_000);

  it('enters its code while a stranger with the password has used up the codes of the hour, and the holder hears of it', async () => {
    const { owner, ownerEmail: email } = await world.company();
    const cookie = keptBy(await login(stranger(), email, password));
    const { secret } = (await owner.post<{ secret: string }>('/api/auth/two-step/start', { password })).body;
    await owner.post('/api/auth/two-step/confirm', { code: codeOf(secret, world.clock.now()) });
    world.clock.forward({ minutes: 1 });
    const enter = async (from: Visitor, code: string, headers = {}) => {
      const first = await from.post<{ secondStepToken: string }>('/api/auth/login', { email, password }, { headers });
      return from.post('/api/auth/second-step', { token: first.body.secondStepToken, code }, { headers });
    };
    const wrong = codeOf(secret, world.clock.now()) === '000000' ? '000001' : '000000';
    for (let n = 0; n < 20; n += 1) expect((await enter(stranger(), wrong)).status).toBe(401);
    expect((await enter(stranger(), wrong)).status).toBe(429);
    await world.runJobs();
    const told = world.mailer.sent.filter(({ to, subject }) => to === email && /Wrong sign-in codes/.test(subject));
    expect(told).toHaveLength(1);
    expect((await enter(stranger(), codeOf(secret, world.clock.now()), { cookie })).status).toBe(200);
  }, 60_000);
});

describe('reset mails', () => {
  it('are answered no sooner where there is no account', async () => {
    const { ownerEmail } = await world.company();
    const took = async (email: string) => {
      const began = performance.now();
      await stranger().post('/api/auth/forgot-password', { email });
      return performance.now() - began;
    };
    // A least time alone: a busy machine may take longer.
    expect(await took('nobody@one.example')).toBeGreaterThan(95);
    expect(await took(ownerEmail)).toBeGreaterThan(95);
  });

  const ask = (visitor: Visitor, email: string) => visitor.post('/api/auth/forgot-password', { email });
  const mailsTo = (email: string) => world.mailer.sent.filter(({ to }) => to === email).length;

  it('stop after five in an hour for one account from one address, without saying so', async () => {
    const { ownerEmail } = await world.company();
    const visitor = stranger();
    const answers = [];
    for (let n = 0; n < 8; n += 1) answers.push(await ask(visitor, ownerEmail));
    await world.runJobs();
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    expect(answers.at(-1)?.body).toEqual(answers[0]?.body);
    expect(mailsTo(ownerEmail)).toBe(5);
    await ask(stranger(), ownerEmail);
    await world.runJobs();
    expect(mailsTo(ownerEmail)).toBe(6);
    world.clock.forward({ minutes: 60 });
    await ask(visitor, ownerEmail);
    await world.runJobs();
    expect(mailsTo(ownerEmail)).toBe(7);
  });

  it('do not fill a mailbox from many addresses', async () => {
    const { ownerEmail } = await world.company();
    await times(20, () => ask(stranger(), ownerEmail));
    await world.runJobs();
    expect(mailsTo(ownerEmail)).toBe(10);
  });

  it('are refused with 429 and Retry-After to an address that asks for all the world', async () => {
    const visitor = stranger();
    const answers = [];
    for (let n = 0; n < 40; n += 1) answers.push(await ask(visitor, `someone${n}@one.example`));
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(statuses(answers).filter((status) => status === 200).length).toBeGreaterThanOrEqual(10);
  });
});

describe('the counts', () => {
  it('hold neither the account nor the address in clear, and go when their time is over', async () => {
    const visitor = stranger();
    await login(visitor, 'hidden@one.example', 'wrong-1');
    const client = new pg.Client({ connectionString: world.connectionString });
    await client.connect();
    const rows = async () => (await client.query<{ row: string }>('select attempts::text as row from attempts')).rows;
    expect((await rows()).length).toBeGreaterThan(0);
    expect(JSON.stringify(await rows())).not.toMatch(/hidden@|198\.51/);
    world.clock.forward({ hours: 2 });
    await world.runJob('remove-expired', {});
    expect(await rows()).toEqual([]);
    await client.end();
  });
});

describe('a new password', () => {
  const inPublic = openWorld({
    config: { ...readConfig({ DATA_DIR: '/tmp/none', APP_URL: 'https://pools.example' }), demo: false },
  });

  it('has eight characters and is none of the common ones where the installation is reached by https', async () => {
    const visitor = new Visitor(inPublic.app, null, '203.0.113.7');
    const begin = (hashedPassword: string, email = 'new@one.example') =>
      visitor.post('/api/auth/register', { email, hashedPassword });
    for (const weak of ['secret1', 'password', 'Iloveyou', '12345678', 'password1', 'qwerty777', 'Moonshine'])
      expect(await begin(weak)).toMatchObject({ status: 400, body: { details: [{ field: 'hashedPassword' }] } });
    expect((await begin('kidney-pool-7')).status).toBe(201);
    const { owner } = await inPublic.company();
    const change = (newPassword: string) =>
      owner.post('/api/auth/change-password', { currentPassword: 'secret-1', newPassword });
    expect(await change('qwertyuiop')).toMatchObject({ status: 400, body: { details: [{ field: 'newPassword' }] } });
    const technician = { name: 'Kim', email: 'kim@one.example', phone: '6025550100', password: 'football' };
    expect(await owner.post('/api/technician-users', technician)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'password' }] },
    });
  });

  it('is not made of the product’s, the company’s or the person’s own name', async () => {
    const visitor = new Visitor(inPublic.app, null, '203.0.113.8');
    const begin = (hashedPassword: string, email: string) =>
      visitor.post('/api/auth/register', { email, hashedPassword, companyName: 'Desert Oasis Pools' });
    const refused = (field: string, word: string) => ({
      status: 400,
      body: { details: [{ field, message: expect.stringContaining(`“${word}” is easy to guess`) }] },
    });
    for (const [weak, word] of [
      ['Poolhand2026!', 'poolhand'],
      ['p00lh4nd-99', 'poolhand'],
      ['DesertOasis1', 'Desert'],
      ['ramona77-1', 'ramona'],
      ['quailworks9', 'quailworks'],
    ] as const)
      expect(await begin(weak, 'ramona@quailworks.example'), weak).toMatchObject(refused('hashedPassword', word));
    expect((await begin('desert-kidney-cobalt', 'ramona@quailworks.example')).status).toBe(201);

    const company = await inPublic.company();
    const kim = { name: 'Kimberly Vance', email: 'kv@crew.example', phone: '6025550100' };
    const add = (password: string) => company.owner.post('/api/technician-users', { ...kim, password });
    expect(await add('kimberly-1')).toMatchObject(refused('password', 'Kimberly'));
    expect((await add('cobalt-ladder-7')).status).toBe(201);
    // The link of a mail stays good where the password is refused.
    await visitor.post('/api/auth/forgot-password', { email: kim.email });
    await inPublic.runJobs();
    const token = /token=([\w-]+)/.exec(inPublic.mailer.lastTo(kim.email).text)?.[1];
    const reset = (password: string) => visitor.post('/api/auth/reset-password', { token, password });
    expect(await reset('V4nce-vance')).toMatchObject(refused('password', 'Vance'));
    expect((await reset('slate-ripple-41')).status).toBe(200);
  });
});
