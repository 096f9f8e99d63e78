import cookie from '@fastify/cookie';
import Fastify, { type FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { DeviceCaller } from './access.ts';
import { customerCookieOf, customerTokenOf, installAccess, sessionCookieOf } from './access.ts';
import { installReaderLanguage } from './reader-language.ts';
import type { Account } from './tenant.ts';

const now = new Date('2026-11-24T01:30:00Z');
const enterprise = { tier: 'enterprise', trialStartedAt: now } as const;
const endedTrial = { tier: 'trial', trialStartedAt: new Date('2026-11-01T00:00:00Z') } as const;

const accountOf = (fields: Partial<Account> & { maintenanceMode?: boolean }): Account =>
  ({
    companyId: 'COMPANY',
    companyName: 'Desert Pools',
    userId: 'USER',
    role: 'owner',
    scope: 'full',
    plan: enterprise,
    permissions: [],
    featuresUsed: [],
    settings: { maintenanceMode: fields.maintenanceMode ?? false },
    ...fields,
  }) as unknown as Account;

const device: DeviceCaller = {
  companyId: 'COMPANY',
  plan: enterprise,
  featuresUsed: [],
  timeZone: 'UTC',
  deviceId: 'DEVICE-1',
  poolId: 'POOL-1',
  userId: 'USER',
  isActive: true,
  batteryLevel: null,
};

/** A server of a few calls, each declared in another way; accounts, devices and customers are known by their token. */
async function serverOf(
  accounts: Record<string, Account>,
  devices: Record<string, DeviceCaller> = {},
  customers: Record<string, Account> = {},
) {
  const app = Fastify();
  await app.register(cookie);
  const asked: { key: string; mayBeRemembered: boolean }[] = [];
  const config = { trialAccess: 'full', appUrl: 'https://pool.example' };
  const deps = { clock: () => now, config, languages: ['en', 'es'] } as unknown as Deps;
  installReaderLanguage(app, deps);
  installAccess(app, {
    deps,
    findAccount: async (token) => accounts[token] ?? null,
    findCustomer: async (token: string | null) => {
      if (token === null) throw new Error('Nobody is asked for');
      return customers[token] ?? null;
    },
    findDevice: async (key, mayBeRemembered) => {
      asked.push({ key, mayBeRemembered });
      return devices[key] ?? null;
    },
  });
  const failed: AppError[] = [];
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof AppError)) return reply.code(500).send({ refused: 'bug' });
    failed.push(error);
    return reply.code(400).send({ refused: error.code });
  });
  const who = async ({ account, sessionFrom }: FastifyRequest) => ({ userId: account?.userId ?? null, sessionFrom });
  const company = async (request: FastifyRequest) => ({ companyId: request.tenant.companyId });
  app.get('/page', who);
  app.get('/api/public', { config: { needs: 'public' } }, who);
  app.get('/api/public/company', { config: { needs: 'public' } }, company);
  app.get('/api/public/device', { config: { needs: 'public' } }, async (request) => request.device);
  app.get('/api/signed-in', { config: { needs: 'signed-in' } }, who);
  app.post('/api/signed-in', { config: { needs: 'signed-in' } }, who);
  app.options('/api/signed-in', { config: { needs: 'signed-in' } }, who);
  app.get('/api/customers', { config: { needs: ['customers', 'view'] } }, who);
  app.get(
    '/api/either',
    {
      config: {
        needs: {
          anyOf: [
            ['routes', 'view'],
            ['customers', 'edit'],
          ],
        },
      },
    },
    who,
  );
  app.get('/api/owner', { config: { needs: 'owner' } }, who);
  app.post('/api/own', { config: { needs: { anyOf: [['customers', 'edit']], homeowners: 'own' } } }, who);
  app.get('/api/for-customers', { config: { needs: 'signed-in', openToCustomers: true } }, who);
  app.get('/api/public/for-customers', { config: { needs: 'public', openToCustomers: true } }, who);
  app.get('/api/words', { config: { needs: 'signed-in', openToCustomers: true } }, async ({ account, tenant }) => ({
    words: tenant.words.language,
    browserLanguage: account?.browserLanguage ?? null,
  }));
  app.get(
    '/api/listed',
    { config: { needs: 'public', limit: 'guess', followsFromRows: true }, schema: { tags: ['x'] } },
    who,
  );
  app.get('/api/own', { config: { needs: { anyOf: [['customers', 'view']], homeowners: 'own' } } }, who);
  app.get('/api/not-own', { config: { needs: { anyOf: [['customers', 'view']] } } }, who);
  app.get('/api/feature', { config: { needs: 'signed-in', planFeature: 'routes' } }, who);
  app.post('/api/after-trial', { config: { needs: 'signed-in', openAfterTrial: true } }, who);
  app.get('/api/leave', { config: { needs: 'signed-in', openInMaintenance: true } }, company);
  app.get('/api/pay', { config: { needs: 'signed-in', openToPayment: true } }, who);
  const tester = async (request: FastifyRequest) => ({ deviceId: request.device.deviceId });
  app.get('/api/devices/:deviceId/work', { config: { needs: 'device', remembersDevice: true } }, tester);
  app.post('/api/devices/:deviceId/tests', { config: { needs: 'device', planFeature: 'arduino' } }, tester);
  app.post('/api/devices/:deviceId/status', { config: { needs: 'device' } }, tester);
  app.post('/api/devices/:deviceId/after', { config: { needs: 'device', openAfterTrial: true } }, tester);
  await app.ready();
  const call = async (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ method, url, headers });
    return answer.json<Record<string, unknown>>();
  };
  const get = (url: string, token?: string) => call('GET', url, token ? { authorization: `Bearer ${token}` } : {});
  const post = (url: string, token?: string) => call('POST', url, token ? { authorization: `Bearer ${token}` } : {});
  return { app, call, get, post, asked, failed };
}

