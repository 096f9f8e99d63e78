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
const kept = sql`select issued_on::text as day, sum(invoices)::int as invoices, sum(cents)::int as cents from billed_days
  group by 1 having sum(invoices) <> 0 or sum(cents) <> 0 order by 1`;
const issued = sql`select issued_on::text as day, count(*)::int as invoices, sum(subtotal_cents)::int as cents from invoices
  where state in ('open', 'paid') and issued_on is not null group by 1 order by 1`;

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
          subtotal_cents, tax_rate_pct, total_cents, created_at, updated_at)
        values (${`INV-${n}`}, ${String(n)}, ${n % 4 === 0 ? otherId : customerId}, 'Pat', ${n === 20 ? 'upcoming' : 'open'},
          '2026-11-10', '2026-11-10'::date + ${n % days}::int, 1000, 0, 1000, now(), now())`,
    );
  }
  return { company, customerId, otherId };
}

it('what is kept of each day’s bills follows every change of invoices, alone and in bulk', async () => {
  const { company, otherId } = await companyWithBills(3);
  const changes = [
    sql`update invoices set state = 'open' where invoice_id = 'INV-20'`,
    sql`update invoices set state = 'paid', paid_cents = total_cents where invoice_id in ('INV-1', 'INV-2')`,
    sql`update invoices set state = 'void' where invoice_id in ('INV-3', 'INV-4', 'INV-5')`,
    sql`update invoices set subtotal_cents = subtotal_cents + 50, total_cents = total_cents + 50`,
    sql`update invoices set issued_on = issued_on + 5 where invoice_id in ('INV-6', 'INV-7')`,
    sql`update invoices set issued_on = null, state = 'upcoming' where invoice_id = 'INV-8'`,
    sql`delete from invoices where invoice_id in ('INV-9', 'INV-8')`,
    sql`delete from customers where customer_id = ${otherId}`,
  ];
  for (const change of changes) {
    await run(company, change);
    expect(await rowsOf(company, kept)).toEqual(await rowsOf(company, issued));
  }
  expect(await rowsOf(company, kept)).toHaveLength(5);
});

it('a payment keeps nothing new; a day’s many rows become one when the figures are read, and say the same', async () => {
  const { company } = await companyWithBills(1);
  const count = sql`select count(*)::int as rows from billed_days`;
  await run(company, sql`update invoices set state = 'paid', paid_cents = total_cents where invoice_id = 'INV-1'`);
  expect(await rowsOf(company, count)).toEqual([{ rows: 19 }]);
  const revenue = async () => (await company.owner.get<Analytics>('/api/analytics?range=30d')).body.figures.revenue;
  expect(await revenue()).toMatchObject({ value: 190, before: 0 });
  expect(await rowsOf(company, count)).toEqual([{ rows: 1 }]);
  expect(await revenue()).toMatchObject({ value: 190, before: 0 });
  expect(await rowsOf(company, kept)).toEqual(await rowsOf(company, issued));
});
