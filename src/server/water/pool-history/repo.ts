import { and, asc, eq, gte, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { customers, poolReadings, serviceVisits } from '#server/db/schema/index.ts';

const visitColumns = {
  visitId: serviceVisits.visitId,
  poolId: serviceVisits.poolId,
  waterTestId: serviceVisits.waterTestId,
  technicianName: serviceVisits.technicianName,
  arrivalTime: serviceVisits.arrivalTime,
  departureTime: serviceVisits.departureTime,
  createdAt: serviceVisits.createdAt,
  chemicalsAdded: serviceVisits.chemicalsAdded,
};

export const poolHistoryRepo = (tx: TenantTx) => ({
  /** The stored readings of pools, oldest first. */
  readings: (poolIds: string[], since: Date | null) =>
    tx
      .select()
      .from(poolReadings)
      .where(and(inArray(poolReadings.poolId, poolIds), since ? gte(poolReadings.measuredAt, since) : undefined))
      .orderBy(asc(poolReadings.measuredAt), asc(poolReadings.testId)),

  /** The finished visits at pools; `customerIds` are the pools' own, by which visits are found. */
  visits: (poolIds: string[], customerIds: string[], sinceDate: string | null) =>
    tx
      .select(visitColumns)
      .from(serviceVisits)
      .where(
        and(
          inArray(serviceVisits.customerId, customerIds),
          inArray(serviceVisits.poolId, poolIds),
          eq(serviceVisits.state, 'done'),
          sinceDate === null ? undefined : gte(serviceVisits.serviceDate, sinceDate),
          // What gave nothing moves nothing: only the doses are wanted where the whole list is.
          sinceDate === null ? undefined : ne(serviceVisits.chemicalsAdded, sql`'[]'::jsonb`),
        ),
      )
      .orderBy(asc(serviceVisits.serviceDate), asc(serviceVisits.createdAt)),

  /** Customers who have left: nobody looks after their pools any more. */
  async formerCustomers(): Promise<Set<string>> {
    const rows = await tx
      .select({ customerId: customers.customerId })
      .from(customers)
      .where(or(eq(customers.isActive, false), isNotNull(customers.deletedAt)));
    return new Set(rows.map(({ customerId }) => customerId));
  },

  /** Where customers live, degrees north; not on the map where absent. */
  async latitudes(customerIds: string[]): Promise<Map<string, number>> {
    const rows = await tx
      .select({ customerId: customers.customerId, latitude: customers.latitude })
      .from(customers)
      .where(inArray(customers.customerId, customerIds));
    return new Map(rows.flatMap(({ customerId, latitude }) => (latitude === null ? [] : [[customerId, latitude]])));
  },
});

type Repo = ReturnType<typeof poolHistoryRepo>;
export type ReadingRow = Awaited<ReturnType<Repo['readings']>>[number];
export type DosingVisit = Awaited<ReturnType<Repo['visits']>>[number];
