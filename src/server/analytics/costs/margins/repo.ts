import { sql } from 'drizzle-orm';
import type { Span, WorkCents } from '#domain/analytics/index.ts';
import type { CivilDate } from '#domain/calendar/index.ts';
import type { PricedFrequency, PricePer } from '#domain/money/index.ts';
import type { CustomerMoney } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { hotRead } from '#server/db/hot-read.ts';
import { earnedByInvoice } from '../../earned/repo.ts';

/** What one customer's stops of a span came to; cents. */
export interface CustomerWork extends WorkCents {
  customerId: string;
  customerName: string;
  isActive: boolean;
  frequency: PricedFrequency;
  pricePer: PricePer;
  visits: number;
  /** The visits, and the days with costs that were entered without one. */
  services: number;
  onSiteMinutes: number;
  timedVisits: number;
  hundredthMiles: number;
  billedCents: number;
  estimatedWorks: number;
}

const isWanted = sql`customer_id = any(${sql.placeholder('customerIds')}::text[])`;
const cost = sql`labor_cents + chemical_cents + travel_cents + equipment_cents`;
const moneyOfCustomers = hotRead('money_of_customers', (db) =>
  db
    .select({
      customerId: sql<string>`customer_id`.as('customer_id'),
      paidCents: sql<number>`sum(paid)::float8`.as('paid_cents'),
      lastCostCents: sql<number | null>`max(last)::float8`.as('last_cost_cents'),
      averageCostCents: sql<number | null>`max(average)::float8`.as('average_cost_cents'),
    })
    .from(sql`(
      select customer_id, sum(amount_cents - refunded_cents) as paid, null as last, null as average from transactions
      where status in ('paid', 'refunded') and tip_visit_id is null and ${isWanted} group by customer_id
      union all
      select customer_id, 0, (array_agg(${cost} order by service_date desc, work_id desc))[1], round(avg(${cost}))
      from work_figures where visit_id is not null and service_date >= ${sql.placeholder('since')}::date and ${isWanted}
      group by customer_id
    ) money`)
    .groupBy(sql`customer_id`),
);

export const marginsRepo = (tx: TenantTx) => ({
  /** What customers have paid, less refunds, and what their visits since a day cost; without a row where there is neither. */
  moneyOf: (customerIds: readonly string[], since: CivilDate): Promise<(CustomerMoney & { customerId: string })[]> =>
    moneyOfCustomers(tx, { customerIds, since }),

  async everBilled(): Promise<boolean> {
    const { rows } = await tx.execute(
      sql`select from invoices where state in ('open', 'paid') and issued_on is not null limit 1`,
    );
    return rows.length > 0;
  },

  /** Work of a span by customer, and what is billed to them for its days, less refunds, both without tax. */
  async workOfCustomers({ from, to }: Span, timeZone: string, today: CivilDate): Promise<CustomerWork[]> {
    const { rows } = await tx.execute(sql`
      with worked as (
        select customer_id, sum((visit_id is not null)::int)::int as visits,
          sum((visit_id is not null)::int)::int + count(distinct service_date) filter (where visit_id is null)::int as services,
          coalesce(sum(on_site_minutes), 0)::int as minutes,
          count(on_site_minutes)::int as timed, sum(hundredth_miles)::float8 as miles, sum(fee_cents)::float8 as fee,
          sum(labor_cents)::float8 as labor, sum(chemical_cents)::float8 as chemicals, sum(travel_cents)::float8 as travel,
          sum(equipment_cents)::float8 as equipment, sum(estimated::int)::int as estimated
        from work_figures where service_date between ${from} and ${to} group by customer_id
      ),
      billed as (
        select customer_id, round(sum(cents)) as cents from (
          select customer_id, cents from ${earnedByInvoice({ from, to }, today)}
          union all
          select r.customer_id, -case when i.total_cents > i.deposit_cents
            then round((r.amount_cents - r.deposit_cents)::numeric * (i.subtotal_cents - i.deposit_cents) / (i.total_cents - i.deposit_cents))
            else r.amount_cents - coalesce(r.deposit_cents, 0) end
            from refunds r left join invoices i on i.company_id = r.company_id and i.invoice_id = r.invoice_id
            where r.status = 'done' and r.refunded_at >= (${from}::date)::timestamp at time zone ${timeZone}
              and r.refunded_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
        ) b group by customer_id
      )
      select w.customer_id as "customerId", c.name as "customerName", c.is_active and c.deleted_at is null as "isActive",
        case when c.service_frequency in ('biweekly', 'monthly') then c.service_frequency else 'weekly' end as frequency, c.price_per as "pricePer",
        w.visits, w.services, w.minutes as "onSiteMinutes", w.timed as "timedVisits", w.miles as "hundredthMiles", w.fee as "feeCents",
        w.labor as "laborCents", w.chemicals as "chemicalCents", w.travel as "travelCents", w.equipment as "equipmentCents",
        coalesce(b.cents, 0)::float8 as "billedCents", w.estimated as "estimatedWorks"
      from worked w
      join customers c on c.company_id = app_company_id() and c.customer_id = w.customer_id
      left join billed b on b.customer_id = w.customer_id`);
    return rows as unknown as CustomerWork[];
  },
});
