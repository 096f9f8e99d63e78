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
      properties: await all(
        sql`select property_id as "propertyId", customer_id as "customerId", name, address, city, state, zip_code as "zipCode",
          gate_code as "gateCode", dog, notes from properties where is_active order by property_id`,
      ),
      pools: await all(
        sql`select pool_id as "poolId", customer_id as "customerId", property_id as "propertyId", name, kind, on_route as "onRoute",
          pool_type as "poolType", volume_gallons as "volumeGallons", surface, is_indoor as "isIndoor",
          is_public as "isPublic", targets as "ownTargets" from pools order by pool_id`,
      ),
      technicians: await all(sql`select technician_id as "technicianId", name from technicians order by technician_id`),
      assignments: await all(
        sql`select customer_id as "customerId", property_id as "propertyId", technician_id as "technicianId", day_of_week as day
          from route_assignments where is_active`,
      ),
      tests: new Set(tests.map(({ key }) => key)),
    };
  },

  /** New ones are inserted; of the others what a row says replaces what is there. An address that changed is looked up again. */
  async putProperties(rows: readonly (Write<'property'> & { propertyId: string })[], now: Date): Promise<void> {
    const at = now.toISOString();
    await tx.execute(sql`
      insert into properties as p (property_id, customer_id, name, address, city, state, zip_code, gate_code, dog, notes,
        location_source, created_at, updated_at)
      select r."propertyId", r."customerId", r.name, r.address, r.city, r.state, r."zipCode", r."gateCode", r.dog, r.notes,
        case when r.address is null and r."zipCode" is null then 'none' else 'wanted' end,
        ${at}::timestamptz + place * interval '1 microsecond', ${at}::timestamptz
      from rows from (jsonb_to_recordset(${rowsOf(rows)}) as ("propertyId" text, "customerId" text, name text, address text,
        city text, state text, "zipCode" text, "gateCode" text, dog text, notes text)) with ordinality
        as r("propertyId", "customerId", name, address, city, state, "zipCode", "gateCode", dog, notes, place)
      on conflict (company_id, property_id) do update set
        name = coalesce(excluded.name, p.name), address = coalesce(excluded.address, p.address),
        city = coalesce(excluded.city, p.city), state = coalesce(excluded.state, p.state),
        zip_code = coalesce(excluded.zip_code, p.zip_code), gate_code = coalesce(excluded.gate_code, p.gate_code),
        dog = coalesce(excluded.dog, p.dog), notes = coalesce(excluded.notes, p.notes), updated_at = excluded.updated_at,
        location_source = case when (coalesce(excluded.address, p.address), coalesce(excluded.city, p.city),
          coalesce(excluded.state, p.state), coalesce(excluded.zip_code, p.zip_code))
          is distinct from (p.address, p.city, p.state, p.zip_code) then 'wanted' else p.location_source end`);
  },

  async updatePools(rows: readonly Write<'pool'>[]): Promise<void> {
    await tx.execute(sql`
      update pools p set kind = coalesce(r."bodyKind", p.kind), on_route = coalesce(r."onRoute", p.on_route),
        pool_type = coalesce(r."poolType", p.pool_type), volume_gallons = coalesce(r."volumeGallons", p.volume_gallons),
        surface = coalesce(r.surface, p.surface), is_indoor = coalesce(r."isIndoor", p.is_indoor),
        is_public = coalesce(r."isPublic", p.is_public), targets = coalesce(r."ownTargets", p.targets)
      from jsonb_to_recordset(${rowsOf(rows)})
        as r("poolId" text, "bodyKind" text, "onRoute" boolean, "poolType" text, "volumeGallons" integer,
          surface text, "isIndoor" boolean, "isPublic" boolean, "ownTargets" jsonb)
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
      insert into route_assignments (assignment_id, customer_id, property_id, technician_id, day_of_week, service_frequency, route_order,
        estimated_duration, start_date, notes, created_at, updated_at)
      select r."assignmentId", r."customerId", r."propertyId", r."technicianId", r.day, r.frequency,
        coalesce(r."order", (select coalesce(max(a.route_order), 0) from route_assignments a
          where a.technician_id = r."technicianId" and a.day_of_week = r.day and a.is_active) + r.place::integer),
        coalesce(r.minutes, ${defaultStopMinutes}), r."startDate", r.notes, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from (
        select *, row_number() over (partition by j."technicianId", j.day, j."order" is null order by j.place) as place
        from rows from (jsonb_to_recordset(${rowsOf(rows)}) as ("assignmentId" text, "customerId" text, "propertyId" text, "technicianId" text, day text,
          frequency text, "order" integer, minutes integer, "startDate" date, notes text)) with ordinality
          as j("assignmentId", "customerId", "propertyId", "technicianId", day, frequency, "order", minutes, "startDate", notes, place)
      ) as r("assignmentId", "customerId", "propertyId", "technicianId", day, frequency, "order", minutes, "startDate", notes, file_place, place)`);
  },
});
