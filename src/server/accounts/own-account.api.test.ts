import { describe, expect, it } from 'vitest';
import type { LoginAnswer, Session, User } from '#contract/accounts/identity.ts';
import { users } from '#server/db/schema/index.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import { endSessionsOf, inviteUser } from './users/login.ts';

const world = openWorld();

const login = (email: string, password: string, headers = {}) =>
  world.visitor.post<LoginAnswer>('/api/auth/login', { email, password }, { headers });
const signedIn = async ({ ownerEmail }: Company, headers = {}) =>
  new Visitor(world.app, (await login(ownerEmail, 'secret-1', headers)).body.token);

describe('the own profile', () => {
  it('takes another name, which every later answer carries', async () => {
    const { owner } = await world.company();
    const renamed = await owner.patch<User>('/api/auth/profile', { name: '  Dana Reyes ' });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Dana Reyes' } });
    expect((await owner.get<User>('/api/auth/profile')).body.name).toBe('Dana Reyes');
  });

  it('refuses an empty name, and someone who is not signed in', async () => {
    const { owner } = await world.company();
    const empty = await owner.patch('/api/auth/profile', { name: ' ' });
    expect(empty).toMatchObject({ status: 400, body: { details: [{ field: 'name', message: 'Name is required' }] } });
    expect((await world.visitor.patch('/api/auth/profile', { name: 'Dana' })).status).toBe(401);
  });
});

describe('changing the password', () => {
  it('ends every other session, keeps this one, and tells the user by mail', async () => {
    const company = await world.company();
    const other = await signedIn(company);
    const body = { currentPassword: 'secret-1', newPassword: 'secret-2' };
    expect(await company.owner.post('/api/auth/change-password', body)).toMatchObject({ status: 200 });
    expect((await other.get('/api/auth/profile')).status).toBe(401);
    expect((await company.owner.get('/api/auth/profile')).status).toBe(200);
    expect((await login(company.ownerEmail, 'secret-1')).status).toBe(401);
    expect((await login(company.ownerEmail, 'secret-2')).status).toBe(200);
    await world.runJobs();
    expect(world.mailer.lastTo(company.ownerEmail).subject).toBe('Your Poolhand password was changed');
  });

  it('ends reset links that were sent before', async () => {
    const company = await world.company();
    await world.visitor.post('/api/auth/forgot-password', { email: company.ownerEmail });
    await world.runJobs();
    const token = world.mailer.lastTo(company.ownerEmail).text.match(/token=([\w-]+)/)?.[1];
    await company.owner.post('/api/auth/change-password', { currentPassword: 'secret-1', newPassword: 'secret-2' });
    const late = await world.visitor.post('/api/auth/reset-password', { token, password: 'secret-3' });
    expect(late.status).toBe(400);
  });

  it('says which field is wrong, and changes nothing', async () => {
    const company = await world.company();
    const change = (currentPassword: string, newPassword: string) =>
      company.owner.post('/api/auth/change-password', { currentPassword, newPassword });
    expect(await change('not-the-one', 'secret-2')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'currentPassword' }] },
    });
    expect(await change('secret-1', 'short')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'newPassword', message: 'Password must be at least 6 characters' }] },
    });
    expect((await login(company.ownerEmail, 'secret-1')).status).toBe(200);
  });
});

