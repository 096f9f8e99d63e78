import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import type { LoginAnswer, LoginRefusal } from '#contract/accounts/identity.ts';
import type { RecoveryCodes, SignInSafety, TwoStepSetup } from '#contract/accounts/second-steps.ts';
import type { UserAccount } from '#contract/accounts/users.ts';
import type { AuditEntry } from '#contract/data/audit.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
const password = 'secret-1';

/** What the authenticator app shows now, or so many codes later. */
const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() + later * 30_000 });

/** A code that is right at no time near. */
const wrongFor = (secret: string): string => {
  const near = new Set([-2, -1, 0, 1, 2].map((later) => codeOf(secret, later)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? '';
};

/** Turns the second step on, and waits for the app's next code. */
async function turnOn({ owner }: Company): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await owner.post<TwoStepSetup>('/api/auth/two-step/start', { password })).body;
  const { body } = await owner.post<RecoveryCodes>('/api/auth/two-step/confirm', { code: codeOf(secret) });
  world.clock.forward({ minutes: 1 });
  return { secret, recoveryCodes: body.recoveryCodes };
}

type Refusal = ErrorBody & LoginRefusal;

const login = (email: string, more = {}) =>
  world.visitor.post<Refusal>('/api/auth/login', { email, password, ...more });
const stepToken = async (email: string, more = {}): Promise<string> =>
  (await login(email, more)).body.secondStepToken ?? '';
const secondStep = (token: string, code: string) =>
  world.visitor.post<LoginAnswer & Refusal>('/api/auth/second-step', { token, code });

