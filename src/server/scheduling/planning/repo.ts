import { and, asc, eq, getTableColumns, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Rhythm } from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { customers, properties, routeAssignments, serviceVisits } from '#server/db/schema/index.ts';

export type AssignmentRow = typeof routeAssignments.$inferSelect;
export type NewAssignmentRow = Omit<typeof routeAssignments.$inferInsert, 'companyId'>;

/** What an applied plan says about an assignment. */
export interface PlacedRow {
  assignmentId: string;
  technicianId: string;
  dayOfWeek: string;
  routeOrder: number;
  startDate: string | null;
  /** Where it changes. */
  rhythm?: Rhythm | undefined;
}

export const routePlanningRepo = (tx: TenantTx) => ({
  /** What planning asks of the customers; large companies have thousands. */
  customers: () =>
    tx
      .select({
        customerId: customers.customerId,
        name: customers.name,
        address: customers.address,
        latitude: customers.latitude,
        longitude: customers.longitude,
        serviceDay: customers.serviceDay,
        serviceFrequency: customers.serviceFrequency,
        isActive: customers.isActive,
        poolType: customers.poolType,
      })
      .from(customers)
      .where(isNull(customers.deletedAt))
      .orderBy(asc(sql`lower(${customers.name})`), asc(customers.customerId)),

  /** The places of the customers besides their own addresses. */
  properties: () =>
    tx
      .select({
        propertyId: properties.propertyId,
        address: properties.address,
        latitude: properties.latitude,
        longitude: properties.longitude,
      })
      .from(properties),

  /** All assignments, with the date of each one's last finished visit. */
  async assignments(): Promise<(AssignmentRow & { lastVisitDate: string | null })[]> {
    const rows = await tx
      .select()
      .from(routeAssignments)
      .orderBy(
        asc(routeAssignments.dayOfWeek),
        asc(routeAssignments.technicianId),
        asc(routeAssignments.routeOrder),
        asc(routeAssignments.createdAt),
        asc(routeAssignments.assignmentId),
      );
    const unset = rows.filter((row) => row.serviceFrequency !== 'weekly' && row.startDate === null);
    const visits =
      unset.length === 0
        ? []
        : await tx
            .select({ assignmentId: serviceVisits.assignmentId, date: max(serviceVisits.serviceDate) })
            .from(serviceVisits)
            .where(
              and(
                inArray(
                  serviceVisits.assignmentId,
                  unset.map(({ assignmentId }) => assignmentId),
                ),
                eq(serviceVisits.state, 'done'),
              ),
            )
            .groupBy(serviceVisits.assignmentId);
    const lastVisits = new Map(visits.map(({ assignmentId, date }) => [assignmentId, date]));
    return rows.map((row) => ({ ...row, lastVisitDate: lastVisits.get(row.assignmentId) ?? null }));
  },

  /** All assignments, locked until the transaction ends. */
  hold: (): Promise<AssignmentRow[]> =>
    tx.select().from(routeAssignments).orderBy(asc(routeAssignments.assignmentId)).for('update'),

  knownCustomers: async (customerIds: string[]): Promise<Set<string>> => {
    const rows = await tx
      .select({ customerId: customers.customerId })
      .from(customers)
      .where(and(inArray(customers.customerId, customerIds), isNull(customers.deletedAt)));
    return new Set(rows.map(({ customerId }) => customerId));
  },

  insert: async (rows: NewAssignmentRow[]): Promise<void> => {
    if (rows.length > 0) await tx.insert(routeAssignments).values(rows);
  },

  /** Puts assignments on their new places, all in one statement. */
  async place(rows: PlacedRow[], now: Date): Promise<void> {
    if (rows.length === 0) return;
    const values = rows.map((row) => ({
      assignment_id: row.assignmentId,
      technician_id: row.technicianId,
      day_of_week: row.dayOfWeek,
      route_order: row.routeOrder,
      start_date: row.startDate,
      rhythm: row.rhythm ?? null,
    }));
    await tx.execute(sql`
      update route_assignments a set technician_id = r.technician_id, day_of_week = r.day_of_week,
        route_order = r.route_order, start_date = r.start_date, rhythm = coalesce(r.rhythm, a.rhythm), updated_at = ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(assignment_id text, technician_id text,
        day_of_week text, route_order integer, start_date date, rhythm jsonb)
      where a.assignment_id = r.assignment_id`);
  },

  find: (assignmentIds: string[]): Promise<AssignmentRow[]> =>
    tx
      .select(getTableColumns(routeAssignments))
      .from(routeAssignments)
      .where(inArray(routeAssignments.assignmentId, assignmentIds))
      .orderBy(
        sql`array_position(array['MONDAY','TUESDAY','WEDNESDAY','THURSDAY','FRIDAY','SATURDAY','SUNDAY'], ${routeAssignments.dayOfWeek})`,
        asc(routeAssignments.technicianId),
        asc(routeAssignments.routeOrder),
      ),
});
