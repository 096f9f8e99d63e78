import type { CreateWaterTest, PoolHistoryQuery, PoolReading, TestReadings, WaterTest } from '#contract/water/water.ts';
import { addDays, momentAt } from '#domain/calendar/index.ts';
import { firstPoolId, poolTypeOf } from '#domain/water/index.ts';
import { evaluatePools } from '#server/alerts/index.ts';
import { type PoolRow, poolsRepo, requireReadablePool } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import { requireRoomFor, type Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/things.ts';
import { computedIndex, summaryOf } from './computed-index.ts';
import { type PoolReadingRow, type WaterTestRow, waterRepo } from './repo.ts';
import { waterTexts } from './texts.ts';

/** Logs are kept for a week; the history keeps the readings. */
const keptMs = 7 * 24 * 60 * 60 * 1000;
/** A phone's clock may be a little ahead. */
const aheadMs = 10 * 60 * 1000;

const presentTest = ({ ph: pH, createdAt, expiresAt, ...row }: WaterTestRow): WaterTest => ({
  ...row,
  id: row.testId,
  pH,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const presentReading = ({ ph: pH, measuredAt, ...row }: PoolReadingRow): PoolReading => ({
  ...row,
  pH,
  measuredAt: measuredAt.toISOString(),
});

/** A test as it is handed in by the office, a visit or a tester. */
export interface NewWaterTest {
  poolId: string;
  readings: TestReadings;
  testId?: string | undefined;
  testType?: string | undefined;
  measuredAt?: Date | undefined;
  visitId?: string | undefined;
  technicianId?: string | null | undefined;
  deviceId?: string | undefined;
  /** Kept in `testResults` with the summary, e.g. how far a tester's readings can be trusted. */
  remarks?: Record<string, unknown>;
  /** The caller updates the pool's alerts once it has stored what else there is to know. */
  evaluatesLater?: boolean;
}

/** Who hands a test in: a signed-in call, or a device for the account that registered it. */
export interface TestRecorder extends Pick<Tenant, 'now' | 'newId' | 'enqueue' | 'languages'> {
  account: Pick<Tenant['account'], 'userId' | 'technicianId' | 'plan'>;
}

/**
 * Stores a test with its computed index, keeps its readings for the history and brings the pool up to date. Part of the
 * caller's transaction. The same testId again answers the stored test and changes nothing.
 * @throws AppError not_found naming `poolId`; limit_reached where the first pool would only now begin to count
 */
export async function recordWaterTest(tx: TenantTx, tenant: TestRecorder, test: NewWaterTest): Promise<WaterTest> {
  const repo = waterRepo(tx);
  const pool = await poolsRepo(tx).find(test.poolId);
  if (!pool) throw unknownReference('poolId', things.pool);
  const existing = test.testId === undefined ? null : await repo.find(test.testId);
  if (existing) return presentTest(existing);
  await requireRoomForFirstTest(tx, tenant, pool);

  const { pH, lsi: typed, ...others } = test.readings;
  const { lsi: computed, assumptions } = computedIndex(test.readings, pool);
  const lsi = computed ?? typed ?? null;
  const measuredAt = test.measuredAt ?? tenant.now();
  const testId = test.testId ?? tenant.newId('TEST');
  const readings = { ...others, ph: pH, lsi };
  const technicianId = test.technicianId === undefined ? tenant.account.technicianId : test.technicianId;
  const stored = await repo.insert({
    ...readings,
    testId,
    poolId: pool.poolId,
    customerId: pool.customerId,
    userId: tenant.account.userId,
    technicianId,
    visitId: test.visitId,
    deviceId: test.deviceId,
    testType: test.testType ?? 'manual',
    poolVolume: pool.volumeGallons,
    testResults: JSON.stringify({
      summary: summaryOf(test.readings, lsi, poolTypeOf(pool.poolType)),
      assumptions,
      ...test.remarks,
    }),
    createdAt: measuredAt,
    expiresAt: new Date(measuredAt.getTime() + keptMs),
  });
  if (!stored) throw new AppError('conflict', waterTexts.savedMeanwhile);
  await repo.insertReading(
    { ...readings, testId, poolId: pool.poolId, measuredAt },
    { deviceId: test.deviceId, technicianId, userId: tenant.account.userId },
  );
  if (!pool.lastUpdated || pool.lastUpdated <= measuredAt) {
    await updatePool(tx, pool, readings, measuredAt);
    if (!test.evaluatesLater) await evaluatePools(tx, tenant, [pool.poolId]);
  }
  await announce(tx, 'water-tests', [testId]);
  return presentTest(stored);
}

/** What was measured replaces the pool's reading, what was not stays; the index follows only with a new pH. */
async function updatePool(
  tx: TenantTx,
  pool: PoolRow,
  readings: Omit<TestReadings, 'pH' | 'lsi'> & { ph: number | undefined; lsi: number | null },
  measuredAt: Date,
): Promise<void> {
  const { totalChlorine, borate, lsi, ...kept } = readings;
  await poolsRepo(tx).update(pool.poolId, {
    ...kept,
    ...(lsi === null && kept.ph === undefined ? {} : { lsi }),
    lastUpdated: measuredAt,
  });
}

/** `Pool-001` counts against the plan from its first test on. */
async function requireRoomForFirstTest(tx: TenantTx, tenant: TestRecorder, pool: PoolRow): Promise<void> {
  if (pool.poolId !== firstPoolId || (await poolsRepo(tx).firstPoolCounts())) return;
  await requireRoomFor(tx, tenant.account, 'pools', poolsRepo(tx).count);
}

export const addWaterTest = (tenant: Tenant, { measuredAt, ...body }: CreateWaterTest): Promise<WaterTest> => {
  const moment = measuredAt === undefined ? undefined : new Date(measuredAt);
  if (moment && moment.getTime() > tenant.now().getTime() + aheadMs) {
    throw invalid('measuredAt', waterTexts.testInFuture);
  }
  return tenant.transaction((tx) => recordWaterTest(tx, tenant, { ...body, measuredAt: moment }));
};

export const listWaterTests = (
  tenant: Tenant,
  poolId: string,
  page: { limit?: number | undefined; offset?: number | undefined },
): Promise<{ rows: WaterTest[]; total: number; firstExpiry: Date | null }> =>
  tenant.transaction(async (tx) => {
    await requireReadablePool(tx, tenant, poolId);
    const { rows, ...found } = await waterRepo(tx).list(poolId, tenant.now(), page);
    return { rows: rows.map(presentTest), ...found };
  });

/** What `listWaterTests` answers for each of some pools, in one query. */
export async function waterTestsOfPools(
  tx: TenantTx,
  tenant: Tenant,
  poolIds: readonly string[],
): Promise<{ poolId: string; tests: WaterTest[] }[]> {
  const rows = await waterRepo(tx).listOfPools(poolIds, tenant.now());
  return poolIds.map((poolId) => ({ poolId, tests: rows.filter((row) => row.poolId === poolId).map(presentTest) }));
}

export const listPoolHistory = (
  tenant: Tenant,
  poolId: string,
  { from, to, ...page }: PoolHistoryQuery,
): Promise<{ rows: PoolReading[]; total: number }> =>
  tenant.transaction(async (tx) => {
    await requireReadablePool(tx, tenant, poolId);
    const { timeZone } = tenant.account;
    const between = { from: from ? startOf(from, timeZone) : null, to: to ? endOf(to, timeZone) : null };
    if (between.from && between.to && between.from > between.to) throw invalid('from', waterTexts.fromAfterEnd);
    const { rows, total } = await waterRepo(tx).history(poolId, between, page);
    return { rows: rows.map(presentReading), total };
  });

/** A day begins and ends where the company is; a moment is itself. */
const startOf = (value: string, timeZone: string): Date =>
  value.includes('T') ? new Date(value) : momentAt(timeZone, value);

const endOf = (value: string, timeZone: string): Date =>
  value.includes('T') ? new Date(value) : new Date(momentAt(timeZone, addDays(value, 1)).getTime() - 1);
