import { kelvinOf } from '../physics/units.ts';

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
