import type {
  ChlorineForecastAnswer,
  LearnedVolumeAnswer,
  PoolInsights,
  PoolTrend,
} from '#contract/water/pool-history.ts';
import { localDate, millisecondsADay, momentAt } from '#domain/calendar/index.ts';
import { addressLine } from '#domain/scheduling/index.ts';
import {
  type AnsweringVolume,
  type ChlorineForecast,
  forecastChlorine,
  type LearnedVolume,
  learnVolume,
  type Trend,
  trendsOf,
  volumeToDoseFor,
} from '#domain/water/index.ts';
import { customersRepo, type PoolRow, poolsRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { onlyCustomerOf } from '#server/http/customer-readers.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { notFound } from '#server/platform/app-error.ts';
import { things } from '#server/platform/things.ts';
import { nextStops } from '#server/scheduling/index.ts';
import { poolHistoryRepo, type ReadingRow } from './repo.ts';
import { dosesOf, historyOf, type StoredDose, siteOf } from './stored-history.ts';

const momentOf = (ms: number): string => new Date(ms).toISOString();
const momentOrNull = (ms: number | null): string | null => (ms === null ? null : momentOf(ms));

export const presentForecast = (
  { atMs, underMinimumAtMs, underMinimumEarliestMs, ...forecast }: ChlorineForecast,
  pool: PoolRow,
): ChlorineForecastAnswer => ({
  ...forecast,
  at: momentOf(atMs),
  underMinimumAt: momentOrNull(underMinimumAtMs),
  underMinimumEarliest: momentOrNull(underMinimumEarliestMs),
  assumed: [...forecast.assumed, ...(pool.volumeGallons === null ? (['volume'] as const) : [])],
});

const presentTrend = ({ fromMs, toMs, restsOn, ...trend }: Trend): PoolTrend => ({
  percentPerDay: null,
  atPpm: null,
  isAtLeast: false,
  fromChlorinePpm: null,
  ...trend,
  from: momentOf(fromMs),
  to: momentOf(toMs),
  restsOn: restsOn.map(({ atMs, ...reading }) => ({ ...reading, measuredAt: momentOf(atMs) })),
});

/** @param measuredAt when each test was made, milliseconds since 1970 by test id */
function presentLearned(learned: LearnedVolume, measuredAt: ReadonlyMap<string, number>): LearnedVolumeAnswer {
  const testAt = (testId: string) => ({ testId, measuredAt: momentOf(measuredAt.get(testId) ?? 0) });
  return {
    ...learned,
    dosedFor: volumeToDoseFor(learned) !== null,
    responses: learned.responses.map(({ doseIds, beforeTestId, afterTestId, ...response }) => ({
      ...response,
      doseIds: [...doseIds],
      before: testAt(beforeTestId),
      after: testAt(afterTestId),
    })),
    leftOut: learned.leftOut.map(({ doseIds, testId, ...dose }) => ({
      ...dose,
      doseIds: [...doseIds],
      ...testAt(testId),
    })),
  };
}

const daysWithoutVisit = 14;

/** A stop is worked some time of its day: noon where the company is. */
export const middleOf = (date: string, timeZone: string): number => momentAt(timeZone, date, 12 * 60).getTime();

/** A pool with everything that was measured in it and put into it. */
export interface PoolRecord {
  pool: PoolRow;
  customer: { customerId: string; name: string; address: string | null } | null;
  latitude: number | undefined;
  tests: ReadingRow[];
  doses: StoredDose[];
  testedBy: Map<string, string>;
}

/** @throws AppError not_found */
export async function readPool(tx: TenantTx, poolId: string): Promise<PoolRecord> {
  const pool = await poolsRepo(tx).find(poolId);
  if (!pool) throw notFound(things.pool);
  const repo = poolHistoryRepo(tx);
  const customer = pool.customerId === null ? null : await customersRepo(tx).find(pool.customerId);
  const tests = await repo.readings([poolId], null);
  const visits = customer ? await repo.visits([poolId], [customer.customerId], null) : [];
  const testedBy = new Map(tests.flatMap(({ testId, testedBy: name }) => (name === null ? [] : [[testId, name]])));
  for (const { waterTestId, technicianName } of visits) {
    if (waterTestId !== null && technicianName !== null) testedBy.set(waterTestId, technicianName);
  }
  return {
    pool,
    customer: customer && {
      customerId: customer.customerId,
      name: customer.name,
      address: addressLine(customer),
    },
    latitude: customer?.latitude ?? undefined,
    tests,
    doses: dosesOf(visits, tests),
    testedBy,
  };
}

/** What a pool's stored tests and doses show: trends, the volume it answers as, and its chlorine to the next visit. */
export const poolInsightsOf = (tenant: Tenant, poolId: string): Promise<PoolInsights> =>
  tenant.transaction(async (tx) => {
    const { pool, customer, latitude, tests, doses, testedBy } = await readPool(tx, poolId);
    const now = tenant.now();
    const nowMs = now.getTime();
    const { timeZone } = tenant.account;
    const next = customer ? await nextStops(tx, localDate(timeZone, now), [customer.customerId]) : new Map();
    const nextVisit: string | null = customer ? (next.get(customer.customerId) ?? null) : null;

    const site = siteOf(latitude);
    const stated = historyOf(pool, tests, doses);
    const learned = pool.volumeGallons === null ? null : learnVolume(stated, nowMs);
    const history = learned ? { ...stated, gallons: learned.gallons } : stated;
    const visitMs = nextVisit === null ? nowMs + daysWithoutVisit * millisecondsADay : middleOf(nextVisit, timeZone);
    const forecast = forecastChlorine(history, site, { nowMs, atMs: Math.max(nowMs, visitMs) });
    return {
      poolId,
      customer,
      testCount: tests.length,
      doses: doses.map(({ shown }) => shown),
      testedBy: Object.fromEntries(testedBy),
      trends: learned ? trendsOf(history, site, nowMs).map(presentTrend) : [],
      learned: learned && presentLearned(learned, new Map(stated.tests.map(({ id, atMs }) => [id, atMs]))),
      nextVisit,
      forecast: forecast && presentForecast(forecast, pool),
    };
  });

/** Older tests and doses teach nothing. */
const memoryMs = 366 * millisecondsADay;

/**
 * The volume that one of the company's pools answers as, where it is known well enough to dose for and was learned beside
 * the size that is asked about; null for every other pool and size, and for any other text.
 */
export const learnedVolumeOf = (tenant: Tenant, poolId: string, gallons: number): Promise<AnsweringVolume | null> =>
  tenant.transaction(async (tx) => {
    const pool = await poolsRepo(tx).find(poolId);
    if (!pool?.customerId || pool.volumeGallons !== gallons || onlyCustomerOf(tenant.account) !== undefined)
      return null;
    const now = tenant.now();
    const since = new Date(now.getTime() - memoryMs);
    const repo = poolHistoryRepo(tx);
    const visits = await repo.visits([poolId], [pool.customerId], since.toISOString().slice(0, 10));
    if (visits.length === 0) return null;
    const tests = await repo.readings([poolId], since);
    return volumeToDoseFor(learnVolume(historyOf(pool, tests, dosesOf(visits, tests)), now.getTime()));
  });
