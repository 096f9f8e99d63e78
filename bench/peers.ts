// Measures the same table of customers with the same rights in Poolhand, Directus and Strapi on one PostgreSQL: a list of 50
// with a search, one by its id, and a create; each of 1,000 companies of 183 customers has a technician who reads and an
// office that writes, and both see their own company alone, which is looked at first. All run on the same Node, take turns
// under the same client with 16 connections, and whose turn it is first changes by the round.
// Installs the others from npm into a folder outside of the project (PEERS_FOLDER keeps it for the next time; ten minutes
// the first time). Writes bench/results/peers.json. Run: npm run bench peers; or shorter, without writing:
//   PEERS_COMPANIES=50 npx tsx bench/peers.ts <seconds> <rounds>
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { installedPostgres, lasting, startPostgres } from '../scripts/installed-postgres.mjs';
import { load, p99, type Sent } from './api/load.ts';
import { buildServer, rests } from './api/processes.ts';
import { machine, median, report, rounded } from './app/figures.ts';
import { directus } from './peers/directus.ts';
import { poolhand } from './peers/poolhand.ts';
import {
  type Call,
  companies,
  customersEach,
  familySeconds,
  headersOf,
  install,
  type Program,
  type Role,
  type Running,
  residentMb,
  start,
  words,
} from './peers/programs.ts';
import { strapi } from './peers/strapi.ts';

/** All of them run on this one: Directus wants 22, and the others run on it. */
const nodeVersion = '22.23.3';
const [givenSeconds, givenRounds] = process.argv.slice(2).map(Number);
const seconds = givenSeconds || 6;
const rounds = givenRounds || 3;
const loadBefore = rounded(loadavg()[0] ?? 0, 1);

const kept = process.env.PEERS_FOLDER;
const folder = kept ?? mkdtempSync(join(tmpdir(), 'poolhand-peers-'));
const binaries = installedPostgres();
if (!binaries) throw new Error('No PostgreSQL is installed here: it serves all of them.');
if (!process.env.BENCH_BUILT) buildServer();
const postgres = await startPostgres(binaries, { settings: lasting });
const postmaster = postgres.pid ?? 0;

/** Another database of the same server. */
const database = (name: string): string => postgres.connectionString.replace('/poolhand?', `/${name}?`);
const owner = new pg.Client({ connectionString: postgres.connectionString });
await owner.connect();
await owner.query('create database directus');
await owner.query('create database strapi');

const nodePackage = `node-${process.platform}-${process.arch}`;
install(join(folder, 'node'), { [nodePackage]: nodeVersion });
const nodeFolder = join(folder, 'node/node_modules', nodePackage);
const node = { file: join(nodeFolder, 'bin/node'), version: nodeVersion, folder: nodeFolder };

const said = (text: string): void => void process.stderr.write(`${text}\n`);
said('Poolhand …');
const ours = await poolhand(join(folder, 'poolhand'), node, postgres.connectionString);
said('Directus …');
const [plain, cached] = await directus(join(folder, 'directus'), node, database('directus'));
said('Strapi …');
const other = await strapi(join(folder, 'strapi'), node, database('strapi'));
const programs = [ours, plain, cached, other];

