import { hoclFraction } from '../../physics/sanitizer.ts';
import { assumedCyanuricAcid, assumedTemperatureF } from '../../physics/water.ts';
import { measuredValue, millisecondsPerDay, type PoolHistory, type PoolTest } from '../history.ts';
import type { SeriesPoint } from '../reading-series.ts';
import { readingNoise, weightedMedian } from './robust-statistics.ts';

/** Two chlorine tests in a row and the chlorine given in between. */
export interface ChlorineInterval {
  readonly before: PoolTest;
  readonly after: PoolTest;
  readonly startPpm: number;
  readonly endPpm: number;
  readonly days: number;
  /** ppm given, at the history's volume. */
  readonly dosedPpm: number;
  readonly doses: readonly { readonly id: string; readonly ppm: number; readonly daysToEnd: number }[];
}

/** The intervals between readings of free chlorine. */
export function chlorineIntervals(points: readonly SeriesPoint[]): ChlorineInterval[] {
  return points.slice(1).map((point, i) => {
    const before = points[i] as SeriesPoint;
    return {
      before: before.test,
      after: point.test,
      startPpm: before.value,
      endPpm: point.value,
      days: point.days,
      dosedPpm: point.dosedPpm,
      doses: point.effects.map(({ dose, ppm }) => ({
        id: dose.id,
        ppm,
        daysToEnd: (point.test.atMs - dose.atMs) / millisecondsPerDay,
      })),
    };
  });
}

/** ppm at the end at a rate of loss; `response` scales what the doses bring (stated over true volume). */
export function endOf(interval: ChlorineInterval, lossPerDay: number, response = 1, producedPpmPerDay = 0): number {
  let end = chlorineAfter(interval.startPpm, lossPerDay, interval.days, producedPpmPerDay);
  for (const { ppm, daysToEnd } of interval.doses) end += response * ppm * Math.exp(-lossPerDay * daysToEnd);
  return end;
}

/** Kits cannot read less than this, ppm. */
const detectablePpm = 0.2;
const fastestLossPerDay = 8;

interface ObservedLoss {
  readonly interval: ChlorineInterval;
  /** Per day; negative where chlorine rose that nobody is known to have given. */
  readonly lossPerDay: number;
  /** Standard deviation by the noise of both readings. */
  readonly deviation: number;
  /** Nothing was left at the end: the rate is a lower bound. */
  readonly isAtLeast: boolean;
}

/** The rate of loss that an interval shows. */
function observedLoss(interval: ChlorineInterval, producedPpmPerDay = 0): ObservedLoss {
  const { days, startPpm, dosedPpm } = interval;
  const end = Math.max(interval.endPpm, detectablePpm);
  const start = Math.max(startPpm + dosedPpm, detectablePpm);
  const atStart = interval.doses.every(({ daysToEnd }) => days - daysToEnd < 0.1);
  const lossPerDay =
    producedPpmPerDay === 0 && atStart ? Math.log(start / end) / days : solved(interval, end, producedPpmPerDay);
  const deviation = Math.hypot(readingNoise('chlorine', end) / end, readingNoise('chlorine', startPpm) / start) / days;
  return { interval, lossPerDay, deviation, isAtLeast: interval.endPpm <= detectablePpm };
}