const refused = (code: string) => ({ refused: code });

describe('a call', () => {
  it('under /api that does not say what it needs keeps the server from starting', async () => {
    const { app } = await serverOf({});
    const declared = Fastify();
    const nobody = async () => null;
    installAccess(declared, { deps: {} as Deps, findAccount: nobody, findCustomer: nobody, findDevice: nobody });
    expect(() => declared.get('/api/forgotten', async () => 'x')).toThrow(
      'GET /api/forgotten does not declare what it needs',
    );
    expect(() => declared.get('/apiary', async () => 'x')).not.toThrow();
    const calls = app.declaredCalls.filter(({ url }) => url === '/api/customers');
    expect(calls.map(({ method, needs }) => [method, needs])).toContainEqual(['GET', ['customers', 'view']]);
    expect(app.declaredCalls.every(({ url }) => url.startsWith('/api/'))).toBe(true);
    const declaredAs = (path: string) => app.declaredCalls.find(({ url }) => url === path);
    expect(declaredAs('/api/listed')).toMatchObject({ needs: 'public', limit: 'guess', followsFromRows: true });
    expect(declaredAs('/api/listed')?.schema).toMatchObject({ tags: ['x'] });
    expect(declaredAs('/api/public')).toMatchObject({ needs: 'public', limit: undefined, followsFromRows: false });
  });

  it('that is public is open to everybody, and knows a session where there is one', async () => {
    const { get } = await serverOf({ token: accountOf({}) });
    expect(await get('/api/public')).toEqual({ userId: null, sessionFrom: null });
    expect(await get('/api/public', 'token')).toEqual({ userId: 'USER', sessionFrom: 'header' });
    expect(await get('/api/public', 'wrong')).toEqual({ userId: null, sessionFrom: null });
    expect(await get('/page', 'token')).toEqual({ userId: null, sessionFrom: null });
  });

  it('that is public reaches a company with a session alone, and a device never', async () => {
    const { get } = await serverOf({ token: accountOf({}) });
    expect(await get('/api/public/company')).toEqual(refused('not_signed_in'));
    expect(await get('/api/public/company', 'token')).toEqual({ companyId: 'COMPANY' });
    expect(await get('/api/public/device', 'token')).toEqual(refused('not_signed_in'));
  });

  it('of an account is refused without a session, and with one that has ended', async () => {
    const { get } = await serverOf({ token: accountOf({}) });
    expect(await get('/api/signed-in')).toEqual(refused('not_signed_in'));
    expect(await get('/api/signed-in', 'ended')).toEqual(refused('not_signed_in'));
    expect(await get('/api/signed-in', 'token')).toEqual({ userId: 'USER', sessionFrom: 'header' });
  });

  it('needs the permission that it declares', async () => {
    const { get } = await serverOf({
      technician: accountOf({ role: 'technician' }),
      user: accountOf({ role: 'user' }),
    });
    expect(await get('/api/customers', 'technician')).toMatchObject({ userId: 'USER' });
    expect(await get('/api/customers', 'user')).toEqual(refused('not_allowed'));
  });

  it('of the owner alone is no one else’s, whatever is granted to them', async () => {
    const entry = { role: 'admin', isEnabled: true, canView: true, canEdit: true, canDelete: true } as const;
    const permissions = (['user_management', 'settings', 'billing'] as const).map((feature) => ({ ...entry, feature }));
    const { get } = await serverOf({ owner: accountOf({}), admin: accountOf({ role: 'admin', permissions }) });
    expect(await get('/api/owner', 'owner')).toMatchObject({ userId: 'USER' });
    expect(await get('/api/owner', 'admin')).toEqual(refused('not_allowed'));
  });

  it('of several permissions needs one', async () => {
    const entry = { role: 'user', isEnabled: true, canView: true, canEdit: true, canDelete: false } as const;
    const { get } = await serverOf({
      user: accountOf({ role: 'user' }),
      routes: accountOf({ role: 'user', permissions: [{ ...entry, feature: 'routes' }] }),
      customers: accountOf({ role: 'user', permissions: [{ ...entry, feature: 'customers' }] }),
    });
    expect(await get('/api/either', 'user')).toEqual(refused('not_allowed'));
    expect(await get('/api/either', 'routes')).toMatchObject({ userId: 'USER' });
    expect(await get('/api/either', 'customers')).toMatchObject({ userId: 'USER' });
  });

  it('about one’s own pool is open to pool owners who may see their dashboard, and to no other role', async () => {
    const noDashboard = {
      feature: 'dashboard',
      isEnabled: true,
      canView: false,
      canEdit: false,
      canDelete: false,
    } as const;
    const { get } = await serverOf({
      homeowner: accountOf({ role: 'homeowner' }),
      blind: accountOf({ role: 'homeowner', permissions: [{ ...noDashboard, role: 'homeowner' }] }),
      user: accountOf({ role: 'user' }),
    });
    expect(await get('/api/own', 'homeowner')).toMatchObject({ userId: 'USER' });
    expect(await get('/api/own', 'blind')).toEqual(refused('not_allowed'));
    expect(await get('/api/own', 'user')).toEqual(refused('not_allowed'));
    expect(await get('/api/not-own', 'homeowner')).toEqual(refused('not_allowed'));
  });
});

