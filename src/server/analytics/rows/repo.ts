import { type SQL, sql } from 'drizzle-orm';
import type { FigureRow } from '#contract/analytics/analytics.ts';
import type { Span } from '#domain/analytics/index.ts';
import type { CivilDate, Weekday } from '#domain/calendar/index.ts';
import type { Message, Words } from '#domain/language/index.ts';
import type { Rhythm } from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { owedOfInvoice } from '#server/db/schema/index.ts';
import { earnedByInvoice, timesAYear } from '../earned/repo.ts';
import { figureTexts as texts } from './texts.ts';

interface Page {
  limit: number;
  offset: number;
  search?: string | undefined;
}

/** Which part of a piece of work is the row's value, in the figure's unit. */
const workValues = {
  fee: sql`fee_cents / 100.0`,
  cost: sql`(labor_cents + chemical_cents + travel_cents + equipment_cents) / 100.0`,
  profit: sql`(fee_cents - labor_cents - chemical_cents - travel_cents - equipment_cents) / 100.0`,
  costTaken: sql`-(labor_cents + chemical_cents + travel_cents + equipment_cents) / 100.0`,
  one: sql`(visit_id is not null)::int`,
  minutes: sql`coalesce(on_site_minutes, 0)`,
  miles: sql`hundredth_miles / 100.0`,
  // At 25 miles an hour.
  travelMinutes: sql`hundredth_miles * 0.024`,
  chemicals: sql`chemical_cents / 100.0`,
} as const;

/** Customers by what became of them; `holds` speaks of `joined` and `gone`, dates where the company is. */
const stays = (
  timeZone: string,
  holds: SQL,
  of: { day: SQL; description: string; value: SQL },
  kept: SQL = sql`true`,
): SQL => sql`
  select day, customer_id, null::text, null::text, null::text, ${of.description}::text, value, false from (
    select ${of.day} as day, customer_id, gone, (${of.value})::float8 as value
    from (select customer_id, (created_at at time zone ${timeZone})::date as joined,
      (left_at at time zone ${timeZone})::date as gone from customers) c
    where ${holds}
  ) h where ${kept}`;

/** A statement that selects day, customer_id, technician_id, visit_id, invoice_id, description, value and estimated. */
export type RowSource = SQL & { readonly rowsOf?: 'a figure' };

