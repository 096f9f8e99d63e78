// Measures the twelve calls that are made most, at 16 connections: answers a second and the 99th percentile, each beside a
// bare Fastify handler that runs the same statements by the driver, in the same run, in turns, each server a process of its
// own; and what answering 304 to an unchanged poll is worth. One company of 1,000 customers.
// Writes bench/results/api.json. Run: npm run bench api; or shorter, without writing: npx tsx bench/api.ts <seconds> <rounds> [word]
import pg from 'pg';
import { calls } from './api/calls.ts';
import { addCompany, nextMonday } from './api/companies.ts';
import { type Loaded, load, p99 } from './api/load.ts';
import { buildServer, rests, startBareServer, startServer, usedSeconds } from './api/processes.ts';
import { type Statement, statementsOf } from './api/recording.ts';
import { requestsOf, withTags } from './api/requests.ts';
import { machine, median, report, rounded } from './app/figures.ts';
import { openApp } from './app/open-app.ts';

const standard = { seconds: 4, rounds: 3 };
const [givenSeconds, givenRounds, word = ''] = process.argv.slice(2);
const seconds = Number(givenSeconds) || standard.seconds;
const rounds = Number(givenRounds) || standard.rounds;
const bounds = { share: 0.6, timesFaster: 5 };

if (!process.env.BENCH_BUILT) buildServer();
const bench = await openApp(() => new Date());
const company = await addCompany(bench.db, 1, 1000, new Date());
const day = nextMonday(new Date());
const admin = new pg.Client({ connectionString: bench.connectionString });
await admin.connect();
await admin.query('vacuum analyze');
await admin.end();

const server = await startServer(bench.connectionString, { env: { CALLS_ONLY: 'true' } });
const bare = await startBareServer(bench.connectionString);
const measured = calls.filter(({ name }) => name.includes(word));

const recorded: Record<string, Statement[][]> = {};
for (const call of measured) {
  for (const { method, path, headers, body } of requestsOf(call, [company], day)) {
    const ask = async () => {
      const answer = await bench.app.inject({ method, url: path, headers, ...(body && { payload: body }) });
      if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
    };
    const key = `${method} ${path}`;
    if (method === 'GET' && recorded[key]) continue;
    // As it is when it has been asked before: what is kept between calls is kept.
    await ask();
    recorded[key] = [...(recorded[key] ?? []), await statementsOf(ask)].slice(-8);
  }
}
await bare.learn(recorded);

/** One of the servers with one kind of request, and what was measured of it. */
const sideOf = (pid: number, run: () => Promise<Loaded>) => ({
  pid,
  run,
  rates: [] as number[],
  times: [] as number[],
  cpu: 0,
});
const shown = ({ rates, times, cpu }: ReturnType<typeof sideOf>) => ({
  perSecond: rounded(median(rates), 0),
  p99Ms: rounded(p99(times), 1),
  processorMsPerCall: rounded((1000 * cpu) / times.length, 3),
});

const results = [];
for (const call of measured) {
  const requests = requestsOf(call, [company], day);
  const wanted = call.request(company, 0, day).method === 'POST' ? 201 : 200;
  const tagged = call.isPolled ? await withTags(server.url, requests) : [];
  const own = sideOf(server.pid, () => load(server.url, requests, seconds, wanted));
  const beside = sideOf(bare.pid, () => load(bare.url, requests, seconds, 200));
  const unchanged = call.isPolled ? sideOf(server.pid, () => load(server.url, tagged, seconds, 304)) : null;
  const sides = [beside, own, ...(unchanged ? [unchanged] : [])];
  for (const side of sides) await side.run();
  // In turn, so that a busy moment of the machine falls on all of them.
  for (let round = 0; round < rounds; round += 1) {
    for (const side of sides) {
      for (const { pid } of sides) await rests(pid);
      const before = usedSeconds(side.pid);
      const { rate, times } = await side.run();
      side.cpu += usedSeconds(side.pid) - before;
      side.rates.push(rate);
      for (const time of times) side.times.push(time);
    }
  }
  const result = {
    name: call.name,
    statements: recorded[`${requests[0]?.method} ${requests[0]?.path}`]?.[0]?.length ?? 0,
    isHottest: call.isHottest ?? false,
    server: shown(own),
    bare: shown(beside),
    share: rounded(median(own.rates) / median(beside.rates), 2),
    ...(unchanged
      ? { unchanged: shown(unchanged), timesFaster: rounded(median(unchanged.rates) / median(own.rates), 1) }
      : {}),
  };
  process.stderr.write(`${JSON.stringify(result)}\n`);
  results.push(result);
}
await bare.stop();
await server.stop();
await bench.close();

const hottest = results.filter(({ isHottest }) => isHottest);
const polled = results.flatMap(({ timesFaster }) => timesFaster ?? []);
const found = {
  what: `The calls that are made most, at 16 connections, ${rounds} rounds of ${seconds} s; share: of a bare handler with the same statements`,
  machine: machine(),
  customers: 1000,
  calls: results,
  lowestShareOfHottest: Math.min(...hottest.map(({ share }) => share)),
  lowestTimesFasterUnchanged: Math.min(...polled),
  bounds,
  holds: hottest.every(({ share }) => share >= bounds.share) && polled.every((times) => times >= bounds.timesFaster),
};
if (givenSeconds === undefined) await report('api', found);
else process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
