import { describe, expect, it } from 'vitest';
import type { User } from '#contract/accounts/identity.ts';
import type { UserAccount } from '#contract/accounts/users.ts';
import type { Settings } from '#contract/settings/settings.ts';
import { newRandomId } from '#server/platform/time-and-chance.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld({ deps: { languages: ['en', 'es'] } });

/** How the subjects of these mails begin in Spanish. */
const spanish = /^(Le invitan|Cree una contraseña|Se cambió su contraseña|Su recibo) /;

const profileOf = async ({ owner }: Company) => (await owner.get<User>('/api/auth/profile')).body;
const subjectTo = async (email: string) => {
  await world.runJobs();
  return world.mailer.lastTo(email).subject;
};
const chooseForCompany = ({ owner }: Company, language: string | null) =>
  owner.put<Settings>('/api/settings', { system: { language } });
const newEmail = () => `${newRandomId('x').toLowerCase()}@example.com`;

async function invite({ owner }: Company, language?: string | null) {
  const email = newEmail();
  const body = { name: 'Sam Ortiz', email, role: 'user', ...(language === undefined ? {} : { language }) };
  return owner.post<UserAccount>('/api/users', body);
}

describe('the language of a user', () => {
  it('is the company’s until they choose one, and English where neither has', async () => {
    const company = await world.company();
    expect(await profileOf(company)).toMatchObject({ language: null, readsIn: 'en' });
    expect((await chooseForCompany(company, 'es')).body.system.language).toBe('es');
    expect(await profileOf(company)).toMatchObject({ language: null, readsIn: 'es' });
    const changed = await company.owner.patch<User>('/api/auth/profile', { language: 'en' });
    expect(changed.body).toMatchObject({ language: 'en', readsIn: 'en' });
    expect(await profileOf(company)).toMatchObject({ language: 'en', readsIn: 'en' });
    await company.owner.patch('/api/auth/profile', { language: null });
    expect(await profileOf(company)).toMatchObject({ language: null, readsIn: 'es' });
  });

  it('stays as it is where only the name is changed, as the name does where only the language is', async () => {
    const company = await world.company();
    await company.owner.patch('/api/auth/profile', { language: 'es' });
    await company.owner.patch('/api/auth/profile', { name: 'Dana Reyes' });
    expect(await profileOf(company)).toMatchObject({ name: 'Dana Reyes', language: 'es' });
    await company.owner.patch('/api/auth/profile', { language: 'en' });
    expect(await profileOf(company)).toMatchObject({ name: 'Dana Reyes', language: 'en' });
  });

  it('is set by who invites or edits them, in the own company alone', async () => {
    const company = await world.company();
    const { body: sam } = await invite(company, 'es');
    expect(sam.language).toBe('es');
    const other = await world.company();
    expect((await other.owner.patch(`/api/users/${sam.id}`, { language: 'en' })).status).toBe(404);
    const named = await company.owner.patch<UserAccount>(`/api/users/${sam.id}`, { name: 'Sam O.' });
    expect(named.body).toMatchObject({ name: 'Sam O.', language: 'es' });
    const changed = await company.owner.patch<UserAccount>(`/api/users/${sam.id}`, { language: null });
    expect(changed.body.language).toBeNull();
  });

  it('is one there is, and is changed by nobody else', async () => {
    const company = await world.company();
    const technician = await company.signedIn('technician');
    expect((await company.owner.patch('/api/auth/profile', { language: 'fr' })).status).toBe(400);
    expect((await chooseForCompany(company, 'fr')).status).toBe(400);
    expect((await invite(company, 'fr')).status).toBe(400);
    expect((await world.visitor.patch('/api/auth/profile', { language: 'es' })).status).toBe(401);
    expect((await world.visitor.put('/api/settings', { system: { language: 'es' } })).status).toBe(401);
    expect((await technician.put('/api/settings', { system: { language: 'es' } })).status).toBe(403);
    expect(await profileOf(company)).toMatchObject({ language: null, readsIn: 'en' });
    await technician.patch('/api/auth/profile', { language: 'es' });
    expect((await technician.get<User>('/api/auth/profile')).body.readsIn).toBe('es');
    expect((await profileOf(company)).readsIn).toBe('en');
  });
});

