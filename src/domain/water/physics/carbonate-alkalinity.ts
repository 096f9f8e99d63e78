import { requireNumber } from '../limits/invalid-reading.ts';
import { waterBounds } from './water.ts';

export interface AlkalinityReading {
  readonly pH: number;
  readonly totalAlkalinity: number;
  readonly cyanuricAcid: number;
  readonly borate: number;
}

/** Share of cyanuric acid (ppm) that titrates as alkalinity (ppm CaCO3) at a pH: 0.23 at 7.0, 0.33 at 7.6, 0.36 at 8.0. */
export const cyanurateShare = (pH: number): number => 0.38772 / (1 + 10 ** (6.83 - pH));

/** Share of borate (ppm boron) that titrates as alkalinity (ppm CaCO3) at a pH: 0.139 at 7.6. */
export const borateShare = (pH: number): number => 4.63 / (1 + 10 ** (9.11 - pH));

/** The carbonate part of the alkalinity without checking the readings: for water that the engine itself predicted. */
export const carbonatePart = (water: AlkalinityReading): number =>
  water.totalAlkalinity - water.cyanuricAcid * cyanurateShare(water.pH) - water.borate * borateShare(water.pH);

/**
 * The part of the total alkalinity that is carbonate, ppm as CaCO3: only this belongs in a saturation index.
 * Zero or below means the cyanurate and borate account for the whole reading.
 * Source: The Pool Calculator and nodejs-poolController formulas; All Parts Pool & Spa table (reference §2.1).
 * @throws InvalidReading for readings that are not finite or out of bounds.
 */
export function carbonateAlkalinity(reading: AlkalinityReading): number {
  const pH = requireNumber('pH', reading.pH, waterBounds.pH);
  const totalAlkalinity = requireNumber('totalAlkalinity', reading.totalAlkalinity, waterBounds.totalAlkalinity);
  const cyanuricAcid = requireNumber('cyanuricAcid', reading.cyanuricAcid, waterBounds.cyanuricAcid);
  const borate = requireNumber('borate', reading.borate, waterBounds.borate);
  return carbonatePart({ pH, totalAlkalinity, cyanuricAcid, borate });
}
