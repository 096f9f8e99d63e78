import { describe, expect, it } from 'vitest';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import type { Passkey, PasskeyCeremony, SignInSafety } from '#contract/accounts/second-steps.ts';
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();

const begin = (visitor: Visitor) =>
  visitor.post<PasskeyCeremony>('/api/auth/passkeys/options', { password: 'secret-1' });

async function addPasskey({ owner }: Company, authenticator: SoftwareAuthenticator, name = 'My phone') {
  const { challengeId, options } = (await begin(owner)).body;
  return owner.post<Passkey>('/api/auth/passkeys', { challengeId, name, response: authenticator.create(options) });
}

async function signIn(authenticator: SoftwareAuthenticator, more = {}) {
  const { challengeId, options } = (await world.visitor.post<PasskeyCeremony>('/api/auth/passkey/options')).body;
  const body = { challengeId, response: authenticator.get(options), ...more };
  return { body, answer: await world.visitor.post<LoginAnswer>('/api/auth/passkey', body) };
}

const refusal = (answer: { body: unknown }) => answer.body as { error: string; details?: { field: string }[] };

describe('adding a passkey', () => {
  it('asks for the password, keeps the passkey, lists it and tells the user by mail', async () => {
    const company = await world.company();
    const wrong = await company.owner.post('/api/auth/passkeys/options', { password: 'not-the-one' });
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ field: 'password' }] } });
    const added = await addPasskey(company, new SoftwareAuthenticator());
    expect(added).toMatchObject({ status: 201, body: { name: 'My phone', lastUsedAt: null } });
    const { body } = await company.owner.get<SignInSafety>('/api/auth/safety');
    expect(body.passkeys).toEqual([added.body]);
    await world.runJobs();
    expect(world.mailer.lastTo(company.ownerEmail).subject).toBe('A passkey was added to your account');
  });

  it('offers this application’s name, the user, and the passkeys that are there already', async () => {
    const company = await world.company();
    const authenticator = new SoftwareAuthenticator();
    await addPasskey(company, authenticator);
    const { options } = (await begin(company.owner)).body;
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Poolhand' },
      user: { name: company.ownerEmail },
      excludeCredentials: [{ id: authenticator.create(options).id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(JSON.stringify(options.user)).not.toContain(company.companyId);
  });

  it('refuses one that was added before, also to another account', async () => {
    const [one, other] = [await world.company(), await world.company()];
    const authenticator = new SoftwareAuthenticator();
    await addPasskey(one, authenticator);
    expect((await addPasskey(other, authenticator)).status).toBe(409);
    expect((await other.owner.get<SignInSafety>('/api/auth/safety')).body.passkeys).toEqual([]);
  });

  it('refuses an answer made at another address, without its user verified, or to another challenge', async () => {
    const company = await world.company();
    const elsewhere = await addPasskey(company, new SoftwareAuthenticator('http://evil.example'));
    expect(elsewhere).toMatchObject({ status: 400, body: { details: [{ field: 'response' }] } });
    const unattended = new SoftwareAuthenticator();
    unattended.verifiesUser = false;
    expect((await addPasskey(company, unattended)).status).toBe(400);
    const [first, second] = [(await begin(company.owner)).body, (await begin(company.owner)).body];
    const mixed = {
      challengeId: first.challengeId,
      name: 'x',
      response: new SoftwareAuthenticator().create(second.options),
    };
    expect((await company.owner.post('/api/auth/passkeys', mixed)).status).toBe(400);
  });

  it('takes a challenge once, within five minutes, and only from whom it was given to', async () => {
    const [company, other] = [await world.company(), await world.company()];
    const { challengeId, options } = (await begin(company.owner)).body;
    const body = { challengeId, name: 'Phone', response: new SoftwareAuthenticator().create(options) };
    const foreign = await other.owner.post('/api/auth/passkeys', body);
    expect(foreign).toMatchObject({ status: 404, body: { details: [{ field: 'challengeId' }] } });
    expect((await company.owner.post('/api/auth/passkeys', body)).status).toBe(201);
    expect((await company.owner.post('/api/auth/passkeys', body)).status).toBe(404);
    const late = (await begin(company.owner)).body;
    world.clock.forward({ minutes: 5 });
    const tooLate = {
      challengeId: late.challengeId,
      name: 'x',
      response: new SoftwareAuthenticator().create(late.options),
    };
    expect((await company.owner.post('/api/auth/passkeys', tooLate)).status).toBe(404);
  });

  it('says what is wrong with an answer that is none', async () => {
    const { owner } = await world.company();
    const { challengeId } = (await begin(owner)).body;
    const answer = await owner.post('/api/auth/passkeys', { challengeId, name: 'x', response: { id: 'abc' } });
    expect(answer.status).toBe(400);
    expect(answer.body.details?.map(({ field }) => field)).toContain('response.rawId');
    const unnamed = await owner.post('/api/auth/passkeys', { challengeId, name: ' ', response: {} });
    expect(unnamed.body.message).toBe('Name this passkey');
  });
});

