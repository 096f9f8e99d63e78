import { type SQL, sql } from 'drizzle-orm';
import {
  type DayOfFigures,
  type PricedCustomers,
  partsOf,
  type Span,
  type StopRhythm,
} from '#domain/analytics/index.ts';
import type { CivilDate } from '#domain/calendar/index.ts';
import type { Stay } from '#domain/invoicing/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { owedOfInvoice } from '#server/db/schema/index.ts';
import { timesAYear } from './earned/repo.ts';

/** One technician's sums of a span; an empty id means no technician. */
interface TechnicianSums {
  technicianId: string;
  name: string | null;
  visits: number;
  onSiteMinutes: number;
  hundredthMiles: number;
  feeCents: number;
}

export interface PoolUse {
  poolKey: string;
  customerId: string | null;
  customerName: string | null;
  chemicalCents: number;
  visits: number;
}

const day = (column: SQL): SQL => sql`to_char(${column}, 'YYYY-MM-DD')`;

/** What the hub's figures are summed from. Every query is one statement over sums or an index, whatever the company's size. */
export const analyticsRepo = (tx: TenantTx) => {
  /** `Row` is what the statement selects, to the letter of its aliases. */
  const rowsOf = async <Row extends object>(statement: SQL): Promise<Row[]> => {
    const { rows } = await tx.execute(statement);
    return rows as Row[];
  };

  return {
    async ever(): Promise<{ everBilled: boolean; everWorked: boolean }> {
      const [row] = await rowsOf<{ everBilled: boolean; everWorked: boolean }>(sql`
        select exists (select from invoices where state in ('open', 'paid') and issued_on is not null) as "everBilled",
          exists (select from technician_days) as "everWorked"`);
      return row ?? { everBilled: false, everWorked: false };
    },

    days: ({ from, to }: Span): Promise<DayOfFigures[]> =>
      rowsOf(sql`
        select ${day(sql`service_date`)} as date, visits, planned_visits as "plannedVisits",
          on_site_minutes as "onSiteMinutes", hundredth_miles::float8 as "hundredthMiles", fee_cents::float8 as "feeCents",
          labor_cents::float8 as "laborCents", chemical_cents::float8 as "chemicalCents",
          travel_cents::float8 as "travelCents", equipment_cents::float8 as "equipmentCents",
          estimated_works as "estimatedWorks"
        from company_days where service_date between ${from} and ${to} and parts > 0 order by service_date`),

    technicians: ({ from, to }: Span): Promise<TechnicianSums[]> =>
      rowsOf(sql`
        select s.*, t.name from (
          select technician_id as "technicianId", sum(visits)::int as visits, sum(on_site_minutes)::int as "onSiteMinutes",
            sum(hundredth_miles)::float8 as "hundredthMiles", sum(fee_cents::float8) as "feeCents"
          from technician_days where service_date between ${from} and ${to} and technician_id <> '' group by technician_id
        ) s left join technicians t on t.company_id = app_company_id() and t.technician_id = s."technicianId"
        order by s.visits desc, s."technicianId"`),

    /** Each refund with its invoice's amounts: the tax in it was never revenue. */
    refunds: (
      { from, to }: Span,
      timeZone: string,
    ): Promise<{ date: CivilDate; cents: number; subtotal: number; total: number }[]> =>
      rowsOf(sql`
        select ${day(sql`r.refunded_at at time zone ${timeZone}`)} as date, (r.amount_cents - r.deposit_cents)::float8 as cents,
          coalesce(i.subtotal_cents - i.deposit_cents, 0)::float8 as subtotal,
          coalesce(i.total_cents - i.deposit_cents, 0)::float8 as total
        from refunds r
        left join invoices i on i.company_id = r.company_id and i.invoice_id = r.invoice_id
        where r.status = 'done' and r.refunded_at >= (${from}::date)::timestamp at time zone ${timeZone}
          and r.refunded_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`),

    async poolsServiced(span: Span): Promise<number> {
      const [row] = await rowsOf<{ n: number }>(
        sql`select count(*)::int as n from (select distinct pool_key from (${poolUses(span)}) u where works > 0) d`,
      );
      return row?.n ?? 0;
    },

    /** How many pools were serviced in a span, and the `most` of them that took the most chemicals. */
    async hungriestPools(span: Span, most: number): Promise<{ serviced: number; hungriest: PoolUse[] }> {
      const [row] = await rowsOf<{ serviced: number; hungriest: PoolUse[] }>(sql`
        with used as materialized (
          select pool_key, sum(cents::float8) as cents, sum(visits) as visits
          from (${poolUses(span)}) u where works > 0 group by pool_key
        ),
        hungriest as (
          select * from used where pool_key not like 'customer:%' order by cents desc, pool_key collate "C" limit ${most}
        )
        select (select count(*) from used)::int as serviced,
          (select coalesce(json_agg(json_build_object('poolKey', h.pool_key, 'customerId', p.customer_id,
              'customerName', c.name, 'chemicalCents', h.cents, 'visits', h.visits)
              order by h.cents desc, h.pool_key collate "C"), '[]')
            from hungriest h
            left join pools p on p.company_id = app_company_id() and p.pool_id = h.pool_key
            left join customers c on c.company_id = app_company_id() and c.customer_id = p.customer_id) as hungriest`);
      return row ?? { serviced: 0, hungriest: [] };
    },

    /** When customers came and left, and what those who are there pay: both of one reading of them all. */
    async customers(timeZone: string): Promise<{ stays: Stay[]; priced: PricedCustomers[] }> {
      const rows = await rowsOf<Stay & PricedCustomers & { isPriced: boolean }>(sql`
        select ${day(sql`joined`)} as "joinedOn", ${day(sql`gone`)} as "leftOn", frequency, price as "priceCents", per as "pricePer",
          count(*)::int as customers, grouping(frequency) = 0 as "isPriced"
        from (
          select (created_at at time zone ${timeZone})::date as joined, (left_at at time zone ${timeZone})::date as gone,
            case when service_frequency in ('biweekly', 'monthly') then service_frequency else 'weekly' end as frequency,
            service_price_cents::float8 as price, price_per as per, deleted_at is null and is_active as active
          from customers
        ) c
        group by grouping sets ((joined, gone), (frequency, price, per, active)) having grouping(active) = 1 or active`);
      return {
        stays: rows.flatMap(({ isPriced, joinedOn, leftOn, customers }) =>
          isPriced ? [] : [{ joinedOn, leftOn, customers }],
        ),
        priced: rows.flatMap(({ isPriced, frequency, priceCents, pricePer, customers }) =>
          isPriced && pricePer ? [{ frequency, priceCents, pricePer, customers }] : [],
        ),
      };
    },

    rhythms: (timeZone: string): Promise<StopRhythm[]> =>
      rowsOf(sql`
        select initcap(day_of_week) as "dayOfWeek",
          case when service_frequency in ('biweekly', 'monthly') then service_frequency else 'weekly' end as frequency,
          ${day(sql`starts`)} as "from", ${day(sql`end_date`)} as "to", rhythm, count(*)::int as stops
        from (select *, coalesce(start_date, (created_at at time zone ${timeZone})::date) as starts
          from route_assignments where is_active) a
        group by day_of_week, 2, starts, end_date, rhythm`),

    companyDaysOff: ({ from, to }: Span): Promise<{ fromDate: CivilDate; toDate: CivilDate }[]> =>
      rowsOf(sql`
        select ${day(sql`from_date`)} as "fromDate", ${day(sql`to_date`)} as "toDate" from days_off
        where technician_id is null and from_date <= ${to} and to_date >= ${from}`),

    async skipped({ from, to }: Span): Promise<number> {
      const [row] = await rowsOf<{ n: number }>(sql`
        select count(*)::int as n from visit_changes c
        join route_assignments a on a.company_id = c.company_id and a.assignment_id = c.assignment_id and a.is_active
        where c.kind = 'skipped' and c.service_date between ${from} and ${to}`);
      return row?.n ?? 0;
    },

    /**
     * Active subscriptions: what they come to in a year, in cents. How often a customer is served matters only where visits
     * are paid for; the others are counted by plan and price before anything else is asked.
     */
    async subscriptions(): Promise<{ yearCents: number; active: number; estimated: boolean }> {
      const [row] = await rowsOf<{ yearCents: number; active: number; estimated: boolean }>(sql`
        select coalesce(sum(customers * cents * times), 0)::float8 as "yearCents", coalesce(sum(customers), 0)::int as active,
          coalesce(bool_or("byVisit"), false) as estimated
        from (
          select s.customers, coalesce(s.price_cents, p.price_cents) as cents, ${timesAYear(sql`p.billing_cycle`)} as times,
            false as "byVisit"
          from (
            select company_id, plan_id, price_cents, count(*) as customers from customer_subscriptions s
            where status = 'active' and not exists (
              select from customers c
              where c.company_id = s.company_id and c.customer_id = s.customer_id and c.deleted_at is not null)
            group by company_id, plan_id, price_cents
          ) s
          join subscription_plans p on p.company_id = s.company_id and p.plan_id = s.plan_id
          where p.pricing <> 'visit'
          union all
          select 1, coalesce(s.price_cents, p.price_cents), ${timesAYear(sql`c.service_frequency`)}, true
          from subscription_plans p
          join customer_subscriptions s on s.company_id = p.company_id and s.plan_id = p.plan_id and s.status = 'active'
          join customers c on c.company_id = s.company_id and c.customer_id = s.customer_id and c.deleted_at is null
          where p.pricing = 'visit'
        ) paid`);
      return row ?? { yearCents: 0, active: 0, estimated: false };
    },

    async owed(overdueBefore: CivilDate): Promise<{ outstandingCents: number; pastDueCents: number }> {
      const [row] = await rowsOf<{ outstandingCents: number; pastDueCents: number }>(sql`
        select coalesce(sum(${owedOfInvoice}), 0)::float8 as "outstandingCents",
          coalesce(sum(${owedOfInvoice}) filter (where due_on < ${overdueBefore}::date), 0)::float8 as "pastDueCents"
        from invoices where state = 'open'`);
      return row ?? { outstandingCents: 0, pastDueCents: 0 };
    },
  };
};

/** Works, visits and chemicals by pool: whole quarters and months from their kept sums, days from the works themselves. */
const poolUses = (span: Span): SQL =>
  sql.join(
    partsOf(span).map(({ months, from, to }) =>
      months === 0
        ? sql`select coalesce(pool_id, 'customer:' || customer_id) as pool_key, 1 as works,
            (visit_id is not null)::int as visits, chemical_cents as cents
          from work_figures where service_date between ${from} and ${to}`
        : sql`select pool_key, works, visits, chemical_cents as cents
          from pool_months where months = ${months} and month between ${from} and ${to}`,
    ),
    sql` union all `,
  );
