import type { Confidence, EvidenceReading } from './history.ts';
import { eightyPercent } from './learning/robust-statistics.ts';

export type TrendKind =
  | 'chlorine-loss'
  | 'ph-rise'
  | 'cyanuric-acid-creep'
  | 'calcium-rise'
  /** Salt, cyanuric acid and hardness fall together, week after week: splash-out, backwashing or a leak. A suspicion only. */
  | 'water-loss'
  /** The same at once, between two tests: rain, a drain or a refill. */
  | 'water-replaced';

export type TrendUnit = 'ppm/day' | 'pH/week' | 'ppm/month' | '%/week' | '%';

/** A fact about the pool's water over time. */
export interface Trend {
  readonly kind: TrendKind;
  readonly value: number;
  /** Bounds that hold the true value with a chance of 80%. */
  readonly low: number;
  readonly high: number;
  readonly unit: TrendUnit;
  readonly confidence: Confidence;
  readonly fromMs: number;
  readonly toMs: number;
  readonly restsOn: readonly EvidenceReading[];
  /** chlorine-loss: share of the level that is lost in a day, percent, and the level that `value` is for, ppm. */
  readonly percentPerDay?: number;
  readonly atPpm?: number;
  /** chlorine-loss: most tests found none left, so that it is lost at least this fast. */
  readonly isAtLeast?: boolean;
  /** cyanuric-acid-creep, calcium-rise: the part that recorded chlorine products brought along, ppm a month. */
  readonly fromChlorinePpm?: number;
}

/** Days of the month that a monthly figure is for. */
export const daysPerMonth = 30;

/** A trend is reported from two standard errors on. */
export const reportedFrom = 2;

/** A figure with its bounds and how sure it is, by its standard error and the readings behind it. */
export const figureOf = (value: number, error: number, readings: number) => ({
  value,
  low: value - eightyPercent * error,
  high: value + eightyPercent * error,
  confidence: confidenceOf(value / error, readings),
});

/** How sure a figure is, by its size in standard errors and the readings behind it. */
export function confidenceOf(errors: number, readings: number): Confidence {
  if (errors >= 4 && readings >= 6) return 'high';
  return errors >= 3 && readings >= 4 ? 'medium' : 'low';
}
