import { and, asc, count, desc, eq, gt, gte, inArray, lte, min, or, type SQL, sql } from 'drizzle-orm';
import type { TenantTx } from '#server/db/client.ts';
import { hotInsert, hotRead } from '#server/db/hot-read.ts';
import {
  devices,
  poolReadings,
  pools,
  reagents,
  routeAssignments,
  technicians,
  users,
  waterTargets,
  waterTests,
} from '#server/db/schema/index.ts';
import type { TargetRuleRow } from '#server/db/water-targets.ts';

export type WaterTestRow = typeof waterTests.$inferSelect;
export type NewWaterTestRow = Omit<typeof waterTests.$inferInsert, 'companyId'>;
export type PoolReadingRow = typeof poolReadings.$inferSelect;
export type NewPoolReadingRow = Omit<typeof poolReadings.$inferInsert, 'companyId'>;

interface Page {
  limit?: number | undefined;
  offset?: number | undefined;
}

const liveTestsOf = and(
  eq(waterTests.poolId, sql.placeholder('poolId')),
  gte(waterTests.expiresAt, sql.placeholder('now')),
);
const latestTests = hotRead('latest_water_tests', (db) =>
  db
    .select()
    .from(waterTests)
    .where(liveTestsOf)
    .orderBy(desc(waterTests.createdAt), desc(waterTests.testId))
    // No limit where it is null.
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
);
const testsCounted = hotRead('water_tests_counted', (db) =>
  db
    .select({ n: count(), firstExpiry: min(waterTests.expiresAt) })
    .from(waterTests)
    .where(liveTestsOf),
);

const packageFields = {
  product: reagents.product,
  strengthPct: reagents.strengthPct,
  packageAmount: reagents.packageAmount,
  packageUnit: reagents.packageUnit,
  level: reagents.level,
};

const insertTest = hotInsert('insert_water_test', waterTests);
const insertReading = hotInsert('insert_pool_reading', poolReadings, {
  testedBy: sql`coalesce(
    (select ${devices.deviceName} from ${devices} where ${eq(devices.deviceId, sql.placeholder('deviceId'))}),
    (select ${technicians.name} from ${technicians} where ${eq(technicians.technicianId, sql.placeholder('technicianId'))}),
    (select coalesce(${users.name}, ${users.email}) from ${users} where ${eq(users.userId, sql.placeholder('userId'))})
  )`,
});

export const waterRepo = (tx: TenantTx) => ({
  /** New, or in place of the one with its id. */
  async putTargetRule(row: Omit<typeof waterTargets.$inferInsert, 'companyId'>): Promise<TargetRuleRow> {
    const { ruleId: _, ...changes } = row;
    const [stored] = await tx
      .insert(waterTargets)
      .values(row)
      .onConflictDoUpdate({ target: [waterTargets.companyId, waterTargets.ruleId], set: changes })
      .returning();
    if (!stored) throw new Error('No rule was stored');
    return stored;
  },

  async removeTargetRule(ruleId: string): Promise<boolean> {
    const gone = await tx.delete(waterTargets).where(eq(waterTargets.ruleId, ruleId)).returning();
    return gone.length > 0;
  },

  async find(testId: string): Promise<WaterTestRow | null> {
    const [row] = await tx.select().from(waterTests).where(eq(waterTests.testId, testId));
    return row ?? null;
  },

  /** Null where the id is taken. */
  async insert(row: NewWaterTestRow & { testType: string }): Promise<WaterTestRow | null> {
    const [stored] = await insertTest(tx, row);
    return stored ?? null;
  },

  /** Keeps the readings of a test for good, with the name of who made it: a device's own, the technician's, or the user's. */
  async insertReading(
    row: Omit<NewPoolReadingRow, 'testedBy'>,
    by: { deviceId: string | undefined; technicianId: string | null; userId: string },
  ): Promise<void> {
    await insertReading(tx, { ...row, ...by, deviceId: by.deviceId ?? null });
  },

  /** A pool's tests that have not expired, newest first. */
  async list(
    poolId: string,
    now: Date,
    page: Page,
  ): Promise<{ rows: WaterTestRow[]; total: number; firstExpiry: Date | null }> {
    const wanted = { poolId, now: now.toISOString() };
    const rows = await latestTests(tx, { ...wanted, limit: page.limit ?? null, offset: page.offset ?? 0 });
    const [all] = await testsCounted(tx, wanted);
    return { rows, total: all?.n ?? 0, firstExpiry: all?.firstExpiry ?? null };
  },

  /** The tests of some pools that have not expired, newest first. */
  listOfPools: (poolIds: readonly string[], now: Date): Promise<WaterTestRow[]> =>
    tx
      .select()
      .from(waterTests)
      .where(and(inArray(waterTests.poolId, [...poolIds]), gte(waterTests.expiresAt, now)))
      .orderBy(desc(waterTests.createdAt), desc(waterTests.testId)),

  /** The packages at a pool and on a truck, those at the pool first, in the order in which they came. */
  packagesAt: (poolId: string | null, technicianId: string | null) =>
    tx
      .select(packageFields)
      .from(reagents)
      .where(or(eq(reagents.poolId, poolId ?? ''), eq(reagents.technicianId, technicianId ?? '')))
      .orderBy(asc(reagents.poolId), asc(reagents.createdAt), asc(reagents.id)),

  /** One package of each product and strength that the company has any of. */
  packagesOfCompany: () =>
    tx
      .selectDistinctOn([reagents.product, reagents.strengthPct], packageFields)
      .from(reagents)
      .where(gt(reagents.level, 0))
      .orderBy(reagents.product, reagents.strengthPct, asc(reagents.createdAt)),

  /** Whose route a pool's place is on; the first where there are several. */
  async technicianOfPool(poolId: string): Promise<string | null> {
    const [row] = await tx
      .select({ technicianId: routeAssignments.technicianId })
      .from(routeAssignments)
      .innerJoin(
        pools,
        and(
          eq(pools.companyId, routeAssignments.companyId),
          eq(pools.customerId, routeAssignments.customerId),
          sql`${pools.propertyId} is not distinct from ${routeAssignments.propertyId}`,
        ),
      )
      .where(and(eq(pools.poolId, poolId), eq(routeAssignments.isActive, true)))
      .orderBy(asc(routeAssignments.createdAt))
      .limit(1);
    return row?.technicianId ?? null;
  },

  /** A pool's readings over time, oldest first. */
  async history(
    poolId: string,
    between: { from: Date | null; to: Date | null },
    page: Page,
  ): Promise<{ rows: PoolReadingRow[]; total: number }> {
    const conditions: SQL[] = [eq(poolReadings.poolId, poolId)];
    if (between.from) conditions.push(gte(poolReadings.measuredAt, between.from));
    if (between.to) conditions.push(lte(poolReadings.measuredAt, between.to));
    const wanted = and(...conditions);
    const query = tx
      .select()
      .from(poolReadings)
      .where(wanted)
      .orderBy(asc(poolReadings.measuredAt), asc(poolReadings.testId))
      .offset(page.offset ?? 0);
    const rows = await (page.limit === undefined ? query : query.limit(page.limit));
    const [all] = await tx.select({ n: count() }).from(poolReadings).where(wanted);
    return { rows, total: all?.n ?? 0 };
  },
});
