import type { Message } from '#domain/language/index.ts';
import {
  type Bounds,
  InvalidReading,
  isNaturalPool,
  type PoolType,
  requireNumber,
  sanitizerOf,
} from '../limits/water-limits.ts';
import { doseFaults, assumptionTexts as texts } from './texts.ts';

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
): { water: Water; assumptions: Message[] } {
  const assumptions: Message[] = [];
  const take = (field: keyof Water, assumed: number, told: Message): number => {
    const given = readings[field];
    if (given !== undefined) return requireNumber(field, given, waterBounds[field]);
    assumptions.push(told);
    return assumed;
  };
  const usual = (field: 'tempF' | 'calciumHardness' | 'totalAlkalinity', value: number): number =>
    take(field, value, texts[field]({ value }));
  const tds = readings.tds === undefined ? undefined : requireNumber('tds', readings.tds, waterBounds.tds);
  const cyanuricAcid = assumedCyanuricAcid(poolType);
  const salt = tds ?? (poolType === 'saltwater' ? assumedGeneratorSalt : assumedDissolvedSolids);
  const saltTold = tds === undefined ? texts.saltAndTds({ value: salt }) : texts.saltOfTds({ value: salt });
  const water: Water = {
    pH: requireNumber('pH', readings.pH, waterBounds.pH),
    tempF: usual('tempF', assumedTemperatureF),
    calciumHardness: usual('calciumHardness', assumedCalciumHardness),
    totalAlkalinity: usual('totalAlkalinity', assumedTotalAlkalinity),
    cyanuricAcid: take(
      'cyanuricAcid',
      cyanuricAcid,
      cyanuricAcid > 0 ? texts.cyaOutdoors({ value: cyanuricAcid }) : texts.noCya,
    ),
    borate: take('borate', 0, texts.noBorate),
    salt: take('salt', salt, saltTold),
  };
  return { water, assumptions };
}

/**
 * Percent of the water to replace so that a reading falls `from` → `to`, with fill water at `fill` ppm; 0 when it is there.
 * @throws InvalidReading when the fill water is not below the level wanted.
 */
export function replacePercent(from: number, to: number, fill: number): number {
  const start = requireNumber('from', from, ppmBounds);
  const wanted = requireNumber('to', to, ppmBounds);
  const fresh = requireNumber('fill', fill, ppmBounds);
  if (start <= wanted) return 0;
  if (fresh > wanted) throw new InvalidReading('fill', doseFaults.notBelowWanted);
  if (fresh === wanted) return 100;
  return ((start - wanted) / (start - fresh)) * 100;
}
