import type { Range, RangedReading } from './ranges.ts';

export type StatusDot = 'red' | 'yellow' | 'green';
export type DashboardStatus = 'critical' | 'warning' | 'excellent';
export type StatusWord = 'Ideal' | 'Low' | 'High' | 'Critical';
export type IndexWord = 'Corrosive' | 'Slightly corrosive' | 'Balanced' | 'Slightly scaling' | 'Scaling';

/** Readings such as 7.7 - 7.6 are not exact in binary. */
const ROUNDING = 1e-9;

/** How far a value lies outside its range: negative below, positive above, 0 inside. */
export function distanceOutside(value: number, range: Range): number {
  if (value < range.min - ROUNDING) return value - range.min;
  if (range.max !== null && value > range.max + ROUNDING) return value - range.max;
  return 0;
}

/** Red outside the range, yellow within 20% of its width from either end, else green. Open ranges use 20% of their minimum. */
export function statusDot(value: number, range: Range): StatusDot {
  if (distanceOutside(value, range) !== 0) return 'red';
  const edge = 0.2 * (range.max === null ? Math.abs(range.min) : range.max - range.min) + ROUNDING;
  const fromTop = range.max === null ? Number.POSITIVE_INFINITY : range.max - value;
  return value - range.min <= edge || fromTop <= edge ? 'yellow' : 'green';
}

/** Critical more than 0.1 outside the range, warning outside by at most 0.1, excellent inside. */
export function dashboardStatus(value: number, range: Range): DashboardStatus {
  const outside = Math.abs(distanceOutside(value, range));
  if (outside === 0) return 'excellent';
  return outside <= 0.1 + ROUNDING ? 'warning' : 'critical';
}

/** Critical beyond these, as the water alerts have them; the index beyond ±0.5 (10 NYCRR 6-1). */
const CRITICAL: Partial<Record<RangedReading, Range>> = {
  chlorine: { min: 0.5, max: 10 },
  bromine: { min: 1, max: 20 },
  pH: { min: 6.8, max: 8 },
  totalAlkalinity: { min: 60, max: 150 },
  lsi: { min: -0.5, max: 0.5 },
};

/** True where the reading calls for action today: outside its range and beyond the alert threshold. */
export function isCritical(reading: RangedReading, value: number, range: Range): boolean {
  const limits = CRITICAL[reading];
  return limits !== undefined && distanceOutside(value, range) !== 0 && distanceOutside(value, limits) !== 0;
}

/** The word beside the dot: status is never colour alone. */
export function statusWord(reading: RangedReading, value: number, range: Range): StatusWord {
  const outside = distanceOutside(value, range);
  if (outside === 0) return 'Ideal';
  if (isCritical(reading, value, range)) return 'Critical';
  return outside < 0 ? 'Low' : 'High';
}

/** What the saturation index means for the surface: balanced from -0.3 to +0.3, tolerated to ±0.5. */
export function indexWord(lsi: number): IndexWord {
  if (lsi < -0.5 - ROUNDING) return 'Corrosive';
  if (lsi < -0.3 - ROUNDING) return 'Slightly corrosive';
  if (lsi <= 0.3 + ROUNDING) return 'Balanced';
  return lsi <= 0.5 + ROUNDING ? 'Slightly scaling' : 'Scaling';
}