describe('turning the second step on', () => {
  it('begins with the password and is in force after a right code, with ten recovery codes and a mail', async () => {
    const company = await world.company();
    const { owner, ownerEmail } = company;
    const wrong = await owner.post('/api/auth/two-step/start', { password: 'not-the-one' });
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ field: 'password' }] } });
    const { body: setup } = await owner.post<TwoStepSetup>('/api/auth/two-step/start', { password });
    expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(setup.uri).toBe(
      `otpauth://totp/Poolhand:${encodeURIComponent(ownerEmail)}?issuer=Poolhand&secret=${setup.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await login(ownerEmail)).status).toBe(200);
    const wrongCode = await owner.post('/api/auth/two-step/confirm', { code: wrongFor(setup.secret) });
    expect(wrongCode).toMatchObject({ status: 400, body: { details: [{ field: 'code' }] } });
    const { body } = await owner.post<RecoveryCodes>('/api/auth/two-step/confirm', { code: codeOf(setup.secret) });
    expect(new Set(body.recoveryCodes).size).toBe(10);
    for (const code of body.recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}$/);
    expect((await owner.get<SignInSafety>('/api/auth/safety')).body).toEqual({
      twoStepEnabled: true,
      twoStepRequired: false,
      recoveryCodesLeft: 10,
      passkeys: [],
    });
    await world.runJobs();
    expect(world.mailer.lastTo(ownerEmail).subject).toBe('Two-step sign-in is on');
  });

  it('is refused while it is on, and confirming before starting', async () => {
    const company = await world.company();
    expect((await company.owner.post('/api/auth/two-step/confirm', { code: '123456' })).status).toBe(409);
    const { secret } = await turnOn(company);
    expect((await company.owner.post('/api/auth/two-step/start', { password })).status).toBe(409);
    expect((await company.owner.post('/api/auth/two-step/confirm', { code: codeOf(secret) })).status).toBe(409);
    const malformed = await company.owner.post('/api/auth/two-step/confirm', { code: '12345' });
    expect(malformed).toMatchObject({ status: 400, body: { message: 'The code has 6 digits' } });
  });
});

describe('a company that asks everyone for the second step', () => {
  const asking = async () => {
    const company = await world.company();
    const set = await company.owner.put('/api/settings', { system: { secondStep: true } });
    expect(set).toMatchObject({ status: 200, body: { system: { secondStep: true } } });
    return company;
  };

  it('has an app set up before anybody gets in, and only then a session, with recovery codes', async () => {
    const company = await asking();
    const { ownerEmail } = company;
    const first = await login(ownerEmail, { stayLoggedIn: true });
    const { secret, uri } = first.body.setUp ?? { secret: '', uri: '' };
    expect(first).toMatchObject({ status: 401, body: { error: 'second_step_required' } });
    expect(first.headers['set-cookie']).toBeUndefined();
    expect(uri).toContain(`secret=${secret}&`);
    const token = first.body.secondStepToken ?? '';
    expect((await new Visitor(world.app, token).get('/api/auth/profile')).status).toBe(401);

    const wrong = await secondStep(token, wrongFor(secret));
    expect(wrong).toMatchObject({ status: 401, body: { details: [{ field: 'code' }] } });
    expect((await company.owner.get<SignInSafety>('/api/auth/safety')).body.twoStepEnabled).toBe(false);
    const opened = await secondStep(token, codeOf(secret));
    expect(opened.status).toBe(200);
    expect(new Set(opened.body.recoveryCodes).size).toBe(10);
    expect(String(opened.headers['set-cookie'])).toContain(`poolhand_session=${opened.body.token}; `);
    expect((await new Visitor(world.app, opened.body.token).get('/api/customers')).status).toBe(200);
    await world.runJobs();
    expect(world.mailer.lastTo(ownerEmail).subject).toBe('Two-step sign-in is on');

    world.clock.forward({ minutes: 1 });
    const next = await login(ownerEmail);
    expect(next.body.setUp).toBeUndefined();
    const again = await secondStep(next.body.secondStepToken ?? '', codeOf(secret));
    expect(again).toMatchObject({ status: 200 });
    expect(again.body.recoveryCodes).toBeUndefined();
  });

  it('takes a code of the last key alone, once', async () => {
    const { ownerEmail } = await asking();
    const [early, late] = [(await login(ownerEmail)).body, (await login(ownerEmail)).body];
    expect((await secondStep(early.secondStepToken ?? '', codeOf(early.setUp?.secret ?? ''))).status).toBe(401);
    const code = codeOf(late.setUp?.secret ?? '');
    expect((await secondStep(late.secondStepToken ?? '', code)).status).toBe(200);
    expect((await secondStep(late.secondStepToken ?? '', code)).status).toBe(401);
  });

  it('lets nobody turn it off, and those who are signed in go on', async () => {
    const company = await asking();
    const technician = await company.signedIn('technician');
    expect((await technician.get('/api/auth/profile')).status).toBe(200);
    await turnOn(company);
    expect((await company.owner.get<SignInSafety>('/api/auth/safety')).body.twoStepRequired).toBe(true);
    expect(await company.owner.post('/api/auth/two-step/disable', { password })).toMatchObject({
      status: 409,
      body: { message: 'Your company asks for two-step sign-in, so it can’t be turned off.' },
    });
    await company.owner.put('/api/settings', { system: { secondStep: false } });
    expect((await company.owner.post('/api/auth/two-step/disable', { password })).status).toBe(200);
    expect((await login(company.ownerEmail)).status).toBe(200);
  });

  it('is the owner’s to say, and asks no pool owner', async () => {
    const company = await asking();
    const admin = await company.signedIn('admin');
    const body = { system: { secondStep: false } };
    expect(await admin.put('/api/settings', body)).toMatchObject({
      status: 403,
      body: { details: [{ field: 'system.secondStep' }] },
    });
    const { customerId } = (await company.owner.post<{ customerId: string }>('/api/customers', { name: 'Pat' })).body;
    const poolOwner = await company.signedIn('homeowner', { customerId });
    expect((await poolOwner.get<SignInSafety>('/api/auth/safety')).body.twoStepRequired).toBe(false);
  });
});

describe('a colleague who lost the phone and the codes', () => {
  it('gets in with the password alone once whoever manages users has reset the second step', async () => {
    const company = await world.company();
    await turnOn(company);
    const { body: users } = await company.owner.get<UserAccount[]>('/api/users');
    const [own] = users;
    expect(own).toMatchObject({ secondStep: true });
    const path = `/api/users/${own?.id}/second-step`;
    expect((await company.owner.delete(path)).status).toBe(409);
    const admin = await company.signedIn('admin');
    expect((await admin.delete(path)).status).toBe(403);
    const stranger = await world.company();
    expect((await stranger.owner.delete(path)).status).toBe(404);

    const other = await company.signedIn('owner');
    expect(await other.delete(path)).toMatchObject({ status: 200, body: { id: own?.id, secondStep: false } });
    expect((await company.owner.get('/api/auth/profile')).status).toBe(401);
    expect((await login(company.ownerEmail)).status).toBe(200);
    expect((await other.delete(path)).status).toBe(409);
    const { body: log } = await other.get<AuditEntry[]>('/api/audit');
    expect(log[0]).toMatchObject({ recordKind: 'user', recordId: own?.id, fields: [{ field: 'secondStepResetAt' }] });
    await world.runJobs();
    expect(world.mailer.lastTo(company.ownerEmail).subject).toBe('Two-step sign-in was reset');
  });
});

describe('signing in with the second step on', () => {
  it('asks for a code after the right password, and opens a session with it, also as a cookie', async () => {
    const company = await world.company();
    const { secret } = await turnOn(company);
    const first = await login(company.ownerEmail);
    expect(first).toMatchObject({ status: 401, body: { error: 'second_step_required' } });
    expect(first.headers['set-cookie']).toBeUndefined();
    const asSession = new Visitor(world.app, first.body.secondStepToken ?? '');
    expect((await asSession.get('/api/auth/profile')).status).toBe(401);
    const opened = await secondStep(first.body.secondStepToken ?? '', codeOf(secret));
    expect(opened).toMatchObject({ status: 200, body: { user: { email: company.ownerEmail } } });
    expect(String(opened.headers['set-cookie'])).toContain(`poolhand_session=${opened.body.token}; `);
    expect((await new Visitor(world.app, opened.body.token).get('/api/customers')).status).toBe(200);
  });

  it('says nothing of it to a wrong password', async () => {
    const company = await world.company();
    await turnOn(company);
    const { body } = await world.visitor.post('/api/auth/login', { email: company.ownerEmail, password: 'not-it-1' });
    expect(body.error).toBe('Invalid credentials');
  });

  it('lasts 24 hours, or 30 days when the password came with the wish to stay', async () => {
    const company = await world.company();
    const { secret } = await turnOn(company);
    const open = async (more = {}) => {
      const { body } = await secondStep(await stepToken(company.ownerEmail, more), codeOf(secret));
      world.clock.forward({ minutes: 1 });
      return new Visitor(world.app, body.token);
    };
    const [short, long] = [await open(), await open({ stayLoggedIn: true })];
    world.clock.forward({ hours: 25 });
    expect((await short.get('/api/auth/profile')).status).toBe(401);
    expect((await long.get('/api/auth/profile')).status).toBe(200);
    world.clock.forward({ days: 30 });
    expect((await long.get('/api/auth/profile')).status).toBe(401);
  });

  it('cannot be gone on with after the password was reset', async () => {
    const company = await world.company();
    const { secret } = await turnOn(company);
    const waiting = await stepToken(company.ownerEmail);
    await world.visitor.post('/api/auth/forgot-password', { email: company.ownerEmail });
    await world.runJobs();
    const token = world.mailer.lastTo(company.ownerEmail).text.match(/token=([\w-]+)/)?.[1];
    const reset = await world.visitor.post('/api/auth/reset-password', { token, password: 'secret-2' });
    expect(reset.status).toBe(200);
    expect((await secondStep(waiting, codeOf(secret))).status).toBe(401);
  });

  it('accepts the code before and after, and none further off', async () => {
    const company = await world.company();
    const { secret } = await turnOn(company);
    world.clock.forward({ minutes: 5 });
    const token = await stepToken(company.ownerEmail);
    expect((await secondStep(token, codeOf(secret, -2))).status).toBe(401);
    expect((await secondStep(token, codeOf(secret, 2))).status).toBe(401);
    expect((await secondStep(token, codeOf(secret, -1))).status).toBe(200);
    expect((await secondStep(await stepToken(company.ownerEmail), codeOf(secret, 1))).status).toBe(200);
  });

  it('never accepts a code twice, nor one older than the last, also at the same moment', async () => {
    const company = await world.company();
    const { secret } = await turnOn(company);
    const tokens = [await stepToken(company.ownerEmail), await stepToken(company.ownerEmail)];
    const code = codeOf(secret);
    const answers = await Promise.all(tokens.map((token) => secondStep(token, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await secondStep(await stepToken(company.ownerEmail), code)).status).toBe(401);
    expect((await secondStep(await stepToken(company.ownerEmail), codeOf(secret, -1))).status).toBe(401);
  });

  it('takes a sign-in’s token once, and within ten minutes', async () => {
    const company = await world.company();
    const { secret } = await turnOn(company);
    const token = await stepToken(company.ownerEmail);
    expect((await secondStep(token, codeOf(secret))).status).toBe(200);
    world.clock.forward({ minutes: 1 });
    const again = await secondStep(token, codeOf(secret));
    expect(again).toMatchObject({ status: 401, body: { error: 'Unauthorized', details: [{ field: 'token' }] } });
    const late = await stepToken(company.ownerEmail);
    world.clock.forward({ minutes: 10 });
    expect((await secondStep(late, codeOf(secret))).status).toBe(401);
    expect((await secondStep('no-such-token', codeOf(secret))).status).toBe(401);
  });

  it('ends a sign-in after five wrong codes, the right one included', async () => {
    const company = await world.company();
    const { secret } = await turnOn(company);
    const token = await stepToken(company.ownerEmail);
    for (let n = 1; n <= 4; n += 1) {
      expect((await secondStep(token, wrongFor(secret))).body.details?.[0]?.field).toBe('code');
    }
    expect((await secondStep(token, wrongFor(secret))).body.details?.[0]?.field).toBe('token');
    expect((await secondStep(token, codeOf(secret))).status).toBe(401);
    expect((await secondStep(await stepToken(company.ownerEmail), codeOf(secret))).status).toBe(200);
  });

  it('limits wrong codes over all sign-ins of one address, and leaves other addresses alone', async () => {
    const company = await world.company();
    const { secret } = await turnOn(company);
    const tries = Array.from({ length: 3 }, async () => {
      const token = await stepToken(company.ownerEmail);
      return Promise.all(Array.from({ length: 5 }, () => secondStep(token, wrongFor(secret))));
    });
    const refused = (await Promise.all(tries)).flat().find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await secondStep(await stepToken(company.ownerEmail), codeOf(secret))).status).toBe(429);
    const elsewhere = new Visitor(world.app, null, '203.0.113.9');
    const { body } = await elsewhere.post<Refusal>('/api/auth/login', { email: company.ownerEmail, password });
    const there = await elsewhere.post('/api/auth/second-step', { token: body.secondStepToken, code: codeOf(secret) });
    expect(there.status).toBe(200);
  });

  it('comes before what an ended trial is told', async () => {
    const company = await world.company({ tier: 'trial' });
    const { secret } = await turnOn(company);
    world.clock.forward({ days: 7 });
    const first = await login(company.ownerEmail);
    expect(first).toMatchObject({ status: 401, body: { error: 'second_step_required' } });
    expect(first.body.paymentToken).toBeUndefined();
    const second = await secondStep(first.body.secondStepToken ?? '', codeOf(secret));
    expect(second).toMatchObject({ status: 402, body: { error: 'trial_expired', paymentToken: expect.any(String) } });
  });
});

describe('recovery codes', () => {
  it('open the account once each, however they are typed', async () => {
    const company = await world.company();
    const { recoveryCodes } = await turnOn(company);
    const [first = '', second = ''] = recoveryCodes;
    expect((await secondStep(await stepToken(company.ownerEmail), first)).status).toBe(200);
    expect((await secondStep(await stepToken(company.ownerEmail), first)).status).toBe(401);
    const typed = ` ${second.toUpperCase().replace('-', ' ')}`;
    expect((await secondStep(await stepToken(company.ownerEmail), typed)).status).toBe(200);
    const { body } = await company.owner.get<SignInSafety>('/api/auth/safety');
    expect(body.recoveryCodesLeft).toBe(8);
  });

  it('can be made anew with the password, which ends the earlier ones', async () => {
    const company = await world.company();
    const before = await company.owner.post('/api/auth/two-step/recovery-codes', { password });
    expect(before.status).toBe(409);
    const { recoveryCodes } = await turnOn(company);
    expect((await company.owner.post('/api/auth/two-step/recovery-codes', { password: 'wrong-1' })).status).toBe(400);
    const { body } = await company.owner.post<RecoveryCodes>('/api/auth/two-step/recovery-codes', { password });
    expect((await secondStep(await stepToken(company.ownerEmail), recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await secondStep(await stepToken(company.ownerEmail), body.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('of one account open no other', async () => {
    const [one, other] = [await world.company(), await world.company()];
    const { recoveryCodes } = await turnOn(one);
    await turnOn(other);
    expect((await secondStep(await stepToken(other.ownerEmail), recoveryCodes[0] ?? '')).status).toBe(401);
  });
});

describe('turning the second step off', () => {
  it('asks for the password, ends sign-ins that wait for a code, and tells the user', async () => {
    const company = await world.company();
    const { secret, recoveryCodes } = await turnOn(company);
    const waiting = await stepToken(company.ownerEmail);
    expect((await company.owner.post('/api/auth/two-step/disable', { password: 'wrong-1' })).status).toBe(400);
    expect((await company.owner.post('/api/auth/two-step/disable', { password })).status).toBe(200);
    expect((await login(company.ownerEmail)).status).toBe(200);
    expect((await secondStep(waiting, codeOf(secret))).status).toBe(401);
    expect((await secondStep(waiting, recoveryCodes[0] ?? '')).status).toBe(401);
    await world.runJobs();
    expect(world.mailer.lastTo(company.ownerEmail).subject).toBe('Two-step sign-in is off');
    expect((await company.owner.post('/api/auth/two-step/disable', { password })).status).toBe(200);
  });
});
