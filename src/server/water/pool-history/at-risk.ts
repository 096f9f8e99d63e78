import type { PoolAtRiskAnswer, PoolsAtRiskQuery } from '#contract/water/pool-history.ts';
import { localDate, millisecondsADay } from '#domain/calendar/index.ts';
import { mostUrgentFirst, type PoolAtRisk, poolsAtRisk, type WatchedPool } from '#domain/water/index.ts';
import { type PoolRow, poolsRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { nextStops } from '#server/scheduling/index.ts';
import { dosesOf, historyOf, middleOf, presentForecast, siteOf } from './insights.ts';
import { type DosingVisit, poolHistoryRepo } from './repo.ts';

/** A forecast looks back so far. */
const memoryDays = 60;
/** Pools that are read and computed in one step, so that other calls come in between. */
const poolsAStep = 25;

/** Rows by the pool they belong to. */
function byPool<Row extends { poolId: string | null }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.poolId === null) continue;
    const group = groups.get(row.poolId);
    if (group) group.push(row);
    else groups.set(row.poolId, [row]);
  }
  return groups;
}

async function watch(tx: TenantTx, pools: readonly PoolRow[], now: Date): Promise<WatchedPool[]> {
  const repo = poolHistoryRepo(tx);
  const since = new Date(now.getTime() - memoryDays * millisecondsADay);
  const tests = byPool(
    await repo.readings(
      pools.map(({ poolId }) => poolId),
      since,
    ),
  );
  const tested = pools.filter(({ poolId }) => tests.has(poolId));
  if (tested.length === 0) return [];
  const poolIds = tested.map(({ poolId }) => poolId);
  const customerIds = [...new Set(tested.flatMap(({ customerId }) => customerId ?? []))];
  const visits: Map<string, DosingVisit[]> =
    customerIds.length > 0
      ? byPool(await repo.visits(poolIds, customerIds, since.toISOString().slice(0, 10)))
      : new Map();
  const latitudes = customerIds.length > 0 ? await repo.latitudes(customerIds) : new Map<string, number>();
  return tested.map((pool) => {
    const own = tests.get(pool.poolId) ?? [];
    const history = historyOf(pool, own, dosesOf(visits.get(pool.poolId) ?? [], own));
    // What was measured before the forecast's memory is known from the pool.
    const readings = { tempF: pool.temperature ?? undefined, cyanuricAcid: pool.cyanuricAcid ?? undefined };
    const earlier = { id: 'earlier', atMs: since.getTime() - 1, readings };
    return {
      poolId: pool.poolId,
      history: { ...history, tests: [earlier, ...history.tests] },
      site: siteOf(pool.customerId === null ? undefined : latitudes.get(pool.customerId)),
    };
  });
}

/**
 * Pools whose chlorine is likely under its minimum before somebody comes, most urgent first. A few queries for
 * every step of pools; forecasts only, no learning.
 */
export const listPoolsAtRisk = (
  tenant: Tenant,
  { limit, offset = 0 }: PoolsAtRiskQuery,
): Promise<{ rows: PoolAtRiskAnswer[]; total: number }> =>
  tenant.transaction(async (tx) => {
    const now = tenant.now();
    const nowMs = now.getTime();
    const { timeZone } = tenant.account;
    const former = await poolHistoryRepo(tx).formerCustomers();
    const pools = (await poolsRepo(tx).list()).filter(({ customerId }) => !former.has(customerId ?? ''));
    const stops = await nextStops(tx, localDate(timeZone, now), null);
    const visitDates = new Map(
      pools.flatMap(({ poolId, customerId }) => {
        const date = customerId === null ? undefined : stops.get(customerId);
        return date === undefined ? [] : [[poolId, date] as const];
      }),
    );
    const visits = new Map([...visitDates].map(([poolId, date]) => [poolId, middleOf(date, timeZone)]));
    const risks: PoolAtRisk[] = [];
    for (let from = 0; from < pools.length; from += poolsAStep) {
      const watched = await watch(tx, pools.slice(from, from + poolsAStep), now);
      risks.push(...poolsAtRisk(watched, visits, nowMs));
    }
    const byId = new Map(pools.map((pool) => [pool.poolId, pool]));
    const wanted = mostUrgentFirst(risks, nowMs).slice(offset, limit === undefined ? undefined : offset + limit);
    const rows = wanted.flatMap(({ poolId, forecast }) => {
      const pool = byId.get(poolId);
      if (!pool) return [];
      const { name, customerId, customerName } = pool;
      return {
        ...{ poolId, poolName: name, customerId, customerName },
        nextVisit: visitDates.get(poolId) ?? null,
        forecast: presentForecast(forecast, pool),
      };
    });
    return { rows, total: risks.length };
  });
