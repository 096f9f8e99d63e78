// Measures GET /api/analytics of a company with 10,000 customers and two years of weekly visits (over a million), each year
// billed monthly, on the embedded database: every range, warm, and again right after a visit has changed.
// Writes bench/results/business.json. Run: npm run bench business; a smaller company, to look at: npx tsx bench/business.ts 500
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { recomputeAllDue } from '#server/analytics/costs/rollups/recompute.ts';
import type { TenantTx } from '#server/db/client.ts';
import { median, report, rounded, sortedOf } from './app/figures.ts';
import { openApp } from './app/open-app.ts';

const today = '2026-11-22';
const wholeCompany = 10_000;
const customers = Number(process.argv[2] ?? wholeCompany);
const technicians = Math.max(5, Math.round(customers / 77));
const aWeek = technicians * 5;
const weeks = 104;
const rounds = 40;
const ranges = ['7d', '30d', '90d', '1y'] as const;
const bound = 300;

const bench = await openApp(() => new Date(`${today}T18:00:00Z`));
const { companyId, token } = await bench.register('owner@example.com');
const inCompany = (statement: ReturnType<typeof sql>) =>
  bench.db.inCompany(companyId, async (tx: TenantTx) => {
    await tx.execute(statement);
  });
const say = (text: string) => process.stderr.write(`${text}\n`);

const admin = new pg.Client({ connectionString: bench.connectionString });
await admin.connect();
// A million visits are marked as due at once, below, instead of some thousand at a time; nothing goes into the log of changes.
const recorders = async (what: 'disable' | 'enable'): Promise<void> => {
  await admin.query(`alter table service_visits ${what} trigger user`);
  await admin.query(`alter table invoices ${what} trigger record_changes`);
};
await recorders('disable');

await inCompany(sql`
  insert into technicians (technician_id, name, working_days, created_at)
  select 'TECH-' || n, 'Technician ' || n, '{Monday,Tuesday,Wednesday,Thursday,Friday}', '2024-11-01' from generate_series(1, ${technicians}::int) n`);
await inCompany(sql`
  insert into customers (customer_id, name, address, latitude, longitude, location_source, service_price_cents, created_at, updated_at)
  select 'CUST-' || n, 'Customer ' || n, n || ' West Crocus Drive', 33.4 + (n % 97) / 300.0, -112.3 + (n % 89) / 300.0, 'given',
    3000 + n % 40 * 100, '2024-01-01'::timestamptz + (n % 600) * interval '1 day', '2026-11-01'
  from generate_series(1, ${customers}::int) n`);
await inCompany(sql`
  insert into pools (pool_id, customer_id, name, created_at)
  select 'POOL-' || n, 'CUST-' || n, 'Pool ' || n, '2024-01-01' from generate_series(1, ${customers}::int) n`);
await inCompany(sql`
  insert into route_assignments (assignment_id, customer_id, technician_id, day_of_week, route_order, start_date, created_at, updated_at)
  select 'ROUTE-' || n, 'CUST-' || n, 'TECH-' || 1 + n % ${technicians}::int, (array['MONDAY','TUESDAY','WEDNESDAY','THURSDAY','FRIDAY'])[1 + n / ${technicians}::int % 5],
    n / ${aWeek}::int, '2024-11-25', '2024-11-01', '2024-11-01' from generate_series(1, ${customers}::int) n`);
say('visits');
for (let week = 0; week < weeks; week += 1) {
  await inCompany(sql`
    insert into service_visits (visit_id, customer_id, pool_id, assignment_id, technician_id, service_date, state, arrival_time,
      departure_time, chemicals_added, created_at, updated_at)
    select 'VISIT-' || ${week}::int || '-' || n, 'CUST-' || n, 'POOL-' || n, 'ROUTE-' || n, 'TECH-' || 1 + n % ${technicians}::int, d, 'done',
      d + time '15:00' + n / ${aWeek}::int * interval '35 minutes', d + time '15:28' + (n / ${aWeek}::int * 35 + n % 7) * interval '1 minute',
      case when n % 3 = 0 then '[]' else jsonb_build_array(
        jsonb_build_object('chemical', 'liquid_chlorine', 'name', 'Liquid chlorine', 'amount', 20 + n % 60, 'unit', 'fl_oz', 'strengthPct', 12.5),
        jsonb_build_object('chemical', 'muriatic_acid', 'name', 'Muriatic acid', 'amount', 8 + n % 16, 'unit', 'fl_oz', 'strengthPct', 31.45)) end,
      d, d
    from (select n, '2024-11-25'::date + ${week * 7}::int + n / ${technicians}::int % 5 as d from generate_series(1, ${customers}::int) n) s
    where d <= ${today}::date`);
}
say('bills');
await inCompany(sql`
  insert into subscription_plans (plan_id, name, price_cents, billing_cycle, created_at, updated_at)
  values ('PLAN-1', 'Weekly', 16500, 'monthly', '2024-11-01', '2024-11-01')`);
