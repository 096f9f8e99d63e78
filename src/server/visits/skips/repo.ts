import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { routeAssignments, serviceVisits, visitSkips } from '#server/db/schema/index.ts';

export type SkipRow = typeof visitSkips.$inferSelect;
export type NewSkipRow = Omit<typeof visitSkips.$inferInsert, 'companyId'>;

/** What an opened visit says while nothing was found. */
export type EmptyVisit = Pick<
  typeof serviceVisits.$inferSelect,
  | 'visitId'
  | 'customerId'
  | 'propertyId'
  | 'poolId'
  | 'assignmentId'
  | 'technicianId'
  | 'technicianName'
  | 'serviceDate'
  | 'arrivalTime'
  | 'createdAt'
  | 'updatedAt'
>;
type Stored<T> = {
  [Name in keyof T]: T[Name] extends Date ? string : T[Name] extends Date | null ? string | null : T[Name];
};

export const skipsRepo = (tx: TenantTx) => ({
  async find(skipId: string): Promise<SkipRow | null> {
    const [row] = await tx.select().from(visitSkips).where(eq(visitSkips.skipId, skipId));
    return row ?? null;
  },

  /** The skip, held until the transaction ends. */
  async hold(skipId: string): Promise<SkipRow | null> {
    const [row] = await tx.select().from(visitSkips).where(eq(visitSkips.skipId, skipId)).for('update');
    return row ?? null;
  },

  /** The skip in effect of a stop's visit on a date. */
  async findStanding(assignmentId: string, skippedOn: string): Promise<SkipRow | null> {
    const [row] = await tx
      .select()
      .from(visitSkips)
      .where(
        and(
          eq(visitSkips.assignmentId, assignmentId),
          eq(visitSkips.skippedOn, skippedOn),
          isNull(visitSkips.undoneAt),
          isNull(visitSkips.sameAs),
        ),
      )
      .orderBy(desc(visitSkips.createdAt))
      .limit(1);
    return row ?? null;
  },

  /** The skip in effect at a place on a date, where there is exactly one: for work that names no stop. */
  async findOnlyStandingOf(
    { customerId, propertyId }: Pick<typeof serviceVisits.$inferSelect, 'customerId' | 'propertyId'>,
    skippedOn: string,
  ): Promise<SkipRow | null> {
    const [row, another] = await tx
      .select()
      .from(visitSkips)
      .where(
        and(
          eq(visitSkips.customerId, customerId),
          sql`(select a.property_id from ${routeAssignments} a where a.company_id = ${visitSkips.companyId}
            and a.assignment_id = ${visitSkips.assignmentId}) is not distinct from ${propertyId}::text`,
          eq(visitSkips.skippedOn, skippedOn),
          isNull(visitSkips.undoneAt),
          isNull(visitSkips.sameAs),
        ),
      )
      .limit(2);
    return another === undefined ? (row ?? null) : null;
  },

  /** Holds the visits that are a stop's on a date until the transaction ends: one that is being finished is waited for. */
  async holdVisitsAt(
    { assignmentId, customerId }: { assignmentId: string; customerId: string },
    serviceDate: string,
  ): Promise<void> {
    await tx
      .select({ visitId: serviceVisits.visitId })
      .from(serviceVisits)
      .where(
        and(
          eq(serviceVisits.customerId, customerId),
          eq(serviceVisits.serviceDate, serviceDate),
          or(eq(serviceVisits.assignmentId, assignmentId), isNull(serviceVisits.assignmentId)),
        ),
      )
      .orderBy(asc(serviceVisits.visitId))
      .for('update');
  },

  async insert(row: NewSkipRow): Promise<SkipRow> {
    const [stored] = await tx.insert(visitSkips).values(row).returning();
    if (!stored) throw new Error('The skip was not stored');
    return stored;
  },

  async update(skipId: string, changes: Partial<NewSkipRow>): Promise<SkipRow | null> {
    const [stored] = await tx.update(visitSkips).set(changes).where(eq(visitSkips.skipId, skipId)).returning();
    return stored ?? null;
  },

  /** Removes a visit of the stop that was opened on the date and in which nothing was found, and answers it; null where there is none. */
  async removeEmptyVisit(assignmentId: string, serviceDate: string): Promise<EmptyVisit | null> {
    const [row] = await tx
      .delete(serviceVisits)
      .where(
        and(
          eq(serviceVisits.assignmentId, assignmentId),
          eq(serviceVisits.serviceDate, serviceDate),
          eq(serviceVisits.state, 'open'),
          eq(serviceVisits.services, []),
          sql`${serviceVisits.waterChemistry} = '{}' and ${serviceVisits.chemicalsAdded} = '[]'
            and ${serviceVisits.bodies} = '[]'
            and coalesce(${serviceVisits.serviceNotes}, '') = ''
            and not jsonb_path_exists(${serviceVisits.tasks},
              '$[*] ? (@.done == true || (@.notDone != null && @.notDone != ""))')
            and coalesce(${serviceVisits.leftOver}, '[]') = '[]' and ${serviceVisits.lacks} is null
            and not exists (select from photos where photos.company_id = ${serviceVisits.companyId}
              and photos.visit_id = ${serviceVisits.visitId})
            and not exists (select from voice_notes where voice_notes.company_id = ${serviceVisits.companyId}
              and voice_notes.visit_id = ${serviceVisits.visitId})`,
        ),
      )
      .returning({
        visitId: serviceVisits.visitId,
        customerId: serviceVisits.customerId,
        propertyId: serviceVisits.propertyId,
        poolId: serviceVisits.poolId,
        assignmentId: serviceVisits.assignmentId,
        technicianId: serviceVisits.technicianId,
        technicianName: serviceVisits.technicianName,
        serviceDate: serviceVisits.serviceDate,
        arrivalTime: serviceVisits.arrivalTime,
        createdAt: serviceVisits.createdAt,
        updatedAt: serviceVisits.updatedAt,
      });
    return row ?? null;
  },

  /** Puts a visit back that went with a skip; null where none with the id did. */
  async putVisitBack(visitId: string): Promise<typeof serviceVisits.$inferSelect | null> {
    const [skip] = await tx
      .select({ emptyVisit: visitSkips.emptyVisit })
      .from(visitSkips)
      .where(sql`${visitSkips.emptyVisit} ->> 'visitId' = ${visitId}`)
      .limit(1);
    if (!skip) return null;
    // Written by `removeEmptyVisit` alone; its moments are texts in JSON.
    const { arrivalTime, createdAt, updatedAt, ...visit } = skip.emptyVisit as Stored<EmptyVisit>;
    const [row] = await tx
      .insert(serviceVisits)
      .values({
        ...visit,
        arrivalTime: arrivalTime === null ? null : new Date(arrivalTime),
        createdAt: new Date(createdAt),
        updatedAt: new Date(updatedAt),
      })
      .onConflictDoNothing()
      .returning();
    return row ?? null;
  },
});
