import { sanitizerOf } from '../limits/water-limits.ts';
import { assumedCyanuricAcid, assumedTotalAlkalinity } from '../physics/water.ts';
import { productTable } from '../plan/product-table.ts';
import {
  type DosedReading,
  effectsOn,
  evidenceOf,
  type GivenDose,
  isMeantFor,
  measuredValue,
  millisecondsPerDay,
  type PoolHistory,
  type PoolTest,
  type ReadingEffect,
  type Timeline,
  within,
} from './history.ts';
import { chlorineIntervals, latestConditions, ownLoss, type PoolSite } from './learning/chlorine-loss.ts';
import {
  eightyPercent,
  medianOf,
  pooledMean,
  readingNoise,
  spreadOf,
  theilSen,
  weightedMedian,
} from './learning/robust-statistics.ts';
import {
  type ConservedReading,
  conservedReadings,
  type Dilution,
  dilutionsIn,
  noiseFactorOf,
  type SeriesPoint,
  seriesOf,
  sureFactor,
} from './reading-series.ts';
import { confidenceOf, daysPerMonth, figureOf, reportedFrom, type Trend } from './trend.ts';

/** Filter washing and splash-out take up to about this share of the water a week; more is worth a look. */
const usualPercentPerWeek = 2;
const leastLossReadings = 5;
const leastLossDays = 28;
/**
 * Cyanuric acid also breaks down on its own, a few ppm a month (troublefreepool.com thread 292461): about this share of 50
 * ppm a week.
 */
const cyanuricDecayPercentPerWeek = 1;

/** Standard errors from which on a sudden replacement is at least not counted as a steady loss. */
const likelyFactor = 2;

type ConservedSeries = Readonly<Record<ConservedReading, readonly SeriesPoint[]>>;

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
function waterLossTrends(series: ConservedSeries): Trend[] {
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
  if (points.length < leastLossReadings) return null;
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
  if (day < leastLossDays) return null;
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

const phWindowDays = 60;
/** pH climbs toward balance with the air; within ten days it is near enough to a straight line. */
const longestDays = 10;
const shortestDays = 0.9;
const leastPhIntervals = 3;
const leastPerWeek = 0.1;

/**
 * Rise of pH a week by loss of carbon dioxide (aeration, a salt cell, new plaster), between tests and net of recorded acid.
 * Intervals with a base or bicarbonate are passed over: they move pH on their own.
 */
function phRiseTrend(history: Timeline, nowMs: number): Trend | null {
  const tests = history.tests.filter(
    (test) => measuredValue(test, 'pH') !== undefined && nowMs - test.atMs <= phWindowDays * millisecondsPerDay,
  );
  const alkalinityDoses = effectsOn(history, 'totalAlkalinity');
  const used = new Set<PoolTest>();
  const rates: number[] = [];
  const noises: number[] = [];
  let alkalinity = assumedTotalAlkalinity;
  tests.forEach((before, i) => {
    alkalinity = measuredValue(before, 'totalAlkalinity') ?? alkalinity;
    const after = tests[i + 1];
    if (!after) return;
    const days = (after.atMs - before.atMs) / millisecondsPerDay;
    if (days < shortestDays || days > longestDays) return;
    const doses = alkalinityDoses.filter(({ dose }) => dose.atMs >= before.atMs && dose.atMs < after.atMs);
    if (doses.some(({ dose }) => isBase(dose))) return;
    const start = before.readings.pH ?? 0;
    const fall = fallByAcid(doses, history, start, alkalinity, measuredValue(before, 'cyanuricAcid'));
    const noise = readingNoise('pH', start);
    rates.push((((after.readings.pH ?? 0) - start + fall) * 7) / days);
    noises.push((Math.hypot(noise, noise, acidError * fall) * 7) / days);
    used.add(before).add(after);
  });
  if (rates.length < leastPhIntervals) return null;
  const perWeek = medianOf(rates);
  const error = (1.25 * Math.max(spreadOf(rates), medianOf(noises))) / Math.sqrt(rates.length);
  if (perWeek < leastPerWeek || perWeek < reportedFrom * error) return null;
  const rested = [...used];
  return {
    kind: 'ph-rise',
    ...figureOf(perWeek, error, rates.length),
    unit: 'pH/week',
    fromMs: rested[0]?.atMs ?? nowMs,
    toMs: rested.at(-1)?.atMs ?? nowMs,
    restsOn: rested.map((test) => evidenceOf('pH', test, test.readings.pH ?? 0)),
  };
}

/** Error of the closed form below and of an acid dose together, as a share of the fall. */
const acidError = 0.15;

const isBase = ({ chemical }: GivenDose): boolean => (productTable[chemical].acidity?.alkalinity ?? 0) > 0;

/**
 * Fall of pH by acid, by the closed form of the reference's §4.1, which is within some 10% of the equilibrium and a hundred
 * times as fast: alkalinity spent for a unit of pH, at the middle pH.
 */
function fallByAcid(
  doses: readonly ReadingEffect[],
  history: Timeline,
  start: number,
  totalAlkalinity: number,
  cyanuricAcid = assumedCyanuricAcid(history.poolType),
): number {
  let spent = 0;
  for (const { dose, ppm } of doses) if ((productTable[dose.chemical].acidity?.alkalinity ?? 0) < 0) spent -= ppm;
  if (spent <= 0) return 0;
  let fall = 0.3;
  for (let i = 0; i < 4; i += 1) {
    const middle = start - fall / 2;
    const capacity =
      ((192.1626 - 60.1221 * middle + 6.0752 * middle ** 2 - 0.1943 * middle ** 3) *
        (totalAlkalinity + (13.91 * cyanuricAcid) / 30)) /
      114.6;
    fall = Math.min(1.2, spent / (Math.max(capacity, 0.02) * ppmPerUnit));
  }
  return fall;
}

/**
 * The form gives fl oz of 31.45% acid as pH × gallons × capacity / 240.15; 25.6 fl oz take 10 ppm of alkalinity from 10,000
 * gallons (reference §3).
 */
const ppmPerUnit = (10_000 / 240.15) * (10 / 25.6);

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
