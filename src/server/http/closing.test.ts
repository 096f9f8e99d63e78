import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import type { App } from './app.ts';
import { installClosing } from './connections.ts';

it('a connection ends with the first answer that says so: whoever was not told may send another call', async () => {
  const app = Fastify() as unknown as App;
  installClosing(app);
  const answer = new PassThrough();
  app.get('/long', async (_request, reply) => reply.type('text/plain').send(answer));
  app.get('/next', async () => ({ status: 'ok' }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let told = '';
  socket.on('data', (piece) => {
    told += String(piece);
  });
  const closed = once(socket, 'close');
  socket.write('GET /long HTTP/1.1\r\nhost: localhost\r\n\r\n');
  answer.write('The head is on its way');
  await vi.waitFor(() => expect(told).toContain('on its way'));
  app.closing.begin();
  answer.end(' and so is the end.');
  await vi.waitFor(() => expect(told).toContain('so is the end'));
  expect(told).not.toContain('connection: close');
  socket.write('GET /next HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await closed;
  expect(told).toContain('{"status":"ok"}');
  expect(told).toContain('connection: close');
  await app.close();
});
