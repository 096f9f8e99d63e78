import { requireNumber } from '#domain/water/limits/water-limits.ts';
import { gallonsBounds } from '../../physics/water.ts';
import { type AnsweringVolume, withinSafeBand } from '../../plan/answering-volume.ts';
import { type Confidence, millisecondsPerDay, type PoolHistory, within } from '../history.ts';
import { dilutionsIn, noiseFactorOf, type SeriesPoint, seriesOf, sureFactor } from '../reading-series.ts';
import {
  type ChlorineConditions,
  type ChlorineInterval,
  chlorineIntervals,
  dayToDayDeviation,
  defaultLossPerDay,
  defaultSite,
  endOf,
  latestConditions,
  lossDeviation,
} from './chlorine-loss.ts';
import {
  type Belief,
  type DoseResponse,
  driftDeviation,
  type Evidence,
  fitReading,
  type LeftOut,
  type ReadingFit,
  ResponseFit,
  volumeReadings,
} from './learning-observations.ts';
import { eightyPercent, readingNoise } from './robust-statistics.ts';

/** Beyond this many days the demand has used up too much of a chlorine dose for it to show the volume. */
const longestDays = 2;
/** Half an hour: a dose is not mixed in yet before that. */
const shortestDays = 0.02;
const outlier = 3.5;

/**
 * Tells the pool's response to chlorine from its daily demand: both are fitted at once to all short intervals, with and
 * without a dose. The demand is the nuisance, as the logarithm of loss over `defaultLossPerDay`; the model is made linear
 * around the belief.
 */
function fitChlorine(
  intervals: readonly ChlorineInterval[],
  conditions: ChlorineConditions,
  belief: Belief,
): ReadingFit {
  const leftOut: LeftOut[] = [];
  const short: ChlorineInterval[] = [];
  let dosed = false;
  for (const interval of intervals) {
    const reason =
      interval.days > longestDays
        ? 'chlorine-demand'
        : interval.doses.some(({ daysToEnd }) => daysToEnd < shortestDays)
          ? 'too-soon-to-read'
          : null;
    if (reason === null) {
      short.push(interval);
      dosed ||= interval.dosedPpm > 0;
    } else if (isTellable(interval)) leftOut.push(leftOutOf(interval, reason));
  }
  let fit = new ResponseFit();
  if (!dosed) return { fit, responses: [], leftOut };

  const rates = short.map(({ before, after }) => defaultLossPerDay(conditions, (before.atMs + after.atMs) / 2));
  let outliers: ChlorineInterval[] = [];
  let demand = 0;
  let demandVariance = lossDeviation ** 2;
  for (let round = 0; round < 4; round += 1) {
    fit = new ResponseFit();
    outliers = [];
    short.forEach((interval, i) => {
      const rate = (rates[i] ?? 0) * Math.exp(demand);
      const response = endOf(interval, rate, 1) - endOf(interval, rate, 0);
      const expected = endOf(interval, rate, belief.response);
      const byDemand = (endOf(interval, rate * 1.01, belief.response) - expected) / Math.log(1.01);
      const variance =
        readingNoise('chlorine', interval.endPpm) ** 2 +
        (readingNoise('chlorine', interval.startPpm) * Math.exp(-rate * interval.days)) ** 2 +
        (byDemand * dayToDayDeviation) ** 2;
      const miss = interval.endPpm - expected;
      const spread = variance + (response * belief.deviation) ** 2 + byDemand * byDemand * demandVariance;
      if (Math.abs(miss) > outlier * Math.sqrt(spread)) {
        outliers.push(interval);
        return;
      }
      fit.add(response, miss + belief.response * response + byDemand * demand, byDemand, variance);
    });
    const found = fit.nuisanceAt(belief.response, lossDeviation);
    demand = Math.min(1.5, Math.max(-2, found.mean));
    demandVariance = found.variance;
  }
  for (const interval of outliers) if (isTellable(interval)) leftOut.push(leftOutOf(interval, 'outlier'));
  const responses = short
    .filter((interval) => !outliers.includes(interval) && isTellable(interval))
    .map((interval) => ({
      reading: 'chlorine' as const,
      doseIds: interval.doses.map(({ id }) => id),
      beforeTestId: interval.before.id,
      afterTestId: interval.after.id,
      expectedPpm: interval.dosedPpm,
      observedPpm: interval.endPpm - interval.startPpm,
    }));
  return { fit, responses, leftOut };
}

