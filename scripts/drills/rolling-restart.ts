// Two servers on one database behind nginx (the one of deploy/nginx.conf, where nginx is installed; else behind the small
// balancer), used without a break while each is stopped and started again. No call may fail, what was acknowledged must be there,
// each mail must be sent once, and a page that listens must hear of what either server writes.
//   npm run drill rolling-restart -- [--front nginx|balancer] [--drain 5] [--clients 6]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { type RunningServer, signUp, startServer } from '#tests/platform/running-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startBalancer } from './balancer.ts';

export interface Outcome {
  calls: number;
  failures: string[];
  acknowledged: number;
  lost: string[];
  /** Mails asked for, and mails handed over: one each. */
  mailsWanted: number;
  mailsSent: number;
  /** Changes that the listening page heard of. */
  heard: number;
  exitCodes: (number | string)[];
}

interface Wanted {
  front: 'nginx' | 'balancer';
  nginx?: string;
  drainSeconds: number;
  clients: number;
  /** Before, between and after the restarts. */
  pauseMs: number;
  say?: (line: string) => void;
}

interface Front {
  url: string;
  close(): Promise<void>;
}

const ofDeployment = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));

/** The configuration as it is deployed, at the places of this drill. */
async function startNginx(program: string, ports: readonly number[], folder: string): Promise<Front> {
  const port = await freePort();
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n    ');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const configuration = (await readFile(ofDeployment, 'utf8'))
    .replace(/(?:server server-\d:3000[^\n]*\n\s*)+/, `${servers}\n    `)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('pid /tmp/nginx.pid;', `pid ${folder}/nginx.pid;`)
    .replace('worker_processes auto;', 'worker_processes 1;')
    .replace('access_log /dev/stdout calls;', `access_log ${folder}/access.log calls;\n  ${temporary.join(' ')}`);
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration);
  const child = spawn(program, ['-c', file, '-p', folder, '-e', `${folder}/error.log`, '-g', 'daemon off;'], {
    stdio: 'inherit',
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  for (let turn = 0; turn < 100 && child.exitCode === null && !(await isUp()); turn += 1) await pause(50);
  if (child.exitCode !== null) throw new Error('nginx did not start');
  return {
    url,
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const ready = async (url: string): Promise<boolean> =>
  fetch(`${url}/api/ready`).then(
    (answer) => answer.ok,
    () => false,
  );

/** Mails handed over to those whom the clients have invited; others are about the company's plan. */
async function invitationsIn(outbox: string): Promise<number> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.filter((mail) => /^To: .*cust-\d+-\d+@/im.test(mail)).length;
}

export async function rollingRestart(wanted: Wanted): Promise<Outcome> {
  const { drainSeconds, clients, pauseMs, say = () => undefined } = wanted;
  const folder = await mkdtemp(join(tmpdir(), 'poolhand-rolling-'));
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => undefined });
  const closers = [() => database.stop()];
  try {
    const dataDir = join(folder, 'shared');
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: database.connectionString,
      TRUST_PROXY: 'true',
      DRAIN_SECONDS: String(drainSeconds),
    };
    const ports = [await freePort(), await freePort()];
    const servers: RunningServer[] = [];
    for (const port of ports) servers.push(await startServer(env, port));
    closers.push(async () => {
      for (const server of servers) {
        server.child.kill('SIGTERM');
        await server.ended;
      }
    });
    const failures: string[] = [];
    const front: Front =
      wanted.front === 'nginx'
        ? await startNginx(wanted.nginx ?? 'nginx', ports, folder)
        : await startBalancer({
            upstreams: servers.map(({ url }) => url),
            checkEveryMs: 100,
            onFailure: (what) => failures.push(`balancer: ${what}`),
          });
    closers.push(() => front.close());

    const owner = await signUp(front.url);
    const outcome: Outcome = {
      calls: 0,
      failures,
      acknowledged: 0,
      lost: [],
      mailsWanted: 0,
      mailsSent: 0,
      heard: 0,
      exitCodes: [],
    };
    const acknowledged: string[] = [];
    let running = true;

    const call = async (method: string, path: string, body?: unknown): Promise<boolean> => {
      outcome.calls += 1;
      const answer = await owner.call(method, path, body).catch((error: unknown) => ({ status: String(error) }));
      const isFine = typeof answer.status === 'number' && answer.status < 400;
      if (!isFine) failures.push(`${method} ${path}: ${answer.status}`);
      return isFine;
    };
    const work = async (client: number): Promise<void> => {
      for (let turn = 0; running; turn += 1) {
        const customerId = `CUST-${client}-${turn}`;
        if (await call('POST', '/api/customers', { customerId, name: `Customer ${customerId}` }))
          acknowledged.push(customerId);
        await call('GET', `/api/customers/${customerId}`);
        await call('GET', '/api/pools');
        if (turn % 10 === 5) await call('POST', '/api/technicians', { name: `Technician ${client}-${turn}` });
        if (client === 0 && turn % 10 === 0) {
          const email = `${customerId.toLowerCase()}@clearblue.example`;
          if (await call('POST', '/api/users', { email, name: customerId, role: 'technician' }))
            outcome.mailsWanted += 1;
        }
      }
    };
    // As a browser does: it comes back when the stream ends.
    const listener = new AbortController();
    const listen = async (): Promise<void> => {
      while (running) {
        try {
          const headers = { authorization: `Bearer ${owner.token}`, accept: 'text/event-stream' };
          const stream = await fetch(`${front.url}/api/events`, { headers, signal: listener.signal });
          if (!stream.ok) failures.push(`GET /api/events: ${stream.status}`);
          for await (const piece of stream.body ?? [])
            outcome.heard += Buffer.from(piece).toString().split('event: ').length - 1;
        } catch (error) {
          if (running && !(error instanceof TypeError)) failures.push(`GET /api/events: ${String(error)}`);
        }
        await pause(20);
      }
    };
    const working = [...Array.from({ length: clients }, (_, client) => work(client)), listen()];
    await pause(pauseMs);
    for (const [at, port] of ports.entries()) {
      const server = servers[at];
      if (!server) continue;
      server.child.kill('SIGTERM');
      outcome.exitCodes.push(await server.ended);
      servers[at] = await startServer(env, port);
      while (!(await ready(`http://127.0.0.1:${port}`))) await pause(50);
      say(`server ${at + 1} restarted after ${outcome.calls} calls, ${failures.length} failed`);
      await pause(pauseMs);
    }
    running = false;
    listener.abort();
    await Promise.all(working);

    const { body } = await owner.call('GET', '/api/customers');
    const there = new Set((body as { customerId: string }[]).map(({ customerId }) => customerId));
    outcome.acknowledged = acknowledged.length;
    outcome.lost = acknowledged.filter((customerId) => !there.has(customerId));
    // What a stopping server could not hand over is found within a minute, and tried again after another.
    for (let turn = 0; turn < 1_000; turn += 1) {
      outcome.mailsSent = await invitationsIn(join(dataDir, 'outbox'));
      if (outcome.mailsSent >= outcome.mailsWanted) break;
      await pause(100);
    }
    return outcome;
  } finally {
    for (const close of closers.reverse()) await close();
    await rm(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: {
      front: { type: 'string', default: 'nginx' },
      nginx: { type: 'string', default: 'nginx' },
      drain: { type: 'string', default: '5' },
      clients: { type: 'string', default: '6' },
    },
  });
  const say = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  const outcome = await rollingRestart({
    front: values.front === 'balancer' ? 'balancer' : 'nginx',
    nginx: values.nginx,
    drainSeconds: Number(values.drain),
    clients: Number(values.clients),
    pauseMs: 2000,
    say,
  });
  const { failures, ...counted } = outcome;
  say(JSON.stringify({ ...counted, failed: failures.length }, null, 2));
  for (const failure of failures.slice(0, 20)) say(failure);
  const isWell =
    failures.length === 0 &&
    outcome.lost.length === 0 &&
    outcome.mailsSent === outcome.mailsWanted &&
    outcome.heard > 0;
  process.exitCode = isWell ? 0 : 1;
}
