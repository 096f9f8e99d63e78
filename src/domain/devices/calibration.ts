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
