import type {
  ChlorineForecastAnswer,
  LearnedVolumeAnswer,
  PoolDose,
  PoolInsights,
  PoolTrend,
} from '#contract/water/pool-history.ts';
import { localDate, millisecondsADay, momentAt } from '#domain/calendar/index.ts';
import { addressLine } from '#domain/scheduling/index.ts';
import {
  type AnsweringVolume,
  type Chemical,
  type ChlorineForecast,
  chemicalNames,
  forecastChlorine,
  type GivenDose,
  isComputable,
  type LearnedVolume,
  learnVolume,
  type OwnTargets,
  type PoolHistory,
  type PoolSite,
  type PoolTest,
  type PoolType,
  poolTypeOf,
  readingsMovedBy,
  type Trend,
  trendsOf,
  UNITS,
  volumeToDoseFor,
} from '#domain/water/index.ts';
import { customersRepo, type PoolRow, poolsRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { targetsNow } from '#server/db/water-targets.ts';
import { onlyCustomerOf } from '#server/http/customer-readers.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { notFound } from '#server/platform/app-error.ts';
import { things } from '#server/platform/texts.ts';
import { nextStops } from '#server/scheduling/index.ts';
import { type DosingVisit, poolHistoryRepo, type ReadingRow } from './repo.ts';

/** Gallons that a forecast assumes where a pool's volume is not known: an ordinary back yard pool. */
const usualGallons = 15_000;

/** A dose as shown, and as the engine takes it; null where it cannot be computed with. */
export interface StoredDose {
  shown: PoolDose;
  given: GivenDose | null;
}

const testOf = (row: ReadingRow): PoolTest => ({
  id: row.testId,
  atMs: row.measuredAt.getTime(),
  readings: {
    chlorine: row.chlorine ?? undefined,
    pH: row.ph ?? undefined,
    tempF: row.temperature ?? undefined,
    totalAlkalinity: row.totalAlkalinity ?? undefined,
    calciumHardness: row.calciumHardness ?? undefined,
    cyanuricAcid: row.cyanuricAcid ?? undefined,
    salt: row.salt ?? undefined,
    borate: row.borate ?? undefined,
  },
});

const chemicalNamed = (stored: string): Chemical | undefined => chemicalNames.find((known) => known === stored);

/**
 * The doses of visits, oldest first. A dose was given when its visit's test was made, or else when the visit ended: the
 * engine takes a dose at the moment of a test as given after it.
 */
export function dosesOf(visits: readonly DosingVisit[], tests: readonly ReadingRow[]): StoredDose[] {
  const testedAt = new Map(tests.map(({ testId, measuredAt }) => [testId, measuredAt]));
  return visits
    .flatMap((visit) => {
      const tested = visit.waterTestId === null ? undefined : testedAt.get(visit.waterTestId);
      const at = tested ?? visit.departureTime ?? visit.arrivalTime ?? visit.createdAt;
      return visit.chemicalsAdded.map((added, index) => doseOf(visit, added, `${visit.visitId}/${index + 1}`, at));
    })
    .sort((a, b) => (a.shown.givenAt < b.shown.givenAt ? -1 : a.shown.givenAt > b.shown.givenAt ? 1 : 0));
}

function doseOf(visit: DosingVisit, added: DosingVisit['chemicalsAdded'][number], id: string, at: Date): StoredDose {
  const chemical = chemicalNamed(added.chemical);
  const unit = UNITS.find((known) => known === added.unit);
  const dose: GivenDose | null =
    chemical && unit
      ? { id, atMs: at.getTime(), chemical, unit, amount: added.amount, strengthPct: added.strengthPct ?? undefined }
      : null;
  const given = dose && isComputable(dose) ? dose : null;
  const shown: PoolDose = {
    id,
    visitId: visit.visitId,
    givenAt: at.toISOString(),
    chemical: added.chemical,
    name: added.name,
    amount: added.amount,
    unit: added.unit,
    strengthPct: added.strengthPct,
    technicianName: visit.technicianName,
    moves: chemical ? readingsMovedBy(chemical) : [],
    counted: given !== null,
  };
  return { shown, given };
}

/** What is stored of a pool, as the rules read it. */
export const historyOf = (
  pool: PoolRow,
  tests: readonly ReadingRow[],
  doses: readonly StoredDose[],
  gallons = pool.volumeGallons ?? usualGallons,
): PoolHistory => ({
  gallons,
  poolType: poolTypeOf(pool.poolType),
  tests: tests.map(testOf),
  doses: doses.flatMap(({ given }) => given ?? []),
});

export const siteOf = (latitude: number | undefined): PoolSite =>
  latitude === undefined ? {} : { latitudeDeg: latitude };

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

/** What a pool is kept at today, for a question about it as what it is; null for none, and for what is no pool of the company. */
export const targetsOfPool = (tenant: Tenant, poolId: string, poolType: PoolType): Promise<OwnTargets | null> =>
  tenant.transaction(async (tx) => {
    if (onlyCustomerOf(tenant.account) !== undefined) return null;
    const pool = await poolsRepo(tx).find(poolId);
    return pool && poolTypeOf(pool.poolType) === poolType ? (await targetsNow(tx, tenant))(pool) : null;
  });

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
