import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import { openWorld } from '../support/world.ts';

const world = openWorld();
const migration = new URL('../../src/server/db/migrations/0220_figures-of-before.sql', import.meta.url);

it('visits finished before figures were kept are computed after an upgrade, whoever owns the tables', async () => {
  const { companyId, owner } = await world.company();
  const { body: customer } = await owner.post<Customer>('/api/customers', { name: 'Pat Rivera' });
  const visit = { customerId: customer.customerId, serviceDate: '2026-11-20', serviceTime: '09:30', services: [] };
  expect((await owner.post('/api/service-history', { ...visit, technicianName: 'Sam' })).status).toBe(201);
  await world.runJobs();
  const due = () =>
    world.deps.db.inCompany(companyId, async (tx) => {
      const { rows } = await tx.execute<{ date: string }>(sql`select service_date::text as date from figure_days_due`);
      return rows.map(({ date }) => date);
    });
  // As an installation of before: the visit is there, its figures are not.
  await world.deps.db.inCompany(companyId, async (tx) => {
    for (const table of ['work_figures', 'technician_days', 'pool_months', 'company_days', 'figure_days_due']) {
      await tx.execute(sql.raw(`delete from ${table}`));
    }
  });
  expect(await due()).toEqual([]);

  const client = new pg.Client({ connectionString: world.connectionString });
  await client.connect();
  await client.query(await readFile(migration, 'utf8')).finally(() => client.end());
  expect(await due()).toEqual(['2026-11-20']);
});
