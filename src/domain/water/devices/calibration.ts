import type { Message } from '#domain/language/index.ts';
import { kelvinOf } from '../physics/units.ts';
import { probeTexts } from './texts.ts';

/** The probes a tester may carry; each is calibrated on its own. */
export const probes = ['pH', 'chlorine', 'temperature'] as const;
export type Probe = (typeof probes)[number];

/**
 * How old a calibration may be, in days: up to `fresh` it says nothing against a reading, after `stale` the reading is
 * little more than a hint. Makers of glass pH electrodes and amperometric chlorine sensors ask for a check every month in
 * field use; a thermistor hardly moves in a year.
 */
export const calibrationAge: Record<Probe, { freshDays: number; staleDays: number }> = {
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
