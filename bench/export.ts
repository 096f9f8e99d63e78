// Measures everything of a company out, in again and out again: 10,000 customers with their pools, routes, eight weeks of
// weekly visits with readings, a quarter year of invoices and payments, and photos, over a socket, as a browser does it. Proves
// on the way that both exports hold the same. The process is client and server in one: memory and the event loop's longest
// hold are of both. Writes bench/results/export.json. Run: npm run bench export
import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { openPromise } from 'yauzl';
import type { CompanyImportAnswer } from '#contract/exports.ts';
import { report, rounded } from './app/figures.ts';
import { openApp } from './app/open-app.ts';

const customers = 10_000;
const weeks = 8;
const months = 3;
const photos = 500;
const now = new Date('2026-11-23T16:00:00.000Z');

const bench = await openApp(() => now);
const url = await bench.app.listen({ port: 0, host: '127.0.0.1' });
const folder = await mkdtemp(join(tmpdir(), 'poolhand-bench-export-'));

async function fill(companyId: string): Promise<void> {
  const picture = Buffer.alloc(40_000, 'a picture that does not shrink is not needed here: it is stored as it is');
  await bench.db.inCompany(companyId, async (tx) => {
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
    await bench.files.put(`${companyId}/photos/IMG-${n}.jpg`, picture);
    await bench.files.put(`${companyId}/photos/IMG-${n}-small.jpg`, picture.subarray(0, 4_000));
  }
}

async function takeOut(token: string, path: string): Promise<void> {
  const answer = await fetch(`${url}/api/export`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}`);
  await pipeline(Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream), createWriteStream(path));
}

async function bringIn(token: string, path: string): Promise<CompanyImportAnswer> {
  const form = new FormData();
  form.set('file', await openAsBlob(path), 'company.zip');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/import/company`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as CompanyImportAnswer;
}

/** A hash of every entry that must be the same, by its name. */
async function contentOf(path: string): Promise<Map<string, string>> {
  const zip = await openPromise(path, { lazyEntries: true });
  const hashes = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    if (fileName === 'manifest.json' || fileName === 'people.csv' || fileName.startsWith('for-reading/')) continue;
    const hash = createHash('sha256');
    const source = await zip.openReadStreamPromise(entry);
    for await (const part of source) hash.update(part as Buffer);
    hashes.set(fileName, hash.digest('hex'));
  }
  return hashes;
}

const from = await bench.register('owner-from@example.com');
await fill(from.companyId);
const to = await bench.register('owner-to@example.com');
await bench.db.inCompany(to.companyId, (tx) => tx.execute(sql.raw(`update companies set tier = 'enterprise'`)));

const paths = { first: join(folder, 'first.zip'), second: join(folder, 'second.zip') };
const before = process.memoryUsage().rss;
let highest = before;
const watch = setInterval(() => {
  highest = Math.max(highest, process.memoryUsage().rss);
}, 20);

async function measured<T>(work: () => Promise<T>) {
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const start = performance.now();
  const result = await work();
  loop.disable();
  const held = { p99Ms: rounded(loop.percentile(99) / 1e6, 1), longestMs: rounded(loop.max / 1e6, 1) };
  return { result, told: { seconds: rounded((performance.now() - start) / 1000, 1), eventLoop: held } };
}

const first = await measured(() => takeOut(from.token, paths.first));
const brought = await measured(() => bringIn(to.token, paths.first));
const second = await measured(() => takeOut(to.token, paths.second));
clearInterval(watch);

const [one, other] = [await contentOf(paths.first), await contentOf(paths.second)];
const differing = [...one].filter(([name, hash]) => other.get(name) !== hash).map(([name]) => name);
await report('export', {
  customers,
  rows: brought.result.rows,
  files: brought.result.files,
  archiveMegabytes: rounded((await stat(paths.first)).size / 1e6, 1),
  export: first.told,
  import: brought.told,
  exportAgain: second.told,
  secondsInAll: rounded(first.told.seconds + brought.told.seconds + second.told.seconds, 1),
  memory: { beforeMegabytes: rounded(before / 1e6, 0), growthMegabytes: rounded((highest - before) / 1e6, 0) },
  sameContent: one.size === other.size && differing.length === 0,
  differing,
});
await rm(folder, { recursive: true, force: true });
await bench.close();
