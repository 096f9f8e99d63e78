import { type ChlorineConditions, DAY_TO_DAY_DEVIATION, defaultLossPerDay, LOSS_DEVIATION } from './chlorine-decay.ts';
import { type ChlorineInterval, endOf } from './chlorine-intervals.ts';
import type { Belief, DoseResponse, LeftOut } from './learning-observations.ts';
import { readingNoise } from './reading-noise.ts';
import { ResponseFit } from './response-fit.ts';

/** Beyond this many days the demand has used up too much of a chlorine dose for it to tell the volume. */
const LONGEST_DAYS = 2;
/** Half an hour: a dose is not mixed in yet before that. */
const SHORTEST_DAYS = 0.02;
const OUTLIER = 3.5;

export interface ChlorineFit {
  readonly fit: ResponseFit;
  readonly responses: readonly DoseResponse[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Tells the pool's response to chlorine from its daily demand: both are fitted at once to all short intervals, with and without a
 * dose. The demand is the nuisance, as the logarithm of loss over `defaultLossPerDay`; the model is made linear around the belief.
 */
export function fitChlorine(
  intervals: readonly ChlorineInterval[],
  conditions: ChlorineConditions,
  belief: Belief,
): ChlorineFit {
  const leftOut: LeftOut[] = [];
  const short: ChlorineInterval[] = [];
  let dosed = false;
  for (const interval of intervals) {
    const reason =
      interval.days > LONGEST_DAYS
        ? 'chlorine-demand'
        : interval.doses.some(({ daysToEnd }) => daysToEnd < SHORTEST_DAYS)
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
  let demandVariance = LOSS_DEVIATION ** 2;
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
        (byDemand * DAY_TO_DAY_DEVIATION) ** 2;
      const miss = interval.endPpm - expected;
      const spread = variance + (response * belief.deviation) ** 2 + byDemand * byDemand * demandVariance;
      if (Math.abs(miss) > OUTLIER * Math.sqrt(spread)) {
        outliers.push(interval);
        return;
      }
      fit.add(response, miss + belief.response * response + byDemand * demand, byDemand, variance);
    });
    const found = fit.nuisanceAt(belief.response, LOSS_DEVIATION);
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
