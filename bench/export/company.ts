import { sql } from 'drizzle-orm';
import type { FileStore } from '#server/adapters/files/port.ts';
import type { Database } from '#server/db/client.ts';

const weeks = 8;
const months = 3;
const photos = 500;

/**
 * Fills a company: customers with their pools, routes, eight weeks of weekly visits with readings, a quarter year of
 * invoices and payments, and photos.
 */
export async function fillCompany(
  { db, files }: { db: Database; files: FileStore },
  companyId: string,
  customers: number,
): Promise<void> {
  const picture = Buffer.alloc(40_000, 'a picture that does not shrink is not needed here: it is stored as it is');
  await db.inCompany(companyId, async (tx) => {
    const run = (statement: string) => tx.execute(sql.raw(statement));
    await run(`select set_config('app.unrecorded', 'on', true), set_config('statement_timeout', '600000', true)`);
    await run(`update companies set tier = 'enterprise'`);
    await run(`insert into technicians (technician_id, name, working_days, created_at)
      select 'TECH-' || n, 'Technician ' || n, '{Monday,Tuesday,Wednesday,Thursday,Friday}', '2025-01-01' from generate_series(1, 40) n`);
    await run(`insert into customers (customer_id, name, email, phone, address, city, state, zip_code, latitude, longitude,
        location_source, service_day, pool_size, pool_type, notes, service_price_cents, created_at, updated_at)
      select 'CUST-' || n, 'Customer ' || n, 'customer' || n || '@example.com', '(602) 555-' || lpad((n % 10000)::text, 4, '0'),
        n || ' West Crocus Drive', 'Glendale', 'AZ', '85306', 33.5 + n / 50000.0, -112.3 + n / 70000.0, 'given', 'Monday', 18000,
        'chlorine', E'Gate code 4471.\\nPlease "latch" the gate, always.', 12000 + n, '2025-01-01', '2025-01-01'
      from generate_series(1, ${customers}) n`);
    await run(`insert into pools (pool_id, customer_id, name, pool_type, volume_gallons, created_at)
      select 'POOL-' || n, 'CUST-' || n, 'Pool ' || n, 'chlorine', 18000, '2025-01-01' from generate_series(1, ${customers}) n`);
    await run(`insert into route_assignments (assignment_id, customer_id, technician_id, day_of_week, created_at, updated_at)
      select 'RA-' || n, 'CUST-' || n, 'TECH-' || (n % 40 + 1), 'MONDAY', '2025-01-01', '2025-01-01'
      from generate_series(1, ${customers}) n`);
    await run(`insert into service_visits (visit_id, customer_id, pool_id, assignment_id, technician_id, technician_name,
        service_date, state, arrival_time, departure_time, services, water_chemistry, chemicals_added, tasks, created_at, updated_at)
      select 'VISIT-' || n || '-' || w, 'CUST-' || n, 'POOL-' || n, 'RA-' || n, 'TECH-' || (n % 40 + 1), 'Technician',
        date '2026-11-16' - w * 7, 'done', timestamptz '2026-11-16 16:00Z' - w * interval '7 days', timestamptz '2026-11-16 16:30Z' - w * interval '7 days',
        '{Surface Skimming,Chemical Testing & Balance}', '{"chlorine": "2.5", "pH": "7.4"}',
        '[{"chemical": "liquid-chlorine", "name": "Liquid chlorine", "amount": 32, "unit": "fl oz", "strengthPct": 12.5}]',
        '[{"taskId": "skim", "title": "Skim the surface", "done": true}, {"taskId": "brush", "title": "Brush the walls", "done": true}]',
        '2026-11-16', '2026-11-16'
      from generate_series(1, ${customers}) n, generate_series(0, ${weeks - 1}) w`);
    await run(`insert into pool_readings (test_id, pool_id, measured_at, chlorine, ph, temperature, total_alkalinity, lsi, tested_by)
      select 'TEST-' || n || '-' || w, 'POOL-' || n, timestamptz '2026-11-16 16:00Z' - w * interval '7 days', 2.5, 7.4, 78, 90, -0.1, 'Technician'
      from generate_series(1, ${customers}) n, generate_series(0, ${weeks - 1}) w`);
    await run(`insert into invoices (invoice_id, invoice_number, customer_id, customer_name, state, issue_on, issued_on, due_on,
        subtotal_cents, tax_rate_pct, tax_cents, total_cents, paid_cents, paid_on, created_at, updated_at)
      select 'INV-' || n || '-' || m, 'N' || n || '-' || m, 'CUST-' || n, 'Customer ' || n, 'paid', date '2026-11-01' - m * 30,
        date '2026-11-01' - m * 30, date '2026-11-15' - m * 30, 12000, 8.25, 990, 12990, 12990, date '2026-11-10' - m * 30, '2026-11-01', '2026-11-01'
      from generate_series(1, ${customers}) n, generate_series(0, ${months - 1}) m`);
    await run(`insert into invoice_lines (invoice_id, line_id, place, kind, description, unit_price_cents, amount_cents)
      select invoice_id, 'LINE-1', 1, 'plan', 'Weekly service', 12000, 12000 from invoices`);
    await run(`insert into transactions (transaction_id, customer_id, customer_name, invoice_id, invoice_number, amount_cents,
        status, payment_processor, method, description, transaction_date, created_at)
      select 'TX-' || invoice_id, customer_id, customer_name, invoice_id, invoice_number, 12990, 'paid', 'manual', 'check',
        'Payment', '2026-11-10', '2026-11-10' from invoices`);
    await run(`insert into photos (photo_id, customer_id, visit_id, content_type, bytes, width, height, sha256, file_key,
        thumbnail_key, taken_at, created_at)
      select 'PHOTO-' || n, 'CUST-' || n, 'VISIT-' || n || '-0', 'image/jpeg', 40000, 1600, 1200, 'x',
        app_company_id() || '/photos/IMG-' || n || '.jpg', app_company_id() || '/photos/IMG-' || n || '-small.jpg', '2026-11-16', '2026-11-16'
      from generate_series(1, ${photos}) n`);
  });
  for (let n = 1; n <= photos; n += 1) {
    await files.put(`${companyId}/photos/IMG-${n}.jpg`, picture);
    await files.put(`${companyId}/photos/IMG-${n}-small.jpg`, picture.subarray(0, 4_000));
  }
}
