import { type Bounds, InvalidReading, requireNumber } from '../limits/invalid-reading.ts';
import { isNaturalPool, type PoolType, sanitizerOf } from '../limits/pool-types.ts';
import { readingFaults } from '../limits/texts.ts';

/**
 * The water as the equilibrium and the index need it: temperature in degrees F, everything else but pH in ppm (mg/L);
 * alkalinity and hardness as CaCO3, borate as boron, salt as NaCl.
 */
export interface Water {
  readonly pH: number;
  readonly tempF: number;
  readonly calciumHardness: number;
  readonly totalAlkalinity: number;
  readonly cyanuricAcid: number;
  readonly borate: number;
  readonly salt: number;
}

/** What a technician measured; absent readings are assumed by `assumeWater`, which says so. */
export type PartialWater = Partial<Water> & { readonly tds?: number };

/** The widest readings that are taken at all. */
export const waterBounds: Record<keyof Water | 'tds', Bounds> = {
  pH: { min: 5, max: 10 },
  tempF: { min: 30, max: 120 },
  calciumHardness: { min: 0, max: 2000 },
  totalAlkalinity: { min: 0, max: 1000 },
  cyanuricAcid: { min: 0, max: 500 },
  borate: { min: 0, max: 200 },
  salt: { min: 0, max: 40000 },
  tds: { min: 0, max: 50000 },
};

export const gallonsBounds = { above: 0, max: 10_000_000 } as const;
/** No reading or target of the calculators is above this, ppm; it keeps every result finite. */
export const ppmBounds = { min: 0, max: 100_000 } as const;

export const assumedTotalAlkalinity = 100;
export const assumedOutdoorCyanuricAcid = 30;
export const assumedDissolvedSolids = 1000;
export const assumedGeneratorSalt = 3200;
export const assumedCalciumHardness = 250;
export const assumedTemperatureF = 80;

/** Cyanuric acid taken where none was measured: 30 ppm outdoors with chlorine, none in bromine pools, spas, natural pools. */
export function assumedCyanuricAcid(poolType: PoolType): number {
  if (poolType === 'spa' || isNaturalPool(poolType) || sanitizerOf(poolType) === 'bromine') return 0;
  return assumedOutdoorCyanuricAcid;
}

/**
 * Completes the readings with stated assumptions; a missing value is never taken as 0 without saying so.
 * @throws InvalidReading for a reading outside `waterBounds`, or a missing pH.
 */
export function assumeWater(
  readings: PartialWater,
  poolType: PoolType = 'chlorine',
): { water: Water; assumptions: string[] } {
  const assumptions: string[] = [];
  const take = (field: keyof Water, assumed: number | null, sentence: string): number => {
    const given = readings[field];
    if (given !== undefined) return requireNumber(field, given, waterBounds[field]);
    if (assumed === null) throw new InvalidReading(field, readingFaults.required);
    assumptions.push(sentence);
    return assumed;
  };
  const tds = readings.tds === undefined ? undefined : requireNumber('tds', readings.tds, waterBounds.tds);
  const cyanuricAcid = assumedCyanuricAcid(poolType);
  const salt = tds ?? (poolType === 'saltwater' ? assumedGeneratorSalt : assumedDissolvedSolids);
  const saltSentence =
    tds === undefined
      ? `Salt and TDS weren’t measured, so we used ${salt} ppm.`
      : `Salt wasn’t measured, so we used the TDS, ${salt} ppm.`;
  const water: Water = {
    pH: take('pH', null, ''),
    tempF: take(
      'tempF',
      assumedTemperatureF,
      `Water temperature wasn’t measured, so we used ${assumedTemperatureF} °F.`,
    ),
    calciumHardness: take(
      'calciumHardness',
      assumedCalciumHardness,
      `Calcium hardness wasn’t measured, so we used ${assumedCalciumHardness} ppm.`,
    ),
    totalAlkalinity: take(
      'totalAlkalinity',
      assumedTotalAlkalinity,
      `Total alkalinity wasn’t measured, so we used ${assumedTotalAlkalinity} ppm.`,
    ),
    cyanuricAcid: take(
      'cyanuricAcid',
      cyanuricAcid,
      cyanuricAcid > 0
        ? `CYA wasn’t measured, so we used ${cyanuricAcid} ppm, typical of outdoor chlorine pools.`
        : 'CYA wasn’t measured, so we used 0 ppm, typical of this type of pool.',
    ),
    borate: take('borate', 0, 'Borate wasn’t measured, so we used 0 ppm.'),
    salt: take('salt', salt, saltSentence),
  };
  return { water, assumptions };
}
