import { type ChlorineConditions, dayToDayDeviation, defaultLossPerDay, lossDeviation } from './chlorine-decay.ts';
import { type ChlorineInterval, type ObservedLoss, observedLoss } from './chlorine-intervals.ts';
import { weightedMedian } from './robust-statistics.ts';

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
