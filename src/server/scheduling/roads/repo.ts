import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { WorkedVisit } from '#domain/scheduling/index.ts';
import type { RoadsInForce } from '#server/adapters/roads/port.ts';
import type { SystemTx, TenantTx } from '#server/db/client.ts';
import {
  companies,
  companyRoads,
  companySettings,
  customerPlaces,
  customers,
  ownDrives,
  ownDrivesCount,
  roadTimes,
  routeAssignments,
  serviceVisits,
} from '#server/db/schema/index.ts';

/** A place's drives to and from those around it, packed (road-times.ts). */
export interface PlaceRow {
  place: number;
  around: Buffer;
}

export const roadTimesRepo = (tx: TenantTx) => ({
  /** The roads that the company's driving is measured on. */
  async inForce(): Promise<RoadsInForce | null> {
    const [row] = await tx.select({ version: companyRoads.version, name: companyRoads.name }).from(companyRoads);
    return row ?? null;
  },

  /** Some places of the roads in use; empty without roads. */
  rows: (places: readonly number[]): Promise<(PlaceRow & { name: string })[]> =>
    tx
      .select({ place: roadTimes.place, around: roadTimes.around, name: companyRoads.name })
      .from(companyRoads)
      .innerJoin(
        roadTimes,
        and(eq(roadTimes.companyId, companyRoads.companyId), eq(roadTimes.version, companyRoads.version)),
      )
      .where(sql`${roadTimes.place} = any(${sql.param([...places])}::bigint[])`),

  /**
   * The same, and with it what the company's own drives say where none of the places is measured: one statement, since every
   * plan asks for both.
   */
  async rowsOrOwn(places: readonly number[]) {
    const found = await tx
      .select({
        ...{ place: roadTimes.place, around: roadTimes.around, name: companyRoads.name },
        ...{ drives: ownDrives.drives, factors: ownDrives.factors, pairs: ownDrives.pairs },
      })
      .from(companies)
      .leftJoin(companyRoads, eq(companyRoads.companyId, companies.companyId))
      .leftJoin(
        roadTimes,
        and(
          eq(roadTimes.companyId, companyRoads.companyId),
          eq(roadTimes.version, companyRoads.version),
          sql`${roadTimes.place} = any(${sql.param([...places])}::bigint[])`,
        ),
      )
      .leftJoin(companySettings, eq(companySettings.companyId, companies.companyId))
      .leftJoin(ownDrives, and(eq(ownDrives.companyId, companies.companyId), isNull(roadTimes.place), ownDrivesCount))
      .where(sql`${companies.companyId} = app_company_id()`);
    const [first] = found;
    const { drives = null, factors = null, pairs = null } = first ?? {};
    return {
      rows: found.flatMap(({ place, around, name }) =>
        place === null || around === null || name === null ? [] : [{ place, around, name }],
      ),
      own: drives === null || factors === null || pairs === null ? null : { drives, factors, pairs },
    };
  },

  /** The places measured under a version. */
  async measured(version: string): Promise<number[]> {
    const rows = await tx.select({ place: roadTimes.place }).from(roadTimes).where(eq(roadTimes.version, version));
    return rows.map(({ place }) => place);
  },

  /** The places of the active customers, and the routes that each is on. */
  wanted: () =>
    tx
      .select({
        latitude: customerPlaces.latitude,
        longitude: customerPlaces.longitude,
        technicianId: routeAssignments.technicianId,
        dayOfWeek: routeAssignments.dayOfWeek,
      })
      .from(customerPlaces)
      .leftJoin(
        routeAssignments,
        and(
          eq(routeAssignments.companyId, customerPlaces.companyId),
          eq(routeAssignments.customerId, customerPlaces.customerId),
          sql`${routeAssignments.propertyId} is not distinct from ${customerPlaces.propertyId}`,
          eq(routeAssignments.isActive, true),
        ),
      )
      .where(
        and(eq(customerPlaces.isActive, true), isNotNull(customerPlaces.latitude), isNotNull(customerPlaces.longitude)),
      ),

  /** Whether a customer's place is not measured on these roads, or the company is measured on others. */
  async lacks(version: string): Promise<boolean> {
    const { rows } = await tx.execute(sql`
      select 1 where not exists (select from company_roads r where r.version = ${version}) or exists (
        select from customer_places c
        where c.is_active and c.latitude is not null and c.longitude is not null
          and not exists (select from road_times t where t.company_id = c.company_id and t.version = ${version}
            and t.place = floor((c.latitude + 90) * 100000 + 0.5)::bigint * 36000001
              + floor((c.longitude + 180) * 100000 + 0.5)::bigint))`);
    return rows.length > 0;
  },

  async keep(version: string, rows: readonly PlaceRow[], now: Date): Promise<void> {
    for (let from = 0; from < rows.length; from += 500) {
      await tx
        .insert(roadTimes)
        .values(rows.slice(from, from + 500).map((row) => ({ ...row, version, measuredAt: now })))
        .onConflictDoUpdate({
          target: [roadTimes.companyId, roadTimes.version, roadTimes.place],
          set: { around: sql`excluded.around`, measuredAt: now },
        });
    }
  },

  /** From now on driving is measured on these roads; what was measured on others goes, and what nobody has asked for long. */
  async putInForce({ version, name }: RoadsInForce, places: readonly number[], now: Date, unusedBefore: Date) {
    const row = { version, name, places: places.length, measuredAt: now };
    await tx.insert(companyRoads).values(row).onConflictDoUpdate({ target: companyRoads.companyId, set: row });
    await tx
      .delete(roadTimes)
      .where(
        or(
          ne(roadTimes.version, version),
          and(
            lt(roadTimes.measuredAt, unusedBefore),
            sql`not ${roadTimes.place} = any(${sql.param([...places])}::bigint[])`,
          ),
        ),
      );
  },

  async forget(): Promise<void> {
    await tx.delete(companyRoads);
    await tx.delete(roadTimes);
  },
});

