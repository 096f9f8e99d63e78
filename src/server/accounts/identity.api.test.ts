import { describe, expect, it } from 'vitest';
import type { AccountStatus, LoginAnswer, User } from '#contract/accounts/identity.ts';
import type { Pool } from '#contract/customers/pools.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';
import { identityRepo } from './repo.ts';

const world = openWorld();
let accounts = 0;

const newAddress = () => {
  accounts += 1;
  return `dana${accounts}@clearbluepools.com`;
};

async function register(email = newAddress(), password = 'secret-1') {
  const answer = await world.visitor.post<{ user: User }>('/api/auth/register', { email, hashedPassword: password });
  return { email, password, answer };
}

const login = (email: string, password: string, more = {}) =>
  world.visitor.post<LoginAnswer>('/api/auth/login', { email, password, ...more });

/** The token in the link of the last reset mail. */
async function tokenMailedTo(email: string): Promise<string> {
  await world.runJobs();
  const token = world.mailer.lastTo(email).text.match(/token=([\w-]+)/)?.[1];
  if (!token) throw new Error('The mail holds no link');
  return token;
}

describe('registering', () => {
  it('makes a company with its owner, a seven-day trial and the pool Pool-001', async () => {
    const { email, password, answer } = await register();
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({ email, name: email, role: 'owner', subscriptionPlan: 'trial' });
    const { body } = await login(email, password);
    const owner = new Visitor(world.app, body.token);
    expect((await owner.get<AccountStatus>('/api/auth/account-status')).body).toEqual({
      subscriptionStatus: 'trial',
      subscriptionPlan: 'trial',
      trialDaysRemaining: 7,
      isTrialExpired: false,
      nextBillingDate: null,
      billingCycle: null,
      cancelAtPeriodEnd: false,
      trialAccess: 'full',
      featuresUsed: 0,
      planPricing: 'unified',
      cardEntry: 'form',
    });
    expect((await owner.get<Pool[]>('/api/pools')).body.map((pool) => pool.poolId)).toEqual(['Pool-001']);
  });

  it('refuses an address that has an account, in whatever case it is typed', async () => {
    const { email } = await register();
    const again = await register(email.toUpperCase());
    expect(again.answer.status).toBe(409);
  });

  it('says which field is wrong in the words of the form', async () => {
    const { status, body } = await world.visitor.post('/api/auth/register', { email: 'dana', hashedPassword: '12345' });
    expect(status).toBe(400);
    expect(body.details).toEqual([
      { field: 'email', message: 'Please enter a valid email address' },
      { field: 'hashedPassword', message: 'Password must be at least 6 characters' },
    ]);
  });

  it('never answers or stores the password as typed', async () => {
    const { email, answer } = await register(newAddress(), 'a-very-secret-word');
    expect(JSON.stringify(answer.body)).not.toContain('a-very-secret-word');
    const stored = await identityRepo(world.deps.db.system).findUser(email);
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(stored)).not.toContain('a-very-secret-word');
  });
});

