import { describe, expect, it } from 'vitest';
import type { EmailConfirmation, LoginAnswer, User } from '#contract/accounts/identity.ts';
import type { PasskeyCeremony } from '#contract/accounts/second-steps.ts';
import { outboxFolderMailer } from '#server/adapters/mail/nodemailer.ts';
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { openTwilioStandIn } from '#tests/support/twilio-stand-in.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const twilio = openTwilioStandIn(() => world.clock.now());
const world = openWorld({ deps: { sms: twilio.sms } });

const codeTo = (address: string): string => /code is (\d{6})/.exec(world.mailer.lastTo(address).text)?.[1] ?? 'none';
const linkTo = (address: string): string => /token=([\w-]+)/.exec(world.mailer.lastTo(address).text)?.[1] ?? 'none';
const stateOf = async ({ owner }: Company) => (await owner.get<EmailConfirmation>('/api/auth/email-confirmation')).body;
const enter = (visitor: Visitor, code: string) => visitor.post<User>('/api/auth/email-confirmation', { code });

/** A customer with an address and a number, and one message by each way. */
async function write({ owner }: Company): Promise<void> {
  const { body } = await owner.post<{ customerId: string }>('/api/customers', {
    ...{ name: 'Pat Rivera', email: 'pat@elsewhere.example', phone: '(602) 555-0142' },
    ...{ emailAlerts: true, smsAlerts: true },
  });
  for (const channel of ['email', 'sms'])
    await owner.post(`/api/communications/threads/${body.customerId}`, { message: 'We are open.', channel });
}

const toPat = () => world.mailer.sent.filter(({ to }) => to === 'pat@elsewhere.example').length;

describe('a company whose owner has not confirmed the address', () => {
  it('sends nothing to anybody, has one account, and sends what waited once the code is entered', async () => {
    const company = await world.company({ confirmed: false });
    await write(company);
    await world.runJob('sweep-mails', {});
    await world.runJob('send-messages', {});
    expect([toPat(), twilio.messages.length]).toEqual([0, 0]);
    expect(await stateOf(company)).toMatchObject({
      ...{ email: company.ownerEmail, emailConfirmed: false, companyConfirmed: false },
      ...{ waitingEmails: 1, waitingTexts: 1, codeSentAt: expect.any(String) },
    });
    const invited = { name: 'Lee', email: 'lee@elsewhere.example', role: 'admin' };
    expect((await company.owner.post('/api/users', invited)).status).toBe(403);
    const technician = { name: 'Kim', email: 'kim@elsewhere.example', phone: '6025550100', password: 'a-secret-1' };
    expect((await company.owner.post('/api/technician-users', technician)).status).toBe(403);

    const entered = await enter(company.owner, codeTo(company.ownerEmail));
    expect(entered).toMatchObject({ status: 200, body: { settings: { confirmed: true, emailConfirmed: true } } });
    await world.runJobs();
    // As the next minute does: a message to a customer becomes an email first.
    await world.runJob('sweep-mails', {});
    expect([toPat(), twilio.messages.length]).toEqual([1, 1]);
    expect(await stateOf(company)).toMatchObject({ companyConfirmed: true, waitingEmails: 0, waitingTexts: 0 });
    expect((await company.owner.post('/api/users', invited)).status).toBe(201);
  });

  it('takes five tries a code and five codes an hour; only the last one opens', async () => {
    const company = await world.company({ confirmed: false });
    await world.runJobs();
    const first = codeTo(company.ownerEmail);
    expect((await company.owner.post('/api/auth/email-confirmation/send')).status).toBe(200);
    await world.runJobs();
    const right = codeTo(company.ownerEmail);
    if (first !== right) expect((await enter(company.owner, first)).status).toBe(400);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) expect((await enter(company.owner, wrong)).status).toBe(400);
    expect(await enter(company.owner, right)).toMatchObject({ status: 400, body: { details: [{ field: 'code' }] } });
    const again = async () => (await company.owner.post('/api/auth/email-confirmation/send')).status;
    expect([await again(), await again(), await again(), await again()]).toEqual([200, 200, 200, 429]);
    await world.runJobs();
    const last = codeTo(company.ownerEmail);
    world.clock.forward({ minutes: 31 });
    expect((await enter(company.owner, last)).status).toBe(400);
    world.clock.forward({ minutes: 30 });
    expect(await again()).toBe(200);
    await world.runJobs();
    expect((await enter(company.owner, codeTo(company.ownerEmail))).status).toBe(200);
    expect(await again()).toBe(409);
  });

  it('was begun by somebody else: the holder’s new password leaves nothing of theirs in force', async () => {
    const company = await world.company({ confirmed: false });
    const authenticator = new SoftwareAuthenticator();
    const { challengeId, options } = (
      await company.owner.post<PasskeyCeremony>('/api/auth/passkeys/options', { password: 'secret-1' })
    ).body;
    await company.owner.post('/api/auth/passkeys', {
      challengeId,
      name: 'Mine',
      response: authenticator.create(options),
    });
    const accomplice = await company.signedIn('owner');
    await write(company);
    const sent = [toPat(), twilio.messages.length];

    await world.visitor.post('/api/auth/forgot-password', { email: company.ownerEmail });
    await world.runJobs();
    const token = linkTo(company.ownerEmail);
    const password = 'a-new-secret';
    expect((await world.visitor.post('/api/auth/reset-password', { token, password })).status).toBe(200);

    const asked = (await world.visitor.post<PasskeyCeremony>('/api/auth/passkey/options')).body;
    const byPasskey = { challengeId: asked.challengeId, response: authenticator.get(asked.options) };
    expect((await world.visitor.post('/api/auth/passkey', byPasskey)).status).toBe(401);
    expect([
      (await company.owner.get('/api/customers')).status,
      (await accomplice.get('/api/customers')).status,
    ]).toEqual([401, 401]);
    const { body } = await world.visitor.post<LoginAnswer>('/api/auth/login', { email: company.ownerEmail, password });
    expect(body.user.settings).toMatchObject({ confirmed: true, emailConfirmed: true, live: false });
    await world.runJob('sweep-mails', {});
    await world.runJob('send-messages', {});
    expect([toPat(), twilio.messages.length]).toEqual(sent);
  });
});

