// Measures the twelve calls that are made most, at 16 connections, with 1, 100 and 1,000 companies of 1,000 customers in one
// database, the calls spread over all of them: answers a second and the 99th percentile.
// Writes bench/results/growth.json. Run: npm run bench growth; or smaller, without writing:
//   npx tsx bench/growth.ts <seconds> <rounds> <customers> <companies> <companies> …
import pg from 'pg';
import { calls } from './api/calls.ts';
import { addCompany, type BenchCompany, nextMonday } from './api/companies.ts';
import { load, p99 } from './api/load.ts';
import { buildServer, rests, startServer } from './api/processes.ts';
import { requestsOf } from './api/requests.ts';
import { machine, median, report, rounded } from './app/figures.ts';
import { openApp } from './app/open-app.ts';

const [givenSeconds, givenRounds, givenCustomers, ...givenSizes] = process.argv.slice(2).map(Number);
const seconds = givenSeconds || 4;
const rounds = givenRounds || 3;
const customers = givenCustomers || 1000;
const sizes = givenSizes.length > 0 ? givenSizes : [1, 100, 1000];
const bound = 1.3;

if (!process.env.BENCH_BUILT) buildServer();
const bench = await openApp(() => new Date());
const admin = new pg.Client({ connectionString: bench.connectionString });
await admin.connect();
const day = nextMonday(new Date());
const companies: BenchCompany[] = [];

/** What writes along with a million visits is switched off while they are made, and has nothing to do with reading them. */
async function recorders(what: 'disable' | 'enable'): Promise<void> {
  for (const table of ['service_visits', 'pools', 'customers'])
    await admin.query(`alter table ${table} ${what} trigger user`);
}

const sized = [];
for (const size of sizes) {
  const from = performance.now();
  await recorders('disable');
  while (companies.length < size) {
    companies.push(await addCompany(bench.db, companies.length + 1, customers, new Date()));
    if (companies.length % 50 === 0) process.stderr.write(`${companies.length} companies\n`);
  }
  await recorders('enable');
  await admin.query('vacuum analyze');
  await admin.query('checkpoint').catch(() => undefined);
  const [{ megabytes }] = (
    await admin.query<{ megabytes: number }>(
      'select (pg_database_size(current_database()) / 1048576)::int as megabytes',
    )
  ).rows as [{ megabytes: number }];
  process.stderr.write(
    `${size} companies, ${megabytes} MB, made in ${((performance.now() - from) / 1000).toFixed(0)} s\n`,
  );

  // Calls are measured: what a thousand companies' jobs take belongs to the servers that do them.
  const server = await startServer(bench.connectionString, { env: { CALLS_ONLY: 'true' } });
  const found = [];
  for (const call of calls) {
    const requests = requestsOf(call, companies, day);
    const wanted = call.request(companies[0] as BenchCompany, 0, day).method === 'POST' ? 201 : 200;
    // Every company once, so that what is kept between calls is kept for all.
    await load(server.url, requests, Math.max(1, seconds / 2), wanted);
    const rates: number[] = [];
    const p99s: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await rests(server.pid);
      const { rate, times } = await load(server.url, requests, seconds, wanted);
      rates.push(rate);
      p99s.push(p99(times));
    }
    found.push({ name: call.name, perSecond: rounded(median(rates), 0), p99Ms: rounded(median(p99s), 1) });
    process.stderr.write(`${JSON.stringify(found.at(-1))}\n`);
  }
  await server.stop();
  sized.push({ companies: size, customers: size * customers, megabytes, calls: found });
}
await admin.end();
await bench.close();

const first = sized[0];
const last = sized.at(-1);
const growth = calls.map(({ name }) => {
  const at = (size: typeof first): number => size?.calls.find((call) => call.name === name)?.p99Ms ?? Number.NaN;
  return { name, p99Growth: rounded(at(last) / at(first), 2) };
});
const result = {
  what: `The calls that are made most, at 16 connections, ${rounds} rounds of ${seconds} s, at growing numbers of companies with ${customers} customers each`,
  machine: machine(),
  sizes: sized,
  growth,
  medianP99Growth: rounded(median(growth.map(({ p99Growth }) => p99Growth)), 2),
  worstP99Growth: Math.max(...growth.map(({ p99Growth }) => p99Growth)),
  bound,
  holds: growth.every(({ p99Growth }) => p99Growth <= bound),
};
if (givenSeconds === undefined) await report('growth', result);
else process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
