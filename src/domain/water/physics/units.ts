import { InvalidReading } from '../limits/invalid-reading.ts';

/** Weights are avoirdupois, volumes are US. `oz` is always weight, `fl_oz` always volume. */
export const WEIGHT_UNITS = ['oz', 'lb'] as const;
export const VOLUME_UNITS = ['fl_oz', 'qt', 'gal'] as const;
export const UNITS = [...WEIGHT_UNITS, ...VOLUME_UNITS] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];
export type VolumeUnit = (typeof VOLUME_UNITS)[number];
export type Unit = (typeof UNITS)[number];

export const LITRES_PER_GALLON = 3.785412;
export const GRAMS_PER_OUNCE = 28.34952;
export const MILLILITRES_PER_FLUID_OUNCE = 29.57353;
export const GRAMS_PER_POUND = 453.592;

/** One ounce dissolved in one US gallon, in ppm (mg/L): 7489.15. */
export const PPM_OF_ONE_OUNCE_IN_ONE_GALLON = (GRAMS_PER_OUNCE * 1000) / LITRES_PER_GALLON;

const OUNCES: Record<WeightUnit, number> = { oz: 1, lb: GRAMS_PER_POUND / GRAMS_PER_OUNCE };
const FLUID_OUNCES: Record<VolumeUnit, number> = { fl_oz: 1, qt: 32, gal: 128 };

export const isWeightUnit = (unit: Unit): unit is WeightUnit => unit === 'oz' || unit === 'lb';

/**
 * Converts an amount between two weights or between two volumes.
 * @throws InvalidReading on `unit` when one is a weight and the other a volume: that needs a density.
 */
export function convertAmount(amount: number, from: Unit, to: Unit): number {
  if (isWeightUnit(from) && isWeightUnit(to)) return (amount * OUNCES[from]) / OUNCES[to];
  if (!isWeightUnit(from) && !isWeightUnit(to)) return (amount * FLUID_OUNCES[from]) / FLUID_OUNCES[to];
  throw new InvalidReading('unit', `cannot be ${from} here: the product is measured in ${to}`);
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
