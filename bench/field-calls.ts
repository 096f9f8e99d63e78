// Measures the seven calls of a day in the field with one company of 1,000 customers, as browsers make them (gzip): the
// processor time of a call, of the server and of PostgreSQL apart, its bytes as sent, and the 99th percentile at 16
// connections. Reads are measured after a visit was saved and after a stop's note was changed, so that nothing made for
// an earlier state can be the answer, and once more while nothing changes.
// Writes bench/results/field-calls.json. Run: npm run bench field-calls; or some calls, without writing: npx tsx bench/field-calls.ts <word>;
// SERVER_FLAGS="--cpu-prof --cpu-prof-dir=<folder>" has the server write where its time goes.
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { type BenchCall, type BenchRequest, calls } from './api/calls.ts';
import { addCompany, nextMonday } from './api/companies.ts';
import { load, p99 } from './api/load.ts';
import { buildServer, rests, startServer } from './api/processes.ts';
import { requestsOf } from './api/requests.ts';
import { machine, report, rounded } from './app/figures.ts';
import { openApp } from './app/open-app.ts';

const [word] = process.argv.slice(2);
const names = [
  'day plan',
  'week plan',
  'route assignments',
  'a stop',
  'save a visit',
  'add a water test',
  'search for a customer',
];
const bounds = {
  day: { processorMs: 3, gzippedBytes: 40_000, p99Ms: 100 },
  week: { processorMs: 15, gzippedBytes: 120_000, p99Ms: 250 },
  write: { processorMs: 4, gzippedBytes: 40_000, p99Ms: 100 },
};
const loadBefore = rounded(loadavg()[0] ?? 0, 1);

if (!process.env.BENCH_BUILT) buildServer();
const bench = await openApp(() => new Date());
const company = await addCompany(bench.db, 1, 1000, new Date());
const day = nextMonday(new Date());
// What happens meanwhile comes by a connection of its own, whose processor time is not counted.
const besides = new pg.Client({ connectionString: bench.connectionString });
await besides.connect();
await besides.query('vacuum analyze');
const server = await startServer(bench.connectionString, {
  env: { CALLS_ONLY: 'true' },
  flags: process.env.SERVER_FLAGS?.split(' '),
});

/** Milliseconds that all threads of a process have run so far. */
function ranMs(pid: number): number {
  const folder = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(folder).map((task) =>
    Number(readFileSync(`${folder}/${task}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

const { rows } = await besides.query<{ pid: number }>('select pg_backend_pid() as pid');
const ownBackend = rows[0]?.pid ?? 0;
const parentOf = (pid: string | number): string => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '';
};
const postmaster = parentOf(ownBackend);

/** Of everything PostgreSQL runs but the connection of what happens meanwhile; what is gone since counts as before. */
const ranBy = new Map<string, number>();
function databaseMs(): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== String(ownBackend))) {
    try {
      if (parentOf(pid) === postmaster) ranBy.set(pid, ranMs(Number(pid)));
    } catch {
      // It has ended.
    }
  }
  return [...ranBy.values()].reduce((sum, one) => sum + one, 0);
}

const changes = {
  'a visit was saved': (turn: number) =>
    besides.query(`update service_visits set service_notes = $1 where visit_id = $2`, [
      `Besides ${turn}`,
      `VISIT-0-${100 + (turn % 6) * 3 + 1}`,
    ]),
  'a stop was changed': (turn: number) =>
    besides.query(`update route_assignments set notes = $1 where assignment_id = $2`, [
      `Besides ${turn}`,
      `ROUTE-${100 + (turn % 100)}`,
    ]),
  nothing: async (_turn: number) => undefined,
};

async function ask({ method, path, body }: BenchRequest): Promise<string> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${company.token}`,
      'accept-encoding': 'gzip',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return text;
}

const turns = 150;
async function processorOf(call: BenchCall, change: keyof typeof changes) {
  const one = async (turn: number): Promise<void> => {
    await changes[change](turn);
    await ask(call.request(company, turn, day));
  };
  for (let turn = 0; turn < turns; turn += 1) await one(turn);
  await rests(server.pid);
  const before = { server: ranMs(server.pid), database: databaseMs() };
  for (let turn = 0; turn < turns; turn += 1) await one(turn);
  const own = (ranMs(server.pid) - before.server) / turns;
  const database = (databaseMs() - before.database) / turns;
  return { serverMs: rounded(own, 2), databaseMs: rounded(database, 2) };
}

const results = [];
for (const name of names.filter((each) => each.includes(word ?? ''))) {
  const call = calls.find((each) => each.name === name);
  if (!call) throw new Error(`There is no call ${name}`);
  const request = call.request(company, 0, day);
  const isRead = request.method === 'GET';
  const kind = name === 'week plan' ? 'week' : isRead ? 'day' : 'write';
  const text = await ask(request);
  const after = isRead ? (Object.keys(changes) as (keyof typeof changes)[]) : (['nothing'] as const);
  const processor: Record<string, { serverMs: number; databaseMs: number }> = {};
  for (const change of after) processor[change] = await processorOf(call, change);
  const requests = requestsOf(call, [company], day).map((each) => ({
    ...each,
    headers: { ...each.headers, 'accept-encoding': 'gzip' },
  }));
  const { rate, times } = await load(server.url, requests, 4, request.method === 'POST' ? 201 : 200);
  const worst = Math.max(...Object.values(processor).map(({ serverMs, databaseMs: other }) => serverMs + other));
  const result = {
    name,
    kind,
    processorAfter: processor,
    bytes: Buffer.byteLength(text),
    gzippedBytes: gzipSync(text).byteLength,
    perSecond: rounded(rate, 0),
    p99Ms: rounded(p99(times), 1),
    worstProcessorMs: rounded(worst, 2),
  };
  const bound = bounds[kind];
  const holds = worst <= bound.processorMs && result.gzippedBytes <= bound.gzippedBytes && result.p99Ms <= bound.p99Ms;
  process.stderr.write(`${JSON.stringify({ ...result, holds })}\n`);
  results.push({ ...result, holds });
}
await server.stop();
await besides.end();
await bench.close();

const found = {
  what: 'The calls of a day in the field, 1,000 customers, gzip: processor milliseconds of a call, one at a time; 99th percentile at 16 connections',
  machine: machine(),
  // Above the number of processors others were at work, and the times at 16 connections say little.
  load: { before: loadBefore, after: rounded(loadavg()[0] ?? 0, 1) },
  bounds,
  calls: results,
  holds: results.every(({ holds }) => holds),
};
if (word === undefined) await report('field-calls', found);
else process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