async function ask(running: Running, program: Program, company: number, role: Role, call: Call) {
  const answer = await fetch(`${running.url}${call.path}`, {
    method: call.method,
    headers: headersOf(program, company, role, call),
    ...(call.body && { body: JSON.stringify(call.body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: text ? JSON.parse(text) : null };
}

/** That a company's users read their own customers alone, and that technicians write none. */
async function assertRights(running: Running, program: Program) {
  const expect = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(`${program.name}: ${what}`);
  };
  const found: Record<string, unknown>[][] = [];
  for (const word of words) {
    const { status, body, headers, text } = await ask(running, program, 2, 'technician', program.list(word));
    expect(status === 200, `a list answered ${status}: ${text}`);
    const { rows, total } = program.read(body, headers);
    found.push([...rows.map(({ name }) => ({ name })), { total }]);
  }
  const own = await ask(running, program, 2, 'technician', program.one(2, 7));
  expect(own.status === 200, `one of the own answered ${own.status}`);
  const ownId = program.readOne(own.body);
  expect(ownId.name === 'Rivera 7', `one of the own is ${JSON.stringify(ownId)}`);
  const write = await ask(running, program, 2, 'technician', program.create());
  expect(write.status === 403, `a technician's create answered ${write.status}`);
  // Whoever knows its id is not given it: in Poolhand, an id of one company means another row, or none, in the next.
  const made = await ask(running, program, 3, 'office', program.create());
  expect(made.status === program.createdStatus, `a create answered ${made.status}: ${made.text}`);
  const { documentId, customerId, id } = program.readOne(made.body) as Record<string, string>;
  const known = String(documentId ?? customerId ?? id);
  const path = program.one(3, 1).path.replace(/[^/]+$/, known);
  const theirs = await ask(running, program, 3, 'technician', { method: 'GET', path });
  const stranger = await ask(running, program, 2, 'technician', { method: 'GET', path });
  expect(theirs.status === 200, `what was created answered ${theirs.status}`);
  expect([403, 404].includes(stranger.status), `another company's customer answered ${stranger.status}`);
  const search = await ask(running, program, 2, 'technician', program.list('pat@example.com'));
  const { rows, total } = program.read(search.body, search.headers);
  expect(rows.length === 0 && total === 0, `another company's customer is found`);
  const nobody = await fetch(`${running.url}${program.one(2, 7).path}`);
  expect([401, 403].includes(nobody.status), `somebody without an account is answered ${nobody.status}`);
  return found;
}

const calls: { name: string; role: Role; of: (program: Program, company: number, turn: number) => Call }[] = [
  {
    name: 'list of 50 with search',
    role: 'technician',
    of: (program, _company, turn) => program.list(words[turn % 4] ?? ''),
  },
  {
    name: 'one by id',
    role: 'technician',
    of: (program, company, turn) => program.one(company, 1 + ((turn * 31) % customersEach)),
  },
  { name: 'create', role: 'office', of: (program) => program.create() },
];
/** Every company in turn, as often as it takes that nobody asks for the same again soon. */
const requestsOf = (program: Program, { role, of }: (typeof calls)[number]): Sent[] =>
  Array.from({ length: Math.max(companies, 64) * 4 }, (_none, turn) => {
    const company = 1 + ((turn * 7919) % companies);
    const call = of(program, company, turn + Math.floor(turn / companies));
    return { ...call, headers: headersOf(program, company, role, call) };
  });

// Starts: each alone, and each with what it has in its database.
const starts = new Map<string, number[]>();
const idle = new Map<string, number>();
const running = new Map<string, Running>();
for (let turn = 0; turn < rounds; turn += 1) {
  for (const program of turn % 2 === 0 ? programs : programs.toReversed()) {
    const one = await start(program);
    starts.set(program.name, [...(starts.get(program.name) ?? []), one.startMs]);
    await rests(one.pid);
    if (turn === rounds - 1) {
      idle.set(program.name, residentMb(one.pid));
      running.set(program.name, one);
    } else await one.stop();
  }
}
async function countCustomers({ databaseUrl }: Program): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl.replace('poolhand:poolhand@', 'postgres@') });
  await client.connect();
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from customers');
  await client.end();
  return rows[0]?.n ?? 0;
}
const at = (program: Program): Running => {
  const found = running.get(program.name);
  if (!found) throw new Error(`${program.name} does not run.`);
  return found;
};

const answers = new Map<string, unknown>();
for (const program of programs) answers.set(program.name, await assertRights(at(program), program));
for (const [name, found] of answers) {
  if (JSON.stringify(found) !== JSON.stringify(answers.get(ours.name)))
    throw new Error(`${name} finds ${JSON.stringify(found)}, and we ${JSON.stringify(answers.get(ours.name))}`);
}

interface Round {
  perSecond: number;
  p99Ms: number;
  serverMs: number;
  databaseMs: number;
}
const measured = new Map<string, Round[]>();
const facts = new Map<string, { bytes: number; fields: number }>();
for (const call of calls) {
  const sides = programs.map((program) => ({
    program,
    key: `${program.name} ${call.name}`,
    requests: requestsOf(program, call),
  }));
  for (const { program, key, requests } of sides) {
    const wanted = call.name === 'create' ? program.createdStatus : 200;
    await load(at(program).url, requests, Math.max(2, seconds / 2), wanted);
    const { text, body, headers } = await ask(at(program), program, 1, call.role, call.of(program, 1, 2));
    const row = call.name.startsWith('list') ? program.read(body, headers).rows[0] : program.readOne(body);
    facts.set(key, { bytes: Buffer.byteLength(text), fields: Object.keys(row ?? {}).length });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { program, key, requests } of round % 2 === 0 ? sides : sides.toReversed()) {
      const { url, pid } = at(program);
      for (const each of programs) await rests(at(each).pid);
      const before = { server: familySeconds(pid), database: familySeconds(postmaster) };
      const { rate, times } = await load(url, requests, seconds, call.name === 'create' ? program.createdStatus : 200);
      await rests(pid);
      const one = {
        perSecond: rate,
        p99Ms: p99(times),
        serverMs: (1000 * (familySeconds(pid) - before.server)) / times.length,
        databaseMs: (1000 * (familySeconds(postmaster) - before.database)) / times.length,
      };
      measured.set(key, [...(measured.get(key) ?? []), one]);
      said(`${key}: ${JSON.stringify(one, (_name, value) => (typeof value === 'number' ? rounded(value, 2) : value))}`);
    }
  }
}

