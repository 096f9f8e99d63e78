import { and, asc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { customers, pools, reagents, serviceVisits } from '#server/db/schema/index.ts';
import type { ChemicalAdded } from '#server/db/schema/visits.ts';

export type ReagentRow = typeof reagents.$inferSelect;
export type NewReagentRow = Omit<typeof reagents.$inferInsert, 'companyId'>;
export type ReagentChanges = Partial<Omit<NewReagentRow, 'id' | 'poolId' | 'createdAt'>>;

const inOrder = [asc(reagents.createdAt), asc(reagents.id)];

export const reagentsRepo = (tx: TenantTx) => ({
  async poolExists(poolId: string): Promise<boolean> {
    const [row] = await tx
      .select({ poolId: pools.poolId })
      .from(pools)
      .leftJoin(customers, and(eq(customers.companyId, pools.companyId), eq(customers.customerId, pools.customerId)))
      .where(and(eq(pools.poolId, poolId), or(isNull(pools.customerId), isNull(customers.deletedAt))));
    return row !== undefined;
  },

  listOfPool: (poolId: string): Promise<ReagentRow[]> =>
    tx
      .select()
      .from(reagents)
      .where(eq(reagents.poolId, poolId))
      .orderBy(...inOrder),

  /** The whole company's, each with its pool; those of deleted customers' pools are left out. */
  listAll: (): Promise<{ row: ReagentRow; poolName: string; customerName: string | null }[]> =>
    tx
      .select({ row: reagents, poolName: pools.name, customerName: customers.name })
      .from(reagents)
      .innerJoin(pools, and(eq(pools.companyId, reagents.companyId), eq(pools.poolId, reagents.poolId)))
      .leftJoin(customers, and(eq(customers.companyId, pools.companyId), eq(customers.customerId, pools.customerId)))
      .where(or(isNull(pools.customerId), isNull(customers.deletedAt)))
      .orderBy(...inOrder),

  /** What visits put into each pool since a day, YYYY-MM-DD. */
  usesSince: (
    day: string,
  ): Promise<{ poolId: string | null; serviceDate: string; chemicalsAdded: ChemicalAdded[] }[]> =>
    tx
      .select({
        poolId: serviceVisits.poolId,
        serviceDate: serviceVisits.serviceDate,
        chemicalsAdded: serviceVisits.chemicalsAdded,
      })
      .from(serviceVisits)
      .where(
        and(
          eq(serviceVisits.state, 'done'),
          gte(serviceVisits.serviceDate, day),
          sql`jsonb_array_length(${serviceVisits.chemicalsAdded}) > 0`,
        ),
      ),

  async find(id: string): Promise<ReagentRow | null> {
    const [row] = await tx.select().from(reagents).where(eq(reagents.id, id));
    return row ?? null;
  },

  /** Null where the id is taken. */
  async insert(row: NewReagentRow): Promise<ReagentRow | null> {
    const [stored] = await tx.insert(reagents).values(row).onConflictDoNothing().returning();
    return stored ?? null;
  },

  async update(id: string, changes: ReagentChanges): Promise<ReagentRow | null> {
    const [stored] = await tx.update(reagents).set(changes).where(eq(reagents.id, id)).returning();
    return stored ?? null;
  },

  async remove(id: string): Promise<boolean> {
    const gone = await tx.delete(reagents).where(eq(reagents.id, id)).returning({ id: reagents.id });
    return gone.length > 0;
  },

  /** The reagents of these pools, oldest first, held so that two visits finished at once both count. */
  holdOfPools: (poolIds: string[]): Promise<ReagentRow[]> =>
    tx
      .select()
      .from(reagents)
      .where(inArray(reagents.poolId, poolIds))
      .orderBy(...inOrder)
      .for('update'),
});
