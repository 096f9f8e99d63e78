import { type SQL, sql } from 'drizzle-orm';
import type { EnteredCost, WorkCost, WorkedVisit } from '#domain/analytics/index.ts';
import type { CivilDate } from '#domain/calendar/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { hotRead } from '#server/db/hot-read.ts';
import { figureDaysDue, type technicianDays } from '#server/db/schema/index.ts';
import { visitPriceCents } from '../../earned/repo.ts';

/** A technician's day; an empty id means no technician. */
export interface DayOfWork {
  serviceDate: CivilDate;
  technicianId: string;
}

export type DaySums = Omit<typeof technicianDays.$inferSelect, 'companyId'>;

export interface PoolMonth {
  month: CivilDate;
  poolKey: string;
  works: number;
  visits: number;
  chemicalCents: number;
}

type VisitRow = Record<string, unknown> & {
  visitId: string;
  customerId: string;
  poolId: string | null;
  technicianId: string | null;
  date: string;
  planned: boolean;
  arrivedAt: number | null;
  leftAt: number | null;
  chemicals: WorkedVisit['chemicals'];
  latitude: number | null;
  longitude: number | null;
  priceCents: string | null;
};

type EntryRow = Record<string, unknown> & {
  [Key in keyof EnteredCost]: EnteredCost[Key] extends number ? string : EnteredCost[Key];
} & { technicianId: string | null };

const oneDue = hotRead('one_figure_day_due', (db) =>
  db.select({ marks: figureDaysDue.marks }).from(figureDaysDue).limit(1),
);

/** Days as two arrays, which is how a statement takes thousands of them. */
const daysOf = (days: readonly DayOfWork[]) =>
  sql`unnest(${sql.param(days.map(({ serviceDate }) => serviceDate))}::date[], ${sql.param(days.map(({ technicianId }) => technicianId))}::text[])`;

/** What is needed of a kept work to take it off its pool's sums. */
export type KeptWork = Pick<WorkCost, 'date' | 'visitId' | 'poolId' | 'customerId' | 'chemicalCents'>;
type KeptRow = Record<string, unknown> & Omit<KeptWork, 'chemicalCents'> & { cents: string };
const keptColumns = sql`to_char(w.service_date, 'YYYY-MM-DD') as date, w.visit_id as "visitId", w.pool_id as "poolId",
  w.customer_id as "customerId", w.chemical_cents as cents`;