describe('a company under maintenance', () => {
  it('keeps its employees out, but lets them leave and its owner in', async () => {
    const { get } = await serverOf({
      user: accountOf({ role: 'user', maintenanceMode: true }),
      owner: accountOf({ maintenanceMode: true }),
    });
    expect(await get('/api/signed-in', 'user')).toEqual(refused('maintenance'));
    expect(await get('/api/public', 'user')).toMatchObject({ userId: 'USER' });
    expect(await get('/api/public/company', 'user')).toEqual(refused('maintenance'));
    expect(await get('/api/leave', 'user')).toEqual({ companyId: 'COMPANY' });
    expect(await get('/api/signed-in', 'owner')).toMatchObject({ userId: 'USER' });
  });

  it('is named in the refusal, with when to try again', async () => {
    const { get, failed } = await serverOf({ user: accountOf({ role: 'user', maintenanceMode: true }) });
    await get('/api/signed-in', 'user');
    expect(failed).toEqual([expect.objectContaining({ code: 'maintenance', retryAfterSeconds: 30 })]);
    expect(failed[0]?.message).toContain('Desert Pools');
  });
});

describe('a customer who came by a personal link', () => {
  const guarded = '__Host-poolhand_my';
  const customer = accountOf({ userId: 'ANN', role: 'homeowner', scope: 'customer' });
  const closed = { feature: 'dashboard', isEnabled: true, canView: false, canEdit: false, canDelete: false } as const;
  const server = () =>
    serverOf(
      { token: accountOf({}) },
      {},
      { ann: customer, shut: { ...customer, permissions: [{ ...closed, role: 'homeowner' }] } },
    );
  const byLink = async (url: string, token = 'ann', headers: Record<string, string> = {}) => {
    const { call } = await server();
    return call('GET', url, { cookie: `${guarded}=${token}`, ...headers });
  };
  const ann = { userId: 'ANN', sessionFrom: 'cookie' };

  it('reads what homeowners read of their own, and what is open to customers, and else nothing', async () => {
    for (const url of ['/api/own?via=link', '/api/for-customers?via=link', '/api/public/for-customers?via=link'])
      expect(await byLink(url), url).toEqual(ann);
    for (const url of ['/api/not-own?via=link', '/api/signed-in?via=link', '/api/customers?via=link'])
      expect(await byLink(url), url).toEqual(refused('not_signed_in'));
    expect(await byLink('/api/public?via=link')).toEqual({ userId: null, sessionFrom: null });
  });

  it('is nobody by another cookie, and on a call that does not say that it is by link', async () => {
    for (const url of ['/api/own', '/api/own?via=mail', '/api/own?link=via'])
      expect(await byLink(url), url).toEqual(refused('not_signed_in'));
    expect(await byLink('/api/own?via=link', 'unknown')).toEqual(refused('not_signed_in'));
    const { call, get } = await server();
    expect(await get('/api/own?via=link')).toEqual(refused('not_signed_in'));
    expect(await call('GET', '/api/own?via=link', { cookie: 'poolhand_my=ann' })).toEqual(refused('not_signed_in'));
  });

  it('is the reader, no matter who is signed in on the same device', async () => {
    const signedIn = { authorization: 'Bearer token' };
    expect(await byLink('/api/own?via=link', 'ann', signedIn)).toEqual(ann);
    expect(await byLink('/api/own?via=link', 'unknown', signedIn)).toEqual(refused('not_signed_in'));
    expect(await byLink('/api/public?via=link', 'ann', signedIn)).toEqual({ userId: null, sessionFrom: null });
    expect(await byLink('/api/own', 'ann', signedIn)).toEqual({ userId: 'USER', sessionFrom: 'header' });
  });

  it('reads nothing where the company has closed its homeowners’ pages', async () => {
    for (const url of ['/api/own?via=link', '/api/for-customers?via=link'])
      expect(await byLink(url, 'shut'), url).toEqual(refused('not_allowed'));
    expect(await byLink('/api/public/for-customers?via=link', 'shut')).toEqual({ userId: null, sessionFrom: null });
  });

  it('changes something from the page itself alone', async () => {
    const { call } = await server();
    const post = (headers: Record<string, string>) =>
      call('POST', '/api/own?via=link', { cookie: `${guarded}=ann`, host: 'pool.example', ...headers });
    expect(await post({})).toEqual(refused('not_allowed'));
    expect(await post({ origin: 'https://evil.example' })).toEqual(refused('not_allowed'));
    expect(await post({ origin: 'https://pool.example' })).toEqual(ann);
  });

  it('is answered in the language that the company writes to them in, others in the one they ask for', async () => {
    const { call } = await serverOf(
      { token: accountOf({ language: 'en', browserLanguage: 'en' }) },
      {},
      { ann: { ...customer, language: 'es' }, bob: { ...customer, language: null } },
    );
    const words = async (headers: Record<string, string>, url = '/api/words?via=link') => call('GET', url, headers);
    expect(await words({ cookie: `${guarded}=ann`, 'accept-language': 'en' })).toMatchObject({ words: 'es' });
    expect(await words({ cookie: `${guarded}=bob`, 'accept-language': 'es' })).toMatchObject({ words: 'en' });
    const signedIn = { authorization: 'Bearer token' };
    const spanish = { words: 'es', browserLanguage: 'es' };
    expect(await words({ ...signedIn, 'accept-language': 'es' }, '/api/words')).toEqual(spanish);
    expect(await words(signedIn, '/api/words')).toEqual({ words: 'en', browserLanguage: 'en' });
  });

  it('has a device known under a name of its own, guarded over https', () => {
    expect(customerCookieOf('https://pool.example')).toBe(guarded);
    expect(customerCookieOf('http://localhost:3000')).toBe('poolhand_my');
    expect(customerCookieOf('http://proxy/https://')).toBe('poolhand_my');
  });
});

