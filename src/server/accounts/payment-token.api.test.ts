import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AccountStatus, Session, User } from '#contract/accounts/identity.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { companies, users } from '#server/db/schema/index.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import { hashPassword } from './credentials.ts';

const world = openWorld();

/** All that a token to pay with opens. */
const opened = [
  'GET /api/auth/profile',
  'GET /api/auth/account-status',
  'POST /api/auth/logout',
  'POST /api/billing/purchase',
  'GET /api/billing/quote',
  'POST /api/billing/checkout',
  'POST /api/billing/checkout/complete',
];

const login = ({ ownerEmail }: Company) =>
  world.visitor.post<ErrorBody & { paymentToken?: string; token?: string }>('/api/auth/login', {
    email: ownerEmail,
    password: 'secret-1',
    stayLoggedIn: true,
  });

const setPlan = ({ companyId }: Company, tier: 'none' | 'professional') =>
  world.deps.db.inCompany(companyId, async (tx) => {
    await tx.update(companies).set({ tier }).where(eq(companies.companyId, companyId));
  });

/** A company whose trial has ended, and who is let in to pay. */
async function atTheTill(): Promise<{ company: Company; payer: Visitor }> {
  const company = await world.company({ tier: 'trial' });
  world.clock.forward({ days: 7 });
  const { body } = await login(company);
  return { company, payer: new Visitor(world.app, body.paymentToken ?? '') };
}

describe('a sign-in whose plan has ended', () => {
  it('is told that the trial is over, with a token to pay and no session', async () => {
    const company = await world.company({ tier: 'trial' });
    world.clock.forward({ days: 7 });
    const answer = await login(company);
    expect(answer).toMatchObject({ status: 402, body: { error: 'trial_expired', paymentToken: expect.any(String) } });
    expect(answer.body.token).toBeUndefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('is told to pay where the plan, not the trial, has ended', async () => {
    const company = await world.company();
    await setPlan(company, 'none');
    const answer = await login(company);
    expect(answer).toMatchObject({
      status: 402,
      body: { error: 'payment_required', paymentToken: expect.any(String) },
    });
  });

  it('gives no token to a wrong password', async () => {
    const company = await world.company();
    await setPlan(company, 'none');
    const { body } = await world.visitor.post('/api/auth/login', { email: company.ownerEmail, password: 'not-it-1' });
    expect(JSON.stringify(body)).not.toContain('paymentToken');
  });
});

describe('a token to pay with', () => {
  it('tells who pays and how the account stands', async () => {
    const { company, payer } = await atTheTill();
    expect((await payer.get<User>('/api/auth/profile')).body.email).toBe(company.ownerEmail);
    const { body } = await payer.get<AccountStatus>('/api/auth/account-status');
    expect(body).toMatchObject({ isTrialExpired: true, subscriptionStatus: 'none' });
  });

  it('opens no other call', async () => {
    const { payer } = await atTheTill();
    const others = world.app.declaredCalls.filter(
      ({ method, url, needs }) =>
        needs !== 'public' && !['HEAD', 'OPTIONS'].includes(method) && !opened.includes(`${method} ${url}`),
    );
    expect(others.length).toBeGreaterThan(50);
    const wrong: string[] = [];
    for (const { method, url, needs } of others) {
      const path = url.replace(/:[A-Za-z]+/g, 'some-id');
      const { status } = await payer.call(method as 'GET', path, method === 'GET' ? undefined : {});
      // A device's own calls know no people at all.
      if (status !== (needs === 'device' ? 403 : 401)) wrong.push(`${method} ${url}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('opens nothing after half an hour, nor after signing out', async () => {
    const { payer } = await atTheTill();
    world.clock.forward({ minutes: 29 });
    expect((await payer.get('/api/auth/profile')).status).toBe(200);
    world.clock.forward({ minutes: 1 });
    expect((await payer.get('/api/auth/profile')).status).toBe(401);
    const { payer: leaving } = await atTheTill();
    expect((await leaving.post('/api/auth/logout')).status).toBe(200);
    expect((await leaving.get('/api/auth/profile')).status).toBe(401);
  });

  it('buys a plan, after which signing in opens a session', async () => {
    const { company, payer } = await atTheTill();
    const plan = { planName: 'professional', billingCycle: 'monthly', price: 29 };
    const paid = await payer.post('/api/billing/purchase', plan);
    expect(paid).toMatchObject({ status: 200, body: { subscriptionPlan: 'professional' } });
    expect((await payer.get<AccountStatus>('/api/auth/account-status')).body.subscriptionStatus).toBe('active');
    expect((await login(company)).status).toBe(200);
  });

  it('of someone who may not pay buys nothing', async () => {
    const company = await world.company({ tier: 'trial' });
    const technician = { email: 'tina@clearbluepools.com', password: 'secret-1' };
    await world.deps.db.inCompany(company.companyId, async (tx) => {
      const [passwordHash, createdAt] = [await hashPassword(technician.password), world.clock.now()];
      await tx
        .insert(users)
        .values({ userId: 'U-T', email: technician.email, role: 'technician', passwordHash, createdAt });
    });
    world.clock.forward({ days: 7 });
    const { body } = await world.visitor.post<{ paymentToken?: string }>('/api/auth/login', technician);
    const payer = new Visitor(world.app, body.paymentToken ?? '');
    expect((await payer.get('/api/auth/profile')).status).toBe(200);
    const plan = { planName: 'professional', billingCycle: 'monthly', price: 29 };
    expect((await payer.post('/api/billing/purchase', plan)).status).toBe(403);
  });

  it('stays what it is when the plan runs again; signing in then opens everything', async () => {
    const { company, payer } = await atTheTill();
    await setPlan(company, 'professional');
    expect((await payer.get('/api/customers')).status).toBe(401);
    const { body } = await login(company);
    const owner = new Visitor(world.app, body.token ?? '');
    expect((await owner.get('/api/customers')).status).toBe(200);
    expect((await owner.get<Session[]>('/api/auth/sessions')).body).toHaveLength(1);
  });
});
