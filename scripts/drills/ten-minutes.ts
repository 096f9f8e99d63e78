// Ten minutes of mixed work at two servers behind a balancer, while one of them is killed, the database is restarted, the disk is
// full for a minute and the network to the database is cut. What was acknowledged must be there, work must go on within five
// seconds of each fault's end, and memory must stay flat.
//   npm run drill ten-minutes -- [--minutes 10] [--clients 3]
import { readFile, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { kindsOfWrites } from '#tests/platform/programs/kinds-of-writes.ts';
import { launchServer, type Owner, signUp, startServer } from '#tests/platform/running-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startBalancer } from './balancer.ts';
import { fillDisk, onSmallDisk } from './small-disk.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, clients: { type: 'string', default: '3' } },
});
const lengthMs = Number(values.minutes) * 60_000;
const clients = Number(values.clients);
const megabytes = 1500;
const longestRecoveryMs = 5000;
/** What a server may have grown by from the third tenth of the time to the last. */
const mostGrowth = 1.25;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The network between the servers and the database, which can be cut. */
async function startCable(address: EmbeddedPostgres['address']) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const cable = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect('socketFolder' in address ? { path: join(address.socketFolder, '.s.PGSQL.5432') } : address);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.on('error', () => undefined);
      socket.pipe(other);
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => cable.listen(port, '127.0.0.1', resolve));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    cut: () => {
      isCut = true;
      drop();
    },
    mend: () => {
      isCut = false;
    },
    close: () => {
      cable.close();
      drop();
    },
  };
}

const residentMb = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;

async function drill(folder: string): Promise<string[]> {
  const failures: string[] = [];
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => undefined });
  const cable = await startCable(database.address);
  const byCable = new URL(database.connectionString);
  byCable.host = `127.0.0.1:${cable.port}`;
  byCable.searchParams.delete('host');
  const env = {
    DATA_DIR: join(folder, 'shared'),
    DATABASE_URL: byCable.href,
    TRUST_PROXY: 'true',
    DRAIN_SECONDS: '0',
  };
  const ports = [await freePort(), await freePort()] as const;
  let killed = await startServer(env, ports[0]);
  const spared = await startServer(env, ports[1]);
  const front = await startBalancer({ upstreams: [killed.url, spared.url], checkEveryMs: 100 });
  const owner = await signUp(front.url);
  await owner.call('POST', '/api/customers', { customerId: 'CUST-pat', name: 'Pat', email: 'pat@example.com' });

  const acknowledged = new Map(kindsOfWrites.map(({ name }) => [name, new Set<string>()]));
  const answers = new Map<number, number>();
  /** When each acknowledged write began, and had its answer. */
  const wrote: { began: number; ended: number }[] = [];
  let isOver = false;
  const reads = ['/api/customers', '/api/route-assignments', '/api/technicians', '/api/pools'];
  const work = async (client: number, as: Owner): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const kind = kindsOfWrites[turn % kindsOfWrites.length];
      if (!kind) continue;
      const n = `${client}-${turn}`;
      const began = performance.now();
      const statuses = await kind.write(as, front.url, n).catch(() => [0]);
      for (const status of statuses) answers.set(status, (answers.get(status) ?? 0) + 1);
      if (statuses.every((status) => status >= 200 && status < 300)) {
        acknowledged.get(kind.name)?.add(n);
        wrote.push({ began, ended: performance.now() });
      }
      await as.call('GET', reads[turn % reads.length] ?? '').catch(() => undefined);
      await pause(500);
    }
  };

  const memory: { at: number; mb: number }[] = [];
  const startedAt = performance.now();
  const at = (share: number) => pause(Math.max(0, startedAt + share * lengthMs - performance.now()));
  const watch = async (): Promise<void> => {
    while (!isOver) {
      memory.push({ at: (performance.now() - startedAt) / lengthMs, mb: await residentMb(spared.child.pid ?? 0) });
      await pause(lengthMs / 120);
    }
  };
  const working = [...Array.from({ length: clients }, (_, client) => work(client, owner)), watch()];

  /** @param endedAt when nothing was wrong any more but what follows from the fault */
  const recovered = async (fault: string, endedAt: number): Promise<void> => {
    const next = () => wrote.find(({ began }) => began >= endedAt);
    const patience = performance.now() + 60_000;
    while (!next() && performance.now() < patience) await pause(50);
    const tookMs = Math.round((next()?.ended ?? Number.POSITIVE_INFINITY) - endedAt);
    say(`${fault}: the next write is acknowledged after ${tookMs} ms`);
    if (tookMs > longestRecoveryMs) failures.push(`${fault}: ${tookMs} ms until a write was acknowledged`);
  };

  await at(0.1);
  const killedAt = performance.now();
  killed.child.kill('SIGKILL');
  await killed.ended;
  await recovered('a server killed', killedAt);
  killed = launchServer(ports[0], env);
  await killed.line(/^Poolhand is ready at /);

  await at(0.3);
  const postmaster = Number.parseInt(
    await readFile(join(folder, 'database/postgres/cluster/postmaster.pid'), 'utf8'),
    10,
  );
  const restartedAt = performance.now();
  process.kill(postmaster, 'SIGINT');
  await recovered('the database restarted', restartedAt);

  await at(0.5);
  const filler = join(folder, 'filler');
  answers.clear();
  await fillDisk(filler);
  await at(0.6);
  say(`the disk is full: ${[...answers].map(([status, count]) => `${status} ×${count}`).join(', ')}`);
  if (!answers.has(507) && !answers.has(503)) failures.push('the disk was never full');
  await rm(filler);
  await recovered('the disk full', performance.now());

  await at(0.75);
  cable.cut();
  await at(0.78);
  cable.mend();
  await recovered('the network cut', performance.now());

  await at(1);
  isOver = true;
  await Promise.all(working);

  for (const { name, stored } of kindsOfWrites) {
    const there = await stored(owner, front.url);
    const lost = [...(acknowledged.get(name) ?? [])].filter((n) => !there.has(n));
    say(`${name}: ${acknowledged.get(name)?.size} acknowledged, ${lost.length} lost`);
    if (lost.length > 0) failures.push(`${name}: lost ${lost.slice(0, 5).join(', ')}`);
  }
  const between = (from: number, to: number) =>
    median(memory.filter((sample) => sample.at >= from && sample.at < to).map(({ mb }) => mb));
  const [early, late] = [between(0.2, 0.3), between(0.9, 1)];
  const tenths = Array.from({ length: 10 }, (_, tenth) => Math.round(between(tenth / 10, (tenth + 1) / 10)));
  say(`memory of the server that was not killed, by tenths of the time: ${tenths.join(', ')} MB`);
  if (late > early * mostGrowth) failures.push(`memory grew from ${Math.round(early)} to ${Math.round(late)} MB`);

  for (const { child, ended } of [killed, spared]) {
    child.kill('SIGTERM');
    await ended;
  }
  await front.close();
  cable.close();
  await database.stop();
  return failures;
}

await onSmallDisk(fileURLToPath(import.meta.url), megabytes, drill);