const isTellable = ({ dosedPpm, endPpm }: ChlorineInterval): boolean => dosedPpm >= readingNoise('chlorine', endPpm);

const leftOutOf = (interval: ChlorineInterval, reason: LeftOut['reason']): LeftOut => ({
  reading: 'chlorine',
  doseIds: interval.doses.map(({ id }) => id),
  testId: interval.after.id,
  reason,
});

/**
 * How far stated volumes are off, as the standard deviation of their logarithm. Estimates by length, width and depth come
 * within 20 to 50% (poolforum.com thread 21566, methods 2 and 4).
 */
const statedVolumeDeviation = 0.3;

interface VolumePosterior {
  /** Mean and standard deviation of the logarithm of true over stated volume. */
  readonly logFactor: number;
  readonly deviation: number;
}

/** Log-factors from 0.35 to 2.85 times the stated volume, and the responses (1 / factor) that belong to them. */
const steps = 140;
const logFactors = Float64Array.from({ length: steps + 1 }, (_, i) => -1.05 + (2.1 * i) / steps);
const responseFactors = logFactors.map((logFactor) => Math.exp(-logFactor));
const prior = logFactors.map((logFactor) => -0.5 * (logFactor / statedVolumeDeviation) ** 2);

/**
 * What the evidence leaves of the volume: a normal prior on the logarithm of the volume around the stated one, times a
 * likelihood that is normal in the response (change of a reading per change expected at the stated volume).
 */
function volumePosterior({ weight, weighted }: Evidence): VolumePosterior {
  if (weight === 0) return { logFactor: 0, deviation: statedVolumeDeviation };
  let best = Number.NEGATIVE_INFINITY;
  for (let i = 0; i <= steps; i += 1) best = Math.max(best, logDensity(i, weight, weighted));
  let sum = 0;
  let first = 0;
  let second = 0;
  for (let i = 0; i <= steps; i += 1) {
    const above = logDensity(i, weight, weighted) - best;
    if (above < -20) continue;
    const density = Math.exp(above);
    const logFactor = logFactors[i] as number;
    sum += density;
    first += density * logFactor;
    second += density * logFactor * logFactor;
  }
  const mean = first / sum;
  return { logFactor: mean, deviation: Math.sqrt(Math.max(second / sum - mean * mean, 1e-6)) };
}

function logDensity(i: number, weight: number, weighted: number): number {
  const response = responseFactors[i] as number;
  return (prior[i] as number) + response * weighted - 0.5 * weight * response * response;
}

/** The volume that a pool's answers to earlier doses speak for. */
export interface LearnedVolume {
  readonly statedGallons: number;
  /** What to dose with, to three figures; the stated volume where the answers do not contradict it. */
  readonly gallons: number;
  /** `gallons` over `statedGallons`, never outside `safeBand`. */
  readonly factor: number;
  /** Gallons between which the volume is with a chance of 80%. */
  readonly lowGallons: number;
  readonly highGallons: number;
  /** Whether `gallons` is another volume than the stated one. */
  readonly differs: boolean;
  /** The answers spoke for a volume beyond the band: the records want checking. */
  readonly atEdgeOfBand: boolean;
  readonly confidence: Confidence;
  /** How many doses it was learned from. */
  readonly doseCount: number;
  readonly responses: readonly DoseResponse[];
  readonly leftOut: readonly LeftOut[];
}

/** Doses older than this are not learned from, days. */
const memoryDays = 365;
/** Error that doses of one product share: weighing and purity; liquid chlorine besides loses strength in the can. */
const SHARED_ERROR = { weighed: 0.03, chlorine: 0.1 } as const;
/** The first weeds out what no volume explains, the second what the volume found does not. */
const rounds = 2;

/**
 * The volume a pool answers as. The prior is centered on the stated volume (`statedVolumeDeviation`); each reading's response to
 * its doses is fitted apart and the evidence is added up. It differs from the stated volume only when it does so by more than its
 * own standard deviation and by 3%.
 * @throws InvalidReading for gallons that are not above 0, and for doses in a unit or strength the product cannot have
 */