describe('a session', () => {
  it('comes by header, in any case of the word Bearer', async () => {
    const { call } = await serverOf({ token: accountOf({}) });
    const by = async (authorization: string) => (await call('GET', '/api/public', { authorization })).sessionFrom;
    for (const right of ['Bearer token', 'bearer token', 'BEARER  token'])
      expect(await by(right), right).toBe('header');
    for (const wrong of ['token', 'Basic token', 'Bearertoken', 'xBearer token', 'Bearer token x', 'Bearer ', ''])
      expect(await by(wrong), wrong).toBeNull();
  });

  it('comes by cookie, the one of this host before the other', async () => {
    const { call } = await serverOf({ host: accountOf({ userId: 'HOST' }), plain: accountOf({ userId: 'PLAIN' }) });
    const by = async (given: string) => call('GET', '/api/public', { cookie: given });
    expect(await by('poolhand_session=plain')).toEqual({ userId: 'PLAIN', sessionFrom: 'cookie' });
    expect(await by('__Host-poolhand_session=host')).toEqual({ userId: 'HOST', sessionFrom: 'cookie' });
    expect(await by('poolhand_session=plain; __Host-poolhand_session=host')).toMatchObject({ userId: 'HOST' });
    expect(await by('another=plain')).toEqual({ userId: null, sessionFrom: null });
  });

  it('by header counts before one by cookie', async () => {
    const { call } = await serverOf({ header: accountOf({ userId: 'HEADER' }), plain: accountOf({ userId: 'PLAIN' }) });
    const headers = { authorization: 'Bearer header', cookie: 'poolhand_session=plain' };
    expect(await call('GET', '/api/public', headers)).toEqual({ userId: 'HEADER', sessionFrom: 'header' });
  });

  it('has its cookie guarded by name over https alone', () => {
    expect(sessionCookieOf('https://pool.example')).toBe('__Host-poolhand_session');
    expect(sessionCookieOf('http://localhost:3000')).toBe('poolhand_session');
    expect(sessionCookieOf('http://proxy/https://')).toBe('poolhand_session');
  });

  it('of a customer’s device counts over https under the guarded name alone, which no neighbor can plant', () => {
    const by = (cookies: Record<string, string>, appUrl: string) =>
      customerTokenOf({ cookies } as unknown as FastifyRequest, appUrl);
    expect(by({ poolhand_my: 'planted' }, 'https://pool.example')).toBeNull();
    expect(by({ poolhand_my: 'planted', '__Host-poolhand_my': 'own' }, 'https://pool.example')).toBe('own');
    expect(by({ poolhand_my: 'own' }, 'http://localhost:3000')).toBe('own');
  });

  it('for paying opens what is for paying, and else nothing', async () => {
    const { get } = await serverOf({ token: accountOf({ scope: 'payment' }) });
    expect(await get('/api/pay', 'token')).toEqual({ userId: 'USER', sessionFrom: 'header' });
    expect(await get('/api/signed-in', 'token')).toEqual(refused('not_signed_in'));
    expect(await get('/api/public', 'token')).toEqual({ userId: null, sessionFrom: null });
  });
});

