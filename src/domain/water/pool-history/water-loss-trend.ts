import { type ConservedReading, conservedReadings, type Dilution, dilutionsIn, sureFactor } from './dilution.ts';
import { evidenceOf, type PoolTest } from './history.ts';
import { readingNoise } from './learning/reading-noise.ts';
import { eightyPercent, medianOf, pooledMean, theilSen } from './learning/robust-statistics.ts';
import { noiseFactorOf, type SeriesPoint } from './reading-series.ts';
import { figureOf, type Trend } from './trend.ts';

/** Filter washing and splash-out take up to about this share of the water a week; more is worth a look. */
const usualPercentPerWeek = 2;
const leastReadings = 5;
const leastDays = 28;
/**
 * Cyanuric acid also breaks down on its own, a few ppm a month (troublefreepool.com thread 292461): about this share of 50
 * ppm a week.
 */
const cyanuricDecayPercentPerWeek = 1;

/** Standard errors from which on a sudden replacement is at least not counted as a steady loss. */
const likelyFactor = 2;

export type ConservedSeries = Readonly<Record<ConservedReading, readonly SeriesPoint[]>>;

interface Fall {
  readonly reading: ConservedReading;
  /** Percent of the water a week, with its standard error. */
  readonly value: number;
  readonly error: number;
  readonly points: readonly SeriesPoint[];
}

/**
 * Fresh water by what it thins: one fact for each sudden replacement, and a suspicion of steady water loss where at least
 * two of salt, cyanuric acid and hardness fall together, net of doses. What evaporates takes nothing along and does not
 * count; fill water with hardness of its own makes the estimate low.
 */
export function waterLossTrends(series: ConservedSeries): Trend[] {
  const likely = dilutionsIn(series, { value: 1, deviation: 0.2 }, likelyFactor);
  const replaced = replacements(series, likely);
  const sudden = new Set([...likely.keys()].map(({ atMs }) => atMs));
  const falls = conservedReadings
    .map((reading) => fallOf(reading, series[reading], sudden))
    .filter((fall) => fall !== null);
  const steady = steadyLoss(falls);
  return steady ? [...replaced, steady] : replaced;
}

function replacements(series: ConservedSeries, likely: ReadonlyMap<PoolTest, Dilution>): Trend[] {
  const sure = [...likely].filter(([, { share, error }]) => share > sureFactor * error);
  return sure.map(([test, { share, error, before }]) => ({
    kind: 'water-replaced',
    value: 100 * share,
    low: Math.max(0, 100 * (share - eightyPercent * error)),
    high: Math.min(100, 100 * (share + eightyPercent * error)),
    unit: '%',
    confidence: share / error >= 5 ? 'high' : 'medium',
    fromMs: before.atMs,
    toMs: test.atMs,
    restsOn: conservedReadings.flatMap((reading) =>
      series[reading]
        .filter((point) => point.test === test || point.test === before)
        .map((point) => evidenceOf(reading, point.test, point.value)),
    ),
  }));
}

/** Slope of the logarithm, doses and sudden replacements taken out, so that it is the share of water lost. */
function fallOf(
  reading: ConservedReading,
  points: readonly SeriesPoint[],
  suddenAtMs: ReadonlySet<number>,
): Fall | null {
  if (points.length < leastReadings) return null;
  const days: number[] = [];
  const logs: number[] = [];
  let day = 0;
  let log = 0;
  let before = 0;
  for (const [i, { test, value, dosedPpm, days: since }] of points.entries()) {
    const noise = readingNoise(reading, value);
    if (value < 3 * noise) return null;
    day += since;
    if (i > 0 && !suddenAtMs.has(test.atMs)) log += Math.log(Math.max(value - dosedPpm, noise) / before);
    days.push(day);
    logs.push(log);
    before = value;
  }
  if (day < leastDays) return null;
  const middle = medianOf(points.map(({ value }) => value));
  const found = theilSen(days, logs, (noiseFactorOf(points, reading) * readingNoise(reading, middle)) / middle);
  if (!found) return null;
  const decay = reading === 'cyanuricAcid' ? cyanuricDecayPercentPerWeek : 0;
  return { reading, value: -700 * found.slope - decay, error: 700 * found.error, points };
}

function steadyLoss(falls: readonly Fall[]): Trend | null {
  const falling = falls.filter(({ value, error }) => value > 1.3 * error);
  if (falling.length < 2) return null;
  // One that rises while the others fall speaks against fresh water, unless the fill water brings it.
  if (falls.some(({ reading, value, error }) => reading !== 'calciumHardness' && value < -2 * error)) return null;
  const { value, error } = pooledMean(falling);
  const together = falling.every((fall) => Math.abs(fall.value - value) < 2.5 * Math.hypot(fall.error, error));
  if (!together || value < 2 * error || value < usualPercentPerWeek) return null;
  const points = falling.flatMap(({ reading, points: of }) =>
    of.map((point) => evidenceOf(reading, point.test, point.value)),
  );
  const times = points.map(({ atMs }) => atMs);
  const { confidence, ...figure } = figureOf(value, error, Math.min(...falling.map(({ points: of }) => of.length)));
  return {
    kind: 'water-loss',
    ...figure,
    low: Math.max(0, figure.low),
    unit: '%/week',
    // Water does not say where it went.
    confidence: confidence === 'high' ? 'medium' : confidence,
    fromMs: Math.min(...times),
    toMs: Math.max(...times),
    restsOn: points,
  };
}
