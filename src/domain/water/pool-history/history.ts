import type { PoolType } from '../limits/water-limits.ts';
import type { Unit } from '../physics/units.ts';
import type { Water } from '../physics/water.ts';
import type { Chemical, StrengthChoice } from '../plan/products.ts';

export const millisecondsPerDay = 86_400_000;
export const millisecondsPerHour = 3_600_000;

/** Readings of one test: `chlorine` is free chlorine, ppm; the rest in the units of `Water`. What was not measured is absent. */
export type HistoryReadings = Partial<Water> & { readonly chlorine?: number };

/** A water test. `atMs` is milliseconds since 1970, UTC. */
export interface PoolTest {
  readonly id: string;
  readonly atMs: number;
  readonly readings: HistoryReadings;
}

/** A product that went into the pool, as it was measured out. One given at the very time of a test counts as given after it. */
export interface GivenDose extends StrengthChoice {
  readonly id: string;
  readonly atMs: number;
  readonly chemical: Chemical;
  readonly amount: number;
  readonly unit: Unit;
}

/** What is known of a pool's water over time, in any order. `gallons` is the volume its doses are computed with. */
export interface PoolHistory {
  readonly gallons: number;
  readonly poolType: PoolType;
  readonly tests: readonly PoolTest[];
  readonly doses: readonly GivenDose[];
}

/** A reading behind a statement. */
export interface EvidenceReading {
  readonly testId: string;
  readonly atMs: number;
  readonly reading: TrackedReading;
  readonly value: number;
}

export const evidenceOf = (reading: TrackedReading, { id, atMs }: PoolTest, value: number): EvidenceReading => ({
  testId: id,
  atMs,
  reading,
  value,
});

/** `high`: safe to act on; `medium`: likely; `low`: a hint. */
export type Confidence = 'low' | 'medium' | 'high';

/** Readings that doses move in proportion to their amount; pH is not among them. */
export const dosedReadings = ['chlorine', 'totalAlkalinity', 'calciumHardness', 'cyanuricAcid', 'salt'] as const;
export type DosedReading = (typeof dosedReadings)[number];
export type TrackedReading = DosedReading | 'pH';

/** What a test measured of a reading; undefined too for a value that no kit shows. */
export function measuredValue(test: PoolTest, reading: TrackedReading): number | undefined {
  const value = test.readings[reading];
  return value !== undefined && Number.isFinite(value) && value >= 0 ? value : undefined;
}
