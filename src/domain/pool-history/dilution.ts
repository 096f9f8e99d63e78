import type { DosedReading, PoolTest } from './history.ts';
import { readingNoise } from './reading-noise.ts';
import type { SeriesPoint } from './reading-series.ts';

/** Readings that leave the pool with its water only: nothing in the pool uses them up within weeks. */
export const CONSERVED_READINGS = [
  'salt',
  'cyanuricAcid',
  'calciumHardness',
] as const satisfies readonly DosedReading[];
export type ConservedReading = (typeof CONSERVED_READINGS)[number];

/** Smallest share of fresh water, seen between two tests, that is taken for rain, a drain or a refill. */
const NOTICEABLE_SHARE = 0.08;
/** Standard errors that it must exceed: of some hundred intervals none shows it by noise alone. */
const SURE = 3.3;

export interface Dilution {
  /** Share of the water replaced, 0 to 1, with its standard error. */
  readonly share: number;
  readonly error: number;
  readonly before: PoolTest;
}

/**
 * Tests before which the pool got so much fresh water that two or more of salt, cyanuric acid and hardness fell together.
 * @param response change of a reading per change expected at the history's volume
 */
export function dilutionsIn(
  series: Readonly<Record<ConservedReading, readonly SeriesPoint[]>>,
  response: { readonly value: number; readonly deviation: number },
): Map<PoolTest, Dilution> {
  const falls = new Map<
    PoolTest,
    { count: number; least: number; weight: number; weighted: number; before: PoolTest }
  >();
  for (const reading of CONSERVED_READINGS) {
    let before: SeriesPoint | null = null;
    for (const point of series[reading]) {
      const { test, value, dosedPpm } = point;
      if (before && before.value > 4 * readingNoise(reading, before.value)) {
        const share = (before.value + dosedPpm * response.value - value) / before.value;
        const noise = Math.SQRT2 * readingNoise(reading, before.value);
        const variance = (noise ** 2 + (dosedPpm * response.deviation) ** 2) / before.value ** 2;
        const fall = falls.get(test) ?? { count: 0, least: 1, weight: 0, weighted: 0, before: before.test };
        fall.count += 1;
        fall.least = Math.min(fall.least, share / Math.sqrt(variance));
        fall.weight += 1 / variance;
        fall.weighted += share / variance;
        falls.set(test, fall);
      }
      before = point;
    }
  }
  const dilutions = new Map<PoolTest, Dilution>();
  for (const [test, { count, least, weight, weighted, before }] of falls) {
    const share = weighted / weight;
    const error = 1 / Math.sqrt(weight);
    // Each of them has to lean that way: one bad reading is no rain.
    if (count >= 2 && least > 0.7 && share > NOTICEABLE_SHARE && share > SURE * error) {
      dilutions.set(test, { share, error, before });
    }
  }
  return dilutions;
}
