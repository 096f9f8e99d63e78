import type { CreateWaterTest, PoolHistoryQuery, PoolReading, TestReadings, WaterTest } from '#contract/water/water.ts';
import { canAny } from '#domain/access/index.ts';
import { addDays, localDate, momentAt } from '#domain/calendar/index.ts';
import { type Message, wordsOf } from '#domain/language/index.ts';
import {
  type BodyOfWater,
  firstPoolId,
  InvalidReading,
  type KnownStock,
  knownStock,
  poolTypeOf,
  readingTexts,
  saturationIndex,
  statusTexts,
  statusWord,
  waterLimits,
} from '#domain/water/index.ts';
import { evaluatePools } from '#server/alerts/index.ts';
import { type PoolRow, poolsRepo, requireReadablePool } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import { targetsByDay } from '#server/db/water-targets.ts';
import { requireRoomFor, type Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, unknownReference } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { type PoolReadingRow, type WaterTestRow, waterRepo } from './repo.ts';
import { keptTexts, waterTexts } from './texts.ts';

const { say } = wordsOf('en');

/** What the line of a test holds, in its order. */
const summarized = [
  'chlorine',
  'pH',
  'totalAlkalinity',
  'calciumHardness',
  'cyanuricAcid',
  'salt',
  'temperature',
] as const;
type Kept = (typeof summarized)[number];

/**
 * The index of a test whenever pH, hardness and temperature are known, from the test itself or from the pool's last
 * readings (calcium is not measured at every visit); what else is missing is assumed and said, in English: it is kept with the test as text.
 */
function computedIndex(readings: TestReadings, pool: PoolRow): { lsi: number | null; assumptions: string[] } {
  const earlier: Message[] = [];
  const known = (reading: Exclude<Kept, 'pH'>): number | undefined => {
    const stored = pool[reading];
    if (readings[reading] !== undefined || stored === null) return readings[reading];
    earlier.push(keptTexts.earlier({ reading: readingTexts[reading], value: stored }));
    return stored;
  };
  // A reading older than today's pH would not say what the water is like now.
  if (readings.pH === undefined) return { lsi: null, assumptions: [] };
  const calciumHardness = known('calciumHardness');
  const tempF = known('temperature');
  if (calciumHardness === undefined || tempF === undefined) return { lsi: null, assumptions: [] };
  try {
    const index = saturationIndex(
      {
        pH: readings.pH,
        calciumHardness,
        tempF,
        totalAlkalinity: known('totalAlkalinity'),
        cyanuricAcid: known('cyanuricAcid'),
        salt: known('salt'),
        borate: readings.borate,
      },
      { poolType: poolTypeOf(pool.poolType) },
    );
    // Adding 0 turns a negative zero into a plain one.
    return {
      lsi: Math.round(index.lsi * 100) / 100 + 0,
      assumptions: [...earlier, ...index.assumptions].map((each) => say(each)),
    };
  } catch (error) {
    if (!(error instanceof InvalidReading)) throw error;
    return { lsi: null, assumptions: [say(error.told)] };
  }
}

const units: Readonly<Partial<Record<Kept, string>>> = { pH: '', temperature: ' °F' };

/** The test in one line: each reading with its word, "pH 7.7 High", and the index. */
function summaryOf(readings: TestReadings, lsi: number | null, pool: BodyOfWater): string {
  const limits = waterLimits(pool);
  const parts = summarized.flatMap((name) => {
    const value = readings[name];
    const judged = limits[name];
    if (value === undefined) return [];
    const status = judged && statusTexts[statusWord(value, judged)];
    return [keptTexts.measured({ reading: readingTexts[name], value, unit: units[name] ?? ' ppm', status })];
  });
  return [...parts, ...(lsi === null ? [] : [keptTexts.index({ lsi })])].map((each) => say(each)).join(', ');
}

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
  account: Pick<Tenant['account'], 'userId' | 'technicianId' | 'plan' | 'timeZone'>;
}

/**
 * Stores a test with its computed index, keeps its readings for the history and brings the pool up to date. Part of the
 * caller's transaction. The same testId again answers the stored test and changes nothing.
 * @throws AppError not_found naming `poolId`; limit_reached where the first pool would only now begin to count
 */
export async function recordWaterTest(tx: TenantTx, tenant: TestRecorder, test: NewWaterTest): Promise<WaterTest> {
  const repo = waterRepo(tx);
  const measuredAt = test.measuredAt ?? tenant.now();
  const [pool, existing, targetsOn] = await Promise.all([
    poolsRepo(tx).find(test.poolId),
    test.testId === undefined ? null : repo.find(test.testId),
    targetsByDay(tx),
  ]);
  if (!pool) throw unknownReference('poolId', things.pool);
  if (existing) return presentTest(existing);
  await requireRoomForFirstTest(tx, tenant, pool);

  const { pH, lsi: typed, ...others } = test.readings;
  const { lsi: computed, assumptions } = computedIndex(test.readings, pool);
  const lsi = computed ?? typed ?? null;
  const testId = test.testId ?? tenant.newId('TEST');
  const readings = { ...others, ph: pH, lsi };
  const technicianId = test.technicianId === undefined ? tenant.account.technicianId : test.technicianId;
  const { timeZone } = tenant.account;
  const targetsThen = targetsOn(localDate(timeZone, measuredAt));
  const isLatest = !pool.lastUpdated || pool.lastUpdated <= measuredAt;
  const storing = repo.insert({
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
      summary: summaryOf(test.readings, lsi, { poolType: pool.poolType, targets: targetsThen(pool) }),
      assumptions,
      ...test.remarks,
    }),
    createdAt: measuredAt,
    expiresAt: new Date(measuredAt.getTime() + keptMs),
  });
  const [stored] = await Promise.all([
    storing,
    repo.insertReading(
      { ...readings, testId, poolId: pool.poolId, measuredAt },
      { deviceId: test.deviceId, technicianId, userId: tenant.account.userId },
    ),
    isLatest && poolsRepo(tx).takeReadings(pool.poolId, readings, measuredAt),
    announce(tx, 'water-tests', [testId]),
    // Its statements follow those above: it reads the pool as it is after them.
    isLatest &&
      !test.evaluatesLater &&
      evaluatePools(tx, tenant, [pool.poolId], targetsOn(localDate(timeZone, tenant.now()))),
  ]);
  // What was stored beside it is rolled back.
  if (!stored) throw new AppError('conflict', waterTexts.savedMeanwhile);
  return presentTest(stored);
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

/**
 * What there is to treat a pool with: what is at the pool and on the truck of the technician who asks, or else of the one
 * whose route the pool is on; where nothing is kept there, what the company stocks. Who may not see stock gets no hint of it.
 * @param poolId any marker text; null for water of no pool
 */
export async function stockFor(tx: TenantTx, { account }: Tenant, poolId: string | null): Promise<KnownStock> {
  if (!canAny(account.role, [['reagents', 'view']], account.permissions)) return knownStock([], []);
  const repo = waterRepo(tx);
  const onRoute = poolId === null || account.technicianId !== null ? null : await repo.technicianOfPool(poolId);
  // A technician sees no truck but the own.
  const technicianId = account.role === 'technician' ? account.technicianId : (account.technicianId ?? onRoute);
  const here = await repo.packagesAt(poolId, technicianId);
  return knownStock(here, here.length > 0 ? [] : await repo.packagesOfCompany());
}
