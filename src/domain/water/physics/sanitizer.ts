import { requireNumber } from '../limits/water-limits.ts';
import { brominePerChlorine, gramsPerPound, litresPerGallon } from './units.ts';
import { gallonsBounds, ppmBounds, waterBounds } from './water.ts';

export type Chlorination = 'manual' | 'swg';

/** Combined chlorine above this calls for shock, ppm (reference §5). */
export const combinedChlorineLimit = 0.5;
/** Free chlorine that swimmers may enter after a shock, ppm (product labels, reference §8). */
export const swimAgainBelow = 4;
/** Lowest free chlorine of US public-health codes, ppm (CDC). */
export const codeMinimumChlorine = 1;
/** Lowest total bromine, ppm (10 NYCRR 6-1). */
export const codeMinimumBromine = 3;

/**
 * Free chlorine that the cyanuric acid calls for in an outdoor pool, ppm: minimum, daily target and shock level.
 * Source: Trouble Free Pool FC/CYA chart, 19 Feb 2021 (reference §6).
 */
export function chlorineForCyanuricAcid(
  cyanuricAcid: number,
  chlorination: Chlorination = 'manual',
): { minimum: number; targetLow: number; targetHigh: number; shock: number } {
  const cya = requireNumber('cyanuricAcid', cyanuricAcid, waterBounds.cyanuricAcid);
  const shock = Math.max(10, 0.39 * cya);
  if (chlorination === 'swg') {
    const minimum = Math.floor(0.045 * cya + 0.7);
    return {
      minimum,
      targetLow: Math.max(minimum, 0.075 * cya),
      targetHigh: Math.max(minimum, 0.075 * cya) + 1,
      shock,
    };
  }
  return { minimum: Math.floor(0.075 * cya + 0.7), targetLow: cya / 10 + 1.5, targetHigh: cya / 10 + 3.5, shock };
}

/** pK of hypochlorous acid at pool temperature and salinity; gives the published 74, 47 and 22% at pH 7.0, 7.5 and 8.0. */
const pkHypochlorous = 7.45;

/** Share of free chlorine that is HOCl where there is no cyanuric acid, 0 to 1. */
export function hoclFraction(pH: number): number {
  return 1 / (1 + 10 ** (requireNumber('pH', pH, { min: 0, max: 14 }) - pkHypochlorous));
}

/**
 * HOCl in ppm at pH 7.5 in stabilized water, FC/(2.7 CYA - 4.9 FC + 5); null outside its validity (CYA under 5 FC).
 * Source: R. Falk, Trouble Free Pool thread 4122.
 */
export function activeChlorineAtPh75(freeChlorine: number, cyanuricAcid: number): number | null {
  const fc = requireNumber('freeChlorine', freeChlorine, ppmBounds);
  const cya = requireNumber('cyanuricAcid', cyanuricAcid, waterBounds.cyanuricAcid);
  return cya > 0 && cya >= 5 * fc ? fc / (2.7 * cya - 4.9 * fc + 5) : null;
}

/** Combined chlorine and the breakpoint level, 10 times it (KFL&A Public Health 2011), ppm. */
export function breakpoint(
  freeChlorine: number,
  totalChlorine: number,
): { combinedChlorine: number; targetFreeChlorine: number } {
  const free = requireNumber('freeChlorine', freeChlorine, ppmBounds);
  const total = requireNumber('totalChlorine', totalChlorine, { ...ppmBounds, min: free });
  const combinedChlorine = total - free;
  return { combinedChlorine, targetFreeChlorine: 10 * combinedChlorine };
}

/** Chlorine a salt generator makes, ppm a day; its rating is for 24 hours (Hydro Instruments). */
export function generatorPpmPerDay(setting: {
  readonly gallons: number;
  readonly outputLbPerDay24h: number;
  readonly runHours: number;
  readonly outputPct: number;
}): number {
  const gallons = requireNumber('gallons', setting.gallons, gallonsBounds);
  const pounds = requireNumber('outputLbPerDay24h', setting.outputLbPerDay24h, { min: 0, max: 10_000 });
  const hours = requireNumber('runHours', setting.runHours, { min: 0, max: 24 });
  const percent = requireNumber('outputPct', setting.outputPct, { min: 0, max: 100 });
  return (pounds * (hours / 24) * (percent / 100) * gramsPerPound * 1000) / (gallons * litresPerGallon);
}

/** Total bromine that a free-chlorine (DPD) reading means, ppm. */
export const bromineOfChlorineReading = (freeChlorine: number): number =>
  requireNumber('freeChlorine', freeChlorine, ppmBounds) * brominePerChlorine;
