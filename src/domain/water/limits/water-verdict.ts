import { distanceOutside, sanitizerReading } from './status.ts';
import { type JudgedWater, typeOfWater, waterLimits } from './water-limits.ts';

/** The readings behind a homeowner's verdict, in the order shown. */
export const verdictReadings = ['chlorine', 'pH', 'lsi'] as const;
export type VerdictReading = (typeof verdictReadings)[number];

/** Free chlorine in ppm, pH, and the saturation index; null where it was not measured. */
export type VerdictReadings = Readonly<Record<VerdictReading, number | null>>;

export const verdicts = ['Perfect', 'Needs Attention'] as const;
export type Verdict = (typeof verdicts)[number];

export const readingStates = ['ok', 'low', 'high', 'unmeasured'] as const;
export type ReadingState = (typeof readingStates)[number];

export interface WaterVerdict {
  readonly verdict: Verdict;
  readonly states: Readonly<Record<VerdictReading, ReadingState>>;
}

/**
 * The word a homeowner reads: Perfect when sanitizer, pH and saturation index are ideal for this water, otherwise
 * Needs Attention; a reading that is missing is not ideal, and one the pool type does without is always ok. Null for
 * water that none of the three is known of: there is nothing to judge yet.
 */
export function waterVerdict(readings: VerdictReadings, water: JudgedWater): WaterVerdict | null {
  if (verdictReadings.every((reading) => readings[reading] === null)) return null;
  const states = {
    chlorine: stateOf('chlorine', readings, water),
    pH: stateOf('pH', readings, water),
    lsi: stateOf('lsi', readings, water),
  };
  const isPerfect = verdictReadings.every((reading) => states[reading] === 'ok');
  return { verdict: isPerfect ? 'Perfect' : 'Needs Attention', states };
}

function stateOf(asked: VerdictReading, readings: VerdictReadings, water: JudgedWater): ReadingState {
  const judged =
    asked === 'chlorine'
      ? sanitizerReading(typeOfWater(water), readings.chlorine)
      : { reading: asked, value: readings[asked] };
  const limits = judged && waterLimits(water)[judged.reading];
  if (!judged || !limits) return 'ok';
  if (judged.value === null) return 'unmeasured';
  const outside = distanceOutside(judged.value, limits.ideal);
  if (outside === 0) return 'ok';
  return outside < 0 ? 'low' : 'high';
}
