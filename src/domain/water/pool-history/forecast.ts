import { sanitizerOf } from '../limits/water-limits.ts';
import { chlorineForCyanuricAcid, codeMinimumChlorine } from '../physics/sanitizer.ts';
import { effectsOn, millisecondsPerDay, type PoolHistory, within } from './history.ts';
import {
  type AssumedCondition,
  assumedConditions,
  chlorineAfter,
  chlorineIntervals,
  dayToDayDeviation,
  defaultLossPerDay,
  latestConditions,
  ownLoss,
  type PoolSite,
} from './learning/chlorine-loss.ts';
import { eightyPercent, medianOf, normalShareBelow, readingNoise, spreadOf } from './learning/robust-statistics.ts';
import { seriesOf } from './reading-series.ts';

/**
 * What a forecast is based on: the pool's own loss; its usual level, where a cell, a feeder or someone unrecorded keeps it up;
 * or the loss that is typical of its conditions.
 */
type ForecastBasis = 'own-loss' | 'usual-level' | 'typical-loss';

export interface ChlorineForecast {
  readonly atMs: number;
  /** Likely free chlorine at `atMs`, ppm, and the bounds that hold it with a chance of 80%. */
  readonly expectedPpm: number;
  readonly lowPpm: number;
  readonly highPpm: number;
  /** Least free chlorine for the pool's cyanuric acid, and never under the codes' 1 ppm. */
  readonly minimumPpm: number;
  /** 0 to 1 */
  readonly chanceUnderMinimum: number;
  /** When it falls under the minimum: likely, and at the earliest (one chance in ten); null when not within 30 days. */
  readonly underMinimumAtMs: number | null;
  readonly underMinimumEarliestMs: number | null;
  /** Share of the chlorine lost in a day, percent. */
  readonly lossPercentPerDay: number;
  readonly basis: ForecastBasis;
  /** The test that starts the forecast. */
  readonly lastTestId: string;
  /** What was neither measured nor entered. */
  readonly assumed: readonly AssumedCondition[];
}

/** Tests older than this say nothing of today's demand, days. */
const memoryDays = 60;
/** A last test older than this starts no forecast, days. */
const longestGapDays = 30;
const horizonDays = 30;
const enoughObservations = 3;

/**
 * Free chlorine at a moment to come, from the last test and the doses since: first-order loss (`defaultLossPerDay`, corrected by
 * the pool's own), toward what a feeder or cell keeps up. null for pools without chlorine, and where no test of the last 30 days
 * measured it.
 * @throws InvalidReading for doses in a unit or strength the product cannot have
 */
