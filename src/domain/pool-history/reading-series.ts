import { effectsOn, type ReadingEffect } from './dose-effects.ts';
import {
  type DosedReading,
  type GivenDose,
  MILLISECONDS_PER_DAY,
  measuredValue,
  type PoolHistory,
  type PoolTest,
} from './history.ts';

/** One reading of a series and what was given since the reading before it. */
export interface SeriesPoint {
  readonly test: PoolTest;
  readonly value: number;
  /** Days since the reading before; 0 for the first. */
  readonly days: number;
  /** ppm that the doses since then should have brought, at the history's volume. */
  readonly dosedPpm: number;
  readonly effects: readonly ReadingEffect[];
}

const NONE: readonly ReadingEffect[] = [];

/**
 * One reading over time with the doses in between. The history must be in order, as `within` leaves it.
 * @param counts which doses are reckoned with; all when absent
 */
export function seriesOf(
  history: PoolHistory,
  reading: DosedReading,
  counts?: (dose: GivenDose) => boolean,
): SeriesPoint[] {
  const given = effectsOn(history, reading, counts);
  const points: SeriesPoint[] = [];
  let next = 0;
  let before: PoolTest | null = null;
  for (const test of history.tests) {
    const value = measuredValue(test, reading);
    if (value === undefined) continue;
    const first = next;
    let dosedPpm = 0;
    for (let effect = given[next]; effect && effect.dose.atMs < test.atMs; effect = given[++next]) {
      if (before) dosedPpm += effect.ppm;
    }
    points.push({
      test,
      value,
      days: before ? (test.atMs - before.atMs) / MILLISECONDS_PER_DAY : 0,
      dosedPpm,
      effects: before && next > first ? given.slice(first, next) : NONE,
    });
    before = test;
  }
  return points;
}
