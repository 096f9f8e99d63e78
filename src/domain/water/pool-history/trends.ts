import { type DosedReading, evidenceOf, millisecondsPerDay, type PoolHistory } from './history.ts';
import { chlorineLossTrend } from './learning/chlorine-loss-trend.ts';
import { isMeantFor } from './learning/dose-effects.ts';
import { readingNoise } from './learning/reading-noise.ts';
import { theilSen } from './learning/robust-statistics.ts';
import { phRiseTrend } from './ph-rise-trend.ts';
import type { PoolSite } from './pool-site.ts';
import { noiseFactorOf, type SeriesPoint, seriesOf } from './reading-series.ts';
import { within } from './timeline.ts';
import { daysPerMonth, figureOf, reportedFrom, type Trend } from './trend.ts';
import { waterLossTrends } from './water-loss-trend.ts';

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
