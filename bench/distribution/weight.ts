// What a company weighs: the rows and the backup of a demonstration company as they are stored, its files in storage that
// speaks S3, and the processor time of its calls by the results beside this. The rest is arithmetic, with every factor said.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { folderFileStore } from '#server/adapters/files/folder.ts';
import { copyFiles } from '#server/adapters/files/port.ts';
import { s3FileStore } from '#server/adapters/files/s3.ts';
import { migrate } from '#server/db/migrate.ts';
import { startS3StandIn } from '#tests/support/s3-stand-in.ts';
import { startPostgres } from '../../scripts/installed-postgres.mjs';
import { calls } from '../api/calls.ts';
import { startServer, usedSeconds } from '../api/processes.ts';
import { rounded } from '../app/figures.ts';

/** Tables whose rows do not become more with every week of work. */
const standing =
  /^(companies|company_|users|permission_|customers|customer_(checklists|contact|views|cards|links)|pools$|properties|equipment|technicians|route_assignments|devices|checklist_tasks|reagents$|chemical_prices|price_items|subscription_plans|customer_subscriptions|message_templates|days_off|visit_changes|water_targets|geocoded|started_|imported_)/;

/** A copy of every file to the storage and back; the calls that takes, and whether each came back as it was. */
async function tryFiles() {
  const storage = await startS3StandIn();
  const folder = await mkdtemp(join(tmpdir(), 'poolhand-files-'));
  const [here, bucket] = [folderFileStore(join(folder, 'files')), s3FileStore(storage.settings)];
  const photos = 100;
  const contentOf = (number: number) => Buffer.alloc(150_000 + number, `picture ${number} `);
  for (let number = 0; number < photos; number += 1)
    await here.put(`company/photos/IMG-${number}.jpg`, contentOf(number));
  const counted = await copyFiles(here, bucket);
  const puts = storage.calls.filter((call) => call.startsWith('PUT')).length;
  const before = storage.calls.length;
  let filesDiffering = 0;
  for (let number = 0; number < photos; number += 1) {
    const back = await bucket.get(`company/photos/IMG-${number}.jpg`);
    if (!contentOf(number).equals(back)) filesDiffering += 1;
  }
  const gets = storage.calls.length - before;
  await storage.close();
  await rm(folder, { recursive: true, force: true });
  return { photos, ...counted, putsAFile: puts / photos, getsAFile: gets / photos, filesDiffering };
}

/** The demonstration on a database of its own: bytes of its rows by table, and of one backup of it. */
async function weighDemonstration(binaries: string) {
  const postgres = await startPostgres(binaries);
  await migrate(postgres.connectionString);
  const dataDir = await mkdtemp(join(tmpdir(), 'poolhand-weight-'));
  const server = await startServer(postgres.connectionString, {
    env: { DEMO: 'true', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
  const ask = async (path: string, token: string | null, body?: object) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  const { token } = await ask('/api/auth/login', null, {
    email: 'owner@demo.poolhand.example',
    password: 'demo-owner',
  });
  const before = usedSeconds(server.pid);
  const { backupId } = await ask('/api/backups', token, {});
  let backup: { state: string; bytes: number; rows: number } | undefined;
  for (let look = 0; look < 120 && backup?.state !== 'done'; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const list: { backupId: string; state: string; bytes: number; rows: number }[] = await ask('/api/backups', token);
    backup = list.find((each) => each.backupId === backupId);
  }
  const backupSeconds = usedSeconds(server.pid) - before;
  await server.stop();

  const admin = new pg.Client({ connectionString: postgres.superuser });
  await admin.connect();
  const { rows: tables } = await admin.query<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) order by 1`,
  );
  const weights: { name: string; rows: number; bytes: number }[] = [];
  for (const { name } of tables) {
    // 28 bytes: a row's header and its pointer. Indexes weigh as much again and a fifth, as they do in large tables (partitions).
    const { rows } = await admin.query<{ n: number; bytes: number }>(
      `select count(*)::int as n, coalesce(sum(pg_column_size(t.*) + 28), 0)::int as bytes from ${name} t`,
    );
    weights.push({ name, rows: rows[0]?.n ?? 0, bytes: rows[0]?.bytes ?? 0 });
  }
  const number = async (statement: string): Promise<number> =>
    Number((await admin.query<{ n: string }>(statement)).rows[0]?.n);
  const customers = await number('select count(*) as n from customers');
  const visits = await number(`select count(*) as n from service_visits where state = 'done'`);
  const days = await number(
    `select max(service_date) - min(service_date) + 1 as n from service_visits where state = 'done'`,
  );
  await admin.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
  const sum = (of: typeof weights) => of.reduce((total, { bytes }) => total + bytes, 0);
  const stays = weights.filter(({ name }) => standing.test(name));
  const grows = weights.filter(({ name }) => !standing.test(name));
  return {
    ...{ customers, visits, days },
    visitsACustomerAMonth: rounded((visits / customers / days) * 30.4, 2),
    standingBytesACustomer: rounded(sum(stays) / customers, 0),
    growingBytesAVisit: rounded(sum(grows) / visits, 0),
    heaviest: grows
      .sort((one, other) => other.bytes - one.bytes)
      .slice(0, 8)
      .map(({ name, rows, bytes }) => ({ name, rows, bytesARow: rounded(bytes / rows, 0) })),
    backup: { bytes: backup?.bytes ?? 0, rows: backup?.rows ?? 0, processorSeconds: rounded(backupSeconds, 2) },
  };
}

/** Stated, not measured: how a company works, and what nothing here can know. */
const assumed = {
  stopsATechnicianADay: 20,
  workingDaysAMonth: 21.7,
  hoursADay: 9,
  savesAVisit: 3,
  photosAVisit: 1,
  photoBytes: 300_000,
  storedBytesAByteOfRows: 2.2,
  keptBackups: 14,
  /** In the list beside a backup and, packed, in it: the picture and its thumbnail. */
  listBytesAPhoto: 350,
  yearsKept: 2,
};

/** Not from a price list: round numbers in dollars, to be replaced by one's own. */
const prices = { processorAMonth: 30, diskGigabyteAMonth: 0.1, objectGigabyteAMonth: 0.025 };

type FieldCall = { customers: number; name: string; processorMs: number };
const resultsOf = (name: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../results/${name}.json`, import.meta.url)), 'utf8'));

