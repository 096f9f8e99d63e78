import { sanitizerOf } from '../limits/pool-types.ts';
import { type DosedReading, evidenceOf, millisecondsPerDay, type PoolHistory } from './history.ts';
import { chlorineIntervals } from './learning/chlorine-intervals.ts';
import { ownLoss } from './learning/chlorine-loss.ts';
import { isMeantFor } from './learning/dose-effects.ts';
import { readingNoise } from './learning/reading-noise.ts';
import { eightyPercent, medianOf, spreadOf, theilSen, weightedMedian } from './learning/robust-statistics.ts';
import { phRiseTrend } from './ph-rise-trend.ts';
import { latestConditions, type PoolSite } from './pool-site.ts';
import { noiseFactorOf, type SeriesPoint, seriesOf } from './reading-series.ts';
import { type Timeline, within } from './timeline.ts';
import { confidenceOf, daysPerMonth, figureOf, reportedFrom, type Trend } from './trend.ts';
import { waterLossTrends } from './water-loss-trend.ts';

/** Chlorine demand changes with the season, so only the last two months count. */
const demandWindowDays = 60;
const leastIntervals = 3;

/**
 * Free chlorine lost per day, between tests and net of recorded doses. Absent where chlorine comes in that is not recorded,
 * in a salt pool whose cell's output is not known, and in pools without chlorine.
 */
function chlorineLossTrend(history: Timeline, site: PoolSite, nowMs: number): Trend | null {
  const sanitizer = sanitizerOf(history.poolType);
  const produced = site.producedPpmPerDay;
  if (sanitizer !== 'chlorine' && !(sanitizer === 'saltwater' && produced !== undefined)) return null;
  const intervals = chlorineIntervals(seriesOf(history, 'chlorine')).filter(
    ({ before }) => nowMs - before.atMs <= demandWindowDays * millisecondsPerDay,
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

const leastReadings = 4;
const leastDays = 28;

/**
 * Rise a month that doses on purpose do not explain. Trichlor and dichlor bring cyanuric acid along; hardness rises by
 * cal-hypo, hard fill water and plaster.
 */
function rise(
  points: readonly SeriesPoint[],
  reading: DosedReading,
  kind: Trend['kind'],
  leastPpmPerMonth: number,
): Trend | null {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < leastReadings) return null;
  if (last.test.atMs - first.test.atMs < leastDays * millisecondsPerDay) return null;
  const { days, values, onPurpose, alongside } = netOf(points, reading);
  const found = theilSen(days, values, noiseFactorOf(points, reading) * readingNoise(reading, last.value));
  if (!found) return null;
  const perMonth = found.slope * daysPerMonth;
  const error = found.error * daysPerMonth;
  if (perMonth < leastPpmPerMonth || perMonth < reportedFrom * error) return null;
  // Doses on purpose are taken off by the book: where they outweigh what is left, the book's error does too.
  if (onPurpose > 5 * found.slope * (days.at(-1) ?? 0)) return null;
  return {
    kind,
    ...figureOf(perMonth, error, points.length),
    unit: 'ppm/month',
    fromMs: first.test.atMs,
    toMs: last.test.atMs,
    restsOn: points.map(({ test, value }) => evidenceOf(reading, test, value)),
    fromChlorinePpm: (alongside / (days.at(-1) ?? 1)) * daysPerMonth,
  };
}

/** Readings without what was added on purpose, over days since the first. */
function netOf(points: readonly SeriesPoint[], reading: DosedReading) {
  const days: number[] = [];
  const values: number[] = [];
  let day = 0;
  let onPurpose = 0;
  let alongside = 0;
  for (const point of points) {
    for (const { dose, ppm } of point.effects) {
      if (isMeantFor(dose, reading)) onPurpose += ppm;
      else alongside += ppm;
    }
    day += point.days;
    days.push(day);
    values.push(point.value - onPurpose);
  }
  return { days, values, onPurpose, alongside };
}

/** How far back the slow trends look, days. */
const windowDays = 180;

/**
 * What a pool's tests show beyond the noise of their readings, each with the readings behind it. A statement that the data do
 * not support is left out. Give the history the learned volume (`LearnedVolume.gallons`) to compute doses with.
 * @throws InvalidReading for doses in a unit or strength the product cannot have
 */
export function trendsOf(history: PoolHistory, site: PoolSite, nowMs: number): Trend[] {
  const recent = within(history, nowMs - windowDays * millisecondsPerDay, nowMs);
  const series = {
    salt: seriesOf(recent, 'salt'),
    cyanuricAcid: seriesOf(recent, 'cyanuricAcid'),
    calciumHardness: seriesOf(recent, 'calciumHardness'),
  };
  return [
    chlorineLossTrend(recent, site, nowMs),
    phRiseTrend(recent, nowMs),
    rise(series.cyanuricAcid, 'cyanuricAcid', 'cyanuric-acid-creep', 2),
    rise(series.calciumHardness, 'calciumHardness', 'calcium-rise', 5),
    ...waterLossTrends(series),
  ].filter((trend) => trend !== null);
}
