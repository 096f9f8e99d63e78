import type { Message } from '#domain/language/index.ts';
import { kelvinOf } from '../physics/units.ts';
import { probeTexts } from './texts.ts';

/** What the dashboard shows of a tester; where there is none it says so itself. */
export const deviceStatuses = ['inactive', 'offline', 'online'] as const;
type DeviceStatus = (typeof deviceStatuses)[number];

/** A device whose last heartbeat is older than this is offline. */
export const offlineAfterMinutes = 10;

const minuteMs = 60_000;

/** The state of a registered tester: switched off, silent for more than 10 minutes or never heard, or online. */
export function deviceStatus(
  { isActive, lastHeartbeat }: { isActive: boolean; lastHeartbeat: Date | null },
  now: Date,
): DeviceStatus {
  if (!isActive) return 'inactive';
  if (lastHeartbeat === null) return 'offline';
  return now.getTime() - lastHeartbeat.getTime() > offlineAfterMinutes * minuteMs ? 'offline' : 'online';
}

/** The probes a tester may carry; each is calibrated on its own. */
export const probes = ['pH', 'chlorine', 'temperature'] as const;
export type Probe = (typeof probes)[number];

/**
 * How old a calibration may be, in days: up to `fresh` it says nothing against a reading, after `stale` the reading is
 * little more than a hint. Makers of glass pH electrodes and amperometric chlorine sensors ask for a check every month in
 * field use; a thermistor hardly moves in a year.
 */
const calibrationAge: Record<Probe, { freshDays: number; staleDays: number }> = {
  pH: { freshDays: 30, staleDays: 90 },
  chlorine: { freshDays: 30, staleDays: 90 },
  temperature: { freshDays: 365, staleDays: 730 },
};

/** What a standard can be, and what a probe can read in it: outside of this a decimal point was missed, or the probe is dead. */
const probeScale: Record<Probe, { min: number; max: number }> = {
  pH: { min: 0, max: 14 },
  chlorine: { min: -1, max: 30 },
  temperature: { min: 20, max: 150 },
};

/** What is wrong with a value of a calibration, in words; null where it can be. pH, ppm, °F. */
export function calibrationFault(probe: Probe, value: number): Message | null {
  const { min, max } = probeScale[probe];
  return value >= min && value <= max ? null : probeTexts.outOfScale[probe];
}

const calibrationKelvin = 298.15;
/** The potential of a glass electrode is zero here, at every temperature. */
const neutralPh = 7;

/**
 * The pH behind a reading that a probe calibrated at 25 °C (77 °F) made at another temperature without correcting for it:
 * the electrode's slope is proportional to the absolute temperature (Nernst), so the distance from pH 7 is brought back
 * by 298.15 K / T. Rounded to 0.01.
 * @param rawPh as the probe reported it
 * @param tempF temperature of the water, °F
 */
export const compensatedPh = (rawPh: number, tempF: number): number =>
  Math.round((neutralPh + (rawPh - neutralPh) * (calibrationKelvin / kelvinOf(tempF))) * 100) / 100;

/** One measured water: the device's reading, or a manual test. pH without unit, chlorine in ppm, temperature in °F. */
export interface ComparedTest {
  measuredAt: Date;
  byDevice: boolean;
  readings: Partial<Record<Probe, number | null>>;
}

/**
 * A manual test says something about the probe only while the water is still the same: the sun takes a tenth of the chlorine
 * an hour and warms a small pool by a degree, while pH moves by hundredths.
 */
const comparableHours: Record<Probe, number> = { pH: 6, chlorine: 2, temperature: 2 };
/** The latest pairs count: a probe that was set right since is not blamed for what it said before. */
const latestPairs = 5;

const hourMs = 3_600_000;

/**
 * How far a probe reads above (+) or below (−) manual tests at the same water: the median difference of the latest
 * five pairs at most six hours apart (two for chlorine and temperature), in the reading's own unit. Null where nothing can be compared. The median, so that
 * one spilled vial does not condemn a probe.
 * @param since pairs from before are left out, e.g. the last calibration
 */
export function driftAgainstManual(
  tests: readonly ComparedTest[],
  probe: Probe,
  since: Date | null = null,
): number | null {
  const known = tests.flatMap(({ measuredAt, byDevice, readings }) => {
    const value = readings[probe];
    if (value === null || value === undefined || (since && measuredAt < since)) return [];
    return [{ at: measuredAt.getTime(), byDevice, value }];
  });
  const byHand = known.filter((test) => !test.byDevice);
  const differences = known
    .filter((test) => test.byDevice)
    .sort((a, b) => b.at - a.at)
    .flatMap(({ at, value }) => {
      const [nearest] = byHand
        .map((test) => ({ ...test, apart: Math.abs(test.at - at) }))
        .filter(({ apart }) => apart <= comparableHours[probe] * hourMs)
        .sort((a, b) => a.apart - b.apart);
      return nearest ? [value - nearest.value] : [];
    })
    .slice(0, latestPairs)
    .sort((a, b) => a - b);
  const middle = differences.length / 2;
  const [low, high] = [differences[Math.ceil(middle) - 1], differences[Math.floor(middle)]];
  if (low === undefined || high === undefined) return null;
  return Math.round(((low + high) / 2) * 100) / 100;
}

export const confidenceLevels = ['high', 'medium', 'low'] as const;
type ConfidenceLevel = (typeof confidenceLevels)[number];

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
  /** Each with its figure; empty where nothing speaks against the reading. */
  reasons: Message[];
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

/**
 * How far a tester's reading can be trusted: the worst of calibration age, drift against manual tests, and battery.
 * Without any calibration on record a reading is at most of medium confidence.
 */
export function readingConfidence({ probe, daysSinceCalibration, drift, batteryLevel }: ReadingEvidence): Confidence {
  const name = probeTexts.names[probe];
  const found: { level: ConfidenceLevel; reason: Message }[] = [];
  const { freshDays, staleDays } = calibrationAge[probe];
  if (daysSinceCalibration === null) {
    found.push({ level: 'medium', reason: probeTexts.neverCalibrated({ probe: name }) });
  } else if (daysSinceCalibration > freshDays) {
    found.push({
      level: daysSinceCalibration > staleDays ? 'low' : 'medium',
      reason: probeTexts.calibrated({ probe: name, days: Math.floor(daysSinceCalibration) }),
    });
  }
  const { noticeable, large, unit } = driftBounds[probe];
  // A hair's breadth of floating point is no drift.
  const off = drift === null ? 0 : Math.round(Math.abs(drift) * 100) / 100;
  if (drift !== null && off >= noticeable) {
    found.push({
      level: off >= large ? 'low' : 'medium',
      reason: (drift > 0 ? probeTexts.above : probeTexts.below)({ probe: name, off, unit }),
    });
  }
  if (batteryLevel !== null && batteryLevel < lowBattery) {
    found.push({
      level: batteryLevel < emptyBattery ? 'low' : 'medium',
      reason: probeTexts.battery({ percent: batteryLevel }),
    });
  }
  const worst = Math.max(0, ...found.map(({ level }) => confidenceLevels.indexOf(level)));
  return { level: confidenceLevels[worst] ?? 'low', reasons: found.map(({ reason }) => reason) };
}
