import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openWorld } from '../../../../tests/support/world.ts';

const world = openWorld();
const behindProxy = openWorld({ config: { trustProxy: 1 } });

async function query(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: world.connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

describe('a request id', () => {
  it('stands on every answer, each its own, and is not taken from visitors', async () => {
    const ids = await Promise.all(
      ['/api/health', '/api/customers', '/api/nowhere'].map(async (url) => {
        const { headers } = await world.app.inject({ url, headers: { 'x-request-id': 'chosen-by-the-visitor' } });
        return headers['x-request-id'];
      }),
    );
    expect(ids).toEqual(ids.map(() => expect.stringMatching(/^REQ-\w+$/)));
    expect(new Set(ids).size).toBe(3);
  });

  it('is the one that a trusted proxy gave, where it can be one', async () => {
    const idFor = async (given: string) =>
      (await behindProxy.app.inject({ url: '/api/health', headers: { 'x-request-id': given } })).headers[
        'x-request-id'
      ];
    expect(await idFor('0f3b9c5e7a1d2e4f')).toBe('0f3b9c5e7a1d2e4f');
    expect(await idFor('x" injected="1')).toMatch(/^REQ-/);
    expect(await idFor('a'.repeat(200))).toMatch(/^REQ-/);
  });
});

describe('a server that closes', () => {
  it('answers the call that comes over a connection made before, instead of refusing it', async () => {
    const app = await buildApp(world.deps);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    let told = '';
    socket.on('data', (piece) => {
      told += String(piece);
    });
    const closed = app.close();
    socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await once(socket, 'close');
    expect(told).toContain('HTTP/1.1 200 OK');
    expect(told.toLowerCase()).toContain('connection: close');
    await closed;
  });
});

describe('readiness', () => {
  it('is told while everything is there, and denied while the database lacks a migration', async () => {
    expect(await world.visitor.get('/api/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
    await query("update schema_migrations set name = 'away' where name = '0227_backups-and-readiness.sql'");
    const denied = await world.app.inject({ url: '/api/ready' });
    expect(denied.statusCode).toBe(503);
    expect(denied.json().message).toBe('The database lacks 0227_backups-and-readiness.sql.');
    await query("update schema_migrations set name = '0227_backups-and-readiness.sql' where name = 'away'");
  });

  it('is told beside a later release, which has brought more', async () => {
    await query("insert into schema_migrations (name, hash) values ('9999_later.sql', '')");
    expect((await world.visitor.get('/api/ready')).status).toBe(200);
    await query("delete from schema_migrations where name = '9999_later.sql'");
  });

  it('is denied from when the server was told to stop, while calls are still answered', async () => {
    const { owner } = await behindProxy.company();
    behindProxy.app.closing.begin();
    const denied = await behindProxy.app.inject({ url: '/api/ready' });
    expect(denied.statusCode).toBe(503);
    expect(denied.headers.connection).toBe('close');
    expect((await owner.get('/api/customers')).status).toBe(200);
    expect((await behindProxy.app.inject({ url: '/api/health' })).statusCode).toBe(200);
  });
});
