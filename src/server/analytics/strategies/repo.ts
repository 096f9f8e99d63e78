import { eq, sql } from 'drizzle-orm';
import type { Span, TechnicianFacts } from '#domain/analytics/index.ts';
import type { CivilDate } from '#domain/calendar/index.ts';
import type { PricePer } from '#domain/money/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { startedStrategies } from '#server/db/schema/index.ts';
import { timesAYear } from '../earned/repo.ts';

export type StartedRow = typeof startedStrategies.$inferSelect;

/** What is known of an active customer besides its work. Cents. */
interface CustomerBackground {
  customerId: string;
  name: string;
  frequency: 'weekly' | 'biweekly' | 'monthly';
  priceCents: number | null;
  pricePer: PricePer;
  /** A year of the active subscription; null where there is none. */
  subscribedYearCents: number | null;
  priceSince: CivilDate | null;
  plannedMinutes: number | null;
  lastVisitOn: CivilDate | null;
  rating: number | null;
  owesOverdue: boolean;
}

export const strategiesRepo = (tx: TenantTx) => ({
  async backgrounds(overdueBefore: CivilDate, timeZone: string): Promise<CustomerBackground[]> {
    const { rows } = await tx.execute(sql`
      select c.customer_id as "customerId", c.name,
        case when c.service_frequency in ('biweekly', 'monthly') then c.service_frequency else 'weekly' end as frequency,
        c.service_price_cents::float8 as "priceCents", c.price_per as "pricePer", s.year_cents::float8 as "subscribedYearCents",
        to_char((case when s.customer_id is null then c.price_since else s.since end) at time zone ${timeZone}, 'YYYY-MM-DD') as "priceSince",
        a.minutes as "plannedMinutes", to_char(v.last_visit, 'YYYY-MM-DD') as "lastVisitOn", r.rating,
        coalesce(o.overdue, false) as "owesOverdue"
      from customers c
      left join (
        select s.customer_id, case when s.price_cents is null then greatest(p.price_since, s.price_since) else s.price_since end as since, coalesce(s.price_cents, p.price_cents) *
          ${timesAYear(sql`case when p.pricing = 'visit' then k.service_frequency else p.billing_cycle end`)} as year_cents
        from customer_subscriptions s
        join subscription_plans p on p.company_id = s.company_id and p.plan_id = s.plan_id
        join customers k on k.company_id = s.company_id and k.customer_id = s.customer_id
        where s.status in ('active', 'past_due')
      ) s on s.customer_id = c.customer_id
      left join (select customer_id, min(estimated_duration) as minutes from route_assignments where is_active group by customer_id) a
        on a.customer_id = c.customer_id
      left join lateral (
        select f.service_date as last_visit from work_figures f
        where f.company_id = c.company_id and f.customer_id = c.customer_id and f.visit_id is not null
        order by f.service_date desc limit 1
      ) v on true
      left join (
        select distinct on (customer_id) customer_id, customer_satisfaction as rating from service_visits
        where customer_satisfaction is not null order by customer_id, service_date desc, created_at desc
      ) r on r.customer_id = c.customer_id
      left join (
        select customer_id, bool_or(due_on < ${overdueBefore}::date) as overdue
        from invoices where state = 'open' group by customer_id
      ) o on o.customer_id = c.customer_id
      where c.deleted_at is null and c.is_active
      order by c.customer_id`);
    return rows as unknown as CustomerBackground[];
  },

  async technicians({ from, to }: Span): Promise<
    (Omit<TechnicianFacts, 'dayMinutes' | 'workedMinutes'> & {
      onSiteMinutes: number;
      hundredthMiles: number;
      startTime: string;
      endTime: string;
    })[]
  > {
    const { rows } = await tx.execute(sql`
      select t.technician_id as "technicianId", t.name, t.start_time as "startTime", t.end_time as "endTime",
        count(*)::int as "daysWorked", sum(d.on_site_minutes)::int as "onSiteMinutes",
        sum(d.hundredth_miles)::float8 as "hundredthMiles"
      from technicians t
      join technician_days d on d.company_id = t.company_id and d.technician_id = t.technician_id
      where t.is_active and d.visits > 0 and d.service_date between ${from} and ${to}
      group by t.technician_id, t.name, t.start_time, t.end_time
      order by t.technician_id`);
    return rows as unknown as Awaited<ReturnType<ReturnType<typeof strategiesRepo>['technicians']>>;
  },

  started: (): Promise<StartedRow[]> => tx.select().from(startedStrategies).orderBy(startedStrategies.strategyId),

  async save(row: Omit<typeof startedStrategies.$inferInsert, 'companyId'>): Promise<void> {
    const { strategyId: _id, ...changes } = row;
    await tx
      .insert(startedStrategies)
      .values(row)
      .onConflictDoUpdate({ target: [startedStrategies.companyId, startedStrategies.strategyId], set: changes });
  },

  async remove(strategyId: string): Promise<void> {
    await tx.delete(startedStrategies).where(eq(startedStrategies.strategyId, strategyId));
  },
});
