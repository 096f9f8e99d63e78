import { readingFaults } from '../limits/texts.ts';
import { InvalidReading } from '../limits/water-limits.ts';

/** Molar masses in g/mol (water-chemistry reference §1). */
export const chlorineGas = 70.906;
export const sodiumHypochlorite = 74.442;
export const calciumCarbonate = 100.087;
/** Grams of CaCO3 per equivalent of alkalinity. */
export const calciumCarbonateEquivalent = 50.044;
export const sodiumBicarbonate = 84.007;
export const sodiumCarbonate = 105.988;
export const hydrogenChloride = 36.461;
export const sodiumBisulfate = 120.06;
export const calciumChloride = 110.984;
export const cyanuricAcidMass = 129.07;
export const sodiumChloride = 58.443;
export const boraxDecahydrate = 381.37;
export const boricAcid = 61.83;
export const boron = 10.811;
export const bromineGas = 159.808;
export const sodiumBromide = 102.894;
export const sodiumSulfite = 126.04;
/** 1-bromo-3-chloro-5,5-dimethylhydantoin, the usual bromine tablet. */
export const bcdmhMass = 241.47;

/** ppm of total bromine that a ppm of free chlorine reads as: 2.254. */
export const brominePerChlorine = bromineGas / chlorineGas;

/** Weights are avoirdupois, volumes are US. `oz` is always weight, `fl_oz` always volume. */
export const weightUnits = ['oz', 'lb'] as const;
export const volumeUnits = ['fl_oz', 'qt', 'gal'] as const;
export const UNITS = [...weightUnits, ...volumeUnits] as const;
export type WeightUnit = (typeof weightUnits)[number];
export type VolumeUnit = (typeof volumeUnits)[number];
export type Unit = (typeof UNITS)[number];

export const litresPerGallon = 3.785412;
export const gramsPerOunce = 28.34952;
export const millilitresPerFluidOunce = 29.57353;
export const gramsPerPound = 453.592;

/** One ounce dissolved in one US gallon, in ppm (mg/L): 7489.15. */
export const ppmOfOneOunceInOneGallon = (gramsPerOunce * 1000) / litresPerGallon;

const ounces: Record<WeightUnit, number> = { oz: 1, lb: gramsPerPound / gramsPerOunce };
const fluidOunces: Record<VolumeUnit, number> = { fl_oz: 1, qt: 32, gal: 128 };

export const isWeightUnit = (unit: Unit): unit is WeightUnit => unit === 'oz' || unit === 'lb';

/**
 * Converts an amount between two weights or between two volumes.
 * @throws InvalidReading on `unit` when one is a weight and the other a volume: that needs a density.
 */
export function convertAmount(amount: number, from: Unit, to: Unit): number {
  if (isWeightUnit(from) && isWeightUnit(to)) return (amount * ounces[from]) / ounces[to];
  if (!isWeightUnit(from) && !isWeightUnit(to)) return (amount * fluidOunces[from]) / fluidOunces[to];
  throw new InvalidReading('unit', readingFaults.wrongUnit({ from, to }));
}

export const celsiusOf = (tempF: number): number => ((tempF - 32) * 5) / 9;
export const kelvinOf = (tempF: number): number => celsiusOf(tempF) + 273.15;

/** Piecewise-linear reading of a table of [x, y] rows sorted by x; the end segments are extended outward. */
export function interpolate(rows: readonly (readonly [number, number])[], x: number): number {
  let upper = rows.findIndex(([rowX]) => rowX >= x);
  if (upper < 0) upper = rows.length - 1;
  if (upper === 0) upper = 1;
  const [x0, y0] = rows[upper - 1] ?? [0, 0];
  const [x1, y1] = rows[upper] ?? [1, 0];
  return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}
