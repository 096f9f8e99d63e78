import type { Message } from '#domain/language/index.ts';
import { readingFaults } from '../limits/texts.ts';
import { InvalidReading, type PoolType, requireNumber } from '../limits/water-limits.ts';
import { celsiusOf, interpolate } from './units.ts';
import { assumeWater, type PartialWater, type Water, waterBounds } from './water.ts';

interface AlkalinityReading {
  readonly pH: number;
  readonly totalAlkalinity: number;
  readonly cyanuricAcid: number;
  readonly borate: number;
}

/** Share of cyanuric acid (ppm) that titrates as alkalinity (ppm CaCO3) at a pH: 0.23 at 7.0, 0.33 at 7.6, 0.36 at 8.0. */
const cyanurateShare = (pH: number): number => 0.38772 / (1 + 10 ** (6.83 - pH));

/** Share of borate (ppm boron) that titrates as alkalinity (ppm CaCO3) at a pH: 0.139 at 7.6. */
const borateShare = (pH: number): number => 4.63 / (1 + 10 ** (9.11 - pH));

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

export const indexFormulas = ['industry', 'carrier', 'csi'] as const;
type IndexFormula = (typeof indexFormulas)[number];

/** The formula shown to users: the one pool professionals are taught. */
const displayedFormula: IndexFormula = 'industry';

/** 10 NYCRR 6-1.30, King Technology/FROG and Whitmer charts (reference §2.2): degrees F → factor. */
const temperatureRows = [
  [32, 0.0],
  [37, 0.1],
  [46, 0.2],
  [53, 0.3],
  [60, 0.4],
  [66, 0.5],
  [76, 0.6],
  [84, 0.7],
  [94, 0.8],
  [105, 0.9],
  [128, 1.0],
] as const;

/** Same charts: calcium hardness ppm → factor. */
const calciumRows = [
  [5, 0.3],
  [25, 1.0],
  [50, 1.3],
  [75, 1.5],
  [100, 1.6],
  [150, 1.8],
  [200, 1.9],
  [300, 2.1],
  [400, 2.2],
  [800, 2.5],
  [1000, 2.6],
] as const;

/** Same charts: carbonate alkalinity ppm → factor. */
const alkalinityRows = [
  [5, 0.7],
  [25, 1.4],
  [50, 1.7],
  [75, 1.9],
  [100, 2.0],
  [150, 2.2],
  [200, 2.3],
  [300, 2.5],
  [400, 2.6],
  [800, 2.9],
  [1000, 3.0],
] as const;

/** Temperature factor of the industry table, linear between rows and beyond its ends. */
export const temperatureFactor = (tempF: number): number => interpolate(temperatureRows, tempF);

/** Calcium factor of the industry table, linear between rows; `log10(CH) - 0.4` outside it. */
export const calciumFactor = (calciumHardness: number): number =>
  calciumHardness < 5 || calciumHardness > 1000
    ? Math.log10(calciumHardness) - 0.4
    : interpolate(calciumRows, calciumHardness);

/** Alkalinity factor of the industry table, linear between rows; `log10` outside it. */
export const alkalinityFactor = (alkalinity: number): number =>
  alkalinity < 5 || alkalinity > 1000 ? Math.log10(alkalinity) : interpolate(alkalinityRows, alkalinity);

/** Constant of the industry formula by dissolved solids, ppm (thepoolpros.com; phreeqc supports 12.3 at 3200 ppm). */
const dissolvedSolidsConstant = (tds: number): number => (tds <= 1000 ? 12.1 : tds <= 2000 ? 12.2 : 12.3);

/** Ionic strength, mol/L, from hardness, alkalinity and salt (reference §2.4). */
export function ionicStrength(water: Pick<Water, 'calciumHardness' | 'totalAlkalinity' | 'salt'>): number {
  const { calciumHardness, totalAlkalinity, salt } = water;
  return (1.5 * calciumHardness + totalAlkalinity) / 50045 + Math.max(0, salt - 1.1678 * calciumHardness) / 58440;
}

interface SaturationIndex {
  readonly lsi: number;
  readonly formula: IndexFormula;
  /** ppm as CaCO3. */
  readonly carbonateAlkalinity: number;
  /** The summands by name, so a page or a report can show how the number came about. */
  readonly factors: Readonly<Record<string, number>>;
  readonly assumptions: readonly Message[];
}

/**
 * Saturation index of the water: below -0.3 corrosive, above +0.3 scale-forming.
 * Missing readings are assumed by pool type and stated. Sources: reference §2.2 (industry), §2.3 (carrier), §2.4 (csi).
 * @throws InvalidReading when a reading is out of bounds, or when the calcium hardness or the
 * carbonate alkalinity is 0 or less.
 */
export function saturationIndex(
  readings: PartialWater,
  options: { readonly formula?: IndexFormula; readonly poolType?: PoolType } = {},
): SaturationIndex {
  const formula = options.formula ?? displayedFormula;
  const { water, assumptions } = assumeWater(readings, options.poolType);
  const tds = readings.tds === undefined ? water.salt : requireNumber('tds', readings.tds, waterBounds.tds);
  const carbonate = carbonateAlkalinity(water);
  if (water.calciumHardness <= 0) {
    throw new InvalidReading('calciumHardness', readingFaults.noCalcium);
  }
  if (carbonate <= 0) {
    throw new InvalidReading('totalAlkalinity', readingFaults.noCarbonate);
  }
  const factors = formulas[formula](water, carbonate, tds);
  return { lsi: sumOf(factors), formula, carbonateAlkalinity: carbonate, factors, assumptions };
}

/** The displayed index of complete, predicted or measured water; null where it cannot be computed (no calcium or no carbonate). */
export function saturationIndexOrNull(water: Water): number | null {
  const carbonate = carbonatePart(water);
  if (water.calciumHardness <= 0 || carbonate <= 0) return null;
  return sumOf(formulas[displayedFormula](water, carbonate, water.salt));
}

const sumOf = (factors: Readonly<Record<string, number>>): number =>
  Object.values(factors).reduce((sum, factor) => sum + factor, 0);

/** Each formula as named summands that add up to the index. */
const formulas: Record<IndexFormula, (water: Water, carbonate: number, tds: number) => Record<string, number>> = {
  industry: (water, carbonate, tds) => ({
    pH: water.pH,
    temperature: temperatureFactor(water.tempF),
    calciumHardness: calciumFactor(water.calciumHardness),
    carbonateAlkalinity: alkalinityFactor(carbonate),
    constant: -dissolvedSolidsConstant(tds),
  }),
  carrier: (water, carbonate, tds) => ({
    pH: water.pH,
    constant: -9.3,
    dissolvedSolids: -(Math.log10(Math.max(tds, 1)) - 1) / 10,
    temperature: 13.12 * Math.log10(celsiusOf(water.tempF) + 273) - 34.55,
    calciumHardness: Math.log10(water.calciumHardness) - 0.4,
    carbonateAlkalinity: Math.log10(carbonate),
  }),
  csi: (water, carbonate) => {
    const rootIonicStrength = Math.sqrt(ionicStrength(water));
    return {
      pH: water.pH,
      constant: -6.9395,
      calciumHardness: Math.log10(water.calciumHardness),
      carbonateAlkalinity: Math.log10(carbonate),
      ionicStrength: (-2.56 * rootIonicStrength) / (1 + 1.65 * rootIonicStrength),
      temperature: -1412.5 / (celsiusOf(water.tempF) + 273.15),
    };
  },
};