/** Bisection: the more is lost, the less is left. */
function solved(interval: ChlorineInterval, end: number, producedPpmPerDay: number): number {
  let low = -1;
  let high = fastestLossPerDay;
  for (let i = 0; i < 24; i += 1) {
    const middle = (low + high) / 2;
    if (endOf(interval, middle, 1, producedPpmPerDay) > end) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** What the loss of chlorine depends on where the pool's own history does not show it. */
export interface ChlorineConditions {
  /** ppm */
  readonly cyanuricAcid: number;
  readonly tempF: number;
  /** Degrees, north positive. */
  readonly latitudeDeg: number;
  /** Share of the open sky's sun that falls on the water: 0 indoors or covered, 1 in the open without a cloud. */
  readonly sunExposure: number;
}

/** Half-life of free chlorine under the noon sun: 35 minutes without cyanuric acid, 8.4 hours bound to it (reference §6). */
const halfLifeFreeHours = 35 / 60;
const halfLifeBoundHours = 8.4;

/**
 * Share of free chlorine that is not bound to cyanuric acid at pH 7.5: 1 / (1 + 1.27 CYA), from HOCl = FC / (2.7 CYA - 4.9
 * FC + 5) (reference §6) at little chlorine, HOCl being 47% of the unbound.
 */
const unboundShare = (cyanuricAcid: number): number => 1 / (1 + 2.7 * hoclFraction(7.5) * cyanuricAcid);

/** Half-life of free chlorine under the noon sun, hours; about 6 at 30 ppm (poolforum.com thread 7168). */
export function halfLifeInSunHours(cyanuricAcid: number): number {
  const unbound = unboundShare(cyanuricAcid);
  return 1 / (unbound / halfLifeFreeHours + (1 - unbound) / halfLifeBoundHours);
}

/** UV index goes with the sine of the sun's height to this power (Madronich 2007, doi 10.1039/b615200e). */
const uvPower = 2.42;
const steps = 8;

/**
 * Hours of overhead sun that a cloudless day's ultraviolet light adds up to: about 5.6 at midsummer and 1.1 at midwinter at
 * 33 degrees. Sun's declination after Cooper 1969.
 */
export function overheadSunHours(latitudeDeg: number, atMs: number): number {
  const yearDay = (atMs / millisecondsPerDay) % 365.2425;
  const declination = 0.4093 * Math.sin((2 * Math.PI * (yearDay + 285)) / 365);
  const latitude = (latitudeDeg * Math.PI) / 180;
  const level = Math.sin(latitude) * Math.sin(declination);
  const swing = Math.cos(latitude) * Math.cos(declination);
  const halfDay = Math.acos(Math.min(1, Math.max(-1, -level / Math.max(swing, 1e-9))));
  let sum = 0;
  for (let i = 0; i < steps; i += 1) {
    const height = level + swing * Math.cos((halfDay * (i + 0.5)) / steps);
    if (height > 0) sum += height ** uvPower;
  }
  return (((sum / steps) * halfDay) / Math.PI) * 24;
}

/** Loss to everything but sun in a kept pool at 80 °F, a day; it doubles every 18 °F (10 °C), as reactions commonly do. */
const darkLossPerDay = 0.1;

/**
 * Rate at which free chlorine goes, per day (first order: FC = FC0 e^-kt), of a pool of which nothing but its conditions is
 * known. In an open stabilized pool in summer it comes to about half a day's chlorine, as published: 1.5-3 ppm of 4
 * (reference §6), 41% in worst sun at 30 ppm (poolforum.com thread 7168).
 */
export function defaultLossPerDay(conditions: ChlorineConditions, atMs: number): number {
  const { cyanuricAcid, tempF, latitudeDeg, sunExposure } = conditions;
  const sun =
    sunExposure > 0
      ? (sunExposure * overheadSunHours(latitudeDeg, atMs) * Math.LN2) / halfLifeInSunHours(cyanuricAcid)
      : 0;
  return sun + darkLossPerDay * 2 ** ((tempF - 80) / 18);
}

/** Standard deviation of the logarithm of a pool's loss over `defaultLossPerDay`: shade, cover, bathers, leaves, water care. */
export const lossDeviation = 0.5;
/** The same from one day to the next in one pool: clouds and bathers. */
export const dayToDayDeviation = 0.35;

/** ppm left of a start after some days, where a feeder or salt cell makes up `producedPpmPerDay`. */
export function chlorineAfter(startPpm: number, lossPerDay: number, days: number, producedPpmPerDay = 0): number {
  const left = Math.exp(-lossPerDay * days);
  const produced = lossPerDay > 1e-9 ? (producedPpmPerDay * (1 - left)) / lossPerDay : producedPpmPerDay * days;
  return startPpm * left + produced;
}

/** Intervals that show a rate: long enough for a loss to show, short enough for some chlorine to be left. */
const shortestDays = 0.2;
const longestDays = 10;
/** Less chlorine than this at the start shows nothing, ppm. */
const leastStartPpm = 1;
/** Rises that no recorded dose explains: from two of them and this share on, the records do not hold what the pool gets. */
const unrecordedShare = 0.15;
/** Standard deviations by which a rise must exceed the noise of its readings. */
const sureRise = 2.5;

/** A covered pool may lose a tenth of what an open one does; less than that is noise. */
const leastShare = 0.1;

export interface OwnLoss {
  readonly observations: readonly ObservedLoss[];
  /** Chlorine comes in that is not recorded: a feeder, a salt cell, the owner. */
  readonly fed: boolean;
  /** Logarithm of the pool's own loss over `defaultLossPerDay`, with its standard deviation; 0 and the prior where unknown. */
  readonly logRatio: number;
  readonly deviation: number;
}

/**
 * How fast this pool loses chlorine compared with what its conditions let expect, so that summer's tests speak for autumn
 * too. Normal prior on the logarithm, observations weighted by the noise of their readings and held to two and a half
 * deviations from their median.
 */
export function ownLoss(
  intervals: readonly ChlorineInterval[],
  conditions: ChlorineConditions,
  producedPpmPerDay: number,
): OwnLoss {
  const observations: ObservedLoss[] = [];
  let near = 0;
  let rises = 0;
  for (const interval of intervals) {
    const { days, startPpm, dosedPpm } = interval;
    if (days > longestDays || days < shortestDays) continue;
    const observed = observedLoss(interval, producedPpmPerDay);
    near += 1;
    if (observed.lossPerDay < -sureRise * observed.deviation) rises += 1;
    else if (startPpm + dosedPpm >= leastStartPpm) observations.push(observed);
  }
  const fed = rises >= 2 && rises > unrecordedShare * near;

  const points: { readonly value: number; readonly weight: number }[] = [];
  const atLeast: { readonly value: number; readonly weight: number }[] = [];
  for (const { interval, lossPerDay, deviation, isAtLeast } of observations) {
    const usual = defaultLossPerDay(conditions, (interval.before.atMs + interval.after.atMs) / 2);
    const loss = Math.max(lossPerDay, leastShare * usual);
    const variance = (deviation / loss) ** 2 + dayToDayDeviation ** 2 / Math.max(1, interval.days) + 0.01;
    (isAtLeast ? atLeast : points).push({ value: Math.log(loss / usual), weight: 1 / variance });
  }
  // A test that found nothing left says "at least so fast": it counts only where the others say less.
  const others = points.length > 0 ? weightedMedian(points) : 0;
  for (const point of atLeast) if (point.value > others) points.push(point);
  const middle = weightedMedian(points);
  let weight = 1 / lossDeviation ** 2;
  let weighted = 0;
  for (const point of points) {
    const reach = 2.5 / Math.sqrt(point.weight);
    weight += point.weight;
    weighted += point.weight * Math.min(middle + reach, Math.max(middle - reach, point.value));
  }
  return { observations, fed, logRatio: weighted / weight, deviation: 1 / Math.sqrt(weight) };
}

/** Where a pool is and what runs at it. */
export interface PoolSite {
  /** Degrees, north positive; 33 where unknown, the middle of the southern states. */
  readonly latitudeDeg?: number;
  /**
   * Share of the sun that reaches the water, 0 (indoors, covered) to 1 (open); unknown: 0.8 for clouds and some
   * shade, 0 for a spa, which is covered.
   */
  readonly sunExposure?: number;
  /** Water temperature of the time ahead, °F; the latest reading where unknown. */
  readonly tempF?: number;
  /** Free chlorine that a salt cell or feeder makes, ppm a day (`generatorPpmPerDay`). */
  readonly producedPpmPerDay?: number;
}

export const defaultSite: PoolSite = {};

/** What the loss of chlorine depends on, by the latest readings; what was never measured is assumed as the plan does. */
export function latestConditions(history: PoolHistory, site: PoolSite): ChlorineConditions {
  return {
    cyanuricAcid: latestCyanuricAcid(history) ?? assumedCyanuricAcid(history.poolType),
    tempF: site.tempF ?? latestTemperature(history) ?? assumedTemperatureF,
    latitudeDeg: site.latitudeDeg ?? 33,
    sunExposure: site.sunExposure ?? (history.poolType === 'spa' ? 0 : 0.8),
  };
}

function latestCyanuricAcid({ tests }: PoolHistory): number | undefined {
  const latest = tests.findLast((test) => measuredValue(test, 'cyanuricAcid') !== undefined);
  return latest?.readings.cyanuricAcid;
}

const latestTemperature = ({ tests }: PoolHistory): number | undefined =>
  tests.findLast(({ readings: { tempF } }) => tempF !== undefined && tempF >= 32 && tempF <= 120)?.readings.tempF;

/** A condition that the forecast had to take as usual. */
export type AssumedCondition = 'cyanuricAcid' | 'temperature' | 'latitude' | 'sunExposure';

export function assumedConditions(history: PoolHistory, site: PoolSite): AssumedCondition[] {
  const assumed: AssumedCondition[] = [];
  if (latestCyanuricAcid(history) === undefined) assumed.push('cyanuricAcid');
  if (site.tempF === undefined && latestTemperature(history) === undefined) assumed.push('temperature');
  if (site.latitudeDeg === undefined) assumed.push('latitude');
  if (site.sunExposure === undefined) assumed.push('sunExposure');
  return assumed;
}
