import { once } from 'node:events';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { freePort } from '../support/free-port.ts';
import { runProgram } from './programs/run-program.ts';
import { launchServer, type RunningServer, signUp, startServer } from './running-server.ts';

const patience = { timeout: 30_000, interval: 50 };

let dataDir: string;
const folders: string[] = [];
let servers: RunningServer[] = [];

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'poolhand-start-'));
  folders.push(folder);
  return folder;
};

const start = async (env: Record<string, string> = {}, port?: number) => {
  const server = await startServer({ DATA_DIR: dataDir, ...env }, port);
  servers.push(server);
  return server;
};

const launch = (port: number, env: Record<string, string> = {}) => {
  const server = launchServer(port, { DATA_DIR: dataDir, ...env });
  servers.push(server);
  return server;
};

const stop = async (server: RunningServer) => {
  server.child.kill('SIGTERM');
  return server.ended;
};

const health = async (url: string) => {
  const answer = await fetch(`${url}/api/health`);
  return { status: answer.status, body: await answer.json() };
};

// One folder serves every test that does not need an empty one: making a cluster takes a second or two.
beforeAll(async () => {
  dataDir = join(await newFolder(), 'data');
});
afterEach(async () => {
  await Promise.all(servers.map(stop));
  servers = [];
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

describe('starting', () => {
  it('on an empty data folder prints one line with its address and answers health', async () => {
    const server = await start({ DATA_DIR: join(await newFolder(), 'empty') });
    expect(await health(server.url)).toEqual({ status: 200, body: { status: 'ok' } });
    expect(server.said()).toBe(`Poolhand is ready at ${server.url}`);
  });

  it('serves the pages beside the calls', async () => {
    const server = await start();
    const page = await fetch(`${server.url}/customers`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<div id="root">');
  });

  it('a second time on the same data folder is refused in one line, and the first serves on', async () => {
    const first = await start();
    const second = launch(await freePort());
    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(/^.*data folder .* is in use by another Poolhand server \(process \d+\).*$/);
    expect(second.said()).toContain(String(first.child.pid));
    expect((await health(first.url)).status).toBe(200);
  });

  it('on a port that is taken is refused in one line, and leaves the data folder free', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const refused = launch(port);
    expect(await refused.ended).toBe(1);
    expect(refused.said()).toMatch(new RegExp(`^.*port ${port} is in use.*PORT.*$`));
    other.close();
    await start();
  });

  it.each([
    ['PORT', 'eighty'],
    ['LOG_LEVEL', 'loud'],
  ])('with a faulty %s is refused in one line that names it', async (name, value) => {
    const refused = launch(await freePort(), { [name]: value });
    expect(await refused.ended).toBe(1);
    expect(refused.said()).toMatch(new RegExp(`^.*${name}.*$`));
  });

  it('through npm start, npm hands a SIGTERM on and ends with the server, with 0', async () => {
    const port = await freePort();
    const npm = runProgram([process.env.npm_execpath ?? (await npmProgram()), 'start'], {
      env: { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir },
    });
    await npm.line(/^Poolhand is ready at /);
    npm.child.kill('SIGTERM');
    expect(await npm.ended).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow();
  });
});

describe('stopping', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('on %s ends with 0 and frees port and folder at once', async (signal) => {
    const server = await start();
    server.child.kill(signal);
    expect(await server.ended).toBe(0);
    const again = await start({}, Number(new URL(server.url).port));
    expect((await health(again.url)).status).toBe(200);
    expect(again.said().split('\n')).toHaveLength(1);
  });

  it('on SIGTERM in the middle of its first start ends with 0, and the next start is a whole one', async () => {
    const folder = join(await newFolder(), 'interrupted');
    const server = launch(await freePort(), { DATA_DIR: folder });
    await vi.waitFor(() => access(join(folder, 'postgres')), patience);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const next = await start({ DATA_DIR: folder });
    expect((await health(next.url)).status).toBe(200);
  });

  it('does not wait for browsers that keep an idle connection open', async () => {
    const server = await start();
    const idle = connect(Number(new URL(server.url).port), '127.0.0.1');
    idle.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive\r\n\r\n');
    await once(idle, 'data');
    const startedAt = performance.now();
    expect(await stop(server)).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(3000);
    idle.destroy();
  });

  it('lets a running call finish, takes no new one, and has what it wrote after the next start', async () => {
    const server = await start();
    const owner = await signUp(server.url, 'late@clearblue.example');
    const port = Number(new URL(server.url).port);
    const body = JSON.stringify({ customerId: 'CUST-LATE', name: 'Late but in time' });
    const call = connect(port, '127.0.0.1');
    let answer = '';
    call.on('data', (chunk) => {
      answer += chunk;
    });
    // The server has the head and half of the body when it is told to stop.
    call.write(
      `POST /api/customers HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${owner.token}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
    );
    await vi.waitFor(() => expect(answer).toContain('100 Continue'), patience);
    call.write(body.slice(0, 10));
    server.child.kill('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${server.url}/api/health`)).rejects.toThrow(), patience);
    const closed = once(call, 'close');
    call.write(body.slice(10));
    await closed;
    expect(answer).toContain('HTTP/1.1 201');
    expect(await server.ended).toBe(0);

    const next = await start();
    const stored = await owner.at(next.url).call('GET', '/api/customers/CUST-LATE');
    expect(stored).toMatchObject({ status: 200, body: { name: 'Late but in time' } });
  });

  it('and starting again keeps the company, its session and its rows', async () => {
    const first = await start();
    const owner = await signUp(first.url, 'kept@clearblue.example');
    const created = await owner.call('POST', '/api/customers', { name: 'Ana Lopez' });
    expect(created.status).toBe(201);
    await stop(first);
    const second = await start();
    const list = await owner.at(second.url).call('GET', '/api/customers');
    expect(list).toMatchObject({ status: 200, body: [{ name: 'Ana Lopez' }] });
  });
});

