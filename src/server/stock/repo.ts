import { and, asc, count, desc, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { CostRates } from '#domain/analytics/index.ts';
import type { StockPlace } from '#domain/stock/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import {
  bodyVisits,
  chemicalPrices,
  companySettings,
  customers,
  pools,
  reagentMovements,
  reagents,
  routeAssignments,
  serviceVisits,
  technicians,
  users,
} from '#server/db/schema/index.ts';

export type ReagentRow = typeof reagents.$inferSelect;
export type NewReagentRow = Omit<typeof reagents.$inferInsert, 'companyId'>;
export type ReagentChanges = Partial<Omit<NewReagentRow, 'id' | 'createdAt'>>;
export type NewMovementRow = Omit<typeof reagentMovements.$inferInsert, 'companyId' | 'number'>;

const inOrder = [asc(reagents.createdAt), asc(reagents.id)];
const ofCustomer = and(eq(customers.companyId, pools.companyId), eq(customers.customerId, pools.customerId));
const presentPool = or(isNull(pools.customerId), isNull(customers.deletedAt));
const at = ({ poolId, technicianId }: StockPlace): SQL =>
  poolId === null ? eq(reagents.technicianId, technicianId) : eq(reagents.poolId, poolId);

export const reagentsRepo = (tx: TenantTx) => ({
  async technicianExists(technicianId: string): Promise<boolean> {
    const [row] = await tx
      .select({ technicianId: technicians.technicianId })
      .from(technicians)
      .where(eq(technicians.technicianId, technicianId));
    return row !== undefined;
  },

  listAt: (place: StockPlace): Promise<ReagentRow[]> =>
    tx
      .select()
      .from(reagents)
      .where(at(place))
      .orderBy(...inOrder),

  listAtPools: (poolIds: readonly string[]): Promise<ReagentRow[]> =>
    tx
      .select()
      .from(reagents)
      .where(inArray(reagents.poolId, [...poolIds]))
      .orderBy(...inOrder),

  /** The company's packages, each with its place; those of deleted customers' pools are left out. */
  listAll: () =>
    tx
      .select({
        row: reagents,
        poolName: pools.name,
        customerId: customers.customerId,
        customerName: customers.name,
        technicianName: technicians.name,
      })
      .from(reagents)
      .leftJoin(pools, and(eq(pools.companyId, reagents.companyId), eq(pools.poolId, reagents.poolId)))
      .leftJoin(customers, ofCustomer)
      .leftJoin(
        technicians,
        and(eq(technicians.companyId, reagents.companyId), eq(technicians.technicianId, reagents.technicianId)),
      )
      .where(presentPool)
      .orderBy(...inOrder),

  /** What visits put into each pool since a day, YYYY-MM-DD, and who did. */
  usesSince: (day: string) =>
    tx
      .select({
        poolId: bodyVisits.poolId,
        technicianId: bodyVisits.technicianId,
        serviceDate: bodyVisits.serviceDate,
        chemicalsAdded: bodyVisits.chemicalsAdded,
      })
      .from(bodyVisits)
      .where(
        and(
          eq(bodyVisits.state, 'done'),
          gte(bodyVisits.serviceDate, day),
          sql`jsonb_array_length(${bodyVisits.chemicalsAdded}) > 0`,
        ),
      ),

  /** Whose stops each truck works. */
  rounds: (): Promise<{ technicianId: string; customerId: string }[]> =>
    tx
      .selectDistinct({ technicianId: routeAssignments.technicianId, customerId: routeAssignments.customerId })
      .from(routeAssignments)
      .where(eq(routeAssignments.isActive, true)),

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

  async remove(id: string): Promise<void> {
    await tx.delete(reagents).where(eq(reagents.id, id));
  },

  /** One reagent, locked so that what is computed from its level still holds when it is stored. */
  async hold(id: string): Promise<ReagentRow | null> {
    const [row] = await tx.select().from(reagents).where(eq(reagents.id, id)).for('update');
    return row ?? null;
  },

  /**
   * The reagents of these places and the one called `also`, oldest first, locked so that two visits finished at once both count.
   * All are locked in the same order, so that two callers cannot wait for each other.
   */
  holdAt: (places: readonly StockPlace[], also: string | null = null): Promise<ReagentRow[]> =>
    tx
      .select()
      .from(reagents)
      .where(or(...places.map(at), ...(also === null ? [] : [eq(reagents.id, also)])))
      .orderBy(...inOrder)
      .for('update'),

  async insertMovements(rows: NewMovementRow[]): Promise<void> {
    if (rows.length > 0) await tx.insert(reagentMovements).values(rows);
  },

  /** What became of a package, newest first, with who did it and the visit that took from it. */
  movementsOf: (reagentId: string, { limit, offset }: { limit: number; offset: number }) =>
    tx
      .select({
        row: reagentMovements,
        by: sql<string | null>`coalesce(${users.name}, ${users.email})`,
        visit: serviceVisits,
        customerName: customers.name,
      })
      .from(reagentMovements)
      .leftJoin(users, and(eq(users.companyId, reagentMovements.companyId), eq(users.userId, reagentMovements.userId)))
      .leftJoin(
        serviceVisits,
        and(
          eq(serviceVisits.companyId, reagentMovements.companyId),
          eq(serviceVisits.visitId, reagentMovements.visitId),
        ),
      )
      .leftJoin(
        customers,
        and(eq(customers.companyId, serviceVisits.companyId), eq(customers.customerId, serviceVisits.customerId)),
      )
      .where(eq(reagentMovements.reagentId, reagentId))
      .orderBy(desc(reagentMovements.number))
      .limit(limit)
      .offset(offset),

  async countMovements(reagentId: string): Promise<number> {
    const [row] = await tx
      .select({ count: count() })
      .from(reagentMovements)
      .where(eq(reagentMovements.reagentId, reagentId));
    return row?.count ?? 0;
  },

  async poolNames(poolIds: string[]): Promise<Map<string, string>> {
    const rows = await tx
      .select({ poolId: pools.poolId, name: pools.name, customerName: customers.name })
      .from(pools)
      .leftJoin(customers, ofCustomer)
      .where(inArray(pools.poolId, poolIds));
    return new Map(
      rows.map(({ poolId, name, customerName }) => [poolId, customerName ? `${customerName} · ${name}` : name]),
    );
  },

  async technicianNames(technicianIds: string[]): Promise<Map<string, string>> {
    const rows = await tx
      .select({ technicianId: technicians.technicianId, name: technicians.name })
      .from(technicians)
      .where(inArray(technicians.technicianId, technicianIds));
    return new Map(rows.map(({ technicianId, name }) => [technicianId, name]));
  },
});

/** What an hour, a mile and the chemicals cost the company. */
export async function costRates(tx: TenantTx): Promise<CostRates> {
  const [settings] = await tx
    .select({ wage: companySettings.wageCentsPerHour, mile: companySettings.costCentsPerMile })
    .from(companySettings);
  const wages = await tx
    .select({ technicianId: technicians.technicianId, wage: technicians.wageCentsPerHour })
    .from(technicians);
  const prices = await tx.select().from(chemicalPrices);
  return {
    wageCentsPerHour: settings?.wage ?? null,
    centsPerMile: settings?.mile ?? null,
    wageOfTechnician: new Map(
      wages.flatMap(({ technicianId, wage }) => (wage === null ? [] : [[technicianId, wage] as const])),
    ),
    chemicals: new Map(prices.map((price) => [price.product, price])),
  };
}