describe('mail to a user is written in it', () => {
  it('an invitation, whoever sends it', async () => {
    const company = await world.company();
    const { body: ana } = await invite(company, 'es');
    expect(await subjectTo(ana.email)).toMatch(spanish);
    const { body: sam } = await invite(company);
    expect(await subjectTo(sam.email)).not.toMatch(spanish);
    await chooseForCompany(company, 'es');
    await company.owner.post(`/api/users/${sam.id}/invitation`);
    expect(await subjectTo(sam.email)).toMatch(spanish);
  });

  it('a link for a new password and a notice about one', async () => {
    const company = await world.company();
    const { owner, ownerEmail } = company;
    await owner.patch('/api/auth/profile', { language: 'es' });
    await world.visitor.post('/api/auth/forgot-password', { email: ownerEmail });
    expect(await subjectTo(ownerEmail)).toMatch(spanish);
    await owner.post('/api/auth/change-password', { currentPassword: 'secret-1', newPassword: 'secret-2' });
    expect(await subjectTo(ownerEmail)).toMatch(spanish);
    await owner.patch('/api/auth/profile', { language: 'en' });
    await owner.post('/api/auth/change-password', { currentPassword: 'secret-2', newPassword: 'secret-3' });
    expect(await subjectTo(ownerEmail)).not.toMatch(spanish);
  });

  it('a receipt for a plan', async () => {
    const { owner, ownerEmail } = await world.company({ tier: 'trial' });
    await owner.patch('/api/auth/profile', { language: 'es' });
    await owner.post('/api/billing/purchase', { planName: 'basic', billingCycle: 'monthly', price: 15 });
    expect(await subjectTo(ownerEmail)).toMatch(spanish);
  });

  it('an alert, to each owner in their own', async () => {
    const company = await world.company();
    const { owner, ownerEmail } = company;
    await owner.patch('/api/auth/profile', { language: 'es' });
    const other = newEmail();
    await owner.post('/api/users', { name: 'Kim Lee', email: other, role: 'owner', language: 'en' });
    const { customerId } = (await owner.post<{ customerId: string }>('/api/customers', { name: 'Pat Rivera' })).body;
    const { poolId } = (await owner.post<{ poolId: string }>('/api/pools', { customerId, name: 'Pool' })).body;
    await owner.post('/api/water-tests', { poolId, readings: { chlorine: 0.2 } });
    await world.runJob('mail-alerts', {});
    await world.runJob('sweep-mails', {});
    expect(world.mailer.lastTo(ownerEmail).subject).toBe('1 alerta crítica');
    expect(world.mailer.lastTo(other).subject).toBe('1 critical alert');
    expect(world.mailer.lastTo(other).text).toContain('Turn these emails off in Settings → Notifications.');
  });
});

describe('where neither the user nor the company has chosen', () => {
  const mexican = { headers: { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' } };
  const american = { headers: { 'accept-language': 'en-US,en;q=0.9' } };
  const readsInOf = async ({ owner }: Company, asked?: typeof mexican) =>
    (await owner.get<User>('/api/auth/profile', asked)).body.readsIn;

  it('the browser decides, until somebody chooses', async () => {
    const company = await world.company();
    expect([await readsInOf(company, mexican), await readsInOf(company, american)]).toEqual(['es', 'en']);
    expect((await company.owner.get<Settings>('/api/settings')).body.system.language).toBeNull();
    await chooseForCompany(company, 'en');
    expect(await readsInOf(company, mexican)).toBe('en');
    await company.owner.patch('/api/auth/profile', { language: 'es' });
    expect(await readsInOf(company, american)).toBe('es');
    await company.owner.patch('/api/auth/profile', { language: null });
    expect((await chooseForCompany(company, null)).body.system.language).toBeNull();
    expect(await readsInOf(company, mexican)).toBe('es');
  });

  it('mails follow what the browser asked for at the last sign-in, or asks for now', async () => {
    const company = await world.company();
    const { owner, ownerEmail: email } = company;
    await world.visitor.post('/api/auth/forgot-password', { email }, mexican);
    expect(await subjectTo(email)).toMatch(spanish);
    await world.visitor.post('/api/auth/login', { email, password: 'secret-1' }, mexican);
    await owner.post('/api/auth/change-password', { currentPassword: 'secret-1', newPassword: 'secret-2' });
    expect(await subjectTo(email)).toMatch(spanish);
    const { body: sam } = await invite(company);
    expect(await subjectTo(sam.email)).toMatch(spanish);
    await world.visitor.post('/api/auth/login', { email, password: 'secret-2' }, american);
    await owner.post('/api/auth/change-password', { currentPassword: 'secret-2', newPassword: 'secret-3' });
    expect(await subjectTo(email)).not.toMatch(spanish);
  });

  it('a company that registers in Spanish gets its mails in Spanish before anybody signs in', async () => {
    const email = newEmail();
    const body = { email, hashedPassword: 'secret-1' };
    const { body: registered } = await world.visitor.post<{ user: User }>('/api/auth/register', body, mexican);
    expect(registered.user).toMatchObject({ language: null, readsIn: 'es' });
    await world.visitor.post('/api/auth/forgot-password', { email });
    expect(await subjectTo(email)).toMatch(spanish);
  });
});
