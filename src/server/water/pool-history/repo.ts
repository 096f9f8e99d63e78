import { and, asc, eq, gte, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { bodyVisits, customers, poolReadings } from '#server/db/schema/index.ts';

const visitColumns = {
  visitId: bodyVisits.visitId,
  poolId: bodyVisits.poolId,
  waterTestId: bodyVisits.waterTestId,
  technicianName: bodyVisits.technicianName,
  arrivalTime: bodyVisits.arrivalTime,
  departureTime: bodyVisits.departureTime,
  createdAt: bodyVisits.createdAt,
  chemicalsAdded: bodyVisits.chemicalsAdded,
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
      .from(bodyVisits)
      .where(
        and(
          inArray(bodyVisits.customerId, customerIds),
          inArray(bodyVisits.poolId, poolIds),
          eq(bodyVisits.state, 'done'),
          sinceDate === null ? undefined : gte(bodyVisits.serviceDate, sinceDate),
          // What gave nothing moves nothing: only the doses are wanted where the whole list is.
          sinceDate === null ? undefined : ne(bodyVisits.chemicalsAdded, sql`'[]'::jsonb`),
        ),
      )
      .orderBy(asc(bodyVisits.serviceDate), asc(bodyVisits.createdAt)),

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
