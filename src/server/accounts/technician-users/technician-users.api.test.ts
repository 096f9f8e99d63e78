import { describe, expect, it } from 'vitest';
import type { LoginAnswer, LoginRefusal } from '#contract/accounts/identity.ts';
import type { NewTechnicianUser, TechnicianUser } from '#contract/accounts/technician-users.ts';
import type { UserAccount } from '#contract/accounts/users.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { newRandomId } from '#server/platform/time-and-chance.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const path = '/api/technician-users';
const newEmail = (): string => `sam.${newRandomId('x').toLowerCase()}@example.com`;

/** As the Add dialog sends it. */
const sam = () => ({
  email: newEmail(),
  name: 'Sam Lee',
  phone: '(602) 555-0142',
  password: 'secret-1',
  workingDays: ['Monday', 'Tuesday'],
  maxCustomersPerDay: 12,
});
const login = async (email: string, password: string) => {
  const answer = await world.visitor.post<LoginAnswer>('/api/auth/login', { email, password });
  return { ...answer, session: new Visitor(world.app, answer.body.token ?? null) };
};
const listOf = async (visitor: Visitor) => (await visitor.get<TechnicianUser[]>(path)).body;
const techniciansOf = async (visitor: Visitor) => (await visitor.get<Technician[]>('/api/technicians')).body;

