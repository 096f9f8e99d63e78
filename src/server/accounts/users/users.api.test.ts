import { describe, expect, it } from 'vitest';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import type { InvitedUser, UserAccount } from '#contract/accounts/users.ts';
import type { AuditEntry } from '#contract/data/audit.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { Role } from '#domain/access/index.ts';
import { newRandomId } from '#server/platform/time-and-chance.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();

const newEmail = (name: string): string => `${name}.${newRandomId('x').toLowerCase()}@example.com`;
const invitationLink = /http:\/\/localhost:3000\/reset-password\?token=([\w-]+)/;

const tokenFor = (email: string): string => {
  const token = world.mailer.lastTo(email).text.match(invitationLink)?.[1];
  if (!token) throw new Error('The mail holds no link');
  return token;
};
const usersOf = async (visitor: Visitor): Promise<UserAccount[]> =>
  (await visitor.get<UserAccount[]>('/api/users')).body;
const setPassword = (token: string, password = 'secret-2') =>
  world.visitor.post('/api/auth/reset-password', { token, password });
const login = (email: string, password = 'secret-2') =>
  world.visitor.post<LoginAnswer>('/api/auth/login', { email, password });

/** A user who was invited by the owner. */
async function invited({ owner }: Company, fields: { role?: Role; customerId?: string; name?: string } = {}) {
  const email = newEmail('sam');
  const { status, body } = await owner.post<InvitedUser>('/api/users', {
    name: 'Sam Ortiz',
    email,
    role: 'user',
    ...fields,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  await world.runJobs();
  const { invitationLink: _link, ...user } = body;
  return user;
}

/** A user who was invited, has set a password and is signed in. */
async function inUse(company: Company, fields: { role?: Role; customerId?: string } = {}) {
  const user = await invited(company, fields);
  expect((await setPassword(tokenFor(user.email))).status).toBe(200);
  const { body } = await login(user.email);
  return { ...user, session: new Visitor(world.app, body.token) };
}

const mayManage = {
  role: 'admin',
  feature: 'user_management',
  isEnabled: true,
  canView: true,
  canEdit: true,
  canDelete: true,
};

describe('inviting a user', () => {
  it('stores the account, and the mail’s link sets its password', async () => {
    const company = await world.company();
    const user = await invited(company);
    expect(user).toMatchObject({
      name: 'Sam Ortiz',
      role: 'user',
      customerId: null,
      technicianId: null,
      isActive: true,
      status: 'pending',
      invitedAt: world.clock.now().toISOString(),
      lastLogin: null,
    });
    const mail = world.mailer.lastTo(user.email);
    expect(mail.subject).toBe('You’re invited to Poolhand');
    expect(mail.text).toContain(`${company.ownerEmail} invited you to join Poolhand as an Employee.`);
    expect(mail.html).toMatch(/<a href="http:\/\/localhost:3000\/reset-password\?token=[\w-]+">/);

    expect((await login(user.email)).status).toBe(401);
    expect((await setPassword(tokenFor(user.email))).status).toBe(200);
    const { status, body } = await login(user.email);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ name: 'Sam Ortiz', role: 'user' });
    const [sam] = (await usersOf(company.owner)).filter(({ id }) => id === user.id);
    expect(sam).toMatchObject({ status: 'active', lastLogin: world.clock.now().toISOString() });
  });

  it('lets the link live for seven days', async () => {
    const company = await world.company();
    const [one, other] = [await invited(company), await invited(company)];
    world.clock.forward({ days: 6, hours: 23, minutes: 59 });
    expect((await setPassword(tokenFor(one.email))).status).toBe(200);
    world.clock.forward({ minutes: 2 });
    expect((await setPassword(tokenFor(other.email))).status).toBe(400);
  });

  it('stays open to the others when one invited colleague sets a password', async () => {
    const company = await world.company();
    const [one, other] = [await invited(company), await invited(company)];
    expect((await setPassword(tokenFor(one.email))).status).toBe(200);
    expect((await setPassword(tokenFor(other.email))).status).toBe(200);
    expect((await login(other.email)).status).toBe(200);
  });

  it('can be done again; the link sent before ends', async () => {
    const company = await world.company();
    const user = await invited(company);
    const first = tokenFor(user.email);
    expect((await company.owner.post<UserAccount>(`/api/users/${user.id}/invitation`)).status).toBe(200);
    await world.runJobs();
    expect((await setPassword(first)).status).toBe(400);
    expect((await setPassword(tokenFor(user.email))).status).toBe(200);
  });

  it('is not done again for an account in use, nor for an inactive one', async () => {
    const company = await world.company();
    const active = await inUse(company);
    const again = await company.owner.post(`/api/users/${active.id}/invitation`);
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('already signed in') } });
    const off = await invited(company);
    await company.owner.patch(`/api/users/${off.id}`, { isActive: false });
    expect((await company.owner.post(`/api/users/${off.id}/invitation`)).status).toBe(409);
    expect((await company.owner.post('/api/users/nobody/invitation')).status).toBe(404);
  });

  it('writes names as they are, never as markup', async () => {
    const company = await world.company();
    await company.owner.patch('/api/auth/profile', { name: '<b>Dana & Co</b>' });
    const user = await invited(company);
    const { html } = world.mailer.lastTo(user.email);
    expect(html).not.toContain('<b>');
  });

  it('takes an address only once over all companies, and says no more than that', async () => {
    const theirs = await invited(await world.company());
    const { owner } = await world.company();
    const before = await usersOf(owner);
    const { status, body } = await owner.post<ErrorBody>('/api/users', {
      name: 'Somebody',
      email: theirs.email.toUpperCase(),
      role: 'technician',
    });
    const message = 'An account with this email address already exists.';
    expect(status).toBe(409);
    expect(body).toEqual({ error: 'Conflict', message, details: [{ field: 'email', message }] });
    expect(await usersOf(owner)).toEqual(before);
    expect((await owner.get('/api/technicians')).body).toEqual([]);
  });

  it.each([
    ['a name of one letter', { name: ' S ' }, 'name', 'Name must be at least 2 characters'],
    ['an impossible e-mail', { email: 'sam@' }, 'email', 'Please enter a valid email address'],
    ['an unknown role', { role: 'boss' }, 'role', undefined],
    ['a pool owner without a customer', { role: 'homeowner' }, 'customerId', 'Choose the customer'],
  ])('refuses %s and stores nothing', async (_name, fault, field, message) => {
    const { owner } = await world.company();
    const { status, body } = await owner.post('/api/users', {
      name: 'Sam',
      email: newEmail('sam'),
      role: 'user',
      ...fault,
    });
    expect(status).toBe(400);
    expect(body.details?.[0]?.field).toBe(field);
    if (message) expect(body.message).toBe(message);
    expect(await usersOf(owner)).toHaveLength(1);
  });
});