describe('signing in', () => {
  it('answers a token and the same session as an http-only cookie', async () => {
    const { email, password } = await register();
    const answer = await login(email, password);
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/poolhand_session=\S+; .*HttpOnly; SameSite=Lax/);
    const byCookie = await world.visitor.get('/api/auth/profile', { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(byCookie.status).toBe(200);
  });

  it('answers an unknown address and a wrong password alike', async () => {
    const { email } = await register();
    const wrong = await world.visitor.post('/api/auth/login', { email, password: 'not-the-one' });
    const unknown = await world.visitor.post('/api/auth/login', { email: 'no@one.example', password: 'not-the-one' });
    expect(wrong.status).toBe(401);
    expect(unknown).toMatchObject({ status: 401, body: wrong.body });
    expect(wrong.body.message).toBe('Invalid email or password. Please check your credentials and try again.');
  });

  it('lasts 24 hours, or 30 days when asked to stay', async () => {
    const { email, password } = await register();
    const short = new Visitor(world.app, (await login(email, password)).body.token);
    const long = new Visitor(world.app, (await login(email, password, { stayLoggedIn: true })).body.token);
    world.clock.forward({ hours: 25 });
    expect((await short.get('/api/auth/profile')).status).toBe(401);
    expect((await long.get('/api/auth/profile')).status).toBe(200);
    world.clock.forward({ days: 30 });
    expect((await long.get('/api/auth/profile')).status).toBe(401);
  });

  it('tells an ended trial to choose a plan, while its open sessions read on but change nothing', async () => {
    const company = await world.company({ tier: 'trial' });
    const { body } = await world.visitor.post<LoginAnswer>('/api/auth/login', {
      email: company.ownerEmail,
      password: 'secret-1',
      stayLoggedIn: true,
    });
    const owner = new Visitor(world.app, body.token);
    world.clock.forward({ days: 7 });
    const refused = await world.visitor.post('/api/auth/login', { email: company.ownerEmail, password: 'secret-1' });
    expect(refused).toMatchObject({ status: 402, body: { error: 'trial_expired' } });
    expect((await owner.get('/api/customers')).status).toBe(200);
    expect((await owner.post('/api/customers', { name: 'Pat' })).status).toBe(402);
    expect((await owner.get<AccountStatus>('/api/auth/account-status')).body).toMatchObject({
      isTrialExpired: true,
      trialDaysRemaining: 0,
    });
    expect((await owner.post('/api/auth/logout')).status).toBe(200);
  });

  it('lists the own sessions and ends one of them', async () => {
    const company = await world.company();
    const { body } = await world.visitor.post<LoginAnswer>('/api/auth/login', {
      email: company.ownerEmail,
      password: 'secret-1',
    });
    const phone = new Visitor(world.app, body.token);
    const { body: sessions } = await company.owner.get<{ id: string; current: boolean }[]>('/api/auth/sessions');
    expect(sessions).toHaveLength(2);
    const other = sessions.find((session) => !session.current);
    const ended = await company.owner.delete(`/api/auth/sessions/${other?.id}`, { body: { password: 'secret-1' } });
    expect(ended.status).toBe(200);
    expect((await phone.get('/api/auth/profile')).status).toBe(401);
    expect((await company.owner.get('/api/auth/profile')).status).toBe(200);
  });

  it('ends a session that nobody used for half of its life, and not one that was', async () => {
    const { ownerEmail } = await world.company();
    const open = async (stayLoggedIn: boolean) =>
      new Visitor(world.app, (await login(ownerEmail, 'secret-1', { stayLoggedIn })).body.token);
    const statuses = (sessions: Visitor[]) =>
      Promise.all(sessions.map(async (session) => (await session.get('/api/auth/profile')).status));
    const [used, unused, kept] = [await open(false), await open(false), await open(true)];
    world.clock.forward({ hours: 11 });
    expect(await statuses([used, kept])).toEqual([200, 200]);
    world.clock.forward({ hours: 2 });
    expect(await statuses([used, unused, kept])).toEqual([200, 401, 200]);
    const listed = (await used.get<{ userAgent: string | null }[]>('/api/auth/sessions')).body;
    // With the company's own: the one that is over is not listed.
    expect(listed).toHaveLength(3);
    world.clock.forward({ days: 14 });
    expect(await statuses([kept])).toEqual([200]);
    world.clock.forward({ days: 15 });
    expect(await statuses([kept])).toEqual([401]);
  });

  it('ends the session at sign-out', async () => {
    const { owner } = await world.company();
    expect((await owner.post('/api/auth/logout')).status).toBe(200);
    expect((await owner.get('/api/auth/profile')).status).toBe(401);
  });
});

describe('a call by cookie alone', () => {
  const change = async (headers: Record<string, string>) => {
    const { email, password } = await register();
    const cookie = String((await login(email, password)).headers['set-cookie']).split(';')[0] ?? '';
    return world.visitor.post(
      '/api/customers',
      { name: 'Pat' },
      { headers: { cookie, host: 'pool.example', ...headers } },
    );
  };

  it('may change something from the application itself', async () => {
    expect((await change({ origin: 'http://pool.example' })).status).toBe(201);
  });

  it('may not from another site, nor without saying where it comes from', async () => {
    expect((await change({ origin: 'http://evil.example' })).status).toBe(403);
    expect((await change({ 'sec-fetch-site': 'cross-site', origin: 'http://pool.example' })).status).toBe(403);
    expect((await change({})).status).toBe(403);
  });
});

describe('a forgotten password', () => {
  it('answers the same for every well-formed address', async () => {
    const { email } = await register();
    const known = await world.visitor.post('/api/auth/forgot-password', { email });
    const unknown = await world.visitor.post('/api/auth/forgot-password', { email: 'no@one.example' });
    expect(known.status).toBe(200);
    expect(unknown).toMatchObject({ status: 200, body: known.body });
    expect((await world.visitor.post('/api/auth/forgot-password', { email: 'no' })).status).toBe(400);
  });

  it('mails a link that sets a new password once and ends every session', async () => {
    const { email, password } = await register();
    const before = new Visitor(world.app, (await login(email, password)).body.token);
    await world.visitor.post('/api/auth/forgot-password', { email });
    const token = await tokenMailedTo(email);
    const reset = () => world.visitor.post('/api/auth/reset-password', { token, password: 'secret-2' });
    expect((await reset()).status).toBe(200);
    expect((await login(email, 'secret-2')).status).toBe(200);
    expect((await login(email, password)).status).toBe(401);
    expect((await before.get('/api/auth/profile')).status).toBe(401);
    const again = await reset();
    expect(again.status).toBe(400);
    expect(again.body.details?.[0]?.field).toBe('token');
  });

  it('refuses a link older than an hour', async () => {
    const { email } = await register();
    await world.visitor.post('/api/auth/forgot-password', { email });
    const token = await tokenMailedTo(email);
    world.clock.forward({ minutes: 61 });
    const late = await world.visitor.post('/api/auth/reset-password', { token, password: 'secret-2' });
    expect(late.status).toBe(400);
  });

  it('waits in the outbox while the mail server is down and goes out later', async () => {
    const { email } = await register();
    world.mailer.goDown();
    await world.visitor.post('/api/auth/forgot-password', { email });
    await world.runJobs();
    expect(() => world.mailer.lastTo(email)).toThrow();
    world.mailer.comeBack();
    world.clock.forward({ minutes: 2 });
    await world.runJob('sweep-mails', {});
    expect(world.mailer.lastTo(email).subject).toContain('password');
  });
});