describe('signing in with a passkey', () => {
  it('opens a session in the answer and as a cookie, and notes its use', async () => {
    const company = await world.company();
    const authenticator = new SoftwareAuthenticator();
    await addPasskey(company, authenticator);
    const { answer } = await signIn(authenticator);
    expect(answer).toMatchObject({ status: 200, body: { user: { email: company.ownerEmail } } });
    expect(String(answer.headers['set-cookie'])).toContain(`poolhand_session=${answer.body.token}; `);
    const visitor = new Visitor(world.app, answer.body.token);
    expect((await visitor.get('/api/auth/profile')).status).toBe(200);
    const [passkey] = (await visitor.get<SignInSafety>('/api/auth/safety')).body.passkeys;
    expect(passkey?.lastUsedAt).toBe(world.clock.now().toISOString());
  });

  it('lasts 24 hours, or 30 days when asked to stay', async () => {
    const company = await world.company();
    const authenticator = new SoftwareAuthenticator();
    await addPasskey(company, authenticator);
    const short = new Visitor(world.app, (await signIn(authenticator)).answer.body.token);
    const long = new Visitor(world.app, (await signIn(authenticator, { stayLoggedIn: true })).answer.body.token);
    world.clock.forward({ hours: 25 });
    expect((await short.get('/api/auth/profile')).status).toBe(401);
    expect((await long.get('/api/auth/profile')).status).toBe(200);
    world.clock.forward({ days: 30 });
    expect((await long.get('/api/auth/profile')).status).toBe(401);
  });

  it('takes an answer once', async () => {
    const company = await world.company();
    const authenticator = new SoftwareAuthenticator();
    await addPasskey(company, authenticator);
    const { body } = await signIn(authenticator);
    expect((await world.visitor.post('/api/auth/passkey', body)).status).toBe(404);
  });

  it('refuses a count that does not go on: a copy of the authenticator', async () => {
    const company = await world.company();
    const authenticator = new SoftwareAuthenticator();
    await addPasskey(company, authenticator);
    authenticator.signCount = 9;
    expect((await signIn(authenticator)).answer.status).toBe(200);
    authenticator.signCount = 9;
    const { answer } = await signIn(authenticator);
    expect(answer.status).toBe(401);
    expect(refusal(answer).error).toBe('Invalid credentials');
  });

  it('refuses a passkey that is unknown, removed, unverified or used at another address', async () => {
    const company = await world.company();
    expect((await signIn(new SoftwareAuthenticator())).answer.status).toBe(401);
    const authenticator = new SoftwareAuthenticator();
    const added = await addPasskey(company, authenticator);
    authenticator.verifiesUser = false;
    expect((await signIn(authenticator)).answer.status).toBe(401);
    authenticator.verifiesUser = true;
    const elsewhere = new SoftwareAuthenticator('http://evil.example');
    await addPasskey(company, elsewhere);
    expect((await signIn(elsewhere)).answer.status).toBe(401);
    expect((await signIn(authenticator)).answer.status).toBe(200);
    const remove = (body: object) => company.owner.delete(`/api/auth/passkeys/${added.body.id}`, { body });
    expect((await remove({ password: 'secret-1' })).status).toBe(200);
    expect((await signIn(authenticator)).answer.status).toBe(401);
    expect((await remove({ password: 'secret-1' })).status).toBe(404);
  });

  it('goes on where it was to be removed without the password, or with a wrong one', async () => {
    const company = await world.company();
    const authenticator = new SoftwareAuthenticator();
    const { body } = await addPasskey(company, authenticator);
    for (const sent of [undefined, {}, { password: 'not-the-one' }]) {
      const answer = await company.owner.delete(`/api/auth/passkeys/${body.id}`, sent && { body: sent });
      expect(answer.status).toBe(400);
    }
    expect((await signIn(authenticator)).answer.status).toBe(200);
  });

  it('does not take the challenge of adding one for a sign-in', async () => {
    const company = await world.company();
    const authenticator = new SoftwareAuthenticator();
    await addPasskey(company, authenticator);
    const { challengeId, options } = (await begin(company.owner)).body;
    const response = authenticator.get({ ...options, rpId: 'localhost' });
    expect((await world.visitor.post('/api/auth/passkey', { challengeId, response })).status).toBe(404);
  });

  it('tells an ended trial to choose a plan, with the token to pay', async () => {
    const company = await world.company({ tier: 'trial' });
    const authenticator = new SoftwareAuthenticator();
    await addPasskey(company, authenticator);
    world.clock.forward({ days: 7 });
    const { answer } = await signIn(authenticator);
    expect(answer).toMatchObject({ status: 402, body: { error: 'trial_expired', paymentToken: expect.any(String) } });
  });
});