describe('a change by cookie alone', () => {
  const from = async (headers: Record<string, string>, method: 'GET' | 'POST' = 'POST') => {
    const { call } = await serverOf({ token: accountOf({}) });
    const answer = await call(method, '/api/signed-in', {
      cookie: 'poolhand_session=token',
      host: 'pool.example',
      ...headers,
    });
    return answer.refused ?? answer.sessionFrom;
  };

  it('is taken from the page itself', async () => {
    expect(await from({ origin: 'https://pool.example' })).toBe('cookie');
    expect(await from({ origin: 'https://pool.example', 'sec-fetch-site': 'same-origin' })).toBe('cookie');
  });

  it('is refused from elsewhere, and from where nobody knows', async () => {
    const elsewhere: Record<string, string>[] = [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'pool.example' },
      { origin: 'https://pool.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://pool.example', 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of elsewhere) expect(await from(headers), JSON.stringify(headers)).toBe('not_allowed');
  });

  it('is no question for what a browser asks beforehand', async () => {
    const { app } = await serverOf({ token: accountOf({ plan: endedTrial }) });
    for (const method of ['HEAD', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url: '/api/signed-in', headers: { cookie: 'poolhand_session=token' } });
      expect(answer.statusCode, method).toBe(200);
    }
  });

  it('is no question for what only reads, nor for a session by header', async () => {
    expect(await from({}, 'GET')).toBe('cookie');
    expect(await from({ authorization: 'Bearer token' })).toBe('header');
  });
});

