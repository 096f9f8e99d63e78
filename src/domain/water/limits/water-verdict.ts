import { distanceOutside } from './status.ts';

/** The readings a homeowner's verdict rests on, in the order they are told. */
export const VERDICT_READINGS = ['chlorine', 'pH', 'lsi'] as const;
export type VerdictReading = (typeof VERDICT_READINGS)[number];

/** Free chlorine in ppm, pH, and the saturation index; null where it was not measured. */
export type VerdictReadings = Readonly<Record<VerdictReading, number | null>>;

/** Chlorine 1 to 3 ppm, pH 7.2 to 7.6, index -0.3 to 0.3, for every type of pool. */
export const VERDICT_RANGES = {
  chlorine: { min: 1, max: 3 },
  pH: { min: 7.2, max: 7.6 },
  lsi: { min: -0.3, max: 0.3 },
} as const;

export const VERDICTS = ['Perfect', 'Needs Attention'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const READING_STATES = ['ok', 'low', 'high', 'unmeasured'] as const;
export type ReadingState = (typeof READING_STATES)[number];

export interface WaterVerdict {
  readonly verdict: Verdict;
  readonly states: Readonly<Record<VerdictReading, ReadingState>>;
}

/**
 * The word a homeowner reads: Perfect when all three readings lie in their ranges, ends included, otherwise Needs
 * Attention; a reading that is missing is not in its range. Null for water that none of the three is known
 * of: there is nothing to judge yet.
 */
export function waterVerdict(readings: VerdictReadings): WaterVerdict | null {
  if (VERDICT_READINGS.every((reading) => readings[reading] === null)) return null;
  const states = {
    chlorine: stateOf('chlorine', readings),
    pH: stateOf('pH', readings),
    lsi: stateOf('lsi', readings),
  };
  const isPerfect = VERDICT_READINGS.every((reading) => states[reading] === 'ok');
  return { verdict: isPerfect ? 'Perfect' : 'Needs Attention', states };
}

function stateOf(reading: VerdictReading, readings: VerdictReadings): ReadingState {
  const value = readings[reading];
  if (value === null) return 'unmeasured';
  const outside = distanceOutside(value, VERDICT_RANGES[reading]);
  if (outside === 0) return 'ok';
  return outside < 0 ? 'low' : 'high';
}
