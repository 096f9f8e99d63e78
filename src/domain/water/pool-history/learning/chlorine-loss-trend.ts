import { sanitizerOf } from '../../limits/pool-types.ts';
import { evidenceOf, millisecondsPerDay } from '../history.ts';
import { latestConditions, type PoolSite } from '../pool-site.ts';
import { seriesOf } from '../reading-series.ts';
import type { Timeline } from '../timeline.ts';
import { confidenceOf, reportedFrom, type Trend } from '../trend.ts';
import { chlorineIntervals } from './chlorine-intervals.ts';
import { ownLoss } from './chlorine-loss.ts';
import { eightyPercent, medianOf, spreadOf, weightedMedian } from './robust-statistics.ts';

/** Chlorine demand changes with the season, so only the last two months count. */
const windowDays = 60;
const leastIntervals = 3;

/**
 * Free chlorine lost per day, between tests and net of recorded doses. Absent where chlorine comes in that is not recorded,
 * in a salt pool whose cell's output is not known, and in pools without chlorine.
 */
export function chlorineLossTrend(history: Timeline, site: PoolSite, nowMs: number): Trend | null {
  const sanitizer = sanitizerOf(history.poolType);
  const produced = site.producedPpmPerDay;
  if (sanitizer !== 'chlorine' && !(sanitizer === 'saltwater' && produced !== undefined)) return null;
  const intervals = chlorineIntervals(seriesOf(history, 'chlorine')).filter(
    ({ before }) => nowMs - before.atMs <= windowDays * millisecondsPerDay,
  );
  const { observations, fed } = ownLoss(intervals, latestConditions(history, site), produced ?? 0);
  if (fed || observations.length < leastIntervals) return null;

  const rates = observations.map(({ lossPerDay }) => lossPerDay);
  const points = observations.map(({ lossPerDay, deviation }) => ({ value: lossPerDay, weight: 1 / deviation ** 2 }));
  const rate = weightedMedian(points);
  const error = Math.max(
    (1.25 * spreadOf(rates)) / Math.sqrt(rates.length),
    1 / Math.sqrt(points.reduce((sum, { weight }) => sum + weight, 0)),
  );
  if (rate < reportedFrom * error) return null;

  const level = medianOf(observations.map(({ interval }) => interval.startPpm + interval.dosedPpm));
  const share = (lossPerDay: number): number => 1 - Math.exp(-Math.max(0, lossPerDay));
  const tests = new Set(observations.flatMap(({ interval }) => [interval.before, interval.after]));
  return {
    kind: 'chlorine-loss',
    value: level * share(rate),
    low: level * share(rate - eightyPercent * error),
    high: level * share(rate + eightyPercent * error),
    unit: 'ppm/day',
    confidence: confidenceOf(rate / error, observations.length),
    fromMs: Math.min(...observations.map(({ interval }) => interval.before.atMs)),
    toMs: Math.max(...observations.map(({ interval }) => interval.after.atMs)),
    restsOn: [...tests].map((test) => evidenceOf('chlorine', test, test.readings.chlorine ?? 0)),
    percentPerDay: 100 * share(rate),
    atPpm: level,
    isAtLeast: observations.filter(({ isAtLeast }) => isAtLeast).length * 2 > observations.length,
  };
}
