/** Levels in percent of a full package (spec 2 §4, §9). */
const LOW_BELOW = 25;
const CRITICAL_BELOW = 10;
const ALERT_BELOW = 20;
/** What the quick buttons add or take, in percent. */
export const QUICK_STEP = 10;
/** Percent a day where nothing is known of the use (spec 3 §9). */
const ASSUMED_PCT_PER_DAY = 0.2;

export type LevelMark = 'low' | 'critical';
export type AdjustMode = 'add' | 'set';

/** The mark of a level in percent; null where there is enough. */
export function levelMark(levelPct: number): LevelMark | null {
  if (levelPct < CRITICAL_BELOW) return 'critical';
  return levelPct < LOW_BELOW ? 'low' : null;
}

/** Whether a level in percent raises the panel's banner. */
export const raisesAlert = (levelPct: number): boolean => levelPct < ALERT_BELOW;

/** A level in percent after adding, taking or setting, kept from 0 to 100 (spec 2 §4). */
export function adjustedLevel(levelPct: number, mode: AdjustMode, amountPct: number): number {
  return Math.min(100, Math.max(0, mode === 'add' ? levelPct + amountPct : amountPct));
}

/**
 * Whole days until a package is empty, by its use in percent a day; where no use is known (null), by the documented
 * level / 0.2 and called estimated (spec 3 §9).
 */
export function daysUntilEmpty(levelPct: number, usagePctPerDay: number | null): { days: number; estimated: boolean } {
  const known = usagePctPerDay !== null && usagePctPerDay > 0;
  // The rounding takes off what 60 / 0.2 has too little in binary.
  const days = Math.floor(Number((levelPct / (known ? usagePctPerDay : ASSUMED_PCT_PER_DAY)).toFixed(6)));
  return { days, estimated: !known };
}
