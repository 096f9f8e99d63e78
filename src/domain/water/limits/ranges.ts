import { InvalidReading, requireNumber } from './invalid-reading.ts';
import { type PoolType, sanitizerOf } from './pool-types.ts';

/** Readings that have a range. `chlorine` is free chlorine; temperature in degrees F; the rest ppm. */
export const RANGED_READINGS = [
  'chlorine',
  'bromine',
  'pH',
  'lsi',
  'calciumHardness',
  'temperature',
  'totalAlkalinity',
  'cyanuricAcid',
  'salt',
] as const;
export type RangedReading = (typeof RANGED_READINGS)[number];

/** `max` null: no upper limit is published. */
export interface Range {
  readonly min: number;
  readonly max: number | null;
}

/** null: this reading plays no part in the pool type. */
export type Ranges = Readonly<Record<RangedReading, Range | null>>;
export type PartialRanges = Readonly<Partial<Record<RangedReading, Range>>>;

const IDEAL: Ranges = {
  chlorine: { min: 1, max: 3 },
  bromine: null,
  pH: { min: 7.2, max: 7.6 },
  lsi: { min: -0.3, max: 0.3 },
  calciumHardness: { min: 150, max: 300 },
  temperature: { min: 78, max: 82 },
  totalAlkalinity: { min: 80, max: 120 },
  cyanuricAcid: { min: 30, max: 50 },
  salt: null,
};

const BY_TYPE: Readonly<Record<PoolType, Ranges>> = {
  chlorine: IDEAL,
  residential: IDEAL,
  commercial: IDEAL,
  // Trouble Free Pool for cyanuric acid, Hayward for salt (reference §7.1).
  saltwater: { ...IDEAL, cyanuricAcid: { min: 70, max: 80 }, salt: { min: 2700, max: 3400 } },
  bromine: { ...IDEAL, chlorine: null, bromine: { min: 3, max: 6 }, cyanuricAcid: null },
  // FLL swimming-pond guideline for pH, alkalinity and hardness; at most about 77 °F (AB 10/2022).
  natural: {
    ...IDEAL,
    chlorine: null,
    pH: { min: 7, max: 9 },
    calciumHardness: { min: 100, max: null },
    totalAlkalinity: { min: 100, max: null },
    temperature: { min: 32, max: 77 },
    cyanuricAcid: null,
  },
  // ANSI/APSP-11 calcium, WH chlorine, 104 °F maximum (reference §7.2).
  spa: {
    ...IDEAL,
    chlorine: { min: 2, max: 5 },
    pH: { min: 7.2, max: 7.8 },
    calciumHardness: { min: 150, max: 250 },
    temperature: { min: 78, max: 104 },
    cyanuricAcid: null,
  },
};

/** Ideal ranges of a pool type. */
export const idealRanges = (poolType: PoolType): Ranges => BY_TYPE[poolType];

/**
 * Ideal ranges with the company's own in their place. A range for a
 * sanitizer the pool does not use is left out: a natural pool never gets a chlorine target.
 * @throws InvalidReading when a range is not two finite numbers in rising order.
 */
export function rangesWith(poolType: PoolType, own: PartialRanges = {}): Ranges {
  const ideal = idealRanges(poolType);
  const ranges: Record<RangedReading, Range | null> = { ...ideal };
  for (const reading of RANGED_READINGS) {
    const range = own[reading];
    if (range === undefined || (ideal[reading] === null && !keptThoughUnused(poolType, reading))) continue;
    const min = requireNumber(`targetRanges.${reading}.min`, range.min);
    const max = range.max === null ? null : requireNumber(`targetRanges.${reading}.max`, range.max);
    if (max !== null && max < min) throw new InvalidReading(`targetRanges.${reading}`, 'must have max not below min');
    ranges[reading] = { min, max };
  }
  return ranges;
}

/** A spa or indoor pool may be run with stabilizer when its owner sets a range for it. */
const keptThoughUnused = (poolType: PoolType, reading: RangedReading): boolean =>
  reading === 'cyanuricAcid' && sanitizerOf(poolType) === 'chlorine';