describe('adding a technician account', () => {
  it('makes the technician and the login, whose temporary password works until its owner has chosen another', async () => {
    const { owner } = await world.company();
    const { password, ...shown } = sam();
    const { status, body } = await owner.post<TechnicianUser>(path, { ...shown, password });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...shown,
      id: body.technicianId,
      technicianId: body.technicianId,
      userId: body.userId,
      isActive: true,
      role: 'technician',
      status: 'pending',
      invitedAt: null,
      lastLogin: null,
      invitationLink: null,
    });
    const first = await login(shown.email, password);
    // No session: nothing opens before the password is their own.
    expect(first).toMatchObject({ status: 401, body: { error: 'new_password_required' } });
    expect(first.body.token).toBeUndefined();
    expect(first.headers['set-cookie']).toBeUndefined();
    const token = (first.body as LoginRefusal).newPasswordToken;
    const asBearer = new Visitor(world.app, token ?? null);
    expect((await asBearer.get('/api/auth/profile')).status).toBe(401);
    const choose = (chosen: string) => world.visitor.post('/api/auth/reset-password', { token, password: chosen });
    expect(await choose(password)).toMatchObject({ status: 400, body: { details: [{ field: 'password' }] } });
    expect((await choose('secret-7')).status).toBe(200);
    expect((await choose('secret-8')).status).toBe(400);
    expect((await login(shown.email, password)).status).toBe(401);
    const { session, body: signedIn } = await login(shown.email, 'secret-7');
    expect(signedIn.user).toMatchObject({ role: 'technician', technicianId: body.technicianId, name: 'Sam Lee' });
    expect((await session.get('/api/technicians')).status).toBe(200);
    const { invitationLink: _none, ...listed } = body as NewTechnicianUser;
    expect(await listOf(owner)).toEqual([{ ...listed, status: 'active', lastLogin: world.clock.now().toISOString() }]);
    expect(await techniciansOf(owner)).toMatchObject([{ ...shown, userId: body.userId }]);
    await world.runJobs();
    expect(world.mailer.sent.filter(({ to }) => to === shown.email)).toEqual([]);
  });

  it('has its temporary password expire after seven days; the invitation is what helps then', async () => {
    const { owner, ownerEmail } = await world.company();
    const { password, ...shown } = sam();
    const { body } = await owner.post<TechnicianUser>(path, { ...shown, password });
    world.clock.forward({ days: 6 });
    const open = (await login(shown.email, password)).body as LoginRefusal;
    world.clock.forward({ minutes: 11 });
    const late = { token: open.newPasswordToken, password: 'secret-7' };
    expect((await world.visitor.post('/api/auth/reset-password', late)).status).toBe(400);
    world.clock.forward({ days: 1 });
    const { status, body: refused } = await login(shown.email, password);
    expect(status).toBe(401);
    expect(refused).toMatchObject({ message: expect.stringContaining('has expired') });
    const wrong = (await login(shown.email, 'another-1')).body;
    expect(wrong).not.toMatchObject({ message: expect.stringContaining('expired') });
    const { session } = await login(ownerEmail, 'secret-1');
    const again = await session.post<{ invitationLink: string }>(`/api/users/${body.userId}/invitation`);
    const token = new URL(again.body.invitationLink).searchParams.get('token');
    await world.visitor.post('/api/auth/reset-password', { token, password: 'secret-7' });
    expect((await login(shown.email, 'secret-7')).status).toBe(200);
  });

  it('mails an invitation where no password is given; ten customers a day unless told otherwise', async () => {
    const { owner } = await world.company();
    const email = newEmail();
    const priya = { email, name: 'Priya Nair', workingDays: ['Friday'], startTime: '7:00', endTime: '15:30' };
    const { body } = await owner.post<NewTechnicianUser>(path, priya);
    expect(body).toMatchObject({ phone: null, workingDays: ['Friday'], maxCustomersPerDay: 10, status: 'pending' });
    expect(await techniciansOf(owner)).toMatchObject([{ startTime: '07:00', endTime: '15:30' }]);
    await world.runJobs();
    const mail = world.mailer.lastTo(email);
    // Without a mail service the inviter gets the link too.
    expect(body.invitationLink).toContain('/reset-password?token=');
    expect(mail.text).toContain(body.invitationLink);
    const upsideDown = { ...priya, email: newEmail(), startTime: '15:30', endTime: '07:00' };
    expect((await owner.post(path, upsideDown)).status).toBe(400);
    expect(mail.text).toContain('invited you to join Poolhand as a Pool Technician.');
    const token = mail.text.match(/token=([\w-]+)/)?.[1];
    await world.visitor.post('/api/auth/reset-password', { token, password: 'secret-3' });
    expect((await login(email, 'secret-3')).status).toBe(200);
  });

  it('gives a technician of the routes a login, once', async () => {
    const { owner } = await world.company();
    const known = { technicianId: 'TECH-lee', name: 'Lee Wong', workingDays: ['Monday'], maxCustomersPerDay: 7 };
    await owner.post('/api/technicians', known);
    expect(await listOf(owner)).toEqual([]);
    const { status, body } = await owner.post<TechnicianUser>(path, {
      ...sam(),
      name: 'Lee Wong',
      technicianId: 'TECH-lee',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ technicianId: 'TECH-lee', workingDays: ['Monday'], maxCustomersPerDay: 7 });
    expect(await techniciansOf(owner)).toHaveLength(1);
    const second = await owner.post(path, { ...sam(), technicianId: 'TECH-lee' });
    expect(second.status).toBe(409);
    expect(second.body.message).toBe('Lee Wong already has a login.');
  });

  it('refuses a taken address and keeps no technician of it', async () => {
    const { owner, ownerEmail } = await world.company();
    const { status, body } = await owner.post(path, { ...sam(), email: ownerEmail });
    expect(status).toBe(409);
    expect(body.details?.[0]?.field).toBe('email');
    expect(await techniciansOf(owner)).toEqual([]);
  });

  it('stops at the plan’s limit, also when calls race for the last place', async () => {
    const { owner } = await world.company({ tier: 'professional' });
    await owner.post('/api/technicians', { name: 'Ana Ruiz' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => owner.post(path, sam())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 402, 402, 402]);
    const refused = answers.find(({ status }) => status === 402);
    expect(refused?.body).toMatchObject({
      error: 'Subscription limit reached',
      message: expect.stringContaining('2 technicians'),
    });
    expect(await techniciansOf(owner)).toHaveLength(2);
    expect(await listOf(owner)).toHaveLength(1);
  });

  it.each([
    ['no name', { name: ' ' }, 'name', 'Name is required'],
    ['an impossible e-mail', { email: 'sam@' }, 'email', 'Please enter a valid email address'],
    ['a short password', { password: 'abc' }, 'password', 'Password must be at least 6 characters'],
    ['nobody a day', { maxCustomersPerDay: 0 }, 'maxCustomersPerDay', 'Must be at least 1'],
    ['more than fifty a day', { maxCustomersPerDay: 51 }, 'maxCustomersPerDay', 'Must be at most 50'],
    ['an unknown day', { workingDays: ['Funday'] }, 'workingDays.0', 'Must be a day from Monday to Sunday'],
  ])('refuses %s', async (_name, fault, field, message) => {
    const { owner } = await world.company();
    const { status, body } = await owner.post(path, { ...sam(), ...fault });
    expect(status).toBe(400);
    expect(body.details?.[0]).toEqual({ field, message });
    expect(await listOf(owner)).toEqual([]);
  });
});

