// A load of ten minutes: four processes of clients that read and write without a break, two servers on one database behind a
// balancer, both restarted one after the other in the middle. Nothing may fail, every write that was acknowledged must be
// found, and the servers' memory must be level.
// Writes bench/results/load.json. Run: npm run bench load; or shorter, without writing: npx tsx bench/load.ts <seconds> <clients>
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { startBalancer } from '../scripts/drills/balancer.ts';
import { addCompany, type BenchCompany, nextMonday } from './api/companies.ts';
import { buildServer, type ServerProcess, startServer } from './api/processes.ts';
import { machine, median, report, rounded, sortedOf } from './app/figures.ts';
import { openApp } from './app/open-app.ts';
import type { Acknowledged, Order, Told } from './load/client.ts';

const [givenSeconds, givenClients] = process.argv.slice(2).map(Number);
const seconds = givenSeconds || 600;
const clients = givenClients || 4;
const people = 8;
const pauseMs = 40;
const customers = 400;
/** A server that has just been started, or has worked for the first time, takes what it needs. */
const settlesFor = 0.3;
const memoryBound = 1.25;
/** As the files for deployment have it. */
const env = { DRAIN_SECONDS: '5' };

if (!process.env.BENCH_BUILT) buildServer();
const bench = await openApp(() => new Date());
const now = new Date();
const companies: BenchCompany[] = [];
for (const number of [1, 2, 3]) companies.push(await addCompany(bench.db, number, customers, now));

const servers: ServerProcess[] = [];
for (const _one of [1, 2]) servers.push(await startServer(bench.connectionString, { env }));
const unanswered: string[] = [];
const balancer = await startBalancer({
  upstreams: servers.map(({ url }) => url),
  onFailure: (what) => unanswered.push(what),
});

const residentMegabytes = (pid: number): number => {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};

const startedAt = performance.now();
const elapsed = (): number => (performance.now() - startedAt) / 1000;
const memory: { second: number; server: number; megabytes: number }[] = [];
let restarting = false;
const looking = setInterval(
  () => {
    if (restarting) return;
    for (const [server, { pid }] of servers.entries()) {
      memory.push({ second: elapsed(), server, megabytes: residentMegabytes(pid) });
    }
  },
  Math.min(5000, seconds * 20),
);

const told = Array.from({ length: clients }, async (_none, number): Promise<Told> => {
  const child = fork(fileURLToPath(new URL('./load/client.ts', import.meta.url)));
  const answer = once(child, 'message');
  child.send({
    url: balancer.url,
    number,
    seconds,
    people,
    pauseMs,
    day: nextMonday(now),
    tokens: companies.map(({ token }) => token),
  } satisfies Order);
  const [found] = (await answer) as [Told];
  return found;
});

await wait(seconds * 500);
const restartedAt = elapsed();
const codes: (number | null)[] = [];
restarting = true;
for (const [place, server] of servers.entries()) {
  codes.push(await server.stop());
  servers[place] = await startServer(bench.connectionString, { port: server.port, env });
  await balancer.look();
}
restarting = false;
const restartSeconds = elapsed() - restartedAt;
process.stderr.write(`both servers restarted within ${restartSeconds.toFixed(1)} s\n`);

const all = await Promise.all(told);
clearInterval(looking);
const seen = balancer.seen();
await balancer.close();

/** What a company does not hold though it was acknowledged. */
async function lost(company: number, { tests, customers: added, notes }: Acknowledged): Promise<string[]> {
  const { companyId } = companies[company] ?? { companyId: '' };
  return bench.db.inCompany(companyId, async (tx) => {
    const missing = async (table: string, column: string, ids: string[]): Promise<string[]> => {
      const { rows } = await tx.execute<{
        id: string;
      }>(sql`select wanted.id from json_array_elements_text(${JSON.stringify(ids)}::json) as wanted (id)
        where not exists (select from ${sql.identifier(table)} t where t.${sql.identifier(column)} = wanted.id)`);
      return rows.map(({ id }) => `${table} ${id}`);
    };
    const { rows } = await tx.execute<{ id: string; notes: string | null }>(
      sql`select visit_id as id, service_notes as notes from service_visits where visit_id like 'LOAD-%'`,
    );
    const stored = new Map(rows.map(({ id, notes: note }) => [id, note ?? '']));
    return [
      ...(await missing('water_tests', 'test_id', tests)),
      ...(await missing('pool_readings', 'test_id', tests)),
      ...(await missing('customers', 'customer_id', added)),
      ...Object.entries(notes).flatMap(([id, note]) => (stored.get(id) === note ? [] : [`visit ${id}: ${note}`])),
    ];
  });
}
const lostWrites = (
  await Promise.all(
    all.flatMap(({ acknowledged }) => acknowledged.map((ofCompany, company) => lost(company, ofCompany))),
  )
).flat();
for (const server of servers) codes.push(await server.stop());
await bench.close();

/** Each server's memory at the end beside what it was when it had settled after the restart. */
const secondHalf = servers.map((_server, place) => {
  const own = memory.filter(({ server, second }) => server === place && second > restartedAt + restartSeconds);
  const settled = own.slice(Math.floor(own.length * settlesFor));
  const fifth = Math.max(1, Math.floor(settled.length / 5));
  const mb = (samples: typeof own): number => median(samples.map(({ megabytes }) => megabytes));
  return { settled: rounded(mb(settled.slice(0, fifth)), 0), atTheEnd: rounded(mb(settled.slice(-fifth)), 0) };
});
const times = sortedOf(all.flatMap((one) => one.times));
const at = (share: number): number => rounded(times[Math.ceil(times.length * share) - 1] ?? 0, 1);
const sum = (what: (one: Told) => number): number => all.reduce((total, one) => total + what(one), 0);
const failures = all.flatMap((one) => one.failures);
const result = {
  what: `${clients} processes of ${people} clients each for ${seconds} s on two servers behind a balancer, both restarted one after the other in the middle`,
  machine: machine(),
  calls: times.length,
  perSecond: rounded(times.length / seconds, 0),
  reads: sum(({ reads }) => reads),
  answeredUnchanged: sum(({ unchanged }) => unchanged),
  writesAcknowledged: sum(({ writes }) => writes),
  medianMs: at(0.5),
  p99Ms: at(0.99),
  worstMs: at(1),
  failures: failures.length,
  firstFailures: failures.slice(0, 5),
  // Why, as the balancer saw it.
  firstUnanswered: unanswered.slice(0, 5),
  lostWrites: lostWrites.length,
  firstLost: lostWrites.slice(0, 5),
  restartSeconds: rounded(restartSeconds, 1),
  exitCodes: codes,
  servedByServer: seen.map(({ served }) => served),
  serverMegabytes: secondHalf,
  memoryBound,
  holds:
    failures.length === 0 &&
    lostWrites.length === 0 &&
    codes.every((code) => code === 0) &&
    secondHalf.every(({ settled, atTheEnd }) => atTheEnd <= settled * memoryBound),
};
if (givenSeconds === undefined) await report('load', result);
else process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
