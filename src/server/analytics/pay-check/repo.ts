import { and, asc, count, eq, gte, isNotNull, lte, sql } from 'drizzle-orm';
import type { VisitTask } from '#contract/visits/checklist.ts';
import type { TipEntry } from '#domain/invoicing/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import {
  customers,
  ledgerEntries,
  payCheckApprovals,
  photos,
  properties,
  serviceVisits,
  transactions,
} from '#server/db/schema/index.ts';

export type ApprovalRow = typeof payCheckApprovals.$inferSelect;
export type NewApproval = Omit<ApprovalRow, 'companyId'>;

const workedBetween = (from: string, to: string) =>
  and(gte(serviceVisits.serviceDate, from), lte(serviceVisits.serviceDate, to));

const whereVisited = (axis: 'latitude' | 'longitude') =>
  sql<
    number | null
  >`case when ${serviceVisits.propertyId} is null then ${customers[axis]} else ${properties[axis]} end`;

export const payCheckRepo = (tx: TenantTx) => ({
  /** The photos of the visits of a span, counted by visit and by the task that they prove. */
  photosOfVisits: (from: string, to: string): Promise<{ visitId: string | null; taskId: string | null; n: number }[]> =>
    tx
      .select({ visitId: photos.visitId, taskId: photos.taskId, n: count() })
      .from(photos)
      .innerJoin(
        serviceVisits,
        and(eq(serviceVisits.companyId, photos.companyId), eq(serviceVisits.visitId, photos.visitId)),
      )
      .where(workedBetween(from, to))
      .groupBy(photos.visitId, photos.taskId),

  /** What was to be done at the visits of a span, and what of it was done. */
  async tasksOfVisits(from: string, to: string): Promise<Map<string, VisitTask[]>> {
    const { visitId, tasks } = serviceVisits;
    const rows = await tx.select({ visitId, tasks }).from(serviceVisits).where(workedBetween(from, to));
    return new Map(rows.map((row) => [row.visitId, row.tasks]));
  },

  /** The places of customers that were visited in a span, also of those who have left since. */
  placesOfVisits: (from: string, to: string) =>
    tx
      .selectDistinct({
        customerId: customers.customerId,
        propertyId: serviceVisits.propertyId,
        name: customers.name,
        latitude: whereVisited('latitude'),
        longitude: whereVisited('longitude'),
      })
      .from(customers)
      .innerJoin(
        serviceVisits,
        and(eq(serviceVisits.companyId, customers.companyId), eq(serviceVisits.customerId, customers.customerId)),
      )
      .leftJoin(
        properties,
        and(eq(properties.companyId, serviceVisits.companyId), eq(properties.propertyId, serviceVisits.propertyId)),
      )
      .where(workedBetween(from, to)),

  /** What was booked of tips in a span: what was left, and what went back. */
  tipsOf: (from: string, to: string): Promise<TipEntry[]> =>
    tx
      .select({
        technicianId: sql<string>`${transactions.tipTechnicianId}`,
        customerName: transactions.customerName,
        date: ledgerEntries.postedOn,
        amountCents: ledgerEntries.amountCents,
      })
      .from(ledgerEntries)
      .innerJoin(
        transactions,
        and(
          eq(transactions.companyId, ledgerEntries.companyId),
          eq(transactions.transactionId, ledgerEntries.transactionId),
        ),
      )
      .where(
        and(
          eq(ledgerEntries.account, 'tips'),
          gte(ledgerEntries.postedOn, from),
          lte(ledgerEntries.postedOn, to),
          isNotNull(transactions.tipTechnicianId),
        ),
      )
      .orderBy(asc(ledgerEntries.postedOn), asc(ledgerEntries.entryNumber)),

  approvalsOf: (weekFrom: string): Promise<ApprovalRow[]> =>
    tx.select().from(payCheckApprovals).where(eq(payCheckApprovals.weekFrom, weekFrom)),

  /** Null where the week is approved already. */
  async insert(row: NewApproval): Promise<ApprovalRow | null> {
    const [stored] = await tx.insert(payCheckApprovals).values(row).onConflictDoNothing().returning();
    return stored ?? null;
  },

  /** Whether there was an approval to take back. */
  async remove(technicianId: string, weekFrom: string): Promise<boolean> {
    const gone = await tx
      .delete(payCheckApprovals)
      .where(and(eq(payCheckApprovals.technicianId, technicianId), eq(payCheckApprovals.weekFrom, weekFrom)))
      .returning({ technicianId: payCheckApprovals.technicianId });
    return gone.length > 0;
  },
});
