import { type DosedReading, measuredValue, millisecondsPerDay, type PoolTest } from './history.ts';
import { effectsOn, type ReadingEffect } from './learning/dose-effects.ts';
import { medianInPlace, readingNoise } from './learning/robust-statistics.ts';
import type { Timeline } from './timeline.ts';

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
