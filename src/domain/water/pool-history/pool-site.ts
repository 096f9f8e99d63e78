import { assumedCyanuricAcid, assumedTemperatureF } from '../physics/water.ts';
import { measuredValue, type PoolHistory } from './history.ts';
import type { ChlorineConditions } from './learning/chlorine-loss.ts';

/** Where a pool is and what runs at it. */
export interface PoolSite {
  /** Degrees, north positive; 33 where unknown, the middle of the southern states. */
  readonly latitudeDeg?: number;
  /**
   * Share of the sun that reaches the water, 0 (indoors, covered) to 1 (open); unknown: 0.8 for clouds and some
   * shade, 0 for a spa, which is covered.
   */
  readonly sunExposure?: number;
  /** Water temperature of the time ahead, °F; the latest reading where unknown. */
  readonly tempF?: number;
  /** Free chlorine that a salt cell or feeder makes, ppm a day (`generatorPpmPerDay`). */
  readonly producedPpmPerDay?: number;
}

export const defaultSite: PoolSite = {};

/** What the loss of chlorine depends on, by the latest readings; what was never measured is assumed as the plan does. */
export function latestConditions(history: PoolHistory, site: PoolSite): ChlorineConditions {
  return {
    cyanuricAcid: latestCyanuricAcid(history) ?? assumedCyanuricAcid(history.poolType),
    tempF: site.tempF ?? latestTemperature(history) ?? assumedTemperatureF,
    latitudeDeg: site.latitudeDeg ?? 33,
    sunExposure: site.sunExposure ?? (history.poolType === 'spa' ? 0 : 0.8),
  };
}

function latestCyanuricAcid({ tests }: PoolHistory): number | undefined {
  const latest = tests.findLast((test) => measuredValue(test, 'cyanuricAcid') !== undefined);
  return latest?.readings.cyanuricAcid;
}

const latestTemperature = ({ tests }: PoolHistory): number | undefined =>
  tests.findLast(({ readings: { tempF } }) => tempF !== undefined && tempF >= 32 && tempF <= 120)?.readings.tempF;

/** A condition that the forecast had to take as usual. */
export type AssumedCondition = 'cyanuricAcid' | 'temperature' | 'latitude' | 'sunExposure';

export function assumedConditions(history: PoolHistory, site: PoolSite): AssumedCondition[] {
  const assumed: AssumedCondition[] = [];
  if (latestCyanuricAcid(history) === undefined) assumed.push('cyanuricAcid');
  if (site.tempF === undefined && latestTemperature(history) === undefined) assumed.push('temperature');
  if (site.latitudeDeg === undefined) assumed.push('latitude');
  if (site.sunExposure === undefined) assumed.push('sunExposure');
  return assumed;
}
