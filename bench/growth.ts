// Measures the twelve calls that are made most, at 16 connections, with 100 and 1,000 companies of 1,000 customers in one
// database, the calls spread over all of them. Each is measured in turns with a database of one company that stands beside it,
// so that a busy moment of the machine falls on both; the growth is of the 99th percentile, the median of the turns' ratios.
// Both databases have the memory that a server of a thousand companies is given, so that the number of companies is compared
// and not a disk with memory.
// And looks whether any of the hottest reads takes anything of a large table but by an index that is led by the company.
// Writes bench/results/growth.json. Run: npm run bench growth; or smaller, without writing:
//   npx tsx bench/growth.ts <seconds> <rounds> <customers> <companies> <companies> …
import pg from 'pg';
import { calls } from './api/calls.ts';
import { addCompany, type BenchCompany, nextMonday } from './api/companies.ts';
import { load, p99 } from './api/load.ts';
import { strayReads } from './api/plans.ts';
import { buildServer, rests, startServer } from './api/processes.ts';
import { statementsOf } from './api/recording.ts';
import { requestsOf } from './api/requests.ts';
import { machine, median, report, rounded } from './app/figures.ts';
import { openApp } from './app/open-app.ts';

const [givenSeconds, givenRounds, givenCustomers, ...givenSizes] = process.argv.slice(2).map(Number);
const seconds = givenSeconds || 1.2;
const rounds = givenRounds || 7;
const customers = givenCustomers || 1000;
const sizes = givenSizes.length > 0 ? givenSizes : [100, 1000];
const bound = 1.3;
/** What counts is measured where all are there; on the way there fewer rounds do. */
const roundsAt = (size: number): number => (size === sizes.at(-1) ? rounds : Math.min(rounds, 3));
/** DATABASE_CACHE_MB of both: what a thousand companies are kept in. */
const cacheMb = 3072;
/** Companies that are made side by side. */
const atOnce = 4;

if (!process.env.BENCH_BUILT) buildServer();
const day = nextMonday(new Date());

/** A database that companies are added to. */
async function openPlace() {
  const bench = await openApp(() => new Date(), { cacheMb });
  const admin = new pg.Client({ connectionString: bench.connectionString });
  await admin.connect();
  const companies: BenchCompany[] = [];
  /** What writes along with a million visits is switched off while they are made, and has nothing to do with reading them. */
  const recorders = async (what: 'disable' | 'enable'): Promise<void> => {
    for (const table of ['service_visits', 'pools', 'customers'])
      await admin.query(`alter table ${table} ${what} trigger user`);
  };
  return {
    bench,
    companies,
    async growTo(size: number): Promise<void> {
      await recorders('disable');
      let number = companies.length;
      const makeSome = async (): Promise<void> => {
        while (number < size) {
          number += 1;
          companies.push(await addCompany(bench.db, number, customers, new Date()));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, makeSome));
      await recorders('enable');
      await admin.query('vacuum analyze');
      await admin.query('checkpoint').catch(() => undefined);
    },
    async megabytes(): Promise<number> {
      const { rows } = await admin.query<{ megabytes: number }>(
        'select (pg_database_size(current_database()) / 1048576)::int as megabytes',
      );
      return rows[0]?.megabytes ?? 0;
    },
    async close(): Promise<void> {
      await admin.end();
      await bench.close();
    },
  };
}
type Place = Awaited<ReturnType<typeof openPlace>>;

// Calls are measured: what a thousand companies' jobs take belongs to the servers that do them.
const serverOf = ({ bench }: Place) => startServer(bench.connectionString, { env: { CALLS_ONLY: 'true' } });
const others = await openPlace();
const alone = await openPlace();
await alone.growTo(1);

const sized = [];
for (const size of sizes) {
  const from = performance.now();
  await others.growTo(size);
  const megabytes = await others.megabytes();
  const madeInSeconds = rounded((performance.now() - from) / 1000, 0);
  process.stderr.write(`${size} companies, ${megabytes} MB, made in ${madeInSeconds} s\n`);

  const places = [
    { of: alone, server: await serverOf(alone) },
    { of: others, server: await serverOf(others) },
  ];
  const found = [];
  for (const call of calls) {
    const sides = places.map(({ of, server }) => ({
      server,
      // As many for one company as for all, so that asking takes the same.
      requests: requestsOf(call, of.companies, day, size),
      rates: [] as number[],
      p99s: [] as number[],
    }));
    const wanted = call.request(alone.companies[0] as BenchCompany, 0, day).method === 'POST' ? 201 : 200;
    // Every company once, so that what is kept between calls is kept for all.
    for (const { server, requests } of sides) {
      await load(server.url, requests, { amount: Math.max(200, requests.length) }, wanted);
    }
    for (let round = 0; round < roundsAt(size); round += 1) {
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        for (const { server } of sides) await rests(server.pid);
        const { rate, times } = await load(side.server.url, side.requests, seconds, wanted);
        side.rates.push(rate);
        side.p99s.push(p99(times));
      }
    }
    const [one, many] = sides as [(typeof sides)[number], (typeof sides)[number]];
    const shown = ({ rates, p99s }: typeof one) => ({
      perSecond: rounded(median(rates), 0),
      p99Ms: rounded(median(p99s), 1),
    });
    found.push({
      name: call.name,
      ...shown(many),
      p99Growth: rounded(median(many.p99s.map((ms, round) => ms / (one.p99s[round] ?? Number.NaN))), 2),
      oneBeside: shown(one),
    });
    process.stderr.write(`${JSON.stringify(found.at(-1))}\n`);
  }
  for (const { server } of places) await server.stop();
  sized.push({ companies: size, customers: size * customers, megabytes, madeInSeconds, calls: found });
}

/** How the hottest read their tables when all companies are there. */
const strays: { name: string; reads: string[] }[] = [];
for (const call of calls.filter(({ isHottest }) => isHottest)) {
  const [request] = requestsOf(call, others.companies, day);
  if (!request) continue;
  const ask = () => others.bench.app.inject({ method: request.method, url: request.path, headers: request.headers });
  const reads = await strayReads(others.bench.connectionString, await statementsOf(ask));
  if (reads.length > 0) strays.push({ name: call.name, reads });
}
const megabytesOfOne = await alone.megabytes();
await others.close();
await alone.close();

const last = sized.at(-1)?.calls ?? [];
const one = {
  companies: 1,
  customers,
  megabytes: megabytesOfOne,
  calls: last.map(({ name, oneBeside }) => ({ name, ...oneBeside })),
};
const growth = last.map(({ name, p99Growth }) => ({ name, p99Growth }));
const result = {
  what: `The calls that are made most, at 16 connections, ${rounds} rounds of ${seconds} s in turns with a database of one company beside it, at growing numbers of companies with ${customers} customers each`,
  machine: machine(),
  cacheMb,
  sizes: [one, ...sized],
  growth,
  medianP99Growth: rounded(median(growth.map(({ p99Growth }) => p99Growth)), 2),
  worstP99Growth: Math.max(...growth.map(({ p99Growth }) => p99Growth)),
  // Of the hottest reads: what is taken of a large table but by an index led by the company.
  strayReads: strays,
  bound,
  holds: growth.every(({ p99Growth }) => p99Growth <= bound) && strays.length === 0,
};
if (givenSeconds === undefined) await report('growth', result);
else process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
