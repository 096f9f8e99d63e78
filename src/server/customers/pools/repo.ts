import { and, asc, count, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { firstPoolId } from '#domain/water/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { hotRead } from '#server/db/hot-read.ts';
import { customers, equipment, poolReadings, pools, properties } from '#server/db/schema/index.ts';

export type PoolRow = typeof pools.$inferSelect & { customerName: string | null; propertyName?: string | null };
export type NewPoolRow = Omit<typeof pools.$inferInsert, 'companyId'>;
export type PoolChanges = Partial<Omit<NewPoolRow, 'poolId' | 'createdAt'>>;

/** A pool whose customer was deleted is hidden with it. */
const present = or(isNull(pools.customerId), isNull(customers.deletedAt));

const withCustomerOn = (db: Pick<TenantTx, 'select'>) =>
  db
    .select({
      pool: pools,
      customerName: customers.name,
      propertyName: sql<string | null>`coalesce(${properties.name}, ${properties.address})`.as('property_name'),
    })
    .from(pools)
    .leftJoin(customers, and(eq(customers.companyId, pools.companyId), eq(customers.customerId, pools.customerId)))
    .leftJoin(properties, and(eq(properties.companyId, pools.companyId), eq(properties.propertyId, pools.propertyId)));
const poolWithCustomer = hotRead('pool_with_customer', (db) =>
  withCustomerOn(db).where(and(eq(pools.poolId, sql.placeholder('poolId')), present)),
);

const poolsOfOne = hotRead('pools_of_customer', (db) =>
  withCustomerOn(db)
    .where(and(eq(pools.customerId, sql.placeholder('customerId')), present))
    .orderBy(asc(pools.createdAt), asc(pools.poolId)),
);

const keptReadings = [
  'chlorine',
  'ph',
  'totalAlkalinity',
  'calciumHardness',
  'cyanuricAcid',
  'salt',
  'temperature',
] as const;
type MeasuredReadings = { [Name in (typeof keptReadings)[number]]?: number | null | undefined } & {
  lsi: number | null;
};
const readingsTaken = hotRead('readings_taken', (db) =>
  db
    .update(pools)
    .set({
      ...Object.fromEntries(
        keptReadings.map((name) => [name, sql`coalesce(${sql.placeholder(name)}, ${pools[name]})`]),
      ),
      lsi: sql`case when ${sql.placeholder('hasIndex')}::boolean then ${sql.placeholder('lsi')} else ${pools.lsi} end`,
      lastUpdated: sql`${sql.placeholder('measuredAt')}::timestamptz`,
    })
    .where(eq(pools.poolId, sql.placeholder('poolId')))
    .returning({ poolId: pools.poolId }),
);

export const poolsRepo = (tx: TenantTx) => {
  const withCustomer = () => withCustomerOn(tx);
  const flat = (rows: Awaited<ReturnType<typeof withCustomer>>): PoolRow[] =>
    rows.map(({ pool, ...names }) => ({ ...pool, ...names }));

  /** The company's first pool counts once it has a customer, or has been tested. */
  const firstPoolCounts = async (): Promise<boolean> => {
    const [row] = await tx
      .select({ poolId: pools.poolId })
      .from(pools)
      .leftJoin(poolReadings, and(eq(poolReadings.companyId, pools.companyId), eq(poolReadings.poolId, pools.poolId)))
      .where(and(eq(pools.poolId, firstPoolId), or(isNotNull(pools.customerId), isNotNull(poolReadings.testId))))
      .limit(1);
    return row !== undefined;
  };

  return {
    firstPoolCounts,

    /** Pools that count against the plan. */
    async count(): Promise<number> {
      const [others] = await tx
        .select({ n: count() })
        .from(pools)
        .leftJoin(customers, and(eq(customers.companyId, pools.companyId), eq(customers.customerId, pools.customerId)))
        .where(and(ne(pools.poolId, firstPoolId), present));
      return (others?.n ?? 0) + ((await firstPoolCounts()) ? 1 : 0);
    },

    /** How many a customer has, deleted or not. */
    async countOfCustomer(customerId: string): Promise<number> {
      const [row] = await tx.select({ n: count() }).from(pools).where(eq(pools.customerId, customerId));
      return row?.n ?? 0;
    },

    async list(): Promise<PoolRow[]> {
      return flat(await withCustomer().where(present).orderBy(asc(pools.createdAt), asc(pools.poolId)));
    },

    async listOfCustomer(customerId: string): Promise<PoolRow[]> {
      return flat(await poolsOfOne(tx, { customerId }));
    },

    /** What the last tests of all customers' pools said, and what it is judged by. */
    lastReadings: () =>
      tx
        .select({
          poolId: pools.poolId,
          customerId: pools.customerId,
          poolType: pools.poolType,
          surface: pools.surface,
          isIndoor: pools.isIndoor,
          isPublic: pools.isPublic,
          ownTargets: pools.ownTargets,
          chlorine: pools.chlorine,
          pH: pools.ph,
          lsi: pools.lsi,
          totalAlkalinity: pools.totalAlkalinity,
          lastUpdated: pools.lastUpdated,
        })
        .from(pools)
        .where(isNotNull(pools.customerId)),

    async find(poolId: string): Promise<PoolRow | null> {
      const [row] = flat(await poolWithCustomer(tx, { poolId }));
      return row ?? null;
    },

    /** False where the id is taken. */
    async insert(row: NewPoolRow): Promise<boolean> {
      const stored = await tx.insert(pools).values(row).onConflictDoNothing().returning({ poolId: pools.poolId });
      return stored.length > 0;
    },

    async update(poolId: string, changes: PoolChanges): Promise<void> {
      if (Object.values(changes).every((value) => value === undefined)) return;
      await tx.update(pools).set(changes).where(eq(pools.poolId, poolId));
    },

    /** What was measured replaces the pool's reading, what was not stays; the index follows only with a new pH. */
    async takeReadings(poolId: string, readings: MeasuredReadings, measuredAt: Date): Promise<void> {
      const { lsi, ph = null } = readings;
      const given = Object.fromEntries(keptReadings.map((name) => [name, readings[name] ?? null]));
      await readingsTaken(tx, {
        poolId,
        ...given,
        lsi,
        hasIndex: lsi !== null || ph !== null,
        measuredAt: measuredAt.toISOString(),
      });
    },

    /** What stands at a pool is where the pool is. */
    async takeEquipmentAlong(poolId: string, propertyId: string | null): Promise<void> {
      await tx.update(equipment).set({ propertyId }).where(eq(equipment.poolId, poolId));
    },

    async remove(poolId: string): Promise<boolean> {
      const gone = await tx.delete(pools).where(eq(pools.poolId, poolId)).returning({ poolId: pools.poolId });
      return gone.length > 0;
    },

    /** The customer's one pool at their own address follows the customer's form; several pools are edited on their own. */
    async followCustomer(
      customerId: string,
      described: { poolType?: string | null | undefined; volumeGallons?: number | null | undefined },
    ): Promise<void> {
      if (described.poolType === undefined && described.volumeGallons === undefined) return;
      const own = await tx
        .select({ poolId: pools.poolId })
        .from(pools)
        .where(and(eq(pools.customerId, customerId), isNull(pools.propertyId)))
        .limit(2);
      const [only, ...more] = own;
      if (only && more.length === 0) await tx.update(pools).set(described).where(eq(pools.poolId, only.poolId));
    },
  };
};