interface CallResult {
  name: string;
  bytes: number;
  fields: number;
  perSecond: number;
  worstPerSecond: number;
  processorMs: number;
  ofItServerMs: number;
  worstProcessorMs: number;
  p99Ms: number;
  worstP99Ms: number;
}
async function resultOf(program: Program) {
  const { pid } = at(program);
  const of = (call: { name: string }) => measured.get(`${program.name} ${call.name}`) ?? [];
  const started = starts.get(program.name) ?? [];
  return {
    name: program.name,
    version: program.version,
    node: program.node,
    settings: program.settings,
    customers: await countCustomers(program),
    startMs: rounded(median(started), 0),
    worstStartMs: rounded(Math.max(...started), 0),
    idleMegabytes: rounded(idle.get(program.name) ?? 0, 0),
    megabytesAfter: rounded(residentMb(pid), 0),
    calls: calls.map(
      (call): CallResult => ({
        name: call.name,
        ...(facts.get(`${program.name} ${call.name}`) ?? { bytes: 0, fields: 0 }),
        perSecond: rounded(median(of(call).map(({ perSecond }) => perSecond)), 0),
        worstPerSecond: rounded(Math.min(...of(call).map(({ perSecond }) => perSecond)), 0),
        processorMs: rounded(median(of(call).map(({ serverMs, databaseMs }) => serverMs + databaseMs)), 2),
        ofItServerMs: rounded(median(of(call).map(({ serverMs }) => serverMs)), 2),
        worstProcessorMs: rounded(Math.max(...of(call).map(({ serverMs, databaseMs }) => serverMs + databaseMs)), 2),
        p99Ms: rounded(median(of(call).map(({ p99Ms }) => p99Ms)), 1),
        worstP99Ms: rounded(Math.max(...of(call).map(({ p99Ms }) => p99Ms)), 1),
      }),
    ),
  };
}
const us = await resultOf(ours);
const results = [us];
for (const program of programs.slice(1)) results.push(await resultOf(program));
for (const program of programs) await at(program).stop();
const { rows: version } = await owner.query<{ server_version: string }>('show server_version');
await owner.end();
await postgres.stop();
if (!kept) rmSync(folder, { recursive: true, force: true });

/** Line by line: our median beside each other one's, and whether ours is ahead. */
const lines = results.slice(1).flatMap((peer) => {
  const line = (name: string, mine: number, theirs: number, isMoreBetter = false) => ({
    name: `${peer.name}: ${name}`,
    poolhand: mine,
    other: theirs,
    timesAhead: rounded(isMoreBetter ? mine / theirs : theirs / mine, 2),
    holds: isMoreBetter ? mine >= theirs : mine <= theirs,
  });
  return [
    ...us.calls.flatMap((mine, index) => {
      const theirs = peer.calls[index] as CallResult;
      return [
        line(`${mine.name}, calls a second`, mine.perSecond, theirs.perSecond, true),
        line(`${mine.name}, processor ms a call`, mine.processorMs, theirs.processorMs),
        line(`${mine.name}, 99th percentile ms`, mine.p99Ms, theirs.p99Ms),
      ];
    }),
    line('memory at rest, MB', us.idleMegabytes, peer.idleMegabytes),
    line('memory after the load, MB', us.megabytesAfter, peer.megabytesAfter),
    line('start to the first answer, ms', us.startMs, peer.startMs),
  ];
});

const found = {
  what: `The same table of customers with the same rights: ${companies} companies of ${customersEach} customers, 16 connections, medians and the worst of ${rounds} rounds of ${seconds} s in turns, all on Node ${nodeVersion} and one PostgreSQL ${version[0]?.server_version}`,
  machine: machine(),
  load: { before: loadBefore, after: rounded(loadavg()[0] ?? 0, 1) },
  programs: results,
  lines,
  behind: lines.filter(({ holds }) => !holds).map(({ name }) => name),
  holds: lines.every(({ holds }) => holds),
};
if (givenSeconds === undefined) await report('peers', found);
else process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
