// Measures the seven calls of a day in the field with companies of 200 and of 1,000 customers, as browsers make them (gzip):
// the processor time of a call, of the server and of PostgreSQL apart, its bytes as sent, and the 99th percentile at 16
// connections. Reads are measured three ways: after a customer's, a stop's or a visit's note was changed, of which a call
// that shows it is made again (all of them show customers) and another need not be; asked for again while nothing changes;
// and asked for again by who has the answer. At 16 connections, reads are asked for while nothing changes and while a visit is saved every ten
// milliseconds; the first second, in which connections to the database are opened and statements planned for them, is told
// apart. What is judged is the slowest of all.
// Prints a line for each call and target. Writes bench/results/field-calls.json. Run: npm run bench field-calls; some calls,
// without writing: npx tsx bench/field-calls.ts <word>; SERVER_FLAGS="--cpu-prof --cpu-prof-dir=<folder>" has the server
// write where its time goes, CUSTOMERS=1000 measures one company alone.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { type BenchCall, type BenchRequest, calls } from './api/calls.ts';
import { addCompany, type BenchCompany, nextMonday } from './api/companies.ts';
import { load, p99 } from './api/load.ts';
import { buildServer, rests, startServer } from './api/processes.ts';
import { requestsOf } from './api/requests.ts';
import { machine, report, rounded } from './app/figures.ts';
import { openApp } from './app/open-app.ts';

const [word] = process.argv.slice(2);
const sizes = process.env.CUSTOMERS?.split(',').map(Number) ?? [200, 1000];
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
const companies = new Map<number, BenchCompany>();
for (const [index, size] of sizes.entries()) {
  companies.set(size, await addCompany(bench.db, index + 1, size, new Date()));
}
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

async function inCompany({ companyId }: BenchCompany, statement: string, values: unknown[]): Promise<void> {
  await besides.query(`select set_config('role', 'poolhand_app', false), set_config('app.company_id', $1, false)`, [
    companyId,
  ]);
  const { rowCount } = await besides.query(statement, values);
  if (rowCount !== 1) throw new Error(`${statement} changed ${rowCount} rows`);
}

const saveVisit = (company: BenchCompany, turn: number) =>
  inCompany(company, 'update service_visits set service_notes = $1 where visit_id = $2', [
    `Besides ${turn}`,
    `VISIT-0-${100 + (turn % 6) * 3 + 1}`,
  ]);
const changeStop = (company: BenchCompany, turn: number) =>
  inCompany(company, 'update route_assignments set notes = $1 where assignment_id = $2', [
    `Besides ${turn}`,
    `ROUTE-${100 + (turn % 20)}`,
  ]);
const changeCustomer = (company: BenchCompany, turn: number) =>
  inCompany(company, 'update customers set notes = $1 where customer_id = $2', [
    `Besides ${turn}`,
    `CUST-${100 + (turn % 20)}`,
  ]);
const changeNothing = async () => undefined;

/** What happens before each call; after the first every read is made again, after the next two only what shows it. */
const occasions = {
  afterACustomerWasChanged: { change: changeCustomer, hasAnswer: false },
  afterAVisitWasSaved: { change: saveVisit, hasAnswer: false },
  afterAStopWasChanged: { change: changeStop, hasAnswer: false },
  again: { change: changeNothing, hasAnswer: false },
  againByWhoHasIt: { change: changeNothing, hasAnswer: true },
};
type Occasion = keyof typeof occasions;

