// A replica of the database that answers reads, how far it is behind while others write, and what is lost when it takes over.
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { lasting, startPostgres } from '../../scripts/installed-postgres.mjs';
import { calls } from '../api/calls.ts';
import { addCompany, type BenchCompany } from '../api/companies.ts';
import { load } from '../api/load.ts';
import { type ServerProcess, startServer } from '../api/processes.ts';
import { requestsOf } from '../api/requests.ts';
import { median, rounded, sortedOf } from '../app/figures.ts';
import { openApp } from '../app/open-app.ts';

interface Trial {
  binaries: string;
  primary: { connectionString: string; folder: string };
  server: ServerProcess;
  admin: pg.Client;
  companies: BenchCompany[];
  seconds: number;
  day: string;
}

/** Which of the calls that are made most the application answers on the replica, which takes no writes. */
async function answersOn(connectionString: string, company: BenchCompany, day: string) {
  const bench = await openApp(() => new Date(), { connectionString });
  const answered: string[] = [];
  const refused: string[] = [];
  for (const call of calls) {
    const [request] = requestsOf(call, [company], day);
    if (!request) continue;
    const { method, path: url, headers, body: payload } = request;
    const { statusCode } = await bench.app.inject({ method, url, headers, payload });
    if (statusCode < 300) answered.push(call.name);
    else refused.push(`${call.name}: ${statusCode}`);
  }
  await bench.close();
  return { answered, refused };
}

export async function measureReplica({ binaries, primary, server, admin, companies, seconds, day }: Trial) {
  const replica = await startPostgres(binaries, {
    replicaOf: primary.folder,
    settings: { shared_buffers: lasting.shared_buffers, hot_standby: 'on' },
  });
  const there = new pg.Client({ connectionString: replica.superuser });
  await there.connect();

  // Somebody looks on the replica for each of their own writes, while sixteen connections write on the primary.
  const seenAfterMs: number[] = [];
  let notThereYet = 0;
  const bytesBehind: number[] = [];
  const acknowledged: string[] = [];
  let isOver = false;
  const looker = (async () => {
    const { companyId, token } = companies[0] as BenchCompany;
    while (!isOver) {
      const answer = await fetch(`${server.url}/api/customers`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Followed', zipCode: '85306' }),
      });
      const { customerId } = (await answer.json()) as { customerId: string };
      const from = performance.now();
      acknowledged.push(customerId);
      const isSeen = async (): Promise<boolean> =>
        (await there.query('select from customers where company_id = $1 and customer_id = $2', [companyId, customerId]))
          .rowCount === 1;
      let isThere = await isSeen();
      if (!isThere) notThereYet += 1;
      while (!isThere && performance.now() - from < 30_000) {
        await wait(1);
        isThere = await isSeen();
      }
      seenAfterMs.push(performance.now() - from);
      const { rows } = await admin.query<{ bytes: string }>(
        `select pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) as bytes from pg_stat_replication where application_name = 'walreceiver'`,
      );
      bytesBehind.push(Number(rows[0]?.bytes));
      await wait(20);
    }
  })();
  const call = calls.find(({ name }) => name === 'save a visit');
  if (!call) throw new Error('There is no call that saves a visit.');
  const { rate } = await load(server.url, requestsOf(call, companies, day), 2 * seconds, 200);
  isOver = true;
  await looker;
  await wait(1000);
  const { rows } = await there.query<{ id: string }>('select customer_id as id from customers where company_id = $1', [
    companies[0]?.companyId,
  ]);
  const known = new Set(rows.map(({ id }) => id));
  const application = await answersOn(replica.connectionString, companies[0] as BenchCompany, day);
  await there.end();
  await replica.stop();
  return {
    writesPerSecondMeanwhile: rounded(rate, 0),
    seenAfterMs: {
      median: rounded(median(seenAfterMs), 1),
      p99: rounded(sortedOf(seenAfterMs)[Math.ceil(seenAfterMs.length * 0.99) - 1] ?? 0, 1),
      worst: rounded(Math.max(...seenAfterMs), 1),
    },
    mostBytesBehind: Math.max(...bytesBehind),
    looked: seenAfterMs.length,
    notThereYet,
    application,
    missing: acknowledged.filter((id) => !known.has(id)).length,
  };
}

