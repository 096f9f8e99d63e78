import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openLog } from '#server/platform/log.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';
import type { App } from './app.ts';

const world = openWorld();
let app: App;
let written = '';

const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    written += chunk.toString();
    done();
  },
});
const events = () =>
  written
    .split('\n')
    .filter((line) => line.includes('"event"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
  app = await buildApp(world.deps, { logger: openLog('info', sink) });
});
beforeEach(() => {
  written = '';
});
afterAll(() => app.close());

describe('the log of an investigation', () => {
  it('tells who came in and who was refused at the door, and neither password nor address of mail', async () => {
    const { ownerEmail } = await world.company();
    const stranger = new Visitor(app, null, '10.9.8.7');
    await stranger.post('/api/auth/login', { email: ownerEmail, password: 'wrong-one' });
    await stranger.post('/api/auth/login', { email: ownerEmail, password: 'secret-1' });
    expect(events()).toMatchObject([
      { event: 'not signed in', call: 'POST /api/auth/login', status: 401, address: '10.9.8.7', who: null },
      { event: 'access', call: 'POST /api/auth/login', status: 200, address: '10.9.8.7' },
    ]);
    expect(events().every(({ reqId, time }) => reqId && time)).toBe(true);
    for (const secret of [ownerEmail, 'wrong-one', 'secret-1']) expect(written).not.toContain(secret);
  });

  it('tells whose account was refused what', async () => {
    const company = await world.company();
    const { token } = await company.signedIn('technician');
    await new Visitor(app, token).get('/api/permissions');
    expect(events()).toMatchObject([
      {
        event: 'not allowed',
        call: 'GET /api/permissions',
        status: 403,
        who: { companyId: company.companyId, role: 'technician', userId: expect.stringMatching(/^USER-/) },
      },
    ]);
  });

  it('tells of input that was refused, and whose, without the input', async () => {
    const company = await world.company();
    const { owner } = company;
    const visitor = new Visitor(app, owner.token);
    await visitor.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera', email: 'no address' });
    await visitor.post('/api/customers', '<name>Pat Rivera</name>', { headers: { 'content-type': 'text/xml' } });
    const call = 'POST /api/customers';
    const who = { companyId: company.companyId, role: 'owner' };
    expect(events()).toMatchObject([
      { event: 'faulty input', call, status: 400, who },
      { event: 'another type', call, status: 415 },
    ]);
    expect(written).not.toContain('Pat Rivera');
  });
});
