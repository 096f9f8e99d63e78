import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection, ConnectionTest, OutboxMail } from '#contract/settings/settings.ts';
import { noRoads } from '#server/adapters/roads/port.ts';
import type { WeatherService } from '#server/adapters/weather/port.ts';
import { aiUsage } from '#server/db/schema/index.ts';
import { selfSigned } from '#tests/support/self-signed.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const tls = selfSigned(new Date());
/** A company's own AI service: it answers, refuses, or sends elsewhere. */
let ai: 'answers' | 'refuses' | 'redirects' = 'answers';
const keys: (string | undefined)[] = [];
const server = createServer({ cert: tls.cert, key: tls.key }, (request, response) => {
  keys.push(request.headers.authorization);
  request.resume().on('end', () => {
    if (ai === 'redirects') response.writeHead(302, { location: 'https://127.0.0.1/' }).end();
    else if (ai === 'refuses') response.writeHead(401).end('{}');
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ choices: [{ message: { content: 'Salt cells like 3,200 ppm.' } }] }));
  });
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `https://localhost:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  ai = 'answers';
  keys.length = 0;
});

let isOut = false;
const weather: WeatherService = {
  warningsAt: async () => {
    if (isOut) throw new Error('connect ECONNREFUSED');
    return [];
  },
};
const roads = {
  ...noRoads,
  inForce: async () => ({ version: 'test', name: 'Test roads' }),
  nearest: async ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
    place: { latitude, longitude },
    milesAway: 0.01,
  }),
};
const givenAddresses = {
  fits: (address: string) => address.startsWith('https://'),
  allowed: () => true,
  ca: tls.cert,
  mailPorts: [] as number[],
};
const world = openWorld({ config: { givenAddresses, weatherUrl: 'http://localhost:1' }, deps: { weather, roads } });
const path = '/api/settings/connections';

const listed = async (owner: Visitor) =>
  new Map((await owner.get<Connection[]>(path)).body.map((connection) => [connection.need, connection]));
const tested = async (owner: Visitor, need: string) => (await owner.post<ConnectionTest>(`${path}/${need}/test`)).body;

describe('the connections', () => {
  it('tell what is connected and by whom, and whether it answers', async () => {
    const { owner } = await world.company();
    const all = await listed(owner);
    expect([...all.keys()]).toEqual([
      'roads',
      'map',
      'geocoding',
      'weather',
      'email',
      'sms',
      'cards',
      'ai',
      'passwords',
    ]);
    expect(all.get('weather')).toMatchObject({ by: 'installation', isOwnPossible: true });
    expect(all.get('map')).toMatchObject({ by: 'none', isOwnPossible: false });
    expect(await tested(owner, 'roads')).toMatchObject({ ok: false, said: expect.stringContaining('Add a customer') });
    const place = { zipCode: '85306', latitude: 33.6, longitude: -112.2 };
    await owner.post('/api/customers', { name: 'Pat Rivera', address: '1 Main Street', ...place });
    expect(await tested(owner, 'roads')).toMatchObject({
      ok: true,
      said: 'The nearest road is 53 ft from Pat Rivera.',
    });
    expect(await tested(owner, 'geocoding')).toMatchObject({
      ok: true,
      said: 'Found only the middle of Pat Rivera’s ZIP code.',
    });
    expect(await tested(owner, 'weather')).toMatchObject({ ok: true, said: '0 weather alerts now.' });
    expect((await listed(owner)).get('weather')?.lastAnswerAt).not.toBeNull();
    isOut = true;
    expect(await tested(owner, 'weather')).toMatchObject({ ok: false, said: expect.stringContaining('ECONNREFUSED') });
    isOut = false;
    expect(await tested(owner, 'email')).toMatchObject({
      ok: true,
      said: expect.stringContaining('A test email went'),
    });
    for (const need of ['map', 'sms', 'cards', 'ai', 'passwords']) {
      expect(await tested(owner, need)).toMatchObject({ ok: false, said: 'Nothing is connected.' });
    }
  });

  it('of one’s own are tried, kept sealed, used by the assistant of that company alone, and forgotten', async () => {
    const [one, two] = [await world.company(), await world.company()];
    const own = { url, model: 'pool-1', apiKey: 'key-of-one' };
    const { body, status } = await one.owner.put<Connection[]>(`${path}/ai`, own);
    expect(status).toBe(200);
    expect(body.find(({ need }) => need === 'ai')).toMatchObject({
      by: 'company',
      detail: expect.stringMatching(/^pool-1 · localhost/),
    });
    expect(JSON.stringify(body)).not.toContain('key-of-one');
    const rows = await world.deps.db.inCompany(one.companyId, (tx) =>
      tx.execute(sql`select * from company_connections`),
    );
    expect(JSON.stringify(rows.rows)).not.toContain('key-of-one');
    const { rows: changes } = await world.deps.db.inCompany(one.companyId, (tx) =>
      tx.execute(sql`select * from audit_entries where table_name = 'company_connections'`),
    );
    expect(JSON.stringify(changes)).not.toMatch(/key-of-one|settings_sealed/);
    expect(await tested(one.owner, 'ai')).toMatchObject({ ok: true, said: 'The model answered.' });
    const { body: said } = await one.owner.post('/api/ai/chat', { message: 'How much salt?' });
    expect(JSON.stringify(said)).toContain('Salt cells like 3,200 ppm.');
    expect(new Set(keys)).toEqual(new Set(['Bearer key-of-one']));
    const [used] = await world.deps.db.inCompany(one.companyId, (tx) => tx.select().from(aiUsage));
    expect(used).toMatchObject({ tokens: 0, ownTokens: expect.any(Number) });
    expect(used?.ownTokens).toBeGreaterThan(0);
    expect((await listed(two.owner)).get('ai')).toMatchObject({ by: 'none' });
    expect(await tested(two.owner, 'ai')).toMatchObject({ ok: false });

    ai = 'refuses';
    expect(await tested(one.owner, 'ai')).toMatchObject({ ok: false, said: expect.stringContaining('401') });
    expect((await listed(one.owner)).get('ai')?.lastError).toContain('401');
    expect((await one.owner.delete<Connection[]>(`${path}/ai`)).body.find(({ need }) => need === 'ai')?.by).toBe(
      'none',
    );
  });

  it('are refused with the field and the reason, and nothing is kept', async () => {
    const { owner } = await world.company();
    for (const [body, field] of [
      [{ url: 'http://example.com/v1', model: 'm' }, 'url'],
      [{ url: 'nonsense', model: 'm' }, 'url'],
      [{ url }, 'model'],
      [{ url, model: 'x'.repeat(200) }, 'model'],
    ] as const) {
      const answer = await owner.put<{ details: { field: string }[] }>(`${path}/ai`, body);
      expect([answer.status, answer.body.details[0]?.field]).toEqual([400, field]);
    }
    for (const way of ['refuses', 'redirects'] as const) {
      ai = way;
      expect((await owner.put(`${path}/ai`, { url, model: 'm' })).status).toBe(400);
    }
    expect((await owner.put(`${path}/roads`, { url })).status).toBe(409);
    expect((await owner.put(`${path}/faxes`, { url })).status).toBe(400);
    expect((await listed(owner)).get('ai')?.by).toBe('none');
  });

  it('are the owner’s', async () => {
    const { signedIn } = await world.company();
    const admin = await signedIn('admin');
    expect((await admin.get(path)).status).toBe(403);
    expect((await admin.put(`${path}/ai`, { url, model: 'm' })).status).toBe(403);
    expect((await admin.post(`${path}/ai/test`)).status).toBe(403);
    expect((await admin.delete(`${path}/ai`)).status).toBe(403);
    expect((await world.visitor.get(path)).status).toBe(401);
    expect((await world.visitor.put(`${path}/ai`, { url, model: 'm' })).status).toBe(401);
  });
});

/** A company's own mail server: it asks for a password, and takes email only from that account’s address. */
const account = { user: 'office@clearblue.example', password: 'right' };
const arrived: { from: string; to: string; text: string }[] = [];
const ownServer = new SMTPServer({
  key: tls.key,
  cert: tls.cert,
  onAuth: ({ username, password }, _session, done) =>
    username === account.user && password === account.password
      ? done(null, { user: username })
      : done(Object.assign(new Error('Bad credentials'), { responseCode: 535 })),
  onRcptTo: ({ address }, _session, done) =>
    address.startsWith('nobody@') ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })) : done(),
  onData(stream, { envelope }, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const [to] = envelope.rcptTo;
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      arrived.push({ from, to: to?.address ?? '', text: Buffer.concat(parts).toString() });
      done();
    });
  },
});
const mailServer = { host: 'localhost', port: 0, from: 'office@clearblue.example' };
beforeAll(async () => {
  await new Promise<void>((resolve) => ownServer.listen(0, '127.0.0.1', resolve));
  mailServer.port = (ownServer.server.address() as AddressInfo).port;
  givenAddresses.mailPorts.push(mailServer.port);
});
afterAll(() => new Promise<void>((resolve) => ownServer.close(() => resolve())));

describe('a mail server of one’s own', () => {
  const givenServer = () => ({ ...mailServer, ...account });
  const mailed = async (owner: Visitor, recipient: string) =>
    (await owner.get<OutboxMail[]>('/api/settings/mails')).body.find((mail) => mail.recipient === recipient);

  it('is signed in to before it is kept, and only encrypted', async () => {
    const { owner } = await world.company();
    for (const [changed, field] of [
      [{ host: '' }, 'host'],
      [{ host: '10.0.0.1:25' }, 'host'],
      [{ port: 25 }, 'port'],
      [{ port: 70_000 }, 'port'],
      [{ user: '' }, 'user'],
      [{ password: '' }, 'password'],
      [{ password: 'wrong' }, 'host'],
      [{ from: 'no address' }, 'from'],
      [{ from: undefined }, 'from'],
    ] as const) {
      const answer = await owner.put<{ details: { field: string }[] }>(`${path}/email`, {
        ...givenServer(),
        ...changed,
      });
      expect([changed, answer.status, answer.body.details[0]?.field]).toEqual([changed, 400, field]);
    }
    expect((await listed(owner)).get('email')).toMatchObject({ by: 'none', isOwnPossible: true });
  });

  it('sends what the company writes; what is about an account leaves by the installation’s', async () => {
    const [one, two] = [await world.company(), await world.company()];
    const { status, body } = await one.owner.put<Connection[]>(`${path}/email`, givenServer());
    expect(status).toBe(200);
    expect(body.find(({ need }) => need === 'email')).toMatchObject({
      by: 'company',
      detail: 'office@clearblue.example · localhost',
    });
    expect(JSON.stringify(body)).not.toContain('right');
    arrived.length = 0;
    expect(await tested(one.owner, 'email')).toMatchObject({ ok: true });
    expect(arrived).toMatchObject([{ from: 'office@clearblue.example', to: one.ownerEmail }]);
    expect(arrived[0]?.text).toMatch(/^From: .*office@clearblue\.example/m);
    await tested(two.owner, 'email');
    await world.visitor.post('/api/auth/forgot-password', { email: one.ownerEmail });
    await world.runJobs();
    expect(arrived).toHaveLength(1);
    expect(world.mailer.sent.filter(({ to }) => to === one.ownerEmail).length).toBeGreaterThan(0);
  });

  it('that refuses is said on the page, and the email waits; one refused mailbox says nothing of the server', async () => {
    const { owner, ownerEmail } = await world.company();
    await owner.put(`${path}/email`, givenServer());
    account.password = 'changed at the provider';
    try {
      expect(await tested(owner, 'email')).toMatchObject({
        ok: false,
        said: expect.stringContaining('Bad credentials'),
      });
      expect(await mailed(owner, ownerEmail)).toMatchObject({ outcome: 'retrying' });
      expect((await listed(owner)).get('email')?.lastError).toContain('Bad credentials');
    } finally {
      account.password = 'right';
    }
    world.clock.forward({ minutes: 10 });
    await world.runJob('sweep-mails', {});
    await world.runJobs();
    expect(await mailed(owner, ownerEmail)).toMatchObject({ outcome: 'sent' });
    const before = (await listed(owner)).get('email')?.lastErrorAt;
    await owner.post('/api/users', { email: 'nobody@clearblue.example', name: 'Nobody', role: 'user' });
    await world.runJobs();
    expect(await mailed(owner, 'nobody@clearblue.example')).toMatchObject({ outcome: 'bounced' });
    expect((await listed(owner)).get('email')?.lastErrorAt).toBe(before);
  });
});

describe('an installation without a mail server', () => {
  const alone = openWorld({
    config: { givenAddresses },
    deps: { mailer: { isFolder: true, deliver: async () => undefined } },
  });
  const profile = async (owner: Visitor) =>
    (await owner.get<{ settings: { mailServer: boolean } }>('/api/auth/profile')).body.settings.mailServer;

  it('says that email leaves for a company with its own, and for no other', async () => {
    const [one, two] = [await alone.company(), await alone.company()];
    const fresh = async () => (await alone.visitor.post('/api/my/fresh', { address: 'sam@example.com' })).body;
    expect([await profile(one.owner), await fresh()]).toEqual([false, { success: true, isSent: false }]);
    await one.owner.put(`${path}/email`, { ...mailServer, ...account });
    expect([await profile(one.owner), await profile(two.owner)]).toEqual([true, false]);
    expect(await fresh()).toEqual({ success: true, isSent: true });
    arrived.length = 0;
    await alone.visitor.post('/api/auth/forgot-password', { email: one.ownerEmail });
    await alone.runJobs();
    expect(arrived).toMatchObject([{ to: one.ownerEmail }]);
    expect((await one.owner.delete<Connection[]>(`${path}/email`)).status).toBe(200);
    expect(await profile(one.owner)).toBe(false);
  });
});

describe('addresses that companies give', () => {
  const closed = openWorld();
  it.each(['https://127.0.0.1/v1', 'https://localhost/v1', 'https://db.internal/v1', 'https://example.com:8443/v1'])(
    'are those of the public internet: not %s',
    async (address) => {
      const { owner } = await closed.company();
      expect((await owner.put(`${path}/ai`, { url: address, model: 'm' })).status).toBe(400);
    },
  );
});
