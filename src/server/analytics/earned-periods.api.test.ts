import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Analytics } from '#contract/analytics/analytics.ts';
import type { Customer } from '#contract/customers/customers.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

// The clock stands at Monday 2026-11-23, 09:00 in Phoenix.
const world = openWorld();

const run = ({ companyId }: Company, ...statements: ReturnType<typeof sql>[]) =>
  world.deps.db.inCompany(companyId, async (tx) => {
    for (const statement of statements) await tx.execute(statement);
  });
const rowsOf = ({ companyId }: Company, statement: ReturnType<typeof sql>) =>
  world.deps.db.inCompany(companyId, async (tx) => (await tx.execute(statement)).rows);
const kept = sql`select starts_on::text as from, ends_on::text as to, sum(invoices)::int as invoices, sum(cents)::int as cents
  from earned_periods group by 1, 2 having sum(invoices) <> 0 or sum(cents) <> 0 order by 1, 2`;
const issued = sql`select coalesce(period_start, issued_on)::text as from, coalesce(period_end, issued_on)::text as to,
    count(*)::int as invoices, sum(subtotal_cents)::int as cents
  from invoices where state in ('open', 'paid') and issued_on is not null group by 1, 2 order by 1, 2`;

async function companyWithBills(days: number): Promise<{ company: Company; customerId: string; otherId: string }> {
  const company = await world.company();
  const [one, other] = [
    await company.owner.post<Customer>('/api/customers', { name: 'Pat' }),
    await company.owner.post<Customer>('/api/customers', { name: 'Sam' }),
  ];
  const [{ customerId }, { customerId: otherId }] = [one.body, other.body];
  for (let n = 1; n <= 20; n += 1) {
    await run(
      company,
      sql`insert into invoices (invoice_id, invoice_number, customer_id, customer_name, state, issue_on, issued_on,
          period_start, period_end, subtotal_cents, tax_rate_pct, total_cents, created_at, updated_at)
        values (${`INV-${n}`}, ${String(n)}, ${n % 4 === 0 ? otherId : customerId}, 'Pat', ${n === 20 ? 'upcoming' : 'open'},
          '2026-11-10', '2026-11-10'::date + ${n % days}::int,
          ${n % 2 === 0 ? '2026-10-01' : null}, ${n % 2 === 0 ? '2026-10-31' : null}, 1000, 0, 1000, now(), now())`,
    );
  }
  return { company, customerId, otherId };
}

it('what is kept of each period’s bills follows every change of invoices, alone and in bulk', async () => {
  const { company, otherId } = await companyWithBills(3);
  const changes = [
    sql`update invoices set state = 'open' where invoice_id = 'INV-20'`,
    sql`update invoices set state = 'paid', paid_cents = total_cents where invoice_id in ('INV-1', 'INV-2')`,
    sql`update invoices set state = 'void' where invoice_id in ('INV-3', 'INV-4', 'INV-5')`,
    sql`update invoices set subtotal_cents = subtotal_cents + 50, total_cents = total_cents + 50`,
    sql`update invoices set issued_on = issued_on + 5 where invoice_id in ('INV-6', 'INV-7')`,
    sql`update invoices set period_end = period_end + 7 where invoice_id in ('INV-6', 'INV-14')`,
    sql`update invoices set issued_on = null, state = 'upcoming' where invoice_id = 'INV-8'`,
    sql`delete from invoices where invoice_id in ('INV-9', 'INV-8')`,
    sql`delete from customers where customer_id = ${otherId}`,
  ];
  for (const change of changes) {
    await run(company, change);
    expect(await rowsOf(company, kept)).toEqual(await rowsOf(company, issued));
  }
  expect(await rowsOf(company, kept)).toHaveLength(6);
});

it('a payment keeps nothing new; a period’s many rows become one when the figures are read, and say the same', async () => {
  const { company } = await companyWithBills(1);
  const count = sql`select count(*)::int as rows from earned_periods`;
  await run(company, sql`update invoices set period_start = null, period_end = null`);
  await run(company, sql`update invoices set state = 'paid', paid_cents = total_cents where invoice_id = 'INV-1'`);
  const revenue = async () => (await company.owner.get<Analytics>('/api/analytics?range=7d')).body.figures.revenue;
  const before = await rowsOf(company, count);
  expect(await revenue()).toMatchObject({ value: 0 });
  const month = (await company.owner.get<Analytics>('/api/analytics?range=30d')).body.figures.revenue;
  expect(month).toMatchObject({ value: 190, before: null });
  expect(before).not.toEqual([{ rows: 1 }]);
  expect(await rowsOf(company, kept)).toEqual(await rowsOf(company, issued));
  expect((await company.owner.get<Analytics>('/api/analytics?range=30d')).body.figures.revenue).toEqual(month);
});