/** What the rows are is said by the database, which also searches it: `{}` stands for what a row puts in. */
const sourcesIn = ({ say }: Words) => {
  const row = texts.row;
  const filled = (message: Message, value: SQL): SQL => sql`replace(${say(message)}::text, '{}', ${value})`;
  const invoice = filled(row.invoice({ number: '{}' }), sql`coalesce(invoice_number, invoice_id)`);
  return {
    work: ({ from, to }: Span, of: keyof typeof workValues): RowSource => sql`
    select service_date as day, customer_id, technician_id, visit_id, null::text as invoice_id,
      case when visit_id is null then ${say(row.cost)} when entered then ${say(row.visitAsEntered)} else ${say(row.visit)} end as description,
      (${workValues[of]})::float8 as value, estimated
    from work_figures where service_date between ${from} and ${to} and ${workValues[of]} <> 0`,

    /** What each invoice bills of the span's days, and what was refunded in it. */
    billed: ({ from, to }: Span, timeZone: string, today: CivilDate): RowSource => sql`
    select issued_on, customer_id, null::text, null::text, invoice_id,
      case when issued_on is null then ${say(row.upcoming)}::text else ${invoice} end, (cents / 100.0)::float8, false
    from ${earnedByInvoice({ from, to }, today)} where cents <> 0
    union all
    select (r.refunded_at at time zone ${timeZone})::date, r.customer_id, null, null, r.invoice_id,
      coalesce(${filled(row.refundFor({ number: '{}' }), sql`i.invoice_number`)}, ${say(row.refund)}),
      -(case when i.total_cents > i.deposit_cents
            then round((r.amount_cents - r.deposit_cents)::numeric * (i.subtotal_cents - i.deposit_cents) / (i.total_cents - i.deposit_cents))
            else r.amount_cents - coalesce(r.deposit_cents, 0) end / 100.0)::float8, false
    from refunds r left join invoices i on i.company_id = r.company_id and i.invoice_id = r.invoice_id
    where r.status = 'done' and r.refunded_at >= (${from}::date)::timestamp at time zone ${timeZone}
      and r.refunded_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`,

    both: (one: RowSource, other: RowSource): RowSource => sql`${one} union all ${other}`,

    thereOn: (date: CivilDate, timeZone: string): RowSource =>
      stays(timeZone, sql`joined <= ${date}::date and (gone is null or gone > ${date}::date)`, {
        day: sql`joined`,
        description: say(row.customer),
        value: sql`1`,
      }),

    joined: ({ from, to }: Span, timeZone: string): RowSource =>
      stays(timeZone, sql`joined between ${from}::date and ${to}::date`, {
        day: sql`joined`,
        description: say(row.joined),
        value: sql`1`,
      }),

    left: ({ from, to }: Span, timeZone: string): RowSource =>
      stays(timeZone, sql`gone between ${from}::date and ${to}::date`, {
        day: sql`gone`,
        description: say(row.left),
        value: sql`1`,
      }),

    /** Who was there at the end of `eve` and still is at the end of the span, each as a percentage of those of the eve. */
    stayed: ({ to }: Span, eve: CivilDate, timeZone: string): RowSource =>
      stays(
        timeZone,
        sql`joined <= ${eve}::date and (gone is null or gone > ${eve}::date)`,
        {
          day: sql`joined`,
          description: say(row.stayed),
          value: sql`100.0 / count(*) over ()`,
        },
        sql`gone is null or gone > ${to}::date`,
      ),

    subscriptions: (customers: number): RowSource => sql`
    select s.started_on as day, s.customer_id, null::text as technician_id, null::text as visit_id, null::text as invoice_id,
      p.name as description, (coalesce(s.price_cents, p.price_cents) *
        ${timesAYear(sql`case when p.pricing = 'visit' then c.service_frequency else p.billing_cycle end`)}
        / 1200.0 / ${customers}::int)::float8 as value, p.pricing = 'visit' as estimated
    from customer_subscriptions s
    join subscription_plans p on p.company_id = s.company_id and p.plan_id = s.plan_id
    join customers c on c.company_id = s.company_id and c.customer_id = s.customer_id
    where s.status = 'active' and c.deleted_at is null`,

    /** What each active customer is taken to bring a month: visits by frequency × the price, times `share`. */
    estimates: (share: number): RowSource => sql`
    select null::date as day, customer_id, null::text as technician_id, null::text as visit_id, null::text as invoice_id,
      ${say(row.visitsPerMonth)}::text as description, (case when price_per = 'month' and service_price_cents is not null
        then service_price_cents::float8 / 100.0 else floor(coalesce(service_price_cents, 8500) *
        case service_frequency when 'biweekly' then 217 when 'monthly' then 100 else 433 end / 100.0 + 0.5) / 100.0 end * ${share}::float8)::float8
        as value, true as estimated
    from customers where deleted_at is null and is_active`,

    owed: (overdueBefore: CivilDate | null): RowSource => sql`
    select coalesce(due_on, issued_on) as day, customer_id, null::text as technician_id, null::text as visit_id, invoice_id,
      ${invoice} as description, (${owedOfInvoice} / 100.0)::float8 as value,
      false as estimated
    from invoices where state = 'open'
      ${overdueBefore === null ? sql`` : sql`and due_on < ${overdueBefore}::date`}`,

    /** Chemicals of each pool, or customer where no pool is named, shared over all of them. */
    pools: ({ from, to }: Span, pools: number): RowSource => sql`
    select null::date as day, max(customer_id) as customer_id, null::text as technician_id, null::text as visit_id,
      null::text as invoice_id, coalesce(${filled(row.pool({ pool: '{}' }), sql`pool_id`)}, ${say(row.noPool)}) as description,
      (sum(chemical_cents) / 100.0 / ${pools}::int)::float8 as value, bool_or(estimated) as estimated
    from work_figures where service_date between ${from} and ${to} group by coalesce(pool_id, 'customer:' || customer_id), pool_id`,
  };
};

