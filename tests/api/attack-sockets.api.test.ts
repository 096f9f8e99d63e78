import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { App } from '#server/http/app.ts';
import { openWorld } from '../support/world.ts';

const world = openWorld();
const secret = 'what lies beside the pages';

let folder: string;
let app: App;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poolhand-pages-'));
  await mkdir(join(folder, 'web', 'assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), secret);
  await writeFile(join(folder, 'web', '.env'), secret);
  await writeFile(join(folder, 'web', 'index.html'), '<title>Poolhand</title>');
  await writeFile(join(folder, 'web', 'assets', 'app.js'), 'export {}');
  app = await buildApp(world.deps, { webFolder: join(folder, 'web') });
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** What the server says to these bytes until it closes, or until nothing more has come for a while. */
const said = (bytes: string | Buffer, silentMs = 20_000): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setTimeout(silentMs, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;

const traversals = [
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/%252e%252e/%252e%252e/secret.txt',
  '/%c0%ae%c0%ae/secret.txt',
  '//secret.txt',
  '///../secret.txt',
  '/./../secret.txt',
  '/..;/secret.txt',
  '/.env',
  '/%2eenv',
  '/assets/../.env',
  '/index.html%00.js',
  '/assets/%00',
  '/%',
  '/%zz',
  'http://evil.example/../secret.txt',
  'secret.txt',
  '*',
  '/api/../secret.txt',
  '/api/%2e%2e/secret.txt',
  `/${'../'.repeat(40)}etc/passwd`,
  `/${'a/'.repeat(2_000)}`,
  `/${'A'.repeat(12_000)}`,
];

const post = (headers: string, body: string): string =>
  `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n\r\n${body}`;
const json = 'Content-Type: application/json';
const malformed: Record<string, string | Buffer> = {
  'no request at all': '\r\n\r\n',
  'a word': 'hello\r\n\r\n',
  'a verb nobody knows': 'BREW /api/health HTTP/1.1\r\nHost: x\r\n\r\n',
  'an old protocol': 'GET /\r\n',
  'a protocol to come': 'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a greeting of TLS': Buffer.from('16030100a5010000a10303', 'hex'),
  'no host': 'GET /api/health HTTP/1.1\r\n\r\n',
  'two hosts': 'GET /api/health HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
  'a negative length': post(`${json}\r\nContent-Length: -1`, '{}'),
  'a length that is no number': post(`${json}\r\nContent-Length: 2x`, '{}'),
  'two lengths': post(`${json}\r\nContent-Length: 2\r\nContent-Length: 20`, '{}'),
  'a length and pieces': post(
    `${json}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked`,
    '0\r\n\r\nGET /api/health HTTP/1.1\r\n\r\n',
  ),
  'pieces of no size': post(`${json}\r\nTransfer-Encoding: chunked`, 'zz\r\n{}\r\n0\r\n\r\n'),
  'an encoding of no kind': post(`${json}\r\nTransfer-Encoding: gzip, nothing`, '{}'),
  'less than was promised': post(`${json}\r\nContent-Length: 5000`, '{'),
  'more than was promised': post(`${json}\r\nContent-Length: 2`, '{}{"email":1}'),
  'a body far too long': post(`${json}\r\nContent-Length: 999999999999`, '{}'),
  'headers far too long': `GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`,
  'headers far too many': `GET /api/health HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(3_000)}\r\n`,
  'a folded header': 'GET /api/health HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\nConnection: close\r\n\r\n',
  'a zero in a header': 'GET /api/health HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n',
  'a zero in the address': 'GET /api/\u0000 HTTP/1.1\r\nHost: x\r\n\r\n',
  'line feeds alone': 'GET /api/health HTTP/1.1\nHost: x\nConnection: close\n\n',
  'an upgrade': 'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'another proxy': 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n',
  'a trace': 'TRACE / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer secret\r\nConnection: close\r\n\r\n',
};

const leak = /node_modules|\/src\/server|\n\s+at |TypeError|RangeError|ENOENT|EISDIR|root:x:0:0/;

describe('bytes on the socket that no browser sends', () => {
  it.each(traversals.map((path) => [path.slice(0, 60), path] as const))(
    'get nothing but pages: %s',
    async (_shown, path) => {
      const answer = await said(get(path));
      expect(answer).toMatch(/^HTTP\/1\.1 [234]/);
      expect(answer).not.toContain(secret);
      expect(answer).not.toMatch(leak);
      expect(answer).not.toContain(folder);
    },
  );

  it.each(Object.entries(malformed))('are refused or ignored: %s', async (_what, bytes) => {
    const answer = await said(bytes, 1_000);
    expect(answer).not.toMatch(leak);
    expect(answer).not.toMatch(/^HTTP\/1\.1 5(?!05)/);
    // Of one request, or of none, there is one answer at most: nothing is read as a second one.
    expect(answer.split(/HTTP\/1\.1 \d{3} /).length - 1).toBeLessThanOrEqual(1);
  });

  it('leave it serving everybody else', async () => {
    expect(await said(get('/api/health'))).toContain('"status":"ok"');
    expect(await said(get('/assets/app.js'))).toContain('export {}');
  });
});
