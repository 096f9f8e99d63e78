import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { customers, serviceReports, serviceVisits, users } from '#server/db/schema/index.ts';

export type VisitRow = typeof serviceVisits.$inferSelect;
export type ReportRow = typeof serviceReports.$inferSelect;

export const homeownerRepo = (tx: TenantTx) => ({
  async customerExists(customerId: string): Promise<boolean> {
    const [row] = await tx
      .select({ customerId: customers.customerId })
      .from(customers)
      .where(and(eq(customers.customerId, customerId), isNull(customers.deletedAt)));
    return row !== undefined;
  },

  /** The first owner's. */
  async ownerEmail(): Promise<string | null> {
    const [row] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.role, 'owner'), eq(users.isActive, true)))
      .orderBy(asc(users.createdAt), asc(users.userId))
      .limit(1);
    return row?.email ?? null;
  },

  async lastVisit(customerId: string): Promise<VisitRow | null> {
    const [row] = await tx
      .select()
      .from(serviceVisits)
      .where(and(eq(serviceVisits.customerId, customerId), eq(serviceVisits.state, 'done')))
      .orderBy(
        desc(serviceVisits.serviceDate),
        desc(sql`coalesce(${serviceVisits.arrivalTime}, ${serviceVisits.createdAt})`),
        desc(serviceVisits.visitId),
      )
      .limit(1);
    return row ?? null;
  },

  lastReports: (customerId: string, limit: number): Promise<ReportRow[]> =>
    tx
      .select()
      .from(serviceReports)
      .where(eq(serviceReports.customerId, customerId))
      .orderBy(desc(serviceReports.serviceDate), desc(serviceReports.createdAt), desc(serviceReports.reportId))
      .limit(limit),
});
