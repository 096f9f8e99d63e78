import { type SQL, sql } from 'drizzle-orm';
import type { Known, ListWrite } from '#domain/data/index.ts';
import { defaultStopMinutes } from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';

export type Write<Kind extends ListWrite['kind']> = Extract<ListWrite, { kind: Kind }>;
const rowsOf = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`;

/** What lists refer to, and what they write, hundreds of rows at a time. */
export const listsRepo = (tx: TenantTx) => ({
  async known(timeZone: string): Promise<Known> {
    const all = async <Row extends object>(statement: SQL): Promise<Row[]> =>
      (await tx.execute(statement)).rows as Row[];
    const tests = await all<{ key: string }>(
      sql`select distinct pool_id || ' ' || (measured_at at time zone ${timeZone})::date as key from pool_readings`,
    );
    return {
      customers: await all(
        sql`select customer_id as "customerId", name, email, equipment from customers where deleted_at is null order by customer_id`,
      ),
      pools: await all(
        sql`select pool_id as "poolId", customer_id as "customerId", name, kind, on_route as "onRoute",
          pool_type as "poolType", volume_gallons as "volumeGallons" from pools order by pool_id`,
      ),
      technicians: await all(sql`select technician_id as "technicianId", name from technicians order by technician_id`),
      assignments: await all(
        sql`select customer_id as "customerId", technician_id as "technicianId", day_of_week as day
          from route_assignments where is_active`,
      ),
      tests: new Set(tests.map(({ key }) => key)),
    };
  },

  async updatePools(rows: readonly Write<'pool'>[]): Promise<void> {
    await tx.execute(sql`
      update pools p set kind = coalesce(r."bodyKind", p.kind), on_route = coalesce(r."onRoute", p.on_route),
        pool_type = coalesce(r."poolType", p.pool_type), volume_gallons = coalesce(r."volumeGallons", p.volume_gallons)
      from jsonb_to_recordset(${rowsOf(rows)})
        as r("poolId" text, "bodyKind" text, "onRoute" boolean, "poolType" text, "volumeGallons" integer)
      where p.pool_id = r."poolId"`);
  },

  async updateEquipment(rows: readonly Write<'equipment'>[], now: Date): Promise<void> {
    await tx.execute(sql`
      update customers c set equipment = r.equipment, updated_at = ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${rowsOf(rows)}) as r("customerId" text, equipment text)
      where c.customer_id = r."customerId" and c.deleted_at is null`);
  },

  /** Into the history, at noon of their day; the newest of a pool is what the pool shows, unless it was tested since. */
  async insertTests(
    rows: readonly { testId: string; poolId: string; day: string }[],
    timeZone: string,
    testedBy: string | null,
  ): Promise<void> {
    const columns = sql`r("testId" text, "poolId" text, day date, chlorine numeric, "totalChlorine" numeric, ph numeric,
      temperature numeric, "calciumHardness" numeric, "totalAlkalinity" numeric, "cyanuricAcid" numeric, salt numeric, borate numeric)`;
    const noon = sql`(r.day + time '12:00') at time zone ${timeZone}`;
    await tx.execute(sql`
      insert into pool_readings (test_id, pool_id, measured_at, chlorine, total_chlorine, ph, temperature, calcium_hardness,
        total_alkalinity, cyanuric_acid, salt, borate, tested_by)
      select "testId", "poolId", ${noon}, chlorine, "totalChlorine", ph, temperature, "calciumHardness", "totalAlkalinity",
        "cyanuricAcid", salt, borate, ${testedBy}
      from jsonb_to_recordset(${rowsOf(rows)}) as ${columns}`);
    await tx.execute(sql`
      update pools p set chlorine = coalesce(r.chlorine, p.chlorine), ph = coalesce(r.ph, p.ph),
        temperature = coalesce(r.temperature, p.temperature), calcium_hardness = coalesce(r."calciumHardness", p.calcium_hardness),
        total_alkalinity = coalesce(r."totalAlkalinity", p.total_alkalinity), cyanuric_acid = coalesce(r."cyanuricAcid", p.cyanuric_acid),
        salt = coalesce(r.salt, p.salt), last_updated = ${noon}
      from (select distinct on (r."poolId") * from jsonb_to_recordset(${rowsOf(rows)}) as ${columns} order by r."poolId", r.day desc) as r
      where p.pool_id = r."poolId" and (p.last_updated is null or p.last_updated < ${noon})`);
  },

  /** Without a stop number a customer comes last on the technician's day. */
  async insertAssignments(rows: readonly (Write<'assignment'> & { assignmentId: string })[], now: Date): Promise<void> {
    await tx.execute(sql`
      insert into route_assignments (assignment_id, customer_id, technician_id, day_of_week, service_frequency, route_order,
        estimated_duration, start_date, notes, created_at, updated_at)
      select r."assignmentId", r."customerId", r."technicianId", r.day, r.frequency,
        coalesce(r."order", (select coalesce(max(a.route_order), 0) from route_assignments a
          where a.technician_id = r."technicianId" and a.day_of_week = r.day and a.is_active) + r.place::integer),
        coalesce(r.minutes, ${defaultStopMinutes}), r."startDate", r.notes, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from (
        select *, row_number() over (partition by j."technicianId", j.day, j."order" is null order by j.place) as place
        from rows from (jsonb_to_recordset(${rowsOf(rows)}) as ("assignmentId" text, "customerId" text, "technicianId" text, day text,
          frequency text, "order" integer, minutes integer, "startDate" date, notes text)) with ordinality
          as j("assignmentId", "customerId", "technicianId", day, frequency, "order", minutes, "startDate", notes, place)
      ) as r("assignmentId", "customerId", "technicianId", day, frequency, "order", minutes, "startDate", notes, file_place, place)`);
  },
});