export const ownDrivesRepo = (tx: TenantTx) => ({
  async find() {
    const [row] = await tx
      .select({ drives: ownDrives.drives, factors: ownDrives.factors, pairs: ownDrives.pairs })
      .from(ownDrives)
      .leftJoin(companySettings, eq(companySettings.companyId, ownDrives.companyId))
      .where(ownDrivesCount);
    return row ?? null;
  },

  /** Whether a company's own drives count, those from which day on, and when it was learned from them; null where never. */
  async state(): Promise<{ isOn: boolean; since: string | null; learnedAt: Date | null }> {
    const [chosen] = await tx
      .select({ isOn: companySettings.ownDrives, since: companySettings.ownDrivesSince })
      .from(companySettings);
    const [learned] = await tx.select({ learnedAt: ownDrives.learnedAt, since: ownDrives.since }).from(ownDrives);
    const since = chosen?.since ?? null;
    const isOld = learned !== undefined && since !== null && learned.since < since;
    return { isOn: chosen?.isOn ?? true, since, learnedAt: learned && !isOld ? learned.learnedAt : null };
  },

  /** The last finished visits from a day on, with when and where they were. */
  async worked(since: string, most: number): Promise<WorkedVisit[]> {
    const rows = await tx
      .select({
        technicianId: serviceVisits.technicianId,
        date: serviceVisits.serviceDate,
        arrivedAt: serviceVisits.arrivalTime,
        leftAt: serviceVisits.departureTime,
        latitude: customerPlaces.latitude,
        longitude: customerPlaces.longitude,
      })
      .from(serviceVisits)
      .leftJoin(
        customerPlaces,
        and(
          eq(customerPlaces.companyId, serviceVisits.companyId),
          eq(customerPlaces.customerId, serviceVisits.customerId),
          sql`${customerPlaces.propertyId} is not distinct from ${serviceVisits.propertyId}`,
        ),
      )
      .where(
        and(
          eq(serviceVisits.state, 'done'),
          gte(serviceVisits.serviceDate, since),
          isNotNull(serviceVisits.technicianId),
          isNotNull(serviceVisits.arrivalTime),
          isNotNull(serviceVisits.departureTime),
        ),
      )
      .orderBy(desc(serviceVisits.serviceDate))
      .limit(most);
    return rows.flatMap(({ technicianId, date, arrivedAt, leftAt, latitude, longitude }) =>
      technicianId === null || arrivedAt === null || leftAt === null
        ? []
        : [
            {
              ...{ technicianId, date, arrivedAt: arrivedAt.getTime(), leftAt: leftAt.getTime() },
              place: latitude === null || longitude === null ? null : { latitude, longitude },
            },
          ],
    );
  },

  async keep(learned: Omit<typeof ownDrives.$inferInsert, 'companyId'>): Promise<void> {
    await tx.insert(ownDrives).values(learned).onConflictDoUpdate({ target: ownDrives.companyId, set: learned });
  },

  async forget(): Promise<void> {
    await tx.delete(ownDrives);
  },
});

/** The companies whose driving is measured on roads. */
export const companiesOnRoads = (tx: SystemTx): Promise<{ companyId: string }[]> =>
  tx.select({ companyId: companyRoads.companyId }).from(companyRoads);

/** The companies with customers on the map. */
export const companiesOnTheMap = (tx: SystemTx): Promise<{ companyId: string }[]> =>
  tx
    .selectDistinct({ companyId: customers.companyId })
    .from(customers)
    .where(and(isNull(customers.deletedAt), inArray(customers.locationSource, ['given', 'exact', 'approximate'])));
