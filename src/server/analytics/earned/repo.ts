import { type SQL, sql } from 'drizzle-orm';
import type { EarnedPeriod, Span } from '#domain/analytics/index.ts';
import type { CivilDate } from '#domain/calendar/index.ts';
import type { TenantTx } from '#server/db/client.ts';

/** In so many rows a period's bills may be kept before a reader makes them one. */
const mostRowsOfPeriod = 16;

/** How often a period comes in a year, as `billingFigures` of the domain counts it. */
export const timesAYear = (period: SQL): SQL =>
  sql`case ${period} when 'weekly' then 52 when 'biweekly' then 26 when 'monthly' then 12 when 'quarterly' then 4 else 1 end`;

/** Cents a visit of a customer's price, as `centsAVisit` of the domain; the customer's columns under an alias, if any. */
export const visitPriceCents = (customer: 'c' | 'customers'): SQL => {
  const of = (column: string): SQL => sql.raw(`${customer}.${column}`);
  return sql`case ${of('price_per')} when 'month' then round(${of('service_price_cents')} * 12.0
    / case ${of('service_frequency')} when 'biweekly' then 26 when 'monthly' then 12 else 52 end)
    else ${of('service_price_cents')} end`;
};

/**
 * The days that an invoice's amount was earned on. A running period's invoice has the whole price already where it is flat,
 * and only the visits up to now where they are billed one by one.
 */
const firstDay = sql`earned_from(i.period_start, i.period_end, i.issued_on)`;
const lastDay = (today: CivilDate): SQL => sql`case when i.state = 'upcoming' and p.pricing = 'visit'
  then greatest(i.period_start, least(i.period_end, ${today}::date))
  else earned_to(i.period_start, i.period_end, i.issued_on) end`;
const withPlan = sql`invoices i
  left join customer_subscriptions s on s.company_id = i.company_id and s.subscription_id = i.subscription_id
  left join subscription_plans p on p.company_id = s.company_id and p.plan_id = s.plan_id`;
const running = sql`i.state = 'upcoming' and i.period_start <= i.period_end`;

/**
 * Each invoice that earned something in a span, with what it earned there: alias `earned` of customer_id, invoice_id,
 * invoice_number, issued_on and cents, which are not rounded yet. The rule is `earnedIn` of the domain.
 */
export const earnedByInvoice = ({ from, to }: Span, today: CivilDate): SQL => sql`(
  select customer_id, invoice_id, invoice_number, issued_on,
    (subtotal_cents - deposit_cents - late_fee_cents)::numeric * (least(last_day, ${to}::date) - greatest(first_day, ${from}::date) + 1) / (last_day - first_day + 1)
      as cents
  from (
    select i.customer_id, i.invoice_id, i.invoice_number, i.issued_on, i.subtotal_cents, i.deposit_cents, i.late_fee_cents, ${firstDay} as first_day,
      ${lastDay(today)} as last_day
    from ${withPlan}
    where i.state in ('open', 'paid') and i.issued_on is not null or ${running}
  ) d
  where first_day <= ${to}::date and last_day >= ${from}::date
) earned`;

export const earnedRepo = (tx: TenantTx) => ({
  /** What was earned on a span's days, by period: issued invoices from the sums that triggers keep, and the running ones. */
  async periods({ from, to }: Span, today: CivilDate): Promise<EarnedPeriod[]> {
    const kept = await tx.execute(sql`
      select to_char(starts_on, 'YYYY-MM-DD') as from, to_char(ends_on, 'YYYY-MM-DD') as to, sum(cents::float8) as cents,
        count(*)::int as "keptIn"
      from earned_periods where starts_on <= ${to} and ends_on >= ${from}
      group by starts_on, ends_on having sum(invoices) > 0`);
    const upcoming = await tx.execute(sql`
      select to_char(first_day, 'YYYY-MM-DD') as from, to_char(last_day, 'YYYY-MM-DD') as to, sum(cents) as cents
      from (select ${firstDay} as first_day, ${lastDay(today)} as last_day, i.subtotal_cents::float8 as cents
        from ${withPlan} where ${running} and i.period_start <= ${to}) d
      where last_day >= ${from} group by 1, 2`);
    const periods = kept.rows as unknown as (EarnedPeriod & { keptIn: number })[];
    const scattered = periods.filter(({ keptIn }) => keptIn > mostRowsOfPeriod);
    if (scattered.length > 0) await fold(tx, scattered);
    return [...periods, ...(upcoming.rows as unknown as EarnedPeriod[])];
  },

  /** The day from which on there are both work and bills, where there are both: who came with years of bills has no years of work. */
  async since(): Promise<CivilDate | null> {
    const { rows } = await tx.execute<{ since: CivilDate | null }>(sql`
      select to_char(greatest((select min(service_date) from technician_days),
        (select starts_on from earned_periods group by starts_on having sum(invoices) > 0 order by 1 limit 1)),
        'YYYY-MM-DD') as since`);
    return rows[0]?.since ?? null;
  },
});

/** Makes one row of all that are kept of each of these periods, but for those that somebody else is just folding. */
const fold = (tx: TenantTx, periods: readonly Span[]) =>
  tx.execute(sql`
    with wanted as (
      select * from unnest(${sql.param(periods.map(({ from }) => from))}::date[], ${sql.param(periods.map(({ to }) => to))}::date[])
        as w(starts_on, ends_on)
    ),
    folded as (
      delete from earned_periods where ctid = any(array(
        select e.ctid from earned_periods e join wanted w on w.starts_on = e.starts_on and w.ends_on = e.ends_on
        for update of e skip locked))
      returning starts_on, ends_on, invoices, cents
    )
    insert into earned_periods (starts_on, ends_on, invoices, cents)
    select starts_on, ends_on, sum(invoices), sum(cents) from folded group by starts_on, ends_on
    having sum(invoices) <> 0 or sum(cents) <> 0`);
