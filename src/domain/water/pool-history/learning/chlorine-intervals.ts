import { millisecondsPerDay, type PoolTest } from '../history.ts';
import type { SeriesPoint } from '../reading-series.ts';
import { chlorineAfter } from './chlorine-decay.ts';
import { readingNoise } from './reading-noise.ts';

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

export interface ObservedLoss {
  readonly interval: ChlorineInterval;
  /** Per day; negative where chlorine rose that nobody is known to have given. */
  readonly lossPerDay: number;
  /** Standard deviation by the noise of both readings. */
  readonly deviation: number;
  /** Nothing was left at the end: the rate is a lower bound. */
  readonly isAtLeast: boolean;
}

/** The rate of loss that an interval shows. */
export function observedLoss(interval: ChlorineInterval, producedPpmPerDay = 0): ObservedLoss {
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
