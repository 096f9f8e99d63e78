import { calibrationAge, type Probe } from './calibration.ts';

export const confidenceLevels = ['high', 'medium', 'low'] as const;
export type ConfidenceLevel = (typeof confidenceLevels)[number];

/** What speaks for or against one reading of a tester. */
export interface ReadingEvidence {
  probe: Probe;
  /** Null where no calibration is on record. */
  daysSinceCalibration: number | null;
  /** How far the probe reads off manual tests, in the reading's unit; null where there is nothing to compare. */
  drift: number | null;
  /** Percent; null where the tester does not report it. */
  batteryLevel: number | null;
}

export interface Confidence {
  level: ConfidenceLevel;
  /** In words, each with its figure; empty where nothing speaks against the reading. */
  reasons: string[];
}

/**
 * From where on a difference to manual tests matters, and from where on it decides: the first is about the step of
 * a drop kit (0.2 pH, 0.5 ppm), the second twice that.
 */
const driftBounds: Record<Probe, { noticeable: number; large: number; unit: string }> = {
  pH: { noticeable: 0.2, large: 0.4, unit: '' },
  chlorine: { noticeable: 0.5, large: 1, unit: ' ppm' },
  temperature: { noticeable: 2, large: 5, unit: ' °F' },
};

/** Percent: below the first the supply of an analog probe begins to sag, below the second it ends. */
export const lowBattery = 20;
export const emptyBattery = 10;

const names: Record<Probe, string> = { pH: 'pH', chlorine: 'Chlorine', temperature: 'Temperature' };

/**
 * How far a tester's reading can be trusted: the worst of calibration age, drift against manual tests, and battery.
 * Without any calibration on record a reading is at most of medium confidence.
 */
export function readingConfidence({ probe, daysSinceCalibration, drift, batteryLevel }: ReadingEvidence): Confidence {
  const found: { level: ConfidenceLevel; reason: string }[] = [];
  const { freshDays, staleDays } = calibrationAge[probe];
  if (daysSinceCalibration === null) {
    found.push({ level: 'medium', reason: `${names[probe]} probe has no calibration on file.` });
  } else if (daysSinceCalibration > freshDays) {
    found.push({
      level: daysSinceCalibration > staleDays ? 'low' : 'medium',
      reason: `${names[probe]} probe calibrated ${Math.floor(daysSinceCalibration)} days ago.`,
    });
  }
  const { noticeable, large, unit } = driftBounds[probe];
  // A hair's breadth of floating point is no drift.
  const off = drift === null ? 0 : Math.round(Math.abs(drift) * 100) / 100;
  if (drift !== null && off >= noticeable) {
    found.push({
      level: off >= large ? 'low' : 'medium',
      reason: `${names[probe]} reads ${off}${unit} ${drift > 0 ? 'above' : 'below'} manual tests.`,
    });
  }
  if (batteryLevel !== null && batteryLevel < lowBattery) {
    found.push({ level: batteryLevel < emptyBattery ? 'low' : 'medium', reason: `Battery at ${batteryLevel}%.` });
  }
  const worst = Math.max(0, ...found.map(({ level }) => confidenceLevels.indexOf(level)));
  return { level: confidenceLevels[worst] ?? 'low', reasons: found.map(({ reason }) => reason) };
}