describe('the own sessions', () => {
  it('show the browser they were opened with', async () => {
    const company = await world.company();
    const phone = await signedIn(company, { 'user-agent': 'Phone/1.0' });
    const { body } = await phone.get<Session[]>('/api/auth/sessions');
    expect(body.find(({ current }) => current)?.userAgent).toBe('Phone/1.0');
  });

  it('end all at once, but the one that asks', async () => {
    const company = await world.company();
    const [phone, tablet] = [await signedIn(company), await signedIn(company)];
    const ended = await tablet.post('/api/auth/sessions/end-others', { password: 'secret-1' });
    expect(ended).toMatchObject({ status: 200, body: { success: true, ended: 2 } });
    expect((await phone.get('/api/auth/profile')).status).toBe(401);
    expect((await company.owner.get('/api/auth/profile')).status).toBe(401);
    expect((await tablet.get<Session[]>('/api/auth/sessions')).body).toHaveLength(1);
  });

  it('go on where they were to be ended without the password, or with a wrong one', async () => {
    const company = await world.company();
    const phone = await signedIn(company);
    const [own] = (await phone.get<Session[]>('/api/auth/sessions')).body.filter(({ current }) => current);
    for (const body of [undefined, {}, { password: 'not-the-one' }]) {
      const one = await company.owner.delete(`/api/auth/sessions/${own?.id}`, body && { body });
      const all = await company.owner.post('/api/auth/sessions/end-others', body);
      expect([one.status, all.status]).toEqual([400, 400]);
    }
    const wrong = await company.owner.post('/api/auth/sessions/end-others', { password: 'not-the-one' });
    expect(wrong.body.details).toMatchObject([{ field: 'password', message: 'That’s not your current password.' }]);
    expect((await phone.get('/api/auth/profile')).status).toBe(200);
  });

  it('of another account are not found', async () => {
    const [one, other] = [await world.company(), await world.company()];
    const [session] = (await one.owner.get<Session[]>('/api/auth/sessions')).body;
    const body = { password: 'secret-1' };
    expect((await other.owner.delete(`/api/auth/sessions/${session?.id}`, { body })).status).toBe(404);
    expect((await one.owner.get('/api/auth/profile')).status).toBe(200);
  });
});

describe('an invited account', () => {
  let invited = 0;
  /** As the company's user management does it. */
  async function invite({ companyId }: Company) {
    invited += 1;
    const [userId, email] = [`USER-INVITED-${invited}`, `invited${invited}@clearbluepools.com`];
    const invitation = await world.deps.db.inCompany(companyId, async (tx) => {
      await tx.insert(users).values({ userId, email, role: 'user', createdAt: world.clock.now() });
      return inviteUser(tx, world.deps, { companyId, userId });
    });
    return { userId, email, invitation };
  }
  const tokenIn = (link: string) => new URL(link).searchParams.get('token');
  const accept = (link: string, password = 'secret-9') =>
    world.visitor.post('/api/auth/reset-password', { token: tokenIn(link), password });

  it('cannot sign in before its link has set a password, and can afterwards, once', async () => {
    const { email, invitation } = await invite(await world.company());
    expect(invitation).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/);
    const early = await login(email, 'secret-9');
    expect(early).toMatchObject({ status: 401, body: { error: 'Invalid credentials' } });
    world.clock.forward({ days: 6 });
    expect((await accept(invitation)).status).toBe(200);
    expect((await login(email, 'secret-9')).status).toBe(200);
    expect((await accept(invitation, 'secret-8')).status).toBe(400);
  });

  it('finds its link dead after a week, and after it was invited again', async () => {
    const company = await world.company();
    const late = await invite(company);
    const again = await invite(company);
    const newer = await world.deps.db.inCompany(company.companyId, (tx) =>
      inviteUser(tx, world.deps, { companyId: company.companyId, userId: again.userId }),
    );
    expect((await accept(again.invitation)).status).toBe(400);
    expect((await accept(newer)).status).toBe(200);
    world.clock.forward({ days: 7 });
    expect((await accept(late.invitation)).status).toBe(400);
  });

  it('loses its sessions and its links when the company ends them', async () => {
    const company = await world.company();
    const { userId, email, invitation } = await invite(company);
    await accept(invitation);
    const visitor = new Visitor(world.app, (await login(email, 'secret-9')).body.token);
    const newer = await world.deps.db.inCompany(company.companyId, (tx) =>
      inviteUser(tx, world.deps, { companyId: company.companyId, userId }),
    );
    const ended = await world.deps.db.inCompany(company.companyId, (tx) =>
      endSessionsOf(tx, { companyId: company.companyId, userId }),
    );
    expect(ended).toBe(1);
    expect((await visitor.get('/api/auth/profile')).status).toBe(401);
    expect((await accept(newer)).status).toBe(400);
  });
});
