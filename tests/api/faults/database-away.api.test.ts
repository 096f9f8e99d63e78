import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { announce, type Notices, openNotices } from '#server/db/notices.ts';
import type { App } from '#server/http/app.ts';
import { type DatabaseLine, openDatabaseLine } from '../../support/database-line.ts';
import { Visitor } from '../../support/visitor.ts';
import { openWorld } from '../../support/world.ts';

const world = openWorld();
const patience = { timeout: 20_000, interval: 50 };
const answerMs = 400;

let line: DatabaseLine;
let db: Database;
let notices: Notices;
let app: App;
/** The same server, whose way to the database can be troubled. */
beforeAll(async () => {
  line = await openDatabaseLine(world.connectionString);
  const { connectionString } = line;
  db = openDatabase({ connectionString, maxConnections: 4, onIdleError: () => undefined, answerMs });
  notices = openNotices({ connectionString, onError: () => undefined, askEveryMs: 1_000 });
  app = await buildApp({ ...world.deps, db, notices });
});
afterEach(() => {
  // Each test begins with connections of its own.
  line.cut();
  line.mend();
});
afterAll(async () => {
  await app.close();
  await notices.close();
  await db.close();
  await line.close();
});

const expected = { allow5xx: true };
const signedIn = async () => {
  const { companyId, ownerEmail, owner } = await world.company();
  return { companyId, ownerEmail, owner: new Visitor(app, owner.token) };
};

describe('while the database is away', () => {
  it('every call says so with 503 and when to come back, and all is well again without a restart', async () => {
    const { owner, ownerEmail } = await signedIn();
    expect((await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Before' })).status).toBe(201);
    line.cut();
    const visitor = new Visitor(app, null);
    const answers = [
      await owner.get('/api/customers', expected),
      await owner.post('/api/customers', { customerId: 'CUST-2', name: 'Meanwhile' }, expected),
      await visitor.post('/api/auth/login', { email: ownerEmail, password: 'secret-1' }, expected),
      await visitor.get('/api/health', expected),
    ];
    for (const { status, body, headers } of answers) {
      expect({ status, error: body.error }).toEqual({ status: 503, error: 'Service unavailable' });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    line.mend();
    expect((await owner.get('/api/customers')).body).toMatchObject([{ customerId: 'CUST-1' }]);
    expect((await owner.post('/api/customers', { customerId: 'CUST-2', name: 'After' })).status).toBe(201);
  });

  it('a transaction that loses it between two statements fails alone, and leaves nothing behind', async () => {
    const { companyId, owner } = await signedIn();
    const lost = db.inCompany(companyId, async (tx) => {
      await tx.execute(sql`update companies set name = 'Half done'`);
      line.cut();
      // Until the driver has noticed; it tells the connection, which nobody waits for at this moment.
      await vi.waitFor(
        async () => expect((await tx.execute(sql`select 1`).catch(() => null)) === null).toBe(true),
        patience,
      );
      line.mend();
      await tx.execute(sql`select 1`);
    });
    await expect(lost).rejects.toThrow();
    const [company] = (
      await db.inCompany(companyId, (tx) => tx.execute<{ name: string | null }>(sql`select name from companies`))
    ).rows;
    expect(company?.name).not.toBe('Half done');
    expect((await owner.get('/api/customers')).status).toBe(200);
  });

  it('a connection that died while it waited is replaced before a transaction notices', async () => {
    const { companyId } = await signedIn();
    const read = () => db.inCompany(companyId, (tx) => tx.execute(sql`select name from companies`));
    await Promise.all([read(), read()]);
    line.endAtNextWord();
    expect((await read()).rows).toHaveLength(1);
  });
});

it('a standby that has not taken over yet answers writes with 503, until it has', async () => {
  const { owner } = await signedIn();
  const write = () => owner.post('/api/customers', { name: 'Written' }, expected);
  const takesWrites = async (isOn: boolean): Promise<void> => {
    const admin = new pg.Client({ connectionString: world.connectionString });
    await admin.connect();
    const { database } = admin;
    await admin.query('set default_transaction_read_only = off');
    await admin.query(`alter database "${database}" set default_transaction_read_only = ${isOn ? 'off' : 'on'}`);
    await admin.end();
    // Connections of before it.
    line.cut();
    await owner.get('/api/customers', expected);
    line.mend();
    expect((await owner.get('/api/customers')).status).toBe(200);
  };
  expect((await write()).status).toBe(201);
  await takesWrites(false);
  try {
    const { status, headers } = await write();
    expect({ status, wait: headers['retry-after'] }).toEqual({ status: 503, wait: '2' });
  } finally {
    await takesWrites(true);
  }
  expect((await write()).status).toBe(201);
});

describe('a database that is silent', () => {
  it('is waited for no longer than its time; the next call has another connection', async () => {
    const { owner } = await signedIn();
    await Promise.all([1, 2, 3].map(() => owner.get('/api/customers')));
    line.silence();
    const silent = await owner.get('/api/customers', expected);
    expect(silent.status).toBe(503);
    await vi.waitFor(async () => expect((await owner.get('/api/customers', expected)).status).toBe(200), patience);
  });

  it('is noticed by who only listens: pages are sent away to read again, and hear what changes from then on', async () => {
    const { companyId, owner } = await signedIn();
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const listen = async () => {
      const headers = { accept: 'text/event-stream', authorization: `Bearer ${owner.token}` };
      // As a browser does, until it is taken.
      const stream = await vi.waitFor(async () => {
        const asked = get(`${address}/api/events`, { headers, agent: false });
        const [answer] = (await once(asked, 'response')) as [IncomingMessage];
        if (answer.statusCode !== 200) answer.destroy();
        expect(answer.statusCode).toBe(200);
        return answer;
      }, patience);
      let text = '';
      stream.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      return { stream, text: () => text, ended: once(stream, 'close') };
    };
    const before = await listen();
    const change = () => world.deps.db.inCompany(companyId, (tx) => announce(tx, 'water-tests', ['T-1']));
    await change();
    await vi.waitFor(() => expect(before.text()).toContain('T-1'), patience);
    line.silence();
    await before.ended;
    const after = await listen();
    await change();
    await vi.waitFor(() => expect(after.text()).toContain('T-1'), patience);
    after.stream.destroy();
  });
});
