import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { announce } from '#server/db/notices.ts';
import type { App } from '#server/http/app.ts';
import { openWorld } from '../../support/world.ts';

const world = openWorld();
const patience = { timeout: 20_000, interval: 50 };
let app: App;
let port: number;
beforeAll(async () => {
  // The same rules in less time.
  app = await buildApp(world.deps, { patience: { headMs: 300, callMs: 800, silenceMs: 2500, lookEveryMs: 100 } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => app.close());

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
async function line(): Promise<{ socket: Socket; heard: () => string; closed: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (bytes) => {
    text += String(bytes);
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return { socket, heard: () => text, closed };
}
const openConnections = () =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

describe('a client that is slow', () => {
  it('with the head of its call is let go of', async () => {
    const { socket, heard, closed } = await line();
    socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n');
    // A header now and then, never the last.
    const dripping = setInterval(() => socket.write('x-more: 1\r\n'), 50);
    await closed.finally(() => clearInterval(dripping));
    expect(heard()).toContain('408');
  });

  it('with the body of its call is let go of, and nothing is done', async () => {
    const { owner } = await world.company();
    const { socket, closed } = await line();
    socket.write(
      `POST /api/customers HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${owner.token}\r\n` +
        'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"name":"',
    );
    const dripping = setInterval(() => socket.write('a'), 50);
    await closed.finally(() => clearInterval(dripping));
    expect((await owner.get<unknown[]>('/api/customers')).body).toEqual([]);
  });

  it('or gone without a word keeps no connection', async () => {
    const lines = await Promise.all(Array.from({ length: 20 }, () => line()));
    // Half of them say nothing at all, half stop in the middle of a call.
    for (const { socket } of lines.slice(10)) socket.write('GET /api/health HTTP/1.1\r\n');
    await Promise.all(lines.map(({ closed }) => closed));
    await vi.waitFor(async () => expect(await openConnections()).toBe(0), patience);
  });

  it('in reading its stream of changes is not written to without end, and others hear on', async () => {
    const { companyId, owner } = await world.company();
    const ask = `GET /api/events HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\nauthorization: Bearer ${owner.token}\r\n\r\n`;
    const [slow, quick] = await Promise.all([line(), line()]);
    for (const { socket } of [slow, quick]) socket.write(ask);
    await vi.waitFor(() => expect(slow.heard() + quick.heard()).toMatch(/retry: 3000[\s\S]*retry: 3000/), patience);
    slow.socket.pause();
    const ids = Array.from({ length: 100 }, (_none, index) => `T-${'x'.repeat(60)}-${index}`);
    // More than the buffers of both systems and the largest backlog hold.
    let told = 0;
    await vi.waitFor(
      async () => {
        await world.deps.db.inCompany(companyId, async (tx) => {
          for (let each = 0; each < 200; each += 1) await announce(tx, 'water-tests', [...ids, `n-${told}-${each}`]);
        });
        told += 1;
        expect(await openConnections()).toBe(1);
      },
      { timeout: 25_000, interval: 10 },
    );
    await vi.waitFor(() => expect(quick.heard()).toContain(`n-${told - 1}-199`), patience);
  });
});