export function learnVolume(history: PoolHistory, nowMs: number): LearnedVolume {
  const statedGallons = requireNumber('gallons', history.gallons, gallonsBounds);
  const recent = within(history, nowMs - memoryDays * millisecondsPerDay, nowMs);
  const series = {
    totalAlkalinity: seriesOf(recent, 'totalAlkalinity'),
    calciumHardness: seriesOf(recent, 'calciumHardness'),
    cyanuricAcid: seriesOf(recent, 'cyanuricAcid'),
    salt: seriesOf(recent, 'salt'),
  };
  const noiseFactors = new Map(
    volumeReadings
      .filter((reading) => series[reading].some(hasDose))
      .map((reading) => [reading, noiseFactorOf(series[reading], reading)]),
  );
  const chlorine = chlorineIntervals(seriesOf(recent, 'chlorine'));
  const conditions = latestConditions(recent, defaultSite);

  let belief: Belief = { response: 1, deviation: statedVolumeDeviation };
  let posterior = volumePosterior({ weight: 0, weighted: 0 });
  let responses: DoseResponse[] = [];
  let leftOut: LeftOut[] = [];
  if (recent.doses.length > 0) {
    const diluted = dilutionsIn(series, { value: belief.response, deviation: belief.deviation }, sureFactor);
    for (let round = 0; round < rounds; round += 1) {
      responses = [];
      leftOut = [];
      let weight = 0;
      let weighted = 0;
      const collect = (part: ReadingFit, nuisanceDeviation: number, sharedError: number): void => {
        const evidence = part.fit.evidence(nuisanceDeviation, sharedError);
        weight += evidence.weight;
        weighted += evidence.weighted;
        responses.push(...part.responses);
        leftOut.push(...part.leftOut);
      };
      for (const reading of volumeReadings) {
        const points = series[reading];
        const noiseFactor = noiseFactors.get(reading);
        if (noiseFactor === undefined) continue;
        const part = fitReading(reading, points, noiseFactor, diluted, belief);
        collect(part, driftDeviation(reading), SHARED_ERROR.weighed);
      }
      collect(fitChlorine(chlorine, conditions, belief), lossDeviation, SHARED_ERROR.chlorine);
      posterior = volumePosterior({ weight, weighted });
      const response = Math.exp(-posterior.logFactor);
      belief = { response, deviation: response * posterior.deviation };
    }
  }
  const doseCount = new Set(responses.flatMap(({ doseIds }) => doseIds)).size;
  return { ...volumeOf(statedGallons, posterior), doseCount, responses, leftOut };
}

/**
 * The volume to dose for where it is known well enough; null where the stated one serves as well or little is known:
 * a hint is shown, not acted on.
 */
export function volumeToDoseFor(learned: LearnedVolume): AnsweringVolume | null {
  const { differs, confidence, gallons, statedGallons, doseCount } = learned;
  return differs && confidence !== 'low' ? { gallons, statedGallons, doses: doseCount } : null;
}

const hasDose = ({ dosedPpm }: SeriesPoint): boolean => dosedPpm !== 0;

const leastDifference = Math.log(1.03);

function volumeOf(
  statedGallons: number,
  { logFactor, deviation }: VolumePosterior,
): Omit<LearnedVolume, 'doseCount' | 'responses' | 'leftOut'> {
  const differs = Math.abs(logFactor) > Math.max(leastDifference, deviation / 2);
  const best = Math.exp(logFactor);
  const inBand = withinSafeBand(best, 1);
  const gallons = differs ? withinSafeBand(inThreeFigures(statedGallons * inBand), statedGallons) : statedGallons;
  return {
    statedGallons,
    gallons,
    factor: gallons / statedGallons,
    lowGallons: inThreeFigures(statedGallons * Math.exp(logFactor - eightyPercent * deviation)),
    highGallons: inThreeFigures(statedGallons * Math.exp(logFactor + eightyPercent * deviation)),
    differs,
    atEdgeOfBand: differs && inBand !== best,
    confidence: deviation <= 0.06 ? 'high' : deviation <= 0.15 ? 'medium' : 'low',
  };
}

const inThreeFigures = (gallons: number): number => Number(gallons.toPrecision(3));