describe('a pool owner’s account', () => {
  it('belongs to a customer of the company, and reads that one', async () => {
    const company = await world.company();
    await company.owner.post('/api/customers', { customerId: 'CUST-pat', name: 'Pat Rivera' });
    const { id, session } = await inUse(company, { role: 'homeowner', customerId: 'CUST-pat' });
    const [pat] = (await usersOf(company.owner)).filter((user) => user.id === id);
    expect(pat).toMatchObject({ role: 'homeowner', customerId: 'CUST-pat', customerName: 'Pat Rivera' });
    expect((await session.get('/api/service-history/CUST-pat')).status).toBe(200);
    expect((await session.get('/api/customers')).status).toBe(403);
  });

  it('takes no customer of another company, and no other role takes one', async () => {
    const theirs = await world.company();
    await theirs.owner.post('/api/customers', { customerId: 'CUST-theirs', name: 'Pat Rivera' });
    const { owner } = await world.company();
    await owner.post('/api/customers', { customerId: 'CUST-own', name: 'Lee Wong' });
    const user = { name: 'Pat Rivera', email: newEmail('pat'), role: 'homeowner' };
    const foreign = await owner.post('/api/users', { ...user, customerId: 'CUST-theirs' });
    expect(foreign.status).toBe(404);
    expect(foreign.body.details?.[0]?.field).toBe('customerId');
    const wrong = await owner.post('/api/users', { ...user, role: 'user', customerId: 'CUST-own' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.details?.[0]?.field).toBe('customerId');
  });

  it('gives the customer up with the role', async () => {
    const company = await world.company();
    await company.owner.post('/api/customers', { customerId: 'CUST-pat', name: 'Pat Rivera' });
    const user = await invited(company, { role: 'homeowner', customerId: 'CUST-pat' });
    const { body } = await company.owner.patch<UserAccount>(`/api/users/${user.id}`, { role: 'user' });
    expect(body).toMatchObject({ role: 'user', customerId: null, customerName: null });
    expect((await company.owner.patch(`/api/users/${user.id}`, { role: 'homeowner' })).status).toBe(400);
  });
});

describe('a technician’s account', () => {
  const techniciansOf = async ({ owner }: Company) => (await owner.get<Technician[]>('/api/technicians')).body;

  it('comes with a technician for the routes', async () => {
    const company = await world.company();
    const user = await invited(company, { role: 'technician' });
    expect(await techniciansOf(company)).toMatchObject([
      {
        technicianId: user.technicianId,
        userId: user.id,
        name: 'Sam Ortiz',
        email: user.email,
        maxCustomersPerDay: 10,
      },
    ]);
  });

  it('takes the place of the technician named, or of the one with the same address', async () => {
    const company = await world.company();
    const email = newEmail('lee');
    await company.owner.post('/api/technicians', { technicianId: 'TECH-lee', name: 'Lee Wong', email });
    await company.owner.post('/api/technicians', { technicianId: 'TECH-ana', name: 'Ana' });
    const byAddress = await company.owner.post<UserAccount>('/api/users', {
      name: 'Lee Wong',
      email,
      role: 'technician',
    });
    expect(byAddress.body.technicianId).toBe('TECH-lee');
    const named = { name: 'Ana Ruiz', email: newEmail('ana'), role: 'technician', technicianId: 'TECH-ana' };
    expect((await company.owner.post<UserAccount>('/api/users', named)).body.technicianId).toBe('TECH-ana');
    expect((await techniciansOf(company)).map(({ name }) => name)).toEqual(['Ana Ruiz', 'Lee Wong']);

    const second = await company.owner.post('/api/users', { ...named, email: newEmail('other') });
    expect(second.status).toBe(409);
    expect(second.body.details?.[0]?.field).toBe('technicianId');
    const unknown = await company.owner.post('/api/users', { ...named, email: newEmail('x'), technicianId: 'TECH-no' });
    expect(unknown.status).toBe(404);
  });

  it('counts against the plan’s technicians, also when calls race for the last place', async () => {
    const company = await world.company({ tier: 'trial' });
    const technician = () => ({ name: 'Sam Ortiz', email: newEmail('sam'), role: 'technician' });
    const answers = await Promise.all([1, 2, 3].map(() => company.owner.post('/api/users', technician())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 402, 402]);
    expect(answers.find(({ status }) => status === 402)?.body.error).toBe('Subscription limit reached');
    expect(await usersOf(company.owner)).toHaveLength(2);
    const employee = await invited(company);
    expect((await company.owner.patch(`/api/users/${employee.id}`, { role: 'technician' })).status).toBe(402);
    expect(await techniciansOf(company)).toHaveLength(1);
  });

  it('shares name, address and activity with the technician', async () => {
    const company = await world.company();
    const user = await invited(company, { role: 'technician' });
    const email = newEmail('new');
    await company.owner.patch(`/api/users/${user.id}`, { name: 'Samuel Ortiz', email, isActive: false });
    expect(await techniciansOf(company)).toMatchObject([{ name: 'Samuel Ortiz', email, isActive: false }]);
  });

  it('leaves the technician on the routes when it is deleted', async () => {
    const company = await world.company();
    const user = await invited(company, { role: 'technician' });
    expect((await company.owner.delete(`/api/users/${user.id}`)).body).toEqual({ success: true });
    expect(await techniciansOf(company)).toMatchObject([
      { technicianId: user.technicianId, userId: null, isActive: true },
    ]);
  });

  it('begins and ends with a change of role', async () => {
    const company = await world.company();
    const user = await invited(company);
    const change = (role: Role, more = {}) =>
      company.owner.patch<UserAccount>(`/api/users/${user.id}`, { role, ...more });
    const { technicianId } = (await change('technician')).body;
    expect(technicianId).not.toBeNull();
    expect((await change('admin')).body.technicianId).toBe(technicianId);
    await company.owner.post('/api/customers', { customerId: 'CUST-pat', name: 'Pat Rivera' });
    expect((await change('homeowner', { customerId: 'CUST-pat' })).body.technicianId).toBeNull();
    expect(await techniciansOf(company)).toHaveLength(1);
  });
});

describe('changing a user', () => {
  it('changes what is named and keeps the rest', async () => {
    const company = await world.company();
    const user = await invited(company);
    const { status, body } = await company.owner.patch<UserAccount>(`/api/users/${user.id}`, { name: 'Sam O.' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...user, name: 'Sam O.' });
    expect((await company.owner.patch<UserAccount>(`/api/users/${user.id}`, {})).body).toEqual(body);
    expect((await company.owner.patch('/api/users/nobody', { name: 'Nobody' })).status).toBe(404);
  });

  it('ends the sessions at once when it switches the account off, and lets nobody in until it is on again', async () => {
    const company = await world.company();
    const { id, email, session } = await inUse(company);
    expect((await session.get('/api/auth/profile')).status).toBe(200);
    const { body } = await company.owner.patch<UserAccount>(`/api/users/${id}`, { isActive: false });
    expect(body).toMatchObject({ isActive: false, status: 'inactive' });
    expect((await session.get('/api/auth/profile')).status).toBe(401);
    expect((await login(email)).status).toBe(401);
    const again = await company.owner.patch<UserAccount>(`/api/users/${id}`, { isActive: true });
    expect(again.body.status).toBe('active');
    expect((await session.get('/api/auth/profile')).status).toBe(401);
    expect((await login(email)).status).toBe(200);
  });

  it('ends the sessions when it changes the role', async () => {
    const company = await world.company();
    const { id, email, session } = await inUse(company);
    await company.owner.patch(`/api/users/${id}`, { role: 'admin' });
    expect((await session.get('/api/auth/profile')).status).toBe(401);
    expect((await login(email)).body.user.role).toBe('admin');
  });

  it('tells the old address when it changes the e-mail, and ends what was open to it', async () => {
    const company = await world.company();
    const { id, email, session } = await inUse(company);
    await world.visitor.post('/api/auth/forgot-password', { email });
    await world.runJobs();
    const reset = tokenFor(email);
    const changed = newEmail('new');
    await company.owner.patch(`/api/users/${id}`, { email: changed });
    await world.runJobs();
    const mail = world.mailer.lastTo(email);
    expect(mail.subject).toBe('The email for your Poolhand account was changed');
    expect(mail.text).not.toContain(changed);
    expect((await setPassword(reset)).status).toBe(400);
    expect((await session.get('/api/auth/profile')).status).toBe(401);
    // It may be another person’s now, whose own password comes with the invitation.
    expect((await login(changed)).status).toBe(401);
    expect((await setPassword(tokenFor(changed))).status).toBe(200);
    expect((await login(changed)).status).toBe(200);
  });

  it('asks for the password when somebody changes their own email, and ends their other sessions', async () => {
    const { id, email: before, session } = await inUse(await world.company(), { role: 'owner' });
    const elsewhere = new Visitor(world.app, (await login(before)).body.token);
    const email = newEmail('dana');
    const change = (more: object) => session.patch<ErrorBody>(`/api/users/${id}`, { email, ...more });
    for (const more of [{}, { currentPassword: 'not-it-1' }]) {
      const refused = await change(more);
      expect(refused.status).toBe(400);
      expect(refused.body.details?.[0]?.field).toBe('currentPassword');
    }
    expect((await usersOf(session)).map((user) => user.email)).toContain(before);
    expect((await change({ currentPassword: 'secret-2' })).status).toBe(200);
    expect((await session.get('/api/auth/profile')).status).toBe(200);
    expect((await elsewhere.get('/api/auth/profile')).status).toBe(401);
  });

  it('invites the new address where the invitation has not been used', async () => {
    const company = await world.company();
    const user = await invited(company);
    const first = tokenFor(user.email);
    const email = newEmail('right');
    await company.owner.patch(`/api/users/${user.id}`, { email });
    await world.runJobs();
    expect((await setPassword(first)).status).toBe(400);
    expect((await setPassword(tokenFor(email))).status).toBe(200);
  });

  it('refuses an address that is taken, and keeps the account as it was', async () => {
    const company = await world.company();
    const user = await invited(company);
    const { status, body } = await company.owner.patch(`/api/users/${user.id}`, {
      name: 'Changed',
      email: company.ownerEmail,
    });
    expect(status).toBe(409);
    expect(body.details?.[0]?.field).toBe('email');
    expect(await usersOf(company.owner)).toContainEqual(user);
  });
});

describe('business owners', () => {
  it('are made, changed and removed by owners alone', async () => {
    const company = await world.company();
    await company.owner.put('/api/permissions', [mayManage]);
    const admin = await company.signedIn('admin');
    const [boss] = await usersOf(company.owner);
    const second = await invited(company, { role: 'owner' });
    const employee = await invited(company);
    const answers = [
      await admin.post('/api/users', { name: 'New Owner', email: newEmail('o'), role: 'owner' }),
      await admin.patch(`/api/users/${employee.id}`, { role: 'owner' }),
      await admin.patch(`/api/users/${boss?.id}`, { email: newEmail('mine') }),
      await admin.patch(`/api/users/${second.id}`, { isActive: false }),
      await admin.post(`/api/users/${second.id}/invitation`),
      await admin.delete(`/api/users/${second.id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect((await admin.patch(`/api/users/${employee.id}`, { name: 'Sam O.' })).status).toBe(200);
    expect((await company.owner.delete(`/api/users/${second.id}`)).status).toBe(200);
  });

  it('keep one among them who can sign in', async () => {
    const company = await world.company();
    const [me] = await usersOf(company.owner);
    // Invited, but never came: cannot stand in.
    await invited(company, { role: 'owner' });
    const { status, body } = await company.owner.patch(`/api/users/${me?.id}`, { role: 'admin' });
    expect(status).toBe(409);
    expect(body.message).toContain('at least one business owner');
    const { id, session } = await inUse(company, { role: 'owner' });
    expect((await session.patch(`/api/users/${me?.id}`, { role: 'admin' })).status).toBe(200);
    expect((await session.patch(`/api/users/${id}`, { role: 'user' })).status).toBe(409);
  });

  it('cannot all go at once', async () => {
    const company = await world.company();
    const [me] = await usersOf(company.owner);
    const { id, session } = await inUse(company, { role: 'owner' });
    const answers = await Promise.all([
      company.owner.delete(`/api/users/${id}`),
      session.delete(`/api/users/${me?.id}`),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('nobody', () => {
  it('deletes or deactivates himself', async () => {
    const company = await world.company();
    const { id, session } = await inUse(company, { role: 'owner' });
    expect((await session.delete(`/api/users/${id}`)).status).toBe(409);
    expect((await session.patch(`/api/users/${id}`, { isActive: false })).status).toBe(409);
    expect((await session.get('/api/auth/profile')).status).toBe(200);
  });

  it('manages accounts that may do more than he may', async () => {
    const company = await world.company();
    await company.owner.put('/api/permissions', [{ ...mayManage, role: 'user' }]);
    const { id, session } = await inUse(company);
    expect((await session.patch(`/api/users/${id}`, { role: 'admin' })).status).toBe(403);
    const asAdmin = await session.post('/api/users', { name: 'Me Again', email: newEmail('me'), role: 'admin' });
    expect(asAdmin.status).toBe(403);
    const asEmployee = await session.post('/api/users', { name: 'Colleague', email: newEmail('co'), role: 'user' });
    expect(asEmployee.status).toBe(201);
  });
});

describe('ending a colleague’s sessions', () => {
  it('signs out every device at once, tells the person, and says in the change log who did it', async () => {
    const company = await world.company();
    const { id, email, technicianId, session } = await inUse(company, { role: 'technician' });
    const other = new Visitor(world.app, (await login(email)).body.token);
    const { body: feed } = await session.post<{ url: string }>(`/api/technicians/${technicianId}/calendar-feed`);
    const calendar = new URL(feed.url).pathname;
    expect((await world.visitor.get(calendar)).status).toBe(200);
    const ended = await company.owner.delete(`/api/users/${id}/sessions`);
    expect(ended).toMatchObject({ status: 200, body: { success: true, ended: 2 } });
    for (const device of [session, other]) expect((await device.get('/api/auth/profile')).status).toBe(401);
    expect((await company.owner.get('/api/auth/profile')).status).toBe(200);
    expect((await world.visitor.get(calendar)).status).toBe(404);
    await world.runJobs();
    expect(world.mailer.lastTo(email).subject).toBe('You were signed out on all devices');
    const { body: log } = await company.owner.get<AuditEntry[]>('/api/audit');
    expect(log[0]).toMatchObject({ recordKind: 'user', recordId: id, action: 'changed', userId: expect.any(String) });
    expect(log[0]?.fields.map(({ field }) => field)).toEqual(['sessionsEndedAt']);
    // Nobody is signed in any more: nothing to end, nothing to tell.
    const before = world.mailer.sent.length;
    expect((await company.owner.delete(`/api/users/${id}/sessions`)).body).toMatchObject({ ended: 0 });
    await world.runJobs();
    expect(world.mailer.sent).toHaveLength(before);
    expect((await login(email)).status).toBe(200);
  });

  it('ends a pool owner’s too', async () => {
    const company = await world.company();
    const { body } = await company.owner.post<{ customerId: string }>('/api/customers', { name: 'Harriet Home' });
    const { id, session } = await inUse(company, { role: 'homeowner', customerId: body.customerId });
    expect((await company.owner.delete(`/api/users/${id}/sessions`)).body).toMatchObject({ ended: 1 });
    expect((await session.get('/api/auth/profile')).status).toBe(401);
  });

  it('is not for the own account, for one with more access, nor for another company', async () => {
    const company = await world.company();
    const [me] = await usersOf(company.owner);
    expect((await company.owner.delete(`/api/users/${me?.id}/sessions`)).status).toBe(409);
    await company.owner.put('/api/permissions', [mayManage]);
    const admin = await company.signedIn('admin');
    expect((await admin.delete(`/api/users/${me?.id}/sessions`)).status).toBe(403);
    const stranger = await world.company();
    expect((await stranger.owner.delete(`/api/users/${me?.id}/sessions`)).status).toBe(404);
    expect((await company.owner.get('/api/auth/profile')).status).toBe(200);
  });
});

describe('deleting a user', () => {
  it('ends the sessions and frees the address', async () => {
    const company = await world.company();
    const { id, email, session } = await inUse(company);
    expect((await company.owner.delete(`/api/users/${id}`)).body).toEqual({ success: true });
    expect((await session.get('/api/auth/profile')).status).toBe(401);
    expect((await company.owner.delete(`/api/users/${id}`)).status).toBe(404);
    expect((await company.owner.post('/api/users', { name: 'Sam Ortiz', email, role: 'user' })).status).toBe(201);
  });
});

describe('who may', () => {
  const calls = [
    ['GET', '/api/users', undefined],
    ['POST', '/api/users', { name: 'Sam Ortiz', email: 'sam@clearbluepools.com', role: 'user' }],
    ['PATCH', '/api/users/USER-1', { name: 'Sam' }],
    ['DELETE', '/api/users/USER-1', undefined],
    ['POST', '/api/users/USER-1/invitation', undefined],
    ['DELETE', '/api/users/USER-1/sessions', undefined],
    ['DELETE', '/api/users/USER-1/second-step', undefined],
  ] as const;

  it.each(calls)('%s %s needs a session, and a role that has user management', async (method, url, body) => {
    expect((await world.visitor.call(method, url, body)).status).toBe(401);
    const { signedIn } = await world.company();
    for (const role of ['admin', 'technician', 'homeowner', 'user'] as const) {
      expect((await (await signedIn(role)).call(method, url, body)).status, role).toBe(403);
    }
  });

  it('a role granted only the view reads the list and changes nothing', async () => {
    const company = await world.company();
    const user = await invited(company);
    await company.owner.put('/api/permissions', [{ ...mayManage, canEdit: false, canDelete: false }]);
    const admin = await company.signedIn('admin');
    expect(await usersOf(admin)).toContainEqual(user);
    for (const [method, , body] of calls.slice(1, 4)) {
      const url = method === 'POST' ? '/api/users' : `/api/users/${user.id}`;
      expect((await admin.call(method, url, body)).status).toBe(403);
    }
  });

  it.each(['basic', 'professional'] as const)('the plan %s changes no users, but reads them', async (tier) => {
    const { owner } = await world.company({ tier });
    expect(await usersOf(owner)).toHaveLength(1);
    for (const [method, url, body] of calls.slice(1)) {
      expect((await owner.call(method, url, body)).status).toBe(402);
    }
  });

  it('nobody sees or changes those of another company', async () => {
    const theirs = await world.company();
    const user = await invited(theirs);
    const { owner } = await world.company();
    expect((await usersOf(owner)).map(({ id }) => id)).not.toContain(user.id);
    expect((await owner.patch(`/api/users/${user.id}`, { name: 'Mine' })).status).toBe(404);
    expect((await owner.delete(`/api/users/${user.id}`)).status).toBe(404);
    expect((await owner.post(`/api/users/${user.id}/invitation`)).status).toBe(404);
    expect(await usersOf(theirs.owner)).toContainEqual(user);
  });
});
