import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Analytics, Attention, FigureName, FigureRows, ProfitStrategy } from '#contract/analytics/analytics.ts';
import type { StopMargin } from '#contract/analytics/service-costs.ts';
import type { Customer } from '#contract/customers/customers.ts';
import type { BillingOverview, CustomerSubscription } from '#contract/invoicing/customer-billing.ts';
import type { InvoiceSummary } from '#contract/invoicing/invoices.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { type Company, openWorld } from '../support/world.ts';

// The clock stands at Monday 2026-11-23, 09:00 in Phoenix. One company with known rows; every place is asked.
const world = openWorld();

const sumOf = (rows: readonly { value: number }[]): number => rows.reduce((all, { value }) => all + value, 0);

/** Four weekly customers at $130 a month since January, one served for nothing, and one who left ten days ago. */
async function knownCompany(): Promise<Company> {
  const company = await world.company();
  const { owner } = company;
  const plan = await owner.post<{ planId: string }>('/api/billing/plans', {
    name: 'Weekly service',
    price: 130,
    billingCycle: 'monthly',
  });
  expect(plan.status).toBe(201);
  for (let n = 1; n <= 6; n += 1) {
    const { status } = await owner.post('/api/customers', { customerId: `CUST-${n}`, name: `Customer ${n}` });
    expect(status).toBe(201);
    if (n <= 4) await owner.put(`/api/billing/subscriptions/CUST-${n}`, { planId: plan.body.planId });
    for (const day of ['2026-09-21', '2026-10-19', '2026-11-02', '2026-11-09', '2026-11-16']) {
      const opened = await owner.post<Visit>('/api/visits', {
        customerId: `CUST-${n}`,
        serviceDate: day,
        arrivalTime: `${day}T09:00:00-07:00`,
      });
      const done = await owner.post(`/api/visits/${opened.body.visitId}/complete`, {
        departureTime: `${day}T09:24:00-07:00`,
        sendReport: false,
      });
      expect(done.status).toBe(200);
    }
  }
  await world.deps.db.inCompany(company.companyId, async (tx) => {
    await tx.execute(sql`update customers set created_at = '2026-01-05T12:00:00-07:00'`);
    await tx.execute(
      sql`update customers set is_active = false, left_at = '2026-11-13T12:00:00-07:00' where customer_id = 'CUST-6'`,
    );
    // September and October were sent on the first of the month after, November is running: nothing is sent in the last 7 days.
    await tx.execute(sql`update customer_subscriptions set started_on = '2026-09-01', current_period_start = '2026-11-01',
      current_period_end = '2026-11-30', next_billing_date = '2026-12-01', billing_day = 1`);
    await tx.execute(
      sql`update invoices set period_start = '2026-11-01', period_end = '2026-11-30', issue_on = '2026-12-01'`,
    );
    await tx.execute(sql`
      insert into invoices (invoice_id, invoice_number, customer_id, customer_name, subscription_id, state, period_start,
        period_end, issue_on, issued_on, due_on, subtotal_cents, tax_rate_pct, total_cents, created_at, updated_at)
      select 'INV-' || m || s.customer_id, m || s.customer_id, s.customer_id, s.customer_id, s.subscription_id, 'open',
        m::date, (m::date + interval '1 month - 1 day')::date, (m::date + interval '1 month')::date,
        (m::date + interval '1 month')::date, (m::date + interval '1 month 14 days')::date, 13000, 0, 13000, now(), now()
      from customer_subscriptions s cross join (values ('2026-09-01'), ('2026-10-01')) as months(m)`);
  });
  return company;
}