describe('a plan', () => {
  it('that has ended reads on, changes nothing, and still does what ends it well', async () => {
    for (const plan of [endedTrial, { ...enterprise, tier: 'none' as const }]) {
      const code = plan.tier === 'trial' ? 'trial_expired' : 'payment_required';
      const { get, post } = await serverOf({ token: accountOf({ plan }) });
      expect(await get('/api/signed-in', 'token')).toMatchObject({ userId: 'USER' });
      expect(await post('/api/signed-in', 'token')).toEqual(refused(code));
      expect(await post('/api/after-trial', 'token')).toMatchObject({ userId: 'USER' });
    }
    const { post } = await serverOf({ token: accountOf({}) });
    expect(await post('/api/signed-in', 'token')).toMatchObject({ userId: 'USER' });
  });

  it('opens the calls of its features', async () => {
    const { get } = await serverOf({
      basic: accountOf({ plan: { ...enterprise, tier: 'basic' } }),
      enterprise: accountOf({}),
    });
    expect(await get('/api/feature', 'basic')).toEqual(refused('upgrade_required'));
    expect(await get('/api/feature', 'enterprise')).toMatchObject({ userId: 'USER' });
  });
});

describe('a device', () => {
  const ofDevice = (fields: Partial<DeviceCaller> = {}) =>
    serverOf({ token: accountOf({}) }, { key: { ...device, ...fields } });

  it('makes its own calls with its own key', async () => {
    const { get, post } = await ofDevice();
    expect(await get('/api/devices/DEVICE-1/work', 'key')).toEqual({ deviceId: 'DEVICE-1' });
    expect(await post('/api/devices/DEVICE-1/tests', 'key')).toEqual({ deviceId: 'DEVICE-1' });
  });

  it('makes no other device’s calls, and none of an account', async () => {
    const { get } = await ofDevice();
    expect(await get('/api/devices/DEVICE-2/work', 'key')).toEqual(refused('not_found'));
    expect(await get('/api/signed-in', 'key')).toEqual(refused('not_signed_in'));
  });

  it('is not looked up each time only where the call says so', async () => {
    const { get, post, asked } = await ofDevice();
    await get('/api/devices/DEVICE-1/work', 'key');
    await post('/api/devices/DEVICE-1/status', 'key');
    expect(asked).toEqual([
      { key: 'key', mayBeRemembered: true },
      { key: 'key', mayBeRemembered: false },
    ]);
  });

  it('has its calls made by no account, by no cookie and by nobody', async () => {
    const { call, get, asked } = await ofDevice();
    expect(await get('/api/devices/DEVICE-1/work', 'token')).toEqual(refused('not_allowed'));
    expect(await get('/api/devices/DEVICE-1/work', 'wrong')).toEqual(refused('not_signed_in'));
    asked.length = 0;
    expect(await get('/api/devices/DEVICE-1/work')).toEqual(refused('not_signed_in'));
    const cookieOf = (value: string) =>
      call('GET', '/api/devices/DEVICE-1/work', { cookie: `poolhand_session=${value}` });
    expect(await cookieOf('key')).toEqual(refused('not_signed_in'));
    expect(await cookieOf('token')).toEqual(refused('not_allowed'));
    expect(asked).toEqual([]);
  });

  it('of a plan that has ended still reads, and changes what stays open alone', async () => {
    const { get, post } = await ofDevice({ plan: { ...enterprise, tier: 'none' } });
    expect(await get('/api/devices/DEVICE-1/work', 'key')).toEqual({ deviceId: 'DEVICE-1' });
    expect(await post('/api/devices/DEVICE-1/status', 'key')).toEqual(refused('payment_required'));
    expect(await post('/api/devices/DEVICE-1/after', 'key')).toEqual({ deviceId: 'DEVICE-1' });
  });

  it('needs the plan that opens its feature', async () => {
    const { post } = await ofDevice({ plan: { ...enterprise, tier: 'professional' } });
    expect(await post('/api/devices/DEVICE-1/tests', 'key')).toEqual(refused('upgrade_required'));
    expect(await post('/api/devices/DEVICE-1/status', 'key')).toEqual({ deviceId: 'DEVICE-1' });
  });
});