export const figureRowsRepo = (tx: TenantTx, words: Words) => ({
  sources: sourcesIn(words),

  /** A page of a statement's rows, newest first, with the names; and how many there are. */
  async page(source: RowSource, { limit, offset, search }: Page): Promise<{ rows: FigureRow[]; count: number }> {
    const sought = search?.trim().toLowerCase();
    const named = sql`
      from (${source}) r (day, customer_id, technician_id, visit_id, invoice_id, description, value, estimated)
      left join customers c on c.company_id = app_company_id() and c.customer_id = r.customer_id
      left join technicians t on t.company_id = app_company_id() and t.technician_id = r.technician_id
      ${sought ? sql`where strpos(lower(coalesce(c.name, '') || ' ' || coalesce(t.name, '') || ' ' || r.description), ${sought}) > 0` : sql``}`;
    const counted = await tx.execute<{ n: number }>(sql`select count(*)::int as n ${named}`);
    const { rows } = await tx.execute(sql`
      select to_char(r.day, 'YYYY-MM-DD') as date, r.customer_id as "customerId", c.name as "customerName",
        t.name as "technicianName", r.visit_id as "visitId", r.invoice_id as "invoiceId", r.description, r.value, r.estimated
      ${named}
      order by r.day desc nulls last, r.value desc, r.customer_id, r.visit_id, r.invoice_id limit ${limit} offset ${offset}`);
    return { rows: rows as unknown as FigureRow[], count: counted.rows[0]?.n ?? 0 };
  },

  /** Each active stop's rhythm, how often it was left out on purpose and how many of its planned visits were made. */
  async plannedStops({ from, to }: Span, timeZone: string): Promise<PlannedStop[]> {
    const { rows } = await tx.execute(sql`
      select a.customer_id as "customerId", c.name as "customerName", initcap(a.day_of_week) as "dayOfWeek",
        case when a.service_frequency in ('biweekly', 'monthly') then a.service_frequency else 'weekly' end as frequency,
        to_char(coalesce(a.start_date, (a.created_at at time zone ${timeZone})::date), 'YYYY-MM-DD') as "from",
        to_char(a.end_date, 'YYYY-MM-DD') as "to", a.rhythm, coalesce(s.n, 0)::int as skipped
      from route_assignments a
      join customers c on c.company_id = a.company_id and c.customer_id = a.customer_id
      left join (select assignment_id, count(*) as n from visit_changes where kind = 'skipped'
        and service_date between ${from} and ${to} group by assignment_id) s on s.assignment_id = a.assignment_id
      where a.is_active`);
    return rows as unknown as PlannedStop[];
  },

  async plannedMade({ from, to }: Span): Promise<{ customerId: string; customerName: string; made: number }[]> {
    const { rows } = await tx.execute(sql`
      select w.customer_id as "customerId", c.name as "customerName", count(*)::int as made from work_figures w
      join customers c on c.company_id = w.company_id and c.customer_id = w.customer_id
      where w.planned and w.service_date between ${from} and ${to} group by w.customer_id, c.name`);
    return rows as unknown as { customerId: string; customerName: string; made: number }[];
  },

  async onSite({ from, to }: Span): Promise<{ name: string | null; onSiteMinutes: number }[]> {
    const { rows } = await tx.execute(sql`
      select t.name, sum(d.on_site_minutes)::int as "onSiteMinutes" from technician_days d
      left join technicians t on t.company_id = d.company_id and t.technician_id = d.technician_id
      where d.service_date between ${from} and ${to} group by d.technician_id, t.name having sum(d.on_site_minutes) > 0
      order by 2 desc, 1`);
    return rows as unknown as { name: string | null; onSiteMinutes: number }[];
  },
});

interface PlannedStop {
  customerId: string;
  customerName: string;
  dayOfWeek: Weekday;
  frequency: 'weekly' | 'biweekly' | 'monthly';
  rhythm: Rhythm | null;
  from: CivilDate;
  to: CivilDate | null;
  skipped: number;
}