export const rollupsRepo = (tx: TenantTx) => {
  const gone = async (statement: SQL): Promise<KeptWork[]> => {
    const { rows } = await tx.execute<KeptRow>(statement);
    return rows.map(({ cents, ...work }) => ({ ...work, chemicalCents: Number(cents) }));
  };
  return {
    async anyDue(): Promise<boolean> {
      return (await oneDue(tx, {})).length > 0;
    },

    /** One transaction at a time computes a company's figures. */
    hold: () => tx.execute(sql`select wait_for_reckoning(app_company_id())`),

    /**
     * Takes so many days off the list, the latest first. They are locked in the order in which changes mark them (migration
     * 0175): in any other order, a computation and a change could each wait for the other.
     */
    async takeDue(most: number): Promise<DayOfWork[]> {
      const { rows } = await tx.execute<Record<string, unknown> & DayOfWork>(sql`
        with latest as materialized (
          select company_id, service_date, technician_id from figure_days_due
          order by service_date desc, technician_id limit ${most}
        ), taken as (
          select d.company_id, d.service_date, d.technician_id from figure_days_due d
          join latest using (company_id, service_date, technician_id)
          order by d.service_date, d.technician_id for update of d
        )
        delete from figure_days_due d using taken t
        where d.company_id = t.company_id and d.service_date = t.service_date and d.technician_id = t.technician_id
        returning to_char(d.service_date, 'YYYY-MM-DD') as "serviceDate", d.technician_id as "technicianId"`);
      return rows;
    },

    async visitsOf(days: readonly DayOfWork[]): Promise<WorkedVisit[]> {
      const { rows } = await tx.execute<VisitRow>(sql`
        select v.visit_id as "visitId", v.customer_id as "customerId", v.pool_id as "poolId",
          v.technician_id as "technicianId", to_char(v.service_date, 'YYYY-MM-DD') as date,
          v.assignment_id is not null as planned,
          (extract(epoch from v.arrival_time) * 1000)::float8 as "arrivedAt",
          (extract(epoch from v.departure_time) * 1000)::float8 as "leftAt",
          v.chemicals_added || jsonb_path_query_array(v.bodies, '$[*].chemicalsAdded[*]') as chemicals,
          case when v.property_id is null then c.latitude else p.latitude end as latitude,
          case when v.property_id is null then c.longitude else p.longitude end as longitude, ${visitPriceCents('c')} as "priceCents"
        from service_visits v
        join ${daysOf(days)} as d(service_date, technician_id)
          on d.service_date = v.service_date and d.technician_id = coalesce(v.technician_id, '')
        join customers c on c.company_id = v.company_id and c.customer_id = v.customer_id
        left join properties p on p.company_id = v.company_id and p.property_id = v.property_id
        where v.service_date = any(${sql.param([...new Set(days.map(({ serviceDate }) => serviceDate))])}::date[])
          and v.state = 'done'`);
      return rows.map(({ latitude, longitude, priceCents, ...visit }) => ({
        ...visit,
        coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
        priceCents: priceCents === null ? null : Number(priceCents),
      }));
    },

    /**
     * The entered costs of these days' work. An entry belongs to the visit it names where that is finished, else to the
     * first (by id) finished visit of its customer on its day, else to none: then it is nobody's work of its own day.
     */
    async entriesOf(days: readonly DayOfWork[]): Promise<(EnteredCost & { technicianId: string })[]> {
      const { rows } = await tx.execute<EntryRow>(sql`
        with days as (select * from ${daysOf(days)} as d(service_date, technician_id)),
        near as (
          select cost_id from service_costs where service_date in (select service_date from days)
          union
          select e.cost_id from service_costs e
            join service_visits v on v.company_id = e.company_id and v.visit_id = e.visit_id
          where v.service_date in (select service_date from days)
        ),
        placed as (
          select e.*, w.visit_id as of_visit, coalesce(w.service_date, e.service_date) as of_date,
            coalesce(w.technician_id, '') as of_technician
          from service_costs e
          left join lateral (
            select v.visit_id, v.service_date, v.technician_id from service_visits v
            where v.company_id = e.company_id and v.customer_id = e.customer_id and v.state = 'done'
              and (v.visit_id = e.visit_id or v.service_date = e.service_date)
            order by (v.visit_id = e.visit_id) desc nulls last, v.visit_id collate "C" limit 1
          ) w on true
          where e.cost_id in (select cost_id from near)
        )
        select p.cost_id as "costId", p.customer_id as "customerId", to_char(p.of_date, 'YYYY-MM-DD') as date,
          p.of_visit as "visitId", p.of_technician as "technicianId", p.labor_cost_cents as "laborCents",
          p.chemical_cost_cents as "chemicalCents", p.travel_cost_cents as "travelCents",
          p.equipment_cost_cents as "equipmentCents", p.service_fee_cents as "feeCents"
        from placed p join days d on d.service_date = p.of_date and d.technician_id = p.of_technician`);
      return rows.map((row) => ({
        ...row,
        technicianId: row.technicianId ?? '',
        laborCents: Number(row.laborCents),
        chemicalCents: Number(row.chemicalCents),
        travelCents: Number(row.travelCents),
        equipmentCents: Number(row.equipmentCents),
        feeCents: Number(row.feeCents),
      }));
    },

    /** Removes what is kept of these days, and answers it. */
    async forgetDays(days: readonly DayOfWork[]): Promise<KeptWork[]> {
      await tx.execute(sql`
        delete from technician_days t using ${daysOf(days)} as d(service_date, technician_id)
        where t.company_id = app_company_id() and t.service_date = d.service_date and t.technician_id = d.technician_id`);
      return gone(sql`
        delete from work_figures w using ${daysOf(days)} as d(service_date, technician_id)
        where w.company_id = app_company_id() and w.service_date = d.service_date and w.technician_id = d.technician_id
        returning ${keptColumns}`);
    },

    /** Removes what is kept of these works under another day, which is due as well and has not been taken yet. */
    forgetWorks: (workIds: readonly string[]): Promise<KeptWork[]> =>
      gone(sql`
        delete from work_figures w using unnest(${sql.param(workIds)}::text[]) as i(work_id)
        where w.company_id = app_company_id() and w.work_id = i.work_id returning ${keptColumns}`),

    // As one text of JSON each: a statement of thousands of parameters would take longer to write than to run.
    async keep(works: readonly WorkCost[], days: readonly DaySums[], pools: readonly PoolMonth[]): Promise<void> {
      await tx.execute(sql`
        insert into work_figures (work_id, visit_id, service_date, technician_id, customer_id, pool_id, planned, on_site_minutes,
          hundredth_miles, fee_cents, labor_cents, chemical_cents, travel_cents, equipment_cents, entered, estimated)
        select "workId", "visitId", date, coalesce("technicianId", ''), "customerId", "poolId", planned, "onSiteMinutes",
          "hundredthMiles", "feeCents", "laborCents", "chemicalCents", "travelCents", "equipmentCents", entered, estimated
        from json_to_recordset(${JSON.stringify(works)}::json) as w("workId" text, "visitId" text, date date,
          "technicianId" text, "customerId" text, "poolId" text, planned boolean, "onSiteMinutes" integer,
          "hundredthMiles" integer, "feeCents" bigint, "laborCents" bigint, "chemicalCents" bigint, "travelCents" bigint,
          "equipmentCents" bigint, entered boolean, estimated boolean)`);
      await tx.execute(sql`
        insert into technician_days (service_date, technician_id, visits, planned_visits, on_site_minutes, hundredth_miles,
          fee_cents, labor_cents, chemical_cents, travel_cents, equipment_cents, estimated_works)
        select "serviceDate", "technicianId", visits, "plannedVisits", "onSiteMinutes", "hundredthMiles", "feeCents",
          "laborCents", "chemicalCents", "travelCents", "equipmentCents", "estimatedWorks"
        from json_to_recordset(${JSON.stringify(days)}::json) as d("serviceDate" date, "technicianId" text, visits integer,
          "plannedVisits" integer, "onSiteMinutes" integer, "hundredthMiles" integer, "feeCents" bigint, "laborCents" bigint,
          "chemicalCents" bigint, "travelCents" bigint, "equipmentCents" bigint, "estimatedWorks" integer)`);
      // Years are no longer read, but the release before this one may still read them.
      await tx.execute(sql`
        insert into pool_months as p (months, month, pool_key, works, visits, chemical_cents)
        select l.months, l.starts, "poolKey", sum(works), sum(visits), sum("chemicalCents")
        from json_to_recordset(${JSON.stringify(pools)}::json)
          as m(month date, "poolKey" text, works integer, visits integer, "chemicalCents" bigint)
        cross join lateral (values (1, month), (3, date_trunc('quarter', month::timestamp)::date),
          (12, date_trunc('year', month::timestamp)::date)) as l(months, starts)
        group by l.months, l.starts, "poolKey"
        on conflict (company_id, months, month, pool_key) do update set works = p.works + excluded.works,
          visits = p.visits + excluded.visits, chemical_cents = p.chemical_cents + excluded.chemical_cents`);
    },
  };
};