it('one fact has one figure, wherever it is asked', async () => {
  const { owner } = await knownCompany();
  const get = async <Body>(url: string): Promise<Body> => {
    const answer = await owner.get<Body>(url);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const month = await get<Analytics>('/api/analytics?range=30d');
  const week = await get<Analytics>('/api/analytics?range=7d');
  const overview = await get<BillingOverview>('/api/billing/overview');
  const rowsOf = async (figure: FigureName) => get<FigureRows>(`/api/analytics/rows?figure=${figure}&range=30d`);
  const { figures } = month;

  // Who is there, who left: Analytics, Billing and the list.
  const customers = await get<Customer[]>('/api/customers');
  expect(figures.activeCustomers.value).toBe(customers.filter(({ isActive }) => isActive).length);
  expect(figures.retentionPct.value).toBe(83.33);
  expect(overview.churnRate + figures.retentionPct.value).toBeCloseTo(100, 6);
  expect(figures.lostCustomers.value).toBe(1);

  // What comes in a month: Analytics, Billing, its rows and the subscriptions.
  const subscriptions = await get<CustomerSubscription[]>('/api/billing/subscriptions?status=active');
  expect(overview).toMatchObject({
    monthlyRevenue: 520,
    activeSubscriptions: subscriptions.length,
    avgRevenuePerCustomer: 130,
  });
  expect(figures.monthlyRevenue.value).toBe(overview.monthlyRevenue);
  expect(sumOf((await rowsOf('monthlyRevenue')).rows)).toBeCloseTo(overview.monthlyRevenue, 6);
  expect(figures.avgRevenuePerCustomer.value).toBe(overview.avgRevenuePerCustomer);

  // What is owed: Analytics, Billing, the count beside the menu and the invoices themselves.
  const open = await get<InvoiceSummary[]>('/api/billing/invoices?state=open');
  const owed = open.reduce((sum, { balance }) => sum + balance, 0);
  expect([figures.outstanding.value, overview.outstandingAmount]).toEqual([owed, owed]);
  const attention = await get<Attention>('/api/attention');
  expect([figures.pastDue.value, overview.pastDueAmount]).toEqual([attention.overdue, attention.overdue]);
  expect(attention.overdue).toBe(1040);

  // What was earned: 7 days of October at 130 / 31 and 23 of November at 130 / 30, of four customers; by its weeks and rows.
  const revenue = Math.round(4 * ((13_000 * 7) / 31 + (13_000 * 23) / 30)) / 100;
  expect(figures.revenue.value).toBe(revenue);
  expect(sumOf((await rowsOf('revenue')).rows)).toBeCloseTo(revenue, 1);
  expect(month.weeks.reduce((sum, one) => sum + one.revenue, 0)).toBeCloseTo(revenue, 6);
  expect(week.figures.revenue.value).toBe(Math.round((4 * 13_000 * 7) / 30) / 100);
  // No week earns a month's bills, and none nothing: each whole one about a quarter of a month.
  for (const { revenue: ofWeek } of month.weeks.slice(1, -1)) expect(Math.abs(ofWeek - 120)).toBeLessThan(3);

  // What is left: Analytics, and the stops of the same days.
  const margins = await get<StopMargin[]>(`/api/stop-margins?from=${month.from}&to=${month.to}`);
  const cost = margins.reduce((sum, one) => sum + one.cost, 0);
  expect(cost).toBeCloseTo(figures.costs.value, 6);
  expect(margins.reduce((sum, one) => sum + one.revenue, 0)).toBeCloseTo(figures.revenue.value, 1);
  expect(figures.profit.value).toBeCloseTo(figures.revenue.value - cost, 6);
  // Who is served for nothing has no price that could be too low.
  expect(margins.find(({ customerId }) => customerId === 'CUST-5')).toMatchObject({
    revenue: 0,
    marginPct: null,
    suggestedPrice: null,
  });
  const strategies = await get<ProfitStrategy[]>('/api/profit-strategies');
  expect(strategies.filter(({ kind }) => kind === 'underpriced-stops')).toEqual([]);

  // What a visit costs, and the last one: the customer and the stops of all days. What was paid: the customer and the books.
  const allMargins = await get<StopMargin[]>(`/api/stop-margins?from=2026-09-01&to=${month.to}`);
  for (const { customerId, averageServiceCost, lastServiceCost } of customers.slice(0, 5)) {
    const { cost: all = 0, visits = 1 } = allMargins.find((each) => each.customerId === customerId) ?? {};
    expect(averageServiceCost).toBeCloseTo(all / visits, 2);
    expect(lastServiceCost).toBeGreaterThan(0);
  }
  const [owing] = open;
  const paid = { amount: 30, method: 'check' };
  expect((await owner.post(`/api/billing/invoices/${owing?.invoiceId}/payments`, paid)).status).toBeLessThan(300);
  expect((await get<Customer>(`/api/customers/${owing?.customerId}`)).totalRevenue).toBe(30);

  // Compared only with as many days before: there are 60 of them, but not 180.
  expect(figures.revenue.before).toBe(Math.round(4 * ((13_000 * 6) / 30 + (13_000 * 24) / 31)) / 100);
  const quarter = await get<Analytics>('/api/analytics?range=90d');
  expect(quarter.figures.revenue.before).toBeNull();
  expect(quarter.untold).toEqual(['growthPct']);
});
