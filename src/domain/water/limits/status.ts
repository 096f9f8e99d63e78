import { bromineOfChlorineReading } from '../physics/sanitizer.ts';
import type { indexTexts, statusTexts } from './texts.ts';
import {
  type JudgedWater,
  type Limits,
  type PoolType,
  type Range,
  sanitizerOf,
  typeOfWater,
  waterLimits,
} from './water-limits.ts';

export type StatusDot = 'red' | 'yellow' | 'green';
export type DashboardStatus = 'critical' | 'warning' | 'excellent';
/** What `statusTexts` says of a reading. */
export type StatusWord = keyof typeof statusTexts;
/** What `indexTexts` says of the saturation index. */
export type IndexWord = keyof typeof indexTexts;

/** Readings such as 7.7 - 7.6 are not exact in binary. */
const rounding = 1e-9;

/** How far a value is outside its range: negative below, positive above, 0 inside. */
export function distanceOutside(value: number, range: Range): number {
  if (value < range.min - rounding) return value - range.min;
  if (range.max !== null && value > range.max + rounding) return value - range.max;
  return 0;
}

/** Red outside the ideal range, yellow within 20% of its width from either end, else green. Open ranges use 20% of their minimum. */
export function statusDot(value: number, { ideal }: Limits): StatusDot {
  if (distanceOutside(value, ideal) !== 0) return 'red';
  const edge = 0.2 * (ideal.max === null ? Math.abs(ideal.min) : ideal.max - ideal.min) + rounding;
  const fromTop = ideal.max === null ? Number.POSITIVE_INFINITY : ideal.max - value;
  return value - ideal.min <= edge || fromTop <= edge ? 'yellow' : 'green';
}

/** True where the reading calls for action today. */
export const isCritical = (value: number, { critical }: Limits): boolean =>
  critical !== null && distanceOutside(value, critical) !== 0;

/** The word with the dot: status is never color alone. */
export function statusWord(value: number, limits: Limits): StatusWord {
  if (isCritical(value, limits)) return 'critical';
  const outside = distanceOutside(value, limits.ideal);
  if (outside === 0) return 'ideal';
  return outside < 0 ? 'low' : 'high';
}

const levels = { ideal: 'excellent', low: 'warning', high: 'warning', critical: 'critical' } as const;

/** What a reading makes of its pool's status on the dashboard. */
export const dashboardStatus = (value: number, limits: Limits): DashboardStatus => levels[statusWord(value, limits)];

/**
 * What the chlorine test shows in a pool type: free chlorine, or the bromine it means, in ppm; null where plants
 * clean the water.
 */
export function sanitizerReading(
  poolType: PoolType,
  chlorine: number | null,
): { reading: 'chlorine' | 'bromine'; value: number | null } | null {
  const sanitizer = sanitizerOf(poolType);
  if (sanitizer === 'natural') return null;
  if (sanitizer !== 'bromine') return { reading: 'chlorine', value: chlorine };
  return { reading: 'bromine', value: chlorine === null ? null : bromineOfChlorineReading(chlorine) };
}

/** The readings that somebody acts on: the others raise no alert, and none of them is ever critical. */
export const actedOn = ['chlorine', 'bromine', 'pH', 'lsi', 'totalAlkalinity'] as const;
export type ActedOnReading = (typeof actedOn)[number];

const urgencies: Record<StatusWord, number> = { critical: 2, high: 1, low: 1, ideal: 0 };

export interface WorstReading {
  reading: ActedOnReading;
  word: StatusWord;
}

/** Of two readings the one that is worse; of two as bad the first. */
export const worseOf = <One extends WorstReading>(one: One | null, other: One | null): One | null =>
  one && (!other || urgencies[other.word] <= urgencies[one.word]) ? one : other;

/**
 * The worst of a pool's readings that somebody acts on, sanitizer first; null where none was measured. `chlorine` is
 * what the chlorine test shows, in ppm.
 */
export function worstReading(
  readings: Readonly<Record<'chlorine' | 'pH' | 'lsi' | 'totalAlkalinity', number | null>>,
  water: JudgedWater,
): WorstReading | null {
  const sanitizer = sanitizerReading(typeOfWater(water), readings.chlorine);
  const judgedBy = waterLimits(water);
  const measured: [ActedOnReading, number | null][] = [
    ...(sanitizer ? [[sanitizer.reading, sanitizer.value] as [ActedOnReading, number | null]] : []),
    ['pH', readings.pH],
    ['totalAlkalinity', readings.totalAlkalinity],
    ['lsi', readings.lsi],
  ];
  let worst: WorstReading | null = null;
  for (const [reading, value] of measured) {
    const limits = judgedBy[reading];
    if (value !== null && limits) worst = worseOf(worst, { reading, word: statusWord(value, limits) });
  }
  return worst;
}

/** What the saturation index means for the surface; the limits are the same for every pool type. */
export function indexWord(lsi: number): IndexWord {
  const limits = waterLimits('chlorine').lsi;
  const outside = distanceOutside(lsi, limits.ideal);
  if (outside === 0) return 'balanced';
  const critical = isCritical(lsi, limits);
  if (outside < 0) return critical ? 'corrosive' : 'slightlyCorrosive';
  return critical ? 'scaling' : 'slightlyScaling';
}