describe('with a database that goes away', () => {
  it('an embedded one that is killed is started again; calls answer 503 until then, and the server goes on', async () => {
    const server = await start();
    const owner = await signUp(server.url, 'killed@clearblue.example');
    const [postmaster] = (await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(postmaster), 'SIGKILL');
    const seen = new Set<number>();
    await vi.waitFor(async () => {
      const { status } = await owner.call('POST', '/api/customers', { customerId: 'CUST-AFTER', name: 'After' });
      seen.add(status);
      expect(status).toBe(201);
    }, patience);
    expect([...seen].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(server.child.exitCode).toBeNull();
    expect((await health(server.url)).status).toBe(200);
  });

  it('a server that is started before its database waits for it', async () => {
    const databaseDir = join(await newFolder(), 'late');
    const log = () => undefined;
    const early = await startEmbeddedPostgres({ dataDir: databaseDir, log });
    await early.stop();
    const server = launch(await freePort(), { DATABASE_URL: early.connectionString });
    await server.line(/waiting for the database/);
    const late = await startEmbeddedPostgres({ dataDir: databaseDir, log });
    await server.line(/^Poolhand is ready at /);
    expect((await health(server.url)).status).toBe(200);
    await stop(server);
    await late.stop();
  });

  it('health answers 503 while an external PostgreSQL is out of reach, and 200 when it is back', async () => {
    const databaseDir = join(await newFolder(), 'database');
    const log = () => undefined;
    const external = await startEmbeddedPostgres({ dataDir: databaseDir, log });
    const server = await start({ DATABASE_URL: external.connectionString });
    expect((await health(server.url)).status).toBe(200);
    await external.stop();
    expect(await health(server.url)).toMatchObject({ status: 503 });
    const back = await startEmbeddedPostgres({ dataDir: databaseDir, log });
    await vi.waitFor(async () => expect((await health(server.url)).status).toBe(200), patience);
    await stop(server);
    await back.stop();
  });
});

/** npm's own program, where the tests were not started by npm. */
async function npmProgram(): Promise<string> {
  const { realpath } = await import('node:fs/promises');
  const places = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'npm'));
  for (const place of places) {
    const found = await realpath(place).catch(() => undefined);
    if (found) return found;
  }
  throw new Error('npm was not found');
}