describe('an address that changes', () => {
  it('is neither confirmed nor opened by a link that went to the former one', async () => {
    const company = await world.company({ confirmed: false });
    const { userId } = await idOf(company);
    await world.visitor.post('/api/auth/forgot-password', { email: company.ownerEmail });
    await world.runJobs();
    const token = linkTo(company.ownerEmail);
    const email = `somebody-else-${company.ownerEmail}`;
    await company.owner.patch(`/api/users/${userId}`, { email, currentPassword: 'secret-1' });
    const opened = await world.visitor.post('/api/auth/reset-password', { token, password: 'a-new-secret' });
    expect(opened).toMatchObject({ status: 400, body: { details: [{ field: 'token' }] } });
    expect(await stateOf(company)).toMatchObject({ email, emailConfirmed: false, companyConfirmed: false });
  });

  it('is confirmed anew; a password set by its mailed link ends passkeys from before', async () => {
    const company = await world.company();
    const { userId } = await idOf(company);
    const email = `new-${company.ownerEmail}`;
    const changed = await company.owner.patch(`/api/users/${userId}`, { email, currentPassword: 'secret-1' });
    expect(changed.status).toBe(200);
    await world.runJobs();
    expect(await stateOf(company)).toMatchObject({ email, emailConfirmed: false, companyConfirmed: true });
    expect((await enter(company.owner, codeTo(email))).status).toBe(200);
    expect(await stateOf(company)).toMatchObject({ emailConfirmed: true });
  });
});

const idOf = async ({ owner }: Company) => ({ userId: (await owner.get<User>('/api/auth/profile')).body.id });

describe('an installation without a mail server', () => {
  const folder = openWorld({
    deps: { mailer: outboxFolderMailer('/dev/null/none', 'x@example.com', () => new Date()) },
  });

  it('asks for no code: none would reach anybody, and no email leaves', async () => {
    const visitor = new Visitor(folder.app, null, '10.9.9.9');
    const account = { email: 'folder@example.com', hashedPassword: 'a-secret-1' };
    const { body } = await visitor.post<{ user: User }>('/api/auth/register', account);
    expect(body.user.settings).toMatchObject({ confirmed: true, emailConfirmed: true, mailServer: false });
  });
});