export function forecastChlorine(
  history: PoolHistory,
  site: PoolSite,
  when: { readonly nowMs: number; readonly atMs: number },
): ChlorineForecast | null {
  const sanitizer = sanitizerOf(history.poolType);
  if (sanitizer !== 'chlorine' && sanitizer !== 'saltwater') return null;
  const recent = within(history, when.nowMs - memoryDays * millisecondsPerDay, when.nowMs);
  const points = seriesOf(recent, 'chlorine');
  const last = points.at(-1);
  if (!last || when.nowMs - last.test.atMs > longestGapDays * millisecondsPerDay) return null;

  const conditions = latestConditions(history, site);
  const produced = site.producedPpmPerDay;
  const own = ownLoss(chlorineIntervals(points), conditions, produced ?? 0);
  const kept = produced === undefined && (sanitizer === 'saltwater' || own.fed);
  const levels = points.slice(-10).map(({ value }) => value);
  const usual = kept ? medianOf(levels) : null;

  const later = effectsOn(recent, 'chlorine').filter(({ dose }) => dose.atMs >= last.test.atMs);
  const fromMs = later.at(-1)?.dose.atMs ?? last.test.atMs;
  const atMs = Math.max(when.atMs, fromMs);
  const days = (atMs - fromMs) / millisecondsPerDay;
  const allDays = (atMs - last.test.atMs) / millisecondsPerDay;
  const loss = defaultLossPerDay(conditions, (last.test.atMs + atMs) / 2) * (kept ? 1 : Math.exp(own.logRatio));

  const startOf = (rate: number, firstPpm: number): number => {
    let ppm = firstPpm;
    let sinceMs = last.test.atMs;
    for (const { dose, ppm: added } of later) {
      ppm = toward(ppm, rate, (dose.atMs - sinceMs) / millisecondsPerDay) + added;
      sinceMs = dose.atMs;
    }
    return ppm;
  };
  const toward = (ppm: number, rate: number, dayCount: number): number =>
    usual === null
      ? chlorineAfter(ppm, rate, dayCount, produced ?? 0)
      : usual + (ppm - usual) * Math.exp(-rate * dayCount);
  const endWith = (rate: number, firstPpm: number): number => Math.max(0, toward(startOf(rate, firstPpm), rate, days));

  const noise = readingNoise('chlorine', last.value);
  const rateDeviation = kept
    ? own.deviation
    : Math.hypot(own.deviation, dayToDayDeviation / Math.sqrt(Math.max(1, allDays)));
  const fast = loss * Math.exp(eightyPercent * rateDeviation);
  const slow = loss * Math.exp(-eightyPercent * rateDeviation);
  const expectedPpm = endWith(loss, last.value);
  const byNoise = Math.abs(endWith(loss, last.value + eightyPercent * noise) - expectedPpm);
  const forgotten = 1 - Math.exp(-2 * loss * allDays);
  const byHabit = usual === null ? 0 : eightyPercent * Math.max(spreadOf(levels), noise) * Math.sqrt(forgotten);
  const byFast = usual === null ? expectedPpm - endWith(fast, last.value) : 0;
  const bySlow = usual === null ? endWith(slow, last.value) - expectedPpm : 0;
  const lowPpm = Math.max(0, expectedPpm - Math.hypot(byFast, byNoise, byHabit));
  const highPpm = expectedPpm + Math.hypot(bySlow, byNoise, byHabit);

  const minimumPpm = minimumFor(conditions.cyanuricAcid, sanitizer === 'saltwater' || (produced ?? 0) > 0);
  const crossing = (rate: number): number | null => {
    const inDays = daysToFall(startOf(rate, last.value), usual ?? (produced ?? 0) / rate, minimumPpm, rate);
    return inDays === null || inDays > horizonDays ? null : fromMs + inDays * millisecondsPerDay;
  };
  const side = minimumPpm < expectedPpm ? expectedPpm - lowPpm : highPpm - expectedPpm;
  const enough = own.observations.length >= enoughObservations;
  return {
    atMs,
    expectedPpm,
    lowPpm,
    highPpm,
    minimumPpm,
    chanceUnderMinimum: normalShareBelow(((minimumPpm - expectedPpm) / Math.max(side, 0.05)) * eightyPercent),
    underMinimumAtMs: crossing(loss),
    underMinimumEarliestMs: crossing(fast),
    lossPercentPerDay: 100 * (1 - Math.exp(-loss)),
    basis: kept ? 'usual-level' : enough ? 'own-loss' : 'typical-loss',
    lastTestId: last.test.id,
    assumed: assumedConditions(history, site),
  };
}

const minimumFor = (cyanuricAcid: number, generated: boolean): number =>
  Math.max(codeMinimumChlorine, chlorineForCyanuricAcid(cyanuricAcid, generated ? 'swg' : 'manual').minimum);

/** Days until a level that goes from `start` toward `rest` is under `minimum`; 0 when it is already, null for never. */
function daysToFall(start: number, rest: number, minimum: number, lossPerDay: number): number | null {
  if (start <= minimum) return 0;
  if (rest >= minimum) return null;
  return Math.log((start - rest) / (minimum - rest)) / lossPerDay;
}

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
