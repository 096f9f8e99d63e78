import { type SQL, sql } from 'drizzle-orm';
import type { DayOfFigures, DayOfMoney, PricedCustomers, Span, Stay, StopRhythm } from '#domain/business/index.ts';
import type { CivilDate } from '#domain/routing/weekday.ts';
import type { TenantTx } from '#server/db/client.ts';

/** One technician's sums of a span; an empty technician is nobody. */
interface TechnicianSums {
  technicianId: string;
  name: string | null;
  visits: number;
  onSiteMinutes: number;
  hundredthMiles: number;
  feeCents: number;
}

/** A pool's chemicals in a span and the one before it; work without a pool counts by its customer ('customer:' and the id). */
interface PoolUse {
  poolKey: string;
  customerId: string | null;
  customerName: string | null;
  chemicalCents: number;
  visits: number;
}

const day = (column: SQL): SQL => sql`to_char(${column}, 'YYYY-MM-DD')`;
const costColumns = sql`sum(fee_cents)::float8 as "feeCents", sum(labor_cents)::float8 as "laborCents",
  sum(chemical_cents)::float8 as "chemicalCents", sum(travel_cents)::float8 as "travelCents",
  sum(equipment_cents)::float8 as "equipmentCents"`;

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
        select ${day(sql`service_date`)} as date, sum(visits)::int as visits, sum(planned_visits)::int as "plannedVisits",
          sum(on_site_minutes)::int as "onSiteMinutes", sum(hundredth_miles)::float8 as "hundredthMiles", ${costColumns},
          sum(estimated_works)::int as "estimatedWorks"
        from technician_days where service_date between ${from} and ${to} group by service_date order by service_date`),

    technicians: ({ from, to }: Span): Promise<TechnicianSums[]> =>
      rowsOf(sql`
        select s.*, t.name from (
          select technician_id as "technicianId", sum(visits)::int as visits, sum(on_site_minutes)::int as "onSiteMinutes",
            sum(hundredth_miles)::float8 as "hundredthMiles", sum(fee_cents)::float8 as "feeCents"
          from technician_days where service_date between ${from} and ${to} and technician_id <> '' group by technician_id
        ) s left join technicians t on t.company_id = app_company_id() and t.technician_id = s."technicianId"
        order by s.visits desc, s."technicianId"`),

    billed: ({ from, to }: Span): Promise<DayOfMoney[]> =>
      rowsOf(sql`
        select ${day(sql`issued_on`)} as date, sum(subtotal_cents)::float8 as cents
        from invoices where state in ('open', 'paid') and issued_on between ${from} and ${to} group by issued_on`),

    /** Each refund with its invoice's amounts: the tax in it was never revenue. */
    refunds: (
      { from, to }: Span,
      timeZone: string,
    ): Promise<{ date: CivilDate; cents: number; subtotal: number; total: number }[]> =>
      rowsOf(sql`
        select ${day(sql`r.refunded_at at time zone ${timeZone}`)} as date, r.amount_cents::float8 as cents,
          coalesce(i.subtotal_cents, 0)::float8 as subtotal, coalesce(i.total_cents, 0)::float8 as total
        from refunds r
        left join invoices i on i.company_id = r.company_id and i.invoice_id = r.invoice_id
        where r.status = 'done' and r.refunded_at >= (${from}::date)::timestamp at time zone ${timeZone}
          and r.refunded_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`),

    /** How many pools were looked after and what chemicals they took: whole months from the kept sums, the rest by visit. */
    async pools(
      months: readonly CivilDate[],
      edges: readonly Span[],
    ): Promise<{ chemicalCents: number; pools: number }> {
      const [row] = await rowsOf<{ chemicalCents: number; pools: number }>(sql`
        select coalesce(sum(cents), 0)::float8 as "chemicalCents", count(*)::int as pools from (
          select sum(chemical_cents) as cents from (${poolUses(months, edges)}) u group by pool_key having sum(works) > 0
        ) p`);
      return row ?? { chemicalCents: 0, pools: 0 };
    },

    hungriestPools: (months: readonly CivilDate[], edges: readonly Span[], most: number): Promise<PoolUse[]> =>
      rowsOf(sql`
        select s.pool_key as "poolKey", p.customer_id as "customerId", c.name as "customerName",
          s.cents::float8 as "chemicalCents", s.visits::int as visits
        from (
          select pool_key, sum(chemical_cents) as cents, sum(visits) as visits from (${poolUses(months, edges)}) u
          where pool_key not like 'customer:%' group by pool_key having sum(works) > 0
          order by cents desc, pool_key collate "C" limit ${most}
        ) s
        left join pools p on p.company_id = app_company_id() and p.pool_id = s.pool_key
        left join customers c on c.company_id = app_company_id() and c.customer_id = p.customer_id
        order by s.cents desc, s.pool_key collate "C"`),

    stays: (timeZone: string): Promise<Stay[]> =>
      rowsOf(sql`
        select ${day(sql`joined`)} as "joinedOn", ${day(sql`gone`)} as "leftOn", count(*)::int as customers
        from (select (created_at at time zone ${timeZone})::date as joined, (left_at at time zone ${timeZone})::date as gone
          from customers) c
        group by joined, gone`),

    rhythms: (timeZone: string): Promise<StopRhythm[]> =>
      rowsOf(sql`
        select initcap(day_of_week) as "dayOfWeek",
          case when service_frequency in ('biweekly', 'monthly') then service_frequency else 'weekly' end as frequency,
          ${day(sql`starts`)} as "from", ${day(sql`end_date`)} as "to", count(*)::int as stops
        from (select *, coalesce(start_date, (created_at at time zone ${timeZone})::date) as starts
          from route_assignments where is_active) a
        group by day_of_week, 2, starts, end_date`),

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

    /** Active subscriptions: what they come to in a year, in cents. */
    async subscriptions(): Promise<{ yearCents: number; active: number; estimated: boolean }> {
      const [row] = await rowsOf<{ yearCents: number; active: number; estimated: boolean }>(sql`
        select coalesce(sum(coalesce(s.price_cents, p.price_cents) *
            case case when p.pricing = 'visit' then c.service_frequency else p.billing_cycle end
              when 'weekly' then 52 when 'biweekly' then 26 when 'monthly' then 12 when 'quarterly' then 4 else 1 end), 0)::float8
            as "yearCents",
          count(*)::int as active, coalesce(bool_or(p.pricing = 'visit'), false) as estimated
        from customer_subscriptions s
        join subscription_plans p on p.company_id = s.company_id and p.plan_id = s.plan_id
        join customers c on c.company_id = s.company_id and c.customer_id = s.customer_id
        where s.status = 'active' and c.deleted_at is null`);
      return row ?? { yearCents: 0, active: 0, estimated: false };
    },

    async owed(today: CivilDate): Promise<{ outstandingCents: number; pastDueCents: number }> {
      const [row] = await rowsOf<{ outstandingCents: number; pastDueCents: number }>(sql`
        select coalesce(sum(total_cents - paid_cents), 0)::float8 as "outstandingCents",
          coalesce(sum(total_cents - paid_cents) filter (where due_on + grace < ${today}::date), 0)::float8 as "pastDueCents"
        from invoices, (select coalesce((select grace_days from company_settings), 7) as grace) g
        where state = 'open'`);
      return row ?? { outstandingCents: 0, pastDueCents: 0 };
    },

    priced: (): Promise<PricedCustomers[]> =>
      rowsOf(sql`
        select case when service_frequency in ('biweekly', 'monthly') then service_frequency else 'weekly' end as frequency,
          service_price_cents::float8 as "priceCents", count(*)::int as customers
        from customers where deleted_at is null and is_active group by 1, 2`),
  };
};

const poolUses = (months: readonly CivilDate[], edges: readonly Span[]): SQL =>
  sql.join(
    [
      sql`select pool_key, works, visits, chemical_cents from pool_months where month = any(${sql.param(months)}::date[])`,
      ...edges.map(
        ({ from, to }) => sql`
        select coalesce(pool_id, 'customer:' || customer_id), 1, (visit_id is not null)::int, chemical_cents
        from work_figures where service_date between ${from} and ${to}`,
      ),
    ],
    sql` union all `,
  );