describe('switching a technician account', () => {
  it('off ends the sessions and takes the technician off the active ones; on lets in again', async () => {
    const { owner } = await world.company();
    const { email, ...fields } = sam();
    const { body: stored } = await owner.post<TechnicianUser>(path, { ...fields, email });
    const { session } = await login(email, 'secret-1');
    const status = `${path}/${stored.technicianId}/status`;

    const off = await owner.patch<TechnicianUser>(status, { isActive: false });
    expect(off).toMatchObject({ status: 200, body: { isActive: false, technicianId: stored.technicianId } });
    expect((await session.get('/api/technicians')).status).toBe(401);
    expect((await login(email, 'secret-1')).status).toBe(401);
    expect(await techniciansOf(owner)).toMatchObject([{ isActive: false }]);

    expect((await owner.patch<TechnicianUser>(status, { isActive: true })).body.isActive).toBe(true);
    expect((await login(email, 'secret-1')).body).toMatchObject({ error: 'new_password_required' });
    expect(await techniciansOf(owner)).toMatchObject([{ isActive: true }]);
  });

  it('is refused for the own account, and for a technician without one', async () => {
    const { owner, signedIn } = await world.company();
    await owner.post('/api/technicians', { technicianId: 'TECH-dana', name: 'Dana' });
    const without = await owner.patch(`${path}/TECH-dana/status`, { isActive: false });
    expect(without).toMatchObject({ status: 404, body: { message: 'Technician account not found' } });
    const driving = await signedIn('owner', { technicianId: 'TECH-dana' });
    expect((await driving.patch(`${path}/TECH-dana/status`, { isActive: false })).status).toBe(409);
    expect(await techniciansOf(owner)).toMatchObject([{ isActive: true }]);
    expect((await owner.patch(`${path}/TECH-dana/status`, { isActive: 'no' })).status).toBe(400);
  });

  it('of an owner who drives a route is for owners', async () => {
    const { owner, signedIn } = await world.company();
    await owner.post('/api/technicians', { technicianId: 'TECH-dana', name: 'Dana' });
    await signedIn('owner', { technicianId: 'TECH-dana' });
    const admin = await signedIn('admin');
    expect((await admin.patch(`${path}/TECH-dana/status`, { isActive: false })).status).toBe(403);
    expect((await owner.patch(`${path}/TECH-dana/status`, { isActive: false })).status).toBe(200);
  });
});

describe('deleting a technician account', () => {
  it('removes the technician, the routes and the login', async () => {
    const { owner } = await world.company();
    const { email, ...fields } = sam();
    const { technicianId } = (await owner.post<TechnicianUser>(path, { ...fields, email })).body;
    await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera' });
    await owner.post('/api/route-assignments', { customerId: 'CUST-1', technicianId, dayOfWeek: 'MONDAY' });
    const { session } = await login(email, 'secret-1');

    expect((await owner.delete(`${path}/${technicianId}`)).body).toEqual({ success: true });
    expect((await session.get('/api/technicians')).status).toBe(401);
    expect(await listOf(owner)).toEqual([]);
    expect(await techniciansOf(owner)).toEqual([]);
    expect((await owner.get('/api/route-assignments')).body).toEqual([]);
    expect((await owner.get<UserAccount[]>('/api/users')).body).toHaveLength(1);
    expect((await owner.delete(`${path}/${technicianId}`)).status).toBe(404);
  });
});

describe('who may', () => {
  const calls = [
    ['GET', path, undefined],
    ['POST', path, sam()],
    ['PATCH', `${path}/TECH-1/status`, { isActive: false }],
    ['DELETE', `${path}/TECH-1`, undefined],
  ] as const;

  it.each(calls)('%s %s needs a session, and more than a technician may', async (method, url, body) => {
    expect((await world.visitor.call(method, url, body)).status).toBe(401);
    const { signedIn } = await world.company();
    for (const role of ['technician', 'homeowner', 'user'] as const) {
      expect((await (await signedIn(role)).call(method, url, body)).status, role).toBe(403);
    }
  });

  it('office managers make and switch accounts; only owners delete them', async () => {
    const { owner, signedIn } = await world.company();
    const admin = await signedIn('admin');
    const { status, body } = await admin.post<TechnicianUser>(path, sam());
    expect(status).toBe(201);
    expect((await admin.patch(`${path}/${body.technicianId}/status`, { isActive: false })).status).toBe(200);
    expect((await admin.delete(`${path}/${body.technicianId}`)).status).toBe(403);
    expect((await owner.delete(`${path}/${body.technicianId}`)).status).toBe(200);
  });

  it('nobody sees or changes those of another company', async () => {
    const theirs = await world.company();
    const { technicianId } = (await theirs.owner.post<TechnicianUser>(path, sam())).body;
    const { owner } = await world.company();
    expect(await listOf(owner)).toEqual([]);
    expect((await owner.patch(`${path}/${technicianId}/status`, { isActive: false })).status).toBe(404);
    expect((await owner.delete(`${path}/${technicianId}`)).status).toBe(404);
    expect((await owner.post(path, { ...sam(), technicianId })).status).toBe(404);
    expect(await listOf(theirs.owner)).toMatchObject([{ technicianId, isActive: true }]);
  });
});
