import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

const folder = fileURLToPath(new URL('../db/migrations/', import.meta.url));
const name = `poolhand_earlier_${process.pid}`;
const companyId = 'aaaaaaaa-0000-4000-8000-000000000001';
const givenId = 'bbbbbbbb-0000-4000-8000-000000000002';
let client: pg.Client;

const asAdmin = async (statement: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
};

beforeAll(async () => {
  await asAdmin(`create database ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await asAdmin(`drop database ${name}`);
});

it('a plan bought with the earlier release goes on: it keeps its period, its receipts and its card, and its renewal is due', async () => {
  const migrations = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const apply = async (wanted: (file: string) => boolean): Promise<void> => {
    for (const file of migrations.filter(wanted)) await client.query(await readFile(`${folder}${file}`, 'utf8'));
  };
  // The list of those that were applied, which is there before any of them.
  await client.query('create table schema_migrations (name text primary key, hash text not null)');
  await apply((file) => file < '0080');
  await client.query(
    `insert into companies (company_id, time_zone, tier, trial_started_at, next_billing_date, created_at) values
       ($1, 'America/Phoenix', 'professional', '2026-10-01Z', '2026-12-21', '2026-10-01Z'),
       ($2, 'America/Phoenix', 'enterprise', '2026-10-01Z', null, '2026-10-01Z')`,
    [companyId, givenId],
  );
  await client.query(`select set_config('app.company_id', $1, false)`, [companyId]);
  await client.query(
    `insert into payments (company_id, payment_id, user_id, payment_intent_id, amount_cents, status, subscription_plan,
       billing_period, created_at) values
       ($1, 'PAY-1', 'USER-1', 'pi_1', 1500, 'succeeded', 'basic', 'monthly', '2026-10-21 16:00Z'),
       ($1, 'PAY-2', 'USER-1', 'pi_2', 2900, 'succeeded', 'professional', 'monthly', '2026-11-22 04:00Z')`,
    [companyId],
  );
  // As at a start: nobody's rows are bound when the migration runs.
  await client.query(`select set_config('app.company_id', '', false)`);
  await apply((file) => file >= '0080');
  await client.query(`select set_config('app.company_id', $1, false)`, [companyId]);

  const plans = await client.query(
    `select company_id, billing_cycle, billing_day, period_started_on::text, period_ends_on::text,
       period_value_cents::int, next_attempt_on::text, processor, card_last4, first_paid_at from company_plans`,
  );
  expect(plans.rows).toEqual([
    {
      company_id: companyId,
      billing_cycle: 'monthly',
      billing_day: 21,
      // The evening of the 21st in Phoenix.
      period_started_on: '2026-11-21',
      period_ends_on: '2026-12-21',
      period_value_cents: 2900,
      next_attempt_on: '2026-12-21',
      processor: 'sandbox',
      card_last4: '4242',
      first_paid_at: new Date('2026-10-21T16:00:00Z'),
    },
  ]);
  const payments = await client.query(
    'select description, receipt_number, price_cents::int from payments order by payment_id',
  );
  expect(payments.rows).toEqual([
    { description: 'Basic plan, billed monthly', receipt_number: 'AAAAAAAA-0001', price_cents: 1500 },
    { description: 'Professional plan, billed monthly', receipt_number: 'AAAAAAAA-0002', price_cents: 2900 },
  ]);
  const { rows } = await client.query(
    `select bool_and(relrowsecurity and relforcerowsecurity) as forced from pg_class
     where relname in ('companies', 'payments', 'company_plans')`,
  );
  expect(rows).toEqual([{ forced: true }]);
});
