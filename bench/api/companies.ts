import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { newRandomToken } from '#server/platform/time-and-chance.ts';

/** A company to be called on, and the token of its owner. */
export interface BenchCompany {
  companyId: string;
  number: number;
  customers: number;
  token: string;
}

const technicians = 20;
const weekdays = `(array['MONDAY','TUESDAY','WEDNESDAY','THURSDAY','FRIDAY'])`;

/** The Monday that comes next, or today where it is one. */
export function nextMonday(now: Date): string {
  const day = new Date(now);
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/**
 * A company as it stands in the middle of its week: each customer with a pool and a weekly stop on one of five days and one
 * of twenty technicians, visited last week; a twentieth of the pools tested five times and watched by a tester.
 */
export async function addCompany(db: Database, number: number, customers: number, now: Date): Promise<BenchCompany> {
  const companyId = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const token = newRandomToken();
  const monday = nextMonday(now);
  const moment = now.toISOString();
  const tokenHash = createHash('sha256').update(token).digest('hex');
  await db.inSystem(async (tx) => {
    await tx.execute(sql`insert into companies (company_id, name, time_zone, tier, trial_started_at, created_at)
      values (${companyId}, ${`Company ${number}`}, 'America/Phoenix', 'enterprise', '2025-01-01', '2025-01-01')`);
    await tx.execute(sql`insert into users (company_id, user_id, email, password_hash, role, created_at)
      values (${companyId}, 'USER-1', ${`owner-${number}@example.com`}, 'none', 'owner', '2025-01-01')`);
    await tx.execute(sql`insert into sessions (token_hash, session_id, company_id, user_id, created_at, last_used_at, expires_at)
      values (${tokenHash}, 'SESSION-1', ${companyId}, 'USER-1', ${moment}, ${moment}, ${moment}::timestamptz + interval '30 days')`);
  });
  await db.inCompany(companyId, async (tx) => {
    const run = (statement: string) => tx.execute(sql.raw(statement));
    await run(`select set_config('app.unrecorded', 'on', true)`);
    await run(`insert into technicians (technician_id, name, working_days, created_at)
      select 'TECH-' || n, 'Technician ' || n, '{Monday,Tuesday,Wednesday,Thursday,Friday}', '2025-01-01'
      from generate_series(0, ${technicians - 1}) n`);
    await run(`insert into customers (customer_id, name, email, phone, address, city, state, zip_code, latitude, longitude, location_source,
        pool_size, pool_type, notes, service_price_cents, created_at, updated_at)
      select 'CUST-' || n, (array['Rivera','Nguyen','Okafor','Bennett','Castillo','Delgado','Ellison'])[n % 7 + 1] || ' ' || n,
        'customer' || n || '@example.com', '(602) 555-' || lpad(n::text, 4, '0'), n || ' West Crocus Drive', 'Glendale', 'AZ', '85306',
        33.4 + (n % 97) / 300.0, -112.3 + (n % 89) / 300.0, 'given', 18000, 'chlorine', 'Please latch the gate.', 12000,
        '2025-01-01', '2025-01-01'
      from generate_series(1, ${customers}) n`);
    await run(`insert into pools (pool_id, customer_id, name, pool_type, volume_gallons, chlorine, ph, total_alkalinity, last_updated, created_at)
      select 'POOL-' || n, 'CUST-' || n, 'Pool', 'chlorine', 18000, 2.1, 7.5, 95, '2026-11-16', '2025-01-01'
      from generate_series(1, ${customers}) n`);
    await run(`insert into route_assignments (assignment_id, customer_id, technician_id, day_of_week, route_order, start_date, created_at, updated_at)
      select 'ROUTE-' || n, 'CUST-' || n, 'TECH-' || n % ${technicians}, ${weekdays}[1 + n / ${technicians} % 5],
        1 + n / ${technicians * 5}, '2025-01-06', '2025-01-01', '2025-01-01'
      from generate_series(1, ${customers}) n`);
    // Last week's, and a third of the Monday that is looked at.
    await run(`insert into service_visits (visit_id, customer_id, pool_id, assignment_id, technician_id, technician_name, service_date, state,
        arrival_time, departure_time, services, water_chemistry, created_at, updated_at)
      select 'VISIT-' || week || '-' || n, 'CUST-' || n, 'POOL-' || n, 'ROUTE-' || n, 'TECH-' || n % ${technicians},
        'Technician ' || n % ${technicians}, d, case when week = 0 and n % 3 = 2 then 'open' else 'done' end,
        d + time '15:00', d + time '15:28', '{Surface Skimming,Brushing}', '{"chlorine": 2.1, "pH": 7.5}', d, d
      from generate_series(1, ${customers}) n, generate_series(0, 1) week,
        lateral (select date '${monday}' - 7 * week + n / ${technicians} % 5 as d) days
      where week = 1 or (n / ${technicians} % 5 = 0 and n % 3 > 0)`);
    await run(`insert into water_tests (test_id, pool_id, customer_id, user_id, chlorine, ph, total_alkalinity, calcium_hardness, temperature,
        lsi, created_at, expires_at)
      select 'TEST-' || n || '-' || t, 'POOL-' || n, 'CUST-' || n, 'USER-1', 2.1, 7.5, 95, 210, 82, 0.05,
        timestamptz '${moment}' - t * interval '1 hour', timestamptz '${moment}' + interval '7 days' - t * interval '1 hour'
      from generate_series(1, ${customers}, 20) n, generate_series(1, 5) t`);
    await run(`insert into devices (device_id, pool_id, user_id, device_name, key_hash, last_heartbeat, firmware_version, battery_level, created_at)
      select 'DEV-${number}-' || n, 'POOL-' || n, 'USER-1', 'Tester ' || n, 'hash-${number}-' || n, '${moment}', '1.0.0', 90, '2025-01-01'
      from generate_series(1, ${customers}, 20) n`);
    await run(`insert into notifications (notification_id, type, severity, cause, degree, title, message, customer_id, pool_id, action_required, created_at, updated_at)
      select 'ALERT-' || n, 'chemical_low', 'high', 'water:POOL-' || n || ':chlorine', 'low', 'Chlorine is low', 'Chlorine is 0.8 ppm at pool ' || n,
        'CUST-' || n, 'POOL-' || n, true, '${moment}', '${moment}'
      from generate_series(1, ${Math.min(customers, 60)}) n`);
  });
  return { companyId, number, customers, token };
}