await inCompany(sql`
  insert into customer_subscriptions (subscription_id, customer_id, plan_id, status, billing_day, current_period_start,
    current_period_end, next_billing_date, started_on, created_at, updated_at)
  select 'SUB-' || n, 'CUST-' || n, 'PLAN-1', 'active', 1, '2026-11-01', '2026-11-30', '2026-12-01', '2024-12-01', '2024-12-01', '2024-12-01'
  from generate_series(1, ${customers}::int) n`);
for (let month = 0; month < 24; month += 1) {
  await inCompany(sql`
    insert into invoices (invoice_id, invoice_number, customer_id, customer_name, subscription_id, state, period_start, issue_on,
      issued_on, due_on, subtotal_cents, tax_rate_pct, tax_cents, total_cents, paid_cents, created_at, updated_at)
    select 'INV-' || ${month}::int || '-' || n, ${month}::int || '-' || n, 'CUST-' || n, 'Customer ' || n, 'SUB-' || n,
      case when n % 50 = 0 then 'open' else 'paid' end, d, d, d, d + 14, 16500, 8.25, 1361, 17861, case when n % 50 = 0 then 0 else 17861 end, d, d
    from (select n, ('2024-12-01'::date + ${month}::int * interval '1 month')::date + n % 28 as d from generate_series(1, ${customers}::int) n) s
    where d <= ${today}::date`);
}
await inCompany(sql`
  insert into figure_days_due (service_date, technician_id)
  select distinct service_date, technician_id from service_visits union select distinct service_date, '' from service_visits`);
await recorders('enable');
await admin.query('analyze');
say('computing');
const computingFrom = performance.now();
await recomputeAllDue({ db: bench.db }, companyId);
const computingSeconds = (performance.now() - computingFrom) / 1000;
say(`computed in ${computingSeconds.toFixed(1)} s`);
await admin.query('vacuum analyze');
await admin.end();
const counted = await bench.db.inCompany(companyId, (tx: TenantTx) =>
  tx.execute<{ visits: string; invoices: string }>(
    sql`select (select count(*) from service_visits) as visits, (select count(*) from invoices) as invoices`,
  ),
);

const times = Object.fromEntries(ranges.map((range) => [range, [] as number[]])) as Record<
  (typeof ranges)[number],
  number[]
>;
const afterChange: number[] = [];
const timed = async (range: (typeof ranges)[number]): Promise<number> => {
  const start = performance.now();
  const { body } = await bench.get(token, `/api/analytics?range=${range}`);
  const ms = performance.now() - start;
  const { isComputed, figures } = JSON.parse(body);
  if (!isComputed || figures.visits.value === 0) throw new Error(`Not the whole company: ${body.slice(0, 300)}`);
  return ms;
};
for (const range of ranges) for (let warm = 0; warm < 5; warm += 1) await timed(range);
for (let round = 0; round < rounds; round += 1) {
  for (const range of ranges) times[range].push(await timed(range));
  await inCompany(
    sql`update service_visits set departure_time = departure_time + interval '1 minute' where visit_id = ${`VISIT-100-${round + 1}`}`,
  );
  afterChange.push(await timed('30d'));
}
const p95 = (values: readonly number[]): number => sortedOf(values)[Math.ceil(values.length * 0.95) - 1] ?? 0;
const shown = (values: readonly number[]) => ({ medianMs: rounded(median(values), 1), p95Ms: rounded(p95(values), 1) });
const worst = Math.max(...[...ranges.map((range) => times[range]), afterChange].map(p95));
const result = {
  what: 'GET /api/analytics, warm, on the embedded database',
  customers,
  visits: Number(counted.rows[0]?.visits),
  invoices: Number(counted.rows[0]?.invoices),
  rounds,
  ranges: Object.fromEntries(ranges.map((range) => [range, shown(times[range])])),
  afterAVisitChanged: shown(afterChange),
  recomputingEverythingSeconds: rounded(computingSeconds, 1),
  boundMs: bound,
  holds: worst <= bound,
};
if (customers === wholeCompany) await report('business', result);
else process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
await bench.close();