/** A company of so many customers in a month, from what was measured. */
function company(customers: number, demo: Awaited<ReturnType<typeof weighDemonstration>>) {
  const a = assumed;
  const visits = customers * demo.visitsACustomerAMonth;
  const technicians = Math.max(1, Math.round(visits / (a.stopsATechnicianADay * a.workingDaysAMonth)));
  const screens = technicians + Math.max(1, Math.round(technicians / 5));
  const field: FieldCall[] = resultsOf('field-calls').calls;
  const near = customers > 500 ? 1000 : 200;
  const ms = (name: string) => field.find((call) => call.customers === near && call.name === name)?.processorMs ?? 0;
  const api: { name: string; server: { processorMsPerCall: number }; unchanged?: { processorMsPerCall: number } }[] =
    resultsOf('api').calls;
  // What open screens ask for by themselves: answered from memory where nothing has changed.
  const polledMsAnHour = calls.reduce((sum, { name, timesAnHour }) => {
    const call = api.find((each) => each.name === name);
    return sum + (timesAnHour ?? 0) * (call?.unchanged ?? call?.server ?? { processorMsPerCall: 0 }).processorMsPerCall;
  }, 0);
  const visitsADay = visits / a.workingDaysAMonth;
  // Each save changes the day; every open screen of it asks again once.
  const savedMs =
    visitsADay * (ms('a stop') + a.savesAVisit * ms('save a visit') + ms('add a water test')) +
    visitsADay * a.savesAVisit * ms('day plan') * (1 + screens - technicians);
  const processorSecondsADay = (screens * a.hoursADay * polledMsAnHour + savedMs) / 1000;
  const rowBytesAMonth = visits * demo.growingBytesAVisit * a.storedBytesAByteOfRows;
  const rowBytesKept =
    customers * demo.standingBytesACustomer * a.storedBytesAByteOfRows + rowBytesAMonth * 12 * a.yearsKept;
  const fileBytesAMonth = visits * a.photosAVisit * a.photoBytes;
  const filesKept = fileBytesAMonth * 12 * a.yearsKept;
  const visitsKept = visits * 12 * a.yearsKept;
  const aBackup = visitsKept * (demo.backup.bytes / demo.visits + a.photosAVisit * a.listBytesAPhoto);
  return {
    customers,
    ...{ visitsAMonth: rounded(visits, 0), technicians, screens },
    processorSecondsADay: rounded(processorSecondsADay, 0),
    rowMegabytesAMonth: rounded(rowBytesAMonth / 1e6, 1),
    rowGigabytesKept: rounded(rowBytesKept / 1e9, 3),
    fileMegabytesAMonth: rounded(fileBytesAMonth / 1e6, 0),
    fileGigabytesKept: rounded(filesKept / 1e9, 1),
    // Each file once, whatever the number of backups.
    backupGigabytesKept: rounded((filesKept + a.keptBackups * aBackup) / 1e9, 1),
  };
}

/** So many companies of a size, by one set of unit prices; the reader's own go in their place. */
function installation(companies: number, one: ReturnType<typeof company>) {
  // The busiest hour takes a sixth of the day's work, and leaves half of each processor free.
  const processors = (companies * one.processorSecondsADay) / 6 / 3600 / 0.5;
  // Rows are on a server and its replica.
  const rowGigabytes = 2 * companies * one.rowGigabytesKept;
  const fileGigabytes = companies * one.fileGigabytesKept;
  const backupGigabytes = companies * one.backupGigabytesKept;
  const { processorAMonth, diskGigabyteAMonth, objectGigabyteAMonth } = prices;
  const objects = fileGigabytes * objectGigabyteAMonth;
  const backups = backupGigabytes * objectGigabyteAMonth;
  const rest = processors * processorAMonth + rowGigabytes * diskGigabyteAMonth;
  return {
    ...{ companies, customersEach: one.customers },
    processors: rounded(processors, 1),
    rowGigabytes: rounded(rowGigabytes, 0),
    fileGigabytes: rounded(fileGigabytes, 0),
    backupGigabytes: rounded(backupGigabytes, 0),
    aCompanyAMonth: {
      processorsAndRows: rounded(rest / companies, 2),
      files: rounded(objects / companies, 2),
      nightlyBackups: rounded(backups / companies, 2),
    },
  };
}

export async function measureWeight(binaries: string) {
  const files = await tryFiles();
  const demonstration = await weighDemonstration(binaries);
  const sizes = [company(100, demonstration), company(1000, demonstration)];
  return {
    files,
    demonstration,
    assumed,
    companies: sizes,
    prices,
    installations: sizes.flatMap((one) => [100, 1000, 10_000].map((count) => installation(count, one))),
    filesDiffering: files.filesDiffering,
  };
}
