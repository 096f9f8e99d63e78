// Tries what docs/operations/scaling.md plans for more companies than one database serves, on PostgreSQL servers of this
// machine: one company floods two hundred, half of them are moved to a second server while they write, a replica follows
// while others write, the largest tables are partitioned by the company, and files are copied to storage that speaks S3.
// Then what a company takes of rows and files. Waiting times depend on the machine; rows, bytes, buffers and order do not.
// Needs an installed PostgreSQL 15 or newer (rows are chosen in a publication), and about 8 GB of memory.
// Writes bench/results/distribution.json. Run: npm run bench distribution; or some parts, without writing:
//   npx tsx bench/distribution.ts fairness move replica takeover partitions weight
import { loadavg } from 'node:os';
import pg from 'pg';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { installedPostgres, lasting, startPostgres } from '../scripts/installed-postgres.mjs';
import { addCompany, type BenchCompany, nextMonday } from './api/companies.ts';
import { buildServer, startServer } from './api/processes.ts';
import { machine, report, rounded } from './app/figures.ts';
import { measureFairness } from './distribution/fairness.ts';
import { moveCompanies } from './distribution/move.ts';
import { measurePartitions } from './distribution/partitions.ts';
import { measureReplica, measureTakeOver } from './distribution/replica.ts';
import { measureWeight } from './distribution/weight.ts';

const given = process.argv.slice(2);
const isWanted = (part: string): boolean => given.length === 0 || given.includes(part);
const count = Number(process.env.COMPANIES ?? 200);
const partitioned = Number(process.env.PARTITIONED_COMPANIES ?? 1000);
const seconds = 4;
/** As many as the calls name: the open visits of a Monday are of customers up to 218. */
const customers = 220;
const say = (text: string): void => void process.stderr.write(`${text}\n`);
const told = <T>(part: T): T => {
  say(JSON.stringify(part));
  return part;
};

const binaries = installedPostgres();
if (!binaries) {
  say('Not run: this needs an installed PostgreSQL with initdb (Debian: postgresql), beside the embedded one.');
  process.exit(0);
}
const loadBefore = rounded(loadavg()[0] ?? 0, 1);
if (!process.env.BENCH_BUILT) buildServer();
const day = nextMonday(new Date());

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** Two servers: two hundred companies on the first, from where they are moved and copied. */
async function tryServers(binaries: string) {
  const settings = { ...lasting, wal_level: 'logical', max_replication_slots: 40, max_wal_senders: 40 };
  const workers = {
    max_worker_processes: 40,
    max_logical_replication_workers: 24,
    max_sync_workers_per_subscription: 8,
  };
  const first = await startPostgres(binaries, { settings });
  const second = await startPostgres(binaries, { settings: { ...settings, ...workers } });
  await migrate(first.connectionString);
  await migrate(second.connectionString);
  const admins = { first: await connect(first.superuser), second: await connect(second.superuser) };
  const owner = await connect(first.connectionString);
  const db = openDatabase({ connectionString: first.connectionString, onIdleError: () => undefined });
  const companies: BenchCompany[] = [];
  for (let number = 1; number <= count; number += 1)
    companies.push(await addCompany(db, number, customers, new Date()));
  await db.close();
  await admins.first.query('vacuum analyze');
  say(`${count} companies on the first server`);

  const fairness = isWanted('fairness')
    ? told(
        await measureFairness({
          ...{ connectionString: first.connectionString, admin: admins.first, companies },
          ...{ emails: 1500, seconds, day },
        }),
      )
    : null;

  const serve = (connectionString: string) =>
    startServer(connectionString, { env: { CALLS_ONLY: 'true', LOG_LEVEL: 'warn' } });
  const one = await serve(first.connectionString);
  const half = companies.length >> 1;
  let moved = null;
  if (isWanted('move')) {
    const there = await serve(second.connectionString);
    moved = told(
      await moveCompanies({
        ...{ admins, owner, source: { folder: first.folder } },
        ...{ companies: companies.slice(0, half), from: one.url, to: there.url, say },
      }),
    );
    await there.stop();
  }
  const replica = isWanted('replica')
    ? told(
        await measureReplica({
          ...{ binaries, primary: first, server: one, admin: admins.first },
          ...{ companies: companies.slice(half), seconds, day },
        }),
      )
    : null;
  await one.stop();
  for (const client of [owner, ...Object.values(admins)]) await client.end();
  await second.stop();
  await first.stop();
  return { fairness, moved, replica };
}

async function tryPartitions(binaries: string) {
  const postgres = await startPostgres(binaries, {
    settings: { ...lasting, shared_buffers: '1GB', max_wal_size: '4GB', autovacuum: 'off' },
  });
  await migrate(postgres.connectionString);
  const found = await measurePartitions(postgres, { companies: partitioned, rounds: 5 }, say);
  await postgres.stop();
  return found;
}

const servers = ['fairness', 'move', 'replica'].some(isWanted) ? await tryServers(binaries) : null;
const takeover = isWanted('takeover') ? told(await measureTakeOver(binaries)) : null;
const partitions = isWanted('partitions') ? await tryPartitions(binaries) : null;
const weight = isWanted('weight') ? told(await measureWeight(binaries)) : null;

const { fairness, moved, replica } = servers ?? {};
const found = {
  what: `${count} companies of ${customers} customers on PostgreSQL servers of one machine: one floods the others, half of them move to a second server while they write, a replica follows and takes over; the largest tables of ${partitioned} companies, whole and partitioned by company; what a company weighs`,
  machine: machine(),
  load: { before: loadBefore, after: rounded(loadavg()[0] ?? 0, 1) },
  ...{ fairness, moved, replica, takeover, partitions, weight },
  // Nothing lost, left behind or different, nobody kept waiting for a flood; and the plan's reason not to partition.
  holds:
    fairness?.holds === true &&
    moved?.lost === 0 &&
    moved.leftBehind === 0 &&
    moved.failures === 0 &&
    moved.differing.length === 0 &&
    moved.answersThere === 200 &&
    moved.answersHere === 401 &&
    replica?.missing === 0 &&
    takeover?.every(({ isSynchronous, missing, refused }) => (!isSynchronous || missing === 0) && !refused[500]) ===
      true &&
    weight?.filesDiffering === 0,
};
if (given.length === 0) await report('distribution', found);
else process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
