import {
  type DosedReading,
  effectsOn,
  measuredValue,
  millisecondsPerDay,
  type PoolTest,
  type ReadingEffect,
  type Timeline,
} from './history.ts';
import { medianInPlace, pooledMean, readingNoise } from './learning/robust-statistics.ts';

/** One reading of a series and what was given since the reading before it. */
export interface SeriesPoint {
  readonly test: PoolTest;
  /** Its place among the timeline's tests. */
  readonly index: number;
  readonly value: number;
  /** Days since the reading before; 0 for the first. */
  readonly days: number;
  /** ppm that the doses since then should have brought, at the history's volume. */
  readonly dosedPpm: number;
  readonly effects: readonly ReadingEffect[];
}

const none: readonly ReadingEffect[] = [];

/** One reading over time with the doses in between. */
export function seriesOf(timeline: Timeline, reading: DosedReading): SeriesPoint[] {
  const given = effectsOn(timeline, reading);
  const points: SeriesPoint[] = [];
  let next = 0;
  let beforeMs = Number.NaN;
  timeline.tests.forEach((test, index) => {
    const value = measuredValue(test, reading);
    if (value === undefined) return;
    const first = next;
    let dosedPpm = 0;
    for (let effect = given[next]; effect && effect.dose.atMs < test.atMs; effect = given[++next])
      dosedPpm += effect.ppm;
    const isFirst = points.length === 0;
    points.push({
      test,
      index,
      value,
      days: isFirst ? 0 : (test.atMs - beforeMs) / millisecondsPerDay,
      dosedPpm: isFirst ? 0 : dosedPpm,
      effects: isFirst || next === first ? none : given.slice(first, next),
    });
    beforeMs = test.atMs;
  });
  return points;
}

/** Fewer steps between readings than this do not show how far a pool's readings scatter. */
const leastSteps = 6;

/** A good kit may seem this much noisier by chance. */
const chanceFactor = 1.4;

/**
 * Noise of this pool's readings over that of a good kit (`readingNoise`), at least 1: strips, old reagents and changing
 * hands show in how far readings jump from one to the next, net of doses.
 */
export function noiseFactorOf(points: readonly SeriesPoint[], reading: DosedReading): number {
  if (points.length <= leastSteps) return 1;
  const steps = new Float64Array(points.length - 1);
  for (let i = 1; i < points.length; i += 1) {
    const { value, dosedPpm } = points[i] as SeriesPoint;
    const before = (points[i - 1] as SeriesPoint).value;
    steps[i - 1] = Math.abs(value - before - dosedPpm) / readingNoise(reading, before);
  }
  const factor = (1.4826 * medianInPlace(steps, steps.length)) / Math.SQRT2;
  return factor > chanceFactor ? factor : 1;
}

/** Readings that leave the pool with its water only: nothing in the pool uses them up within weeks. */
export const conservedReadings = ['salt', 'cyanuricAcid', 'calciumHardness'] as const satisfies readonly DosedReading[];
export type ConservedReading = (typeof conservedReadings)[number];

/** Smallest share of fresh water, seen between two tests, that is taken for rain, a drain or a refill. */
const noticeableShare = 0.08;
/** Standard errors that a replacement must exceed to be reported: of some hundred intervals none shows it by noise alone. */
export const sureFactor = 3.3;
/** Standard errors by which each reading has to lean that way: one bad reading is no rain. */
const each = 0.7;

export interface Dilution {
  /** Share of the water replaced, 0 to 1, with its standard error. */
  readonly share: number;
  readonly error: number;
  readonly before: PoolTest;
}

interface Fall {
  /** Share of the water replaced, with its standard error. */
  readonly value: number;
  readonly error: number;
  readonly before: PoolTest;
  readonly test: PoolTest;
}

/**
 * Tests before which the pool got so much fresh water that two or more of salt, cyanuric acid and hardness fell together.
 * @param response change of a reading per change expected at the history's volume
 * @param sureness standard errors that the share must exceed
 */
export function dilutionsIn(
  series: Readonly<Record<ConservedReading, readonly SeriesPoint[]>>,
  response: { readonly value: number; readonly deviation: number },
  sureness: number,
): Map<PoolTest, Dilution> {
  const falls: Fall[][] = [];
  const against: boolean[] = [];
  for (const reading of conservedReadings) {
    const points = series[reading];
    const factor = Math.SQRT2 * noiseFactorOf(points, reading);
    for (let i = 1; i < points.length; i += 1) {
      const { value: start, test: before } = points[i - 1] as SeriesPoint;
      const { index, test, value, dosedPpm } = points[i] as SeriesPoint;
      if (against[index]) continue;
      const noise = factor * readingNoise(reading, start);
      if (start < 2.8 * noise) continue;
      const share = (start + dosedPpm * response.value - value) / start;
      const error = Math.hypot(noise, dosedPpm * response.deviation) / start;
      if (share < each * error) against[index] = true;
      else {
        falls[index] ??= [];
        falls[index].push({ value: share, error, before, test });
      }
    }
  }
  const dilutions = new Map<PoolTest, Dilution>();
  falls.forEach((together, index) => {
    const [first] = together;
    if (!first || together.length < 2 || against[index]) return;
    const { value: share, error } = pooledMean(together);
    if (share > noticeableShare && share > sureness * error)
      dilutions.set(first.test, { share, error, before: first.before });
  });
  return dilutions;
}
