// Measures the alerts of a company with 100,000 pools (or as many as are named), each with its customer, its last visit and a
// package in stock: the first look, a look when nothing has changed, and a look when a hundredth of the pools was measured
// anew. Proves that nothing is written where nothing changed. The looking is done by a process of its own, whose most memory
// is told; PostgreSQL is another.
// Writes bench/results/alerts.json. Run: npm run bench alerts; or with fewer pools, without writing: npx tsx bench/alerts.ts 20000
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Looked } from './app/alerts-looker.ts';
import { report, rounded } from './app/figures.ts';
import { openApp } from './app/open-app.ts';

const standard = 100_000;
const given = Number(process.argv[2]);
const count = Number.isInteger(given) && given > 0 ? given : standard;
const bounds = { seconds: 20, megabytes: 300 };
const now = new Date('2026-11-23T16:00:00.000Z');

const bench = await openApp(() => now);
const { companyId } = await bench.register('owner-of-many-pools@example.com');
const run = (statement: string) => bench.db.inCompany(companyId, (tx) => tx.execute(sql.raw(statement)));

await bench.db.inCompany(companyId, async (tx) => {
  const fill = (statement: string) => tx.execute(sql.raw(statement));
  await fill(`select set_config('app.unrecorded', 'on', true), set_config('statement_timeout', '600000', true)`);
  await fill(`update companies set tier = 'enterprise'`);
  await fill(`insert into customers (customer_id, name, service_frequency, latitude, longitude, location_source, created_at, updated_at)
    select 'CUST-' || n, 'Customer ' || n, (array['weekly', 'biweekly', 'monthly'])[n % 3 + 1], 33.5, -112.1, 'given',
      '2025-01-01', '2025-01-01'
    from generate_series(1, ${count}) n`);
  // Of a hundred pools 25 have too little chlorine, 5 of them critically; 20 a pH and 10 an alkalinity out of range.
  await fill(`insert into pools (pool_id, customer_id, name, pool_type, volume_gallons, chlorine, ph, total_alkalinity, last_updated, created_at)
    select 'POOL-' || n, 'CUST-' || n, 'Pool', 'chlorine', 18000,
      case when n % 100 < 5 then 0.3 when n % 100 < 25 then 0.8 else 2 end,
      case when n % 5 = 3 then 7.9 else 7.4 end, case when n % 10 = 7 then 70 else 100 end, '2026-11-20', '2025-01-01'
    from generate_series(1, ${count}) n`);
  await fill(`insert into service_visits (visit_id, customer_id, pool_id, service_date, state, created_at, updated_at)
    select 'VISIT-' || n, 'CUST-' || n, 'POOL-' || n, date '2026-11-23' - n % 20, 'done', '2026-11-01', '2026-11-01'
    from generate_series(1, ${count}) n`);
  await fill(`insert into reagents (id, pool_id, reagent_id, description, level, created_at, last_updated)
    select 'RGT-' || n, 'POOL-' || n, 'CHLORINE', 'Tabs', n % 100, '2025-01-01', '2025-01-01' from generate_series(1, ${count}) n`);
});
await run('analyze');

const looker = fork(fileURLToPath(new URL('./app/alerts-looker.ts', import.meta.url)), [
  bench.connectionString,
  companyId,
]);
const number = async (statement: string): Promise<number> => Number((await run(statement)).rows[0]?.n);
/** Rows of alerts that a look wrote, by the transactions they carry, and its time. */
async function look() {
  const newest = await number('select coalesce(max(xmin::text::bigint), 0) as n from notifications');
  const answer = once(looker, 'message');
  looker.send(now.toISOString());
  const [{ seconds, megabytes }] = (await answer) as [Looked];
  const written = await number(`select count(*) as n from notifications where xmin::text::bigint > ${newest}`);
  return { seconds: rounded(seconds, 2), megabytes: rounded(megabytes, 0), written };
}

const first = await look();
const open = await number('select count(*) as n from notifications where resolved_at is null');
const unchanged = await look();
await run(`update pools set chlorine = case when chlorine < 1 then 2 else 0.8 end where pool_id like 'POOL-%00'`);
const changed = await look();
looker.disconnect();

const { megabytes } = changed;
const slowest = Math.max(first.seconds, unchanged.seconds, changed.seconds);
const result = {
  what: `Alerts of one company with ${count} pools, customers, visits and packages`,
  pools: count,
  alertsOpen: open,
  first,
  unchanged,
  changedOnePercent: changed,
  bounds,
  holds: slowest <= bounds.seconds && megabytes <= bounds.megabytes && unchanged.written === 0,
};
if (count === standard) await report('alerts', result);
else process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
await bench.close();
