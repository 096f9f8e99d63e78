import { type ChlorineForecast, forecastChlorine } from './forecast.ts';
import { millisecondsPerDay, type PoolHistory } from './history.ts';
import type { PoolSite } from './pool-site.ts';

export interface WatchedPool {
  readonly poolId: string;
  readonly history: PoolHistory;
  readonly site: PoolSite;
}

export interface PoolAtRisk {
  readonly poolId: string;
  /** null: no visit is planned; the forecast then looks two weeks ahead. */
  readonly nextVisitMs: number | null;
  readonly forecast: ChlorineForecast;
}

/** A chance of this much to be under the minimum at the next visit puts a pool on the list. */
const riskChance = 0.3;
const daysWithoutVisit = 14;

/**
 * Pools whose free chlorine may be under the minimum for their cyanuric acid before someone comes, most urgent first: those that
 * fall under it soonest, and among those under it already the one that waits longest, then the lower one.
 * @param nextVisits milliseconds since 1970 of each pool's next visit, by pool id
 */
export function poolsAtRisk(
  pools: readonly WatchedPool[],
  nextVisits: ReadonlyMap<string, number>,
  nowMs: number,
): PoolAtRisk[] {
  const listed: PoolAtRisk[] = [];
  for (const { poolId, history, site } of pools) {
    const nextVisitMs = nextVisits.get(poolId) ?? null;
    const atMs = Math.max(nowMs, nextVisitMs ?? nowMs + daysWithoutVisit * millisecondsPerDay);
    const forecast = forecastChlorine(history, site, { nowMs, atMs });
    if (forecast && forecast.chanceUnderMinimum >= riskChance) listed.push({ poolId, nextVisitMs, forecast });
  }
  return mostUrgentFirst(listed, nowMs);
}

/** The order of `poolsAtRisk`, for lists that were made in parts. */
export function mostUrgentFirst(listed: readonly PoolAtRisk[], nowMs: number): PoolAtRisk[] {
  const fallsAt = ({ forecast }: PoolAtRisk): number => Math.max(nowMs, forecast.underMinimumAtMs ?? forecast.atMs);
  return listed.toSorted(
    (a, b) =>
      fallsAt(a) - fallsAt(b) ||
      b.forecast.atMs - a.forecast.atMs ||
      a.forecast.expectedPpm - b.forecast.expectedPpm ||
      (a.poolId < b.poolId ? -1 : 1),
  );
}