/** One address that leads to one database or another, as a floating address does. */
async function openAddress(databaseFolder: string) {
  const folder = await mkdtemp(join(tmpdir(), 'poolhand-address-'));
  const name = '.s.PGSQL.5432';
  let target = databaseFolder;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(join(target, name));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one) && other.destroy());
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(join(folder, name), resolve));
  return {
    connectionString: `postgresql://poolhand:poolhand@localhost/poolhand?host=${encodeURIComponent(folder)}`,
    leadTo(next: string): void {
      target = next;
      for (const socket of sockets) socket.destroy();
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The primary is killed while eight people write; the address leads to the replica, and a second later that is promoted.
 * @param isSynchronous the primary acknowledges what the replica has written, too
 */
async function takeOver(binaries: string, isSynchronous: boolean) {
  const primary = await startPostgres(binaries, { settings: { ...lasting, wal_level: 'replica' } });
  await migrate(primary.connectionString);
  const db = openDatabase({ connectionString: primary.connectionString, onIdleError: () => undefined });
  const companies: BenchCompany[] = [];
  for (let number = 1; number <= 8; number += 1) companies.push(await addCompany(db, number, 20, new Date()));
  await db.close();
  const replica = await startPostgres(binaries, {
    replicaOf: primary.folder,
    settings: { shared_buffers: lasting.shared_buffers, hot_standby: 'on' },
  });
  if (isSynchronous) {
    const admin = new pg.Client({ connectionString: primary.superuser });
    await admin.connect();
    await admin.query(`alter system set synchronous_standby_names = '*'`);
    await admin.query('select pg_reload_conf()');
    await admin.end();
  }
  const address = await openAddress(primary.folder);
  const server = await startServer(address.connectionString, { env: { LOG_LEVEL: 'silent' } });

  const acknowledged: { companyId: string; customerId: string; at: number }[] = [];
  const refused: Record<string, number> = {};
  let isOver = false;
  const writer = async ({ companyId, token }: BenchCompany): Promise<void> => {
    while (!isOver) {
      const answer = await fetch(`${server.url}/api/customers`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Written', zipCode: '85306' }),
      });
      const { customerId } = (await answer.json()) as { customerId?: string };
      if (customerId) acknowledged.push({ companyId, customerId, at: performance.now() });
      else refused[answer.status] = (refused[answer.status] ?? 0) + 1;
      await wait(answer.ok ? 5 : 50);
    }
  };
  const writers = companies.map(writer);
  await wait(5_000);
  const killedAt = performance.now();
  process.kill(primary.pid ?? 0, 'SIGQUIT');
  await wait(500);
  address.leadTo(replica.folder);
  await wait(500);
  const there = new pg.Client({ connectionString: replica.superuser });
  await there.connect();
  await there.query('select pg_promote()');
  const promotedAt = performance.now();
  await wait(6_000);
  isOver = true;
  await Promise.all(writers);
  const { rows } = await there.query<{ id: string }>(`select company_id || ' ' || customer_id as id from customers`);
  const known = new Set(rows.map(({ id }) => id));
  const after = acknowledged.filter(({ at }) => at > promotedAt);
  await there.end();
  await server.stop();
  await address.close();
  await replica.stop();
  await primary.stop();
  return {
    isSynchronous,
    acknowledgedBefore: acknowledged.filter(({ at }) => at < killedAt).length,
    acknowledgedAfter: after.length,
    missing: acknowledged.filter(({ companyId, customerId }) => !known.has(`${companyId} ${customerId}`)).length,
    refused,
    firstWriteAfterPromotionMs: rounded(Math.min(...after.map(({ at }) => at)) - promotedAt, 0),
  };
}

export const measureTakeOver = async (binaries: string) => [
  await takeOver(binaries, false),
  await takeOver(binaries, true),
];
