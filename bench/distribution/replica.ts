// A replica of the database that answers reads, and how far it is behind while others write.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { lasting, startPostgres } from '../../scripts/installed-postgres.mjs';
import { calls } from '../api/calls.ts';
import type { BenchCompany } from '../api/companies.ts';
import { load } from '../api/load.ts';
import type { ServerProcess } from '../api/processes.ts';
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