async function ask(company: BenchCompany, { method, path, body }: BenchRequest, tag?: string) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${company.token}`,
      'accept-encoding': 'gzip',
      ...(body && { 'content-type': 'application/json' }),
      ...(tag && { 'if-none-match': tag }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok && answer.status !== 304) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return { text, tag: answer.headers.get('etag') ?? undefined };
}

const turns = 150;
async function processorOf(company: BenchCompany, call: BenchCall, occasion: Occasion) {
  const { change, hasAnswer } = occasions[occasion];
  const tags = new Map<string, string | undefined>();
  const one = async (turn: number): Promise<void> => {
    await change(company, turn);
    const request = call.request(company, turn, day);
    const { tag } = await ask(company, request, hasAnswer ? tags.get(request.path) : undefined);
    tags.set(request.path, tag);
  };
  for (let turn = 0; turn < turns; turn += 1) await one(turn);
  await rests(server.pid);
  const before = { server: ranMs(server.pid), database: databaseMs() };
  for (let turn = 0; turn < turns; turn += 1) await one(turn);
  const serverMs = (ranMs(server.pid) - before.server) / turns;
  const databaseMs_ = (databaseMs() - before.database) / turns;
  return { serverMs: rounded(serverMs, 2), databaseMs: rounded(databaseMs_, 2) };
}

/** What the bytes alone cost, in this process: written as JSON, hashed for their tag, compressed as the server does. */
function bytesMs(text: string): number {
  const answer: unknown = JSON.parse(text);
  const write = () => {
    const written = JSON.stringify(answer);
    createHash('sha1').update(written).digest();
    gzipSync(written, { level: 2 });
  };
  for (let turn = 0; turn < turns; turn += 1) write();
  const before = process.cpuUsage();
  for (let turn = 0; turn < turns; turn += 1) write();
  const { user, system } = process.cpuUsage(before);
  return rounded((user + system) / 1000 / turns, 2);
}

/** At 16 connections, for four seconds, after one in which connections to the database are opened and statements planned. */
async function crowd(company: BenchCompany, call: BenchCall, isChanging: boolean) {
  const requests = requestsOf(call, [company], day).map((each) => ({
    ...each,
    headers: { ...each.headers, 'accept-encoding': 'gzip' },
  }));
  let isOver = false;
  const changing = (async () => {
    for (let turn = 0; isChanging && !isOver; turn += 1) {
      await saveVisit(company, turn);
      await wait(10);
    }
  })();
  const wanted = requests[0]?.method === 'POST' ? 201 : 200;
  const cold = await load(server.url, requests, 1, wanted);
  const { rate, times } = await load(server.url, requests, 4, wanted);
  isOver = true;
  await changing;
  return {
    perSecond: rounded(rate, 0),
    p99Ms: rounded(p99(times), 1),
    p99OfFirstSecondMs: rounded(p99(cold.times), 1),
  };
}

async function measure(customers: number, company: BenchCompany, call: BenchCall) {
  const request = call.request(company, 0, day);
  const isRead = request.method === 'GET';
  const kind = call.name === 'week plan' ? 'week' : isRead ? 'day' : 'write';
  const { text } = await ask(company, request);
  const processor: Partial<Record<Occasion, { serverMs: number; databaseMs: number }>> = {};
  for (const occasion of isRead ? (Object.keys(occasions) as Occasion[]) : (['again'] as const)) {
    processor[occasion] = await processorOf(company, call, occasion);
  }
  const quiet = await crowd(company, call, false);
  const changing = isRead ? await crowd(company, call, true) : null;
  const processorMs = rounded(
    Math.max(...Object.values(processor).map(({ serverMs, databaseMs: other }) => serverMs + other)),
    2,
  );
  const { again } = processor;
  const kept = again ? again.serverMs + again.databaseMs : 0;
  // No answer that is made can cost less than one from memory whose bytes are written and compressed besides.
  const floor = isRead ? { floorMs: rounded(kept + bytesMs(text), 2) } : {};
  const gzippedBytes = gzipSync(text).byteLength;
  const p99Ms = Math.max(...[quiet, changing].flatMap((each) => (each ? [each.p99Ms, each.p99OfFirstSecondMs] : [])));
  const bound = bounds[kind];
  const figures = { processorMs, gzippedBytes, p99Ms };
  const targets = (Object.keys(bound) as (keyof typeof bound)[]).map((target) => {
    const holds = figures[target] <= bound[target];
    process.stdout.write(
      `${customers} customers, ${call.name}: ${target} ${figures[target]}, target ${bound[target]}, holds: ${holds}\n`,
    );
    return holds;
  });
  if (isRead) {
    process.stdout.write(
      `  again from memory ${rounded(kept, 2)} ms; the floor for an answer that is made ${floor.floorMs} ms\n`,
    );
  }
  return {
    customers,
    name: call.name,
    kind,
    processor,
    bytes: Buffer.byteLength(text),
    ...figures,
    ...floor,
    crowd: { quiet, ...(changing && { changing }) },
    holds: targets.every(Boolean),
  };
}

const results = [];
for (const [customers, company] of companies) {
  for (const name of names.filter((each) => each.includes(word ?? ''))) {
    const call = calls.find((each) => each.name === name);
    if (!call) throw new Error(`There is no call ${name}`);
    results.push(await measure(customers, company, call));
  }
}
await server.stop();
await besides.end();
await bench.close();

const found = {
  what: 'The calls of a day in the field, gzip: processor milliseconds of a call, one at a time, made after a change and asked for again; 99th percentile at 16 connections',
  machine: machine(),
  // Above the number of processors others were at work, and the times at 16 connections say little.
  load: { before: loadBefore, after: rounded(loadavg()[0] ?? 0, 1) },
  bounds,
  calls: results,
  holds: results.every(({ holds }) => holds),
};
if (word === undefined) await report('field-calls', found);
else process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
