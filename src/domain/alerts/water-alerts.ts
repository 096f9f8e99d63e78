import { idealRanges, isNaturalPool, type PoolType, sanitizerOf } from '#domain/water/index.ts';
import type { AlertCandidate, AlertDegree, AlertSeverity } from './candidate.ts';

/** A pool's last readings; null is what was never measured. Free chlorine and total alkalinity in ppm. */
export interface WaterReadings {
  chlorine: number | null;
  pH: number | null;
  totalAlkalinity: number | null;
}
export type AlertedReading = keyof WaterReadings;

export interface AlertedPool extends WaterReadings {
  poolId: string;
  poolType: PoolType;
  /** Whose pool it is, in words. */
  name: string;
  customerId: string | null;
}

/** Bounds of one reading: outside `min` … `max` it alerts, below `criticalBelow` and above `criticalAbove` it is critical. */
interface Bounds {
  min: number;
  max: number | null;
  criticalBelow: number | null;
  criticalAbove: number | null;
}

/** The documented thresholds. What is exactly at a bound does not pass it. */
export const alertBounds: Readonly<Record<AlertedReading, Bounds>> = {
  chlorine: { min: 1, max: null, criticalBelow: 0.5, criticalAbove: null },
  pH: { min: 7.2, max: 7.6, criticalBelow: 6.8, criticalAbove: 8 },
  totalAlkalinity: { min: 80, max: 120, criticalBelow: 60, criticalAbove: 150 },
};

/** What an alert that is not critical weighs: people swim in what chlorine and pH make of the water, alkalinity only holds pH. */
const lesserSeverity: Readonly<Record<AlertedReading, AlertSeverity>> = {
  chlorine: 'high',
  pH: 'high',
  totalAlkalinity: 'medium',
};

const names: Readonly<Record<AlertedReading, string>> = {
  chlorine: 'Chlorine',
  pH: 'pH',
  totalAlkalinity: 'Alkalinity',
};
const unitOf = (reading: AlertedReading): string => (reading === 'pH' ? '' : ' ppm');
const readings = ['chlorine', 'pH', 'totalAlkalinity'] as const;

/**
 * The bounds for a kind of pool: the documented ones, without chlorine where bromine or plants do its work. Water that
 * plants clean has a range of its own, and nothing that is put in could be critical.
 */
function boundsFor(reading: AlertedReading, poolType: PoolType): Bounds | null {
  const sanitizer = sanitizerOf(poolType);
  if (reading === 'chlorine' && (sanitizer === 'bromine' || sanitizer === 'natural')) return null;
  if (!isNaturalPool(poolType)) return alertBounds[reading];
  const range = idealRanges(poolType)[reading];
  return range && { ...range, criticalBelow: null, criticalAbove: null };
}

/** On which side of its bounds a reading lies, and whether critically; null within. */
export function readingDegree(
  reading: AlertedReading,
  value: number,
  poolType: PoolType = 'chlorine',
): { side: 'low' | 'high'; critical: boolean; bound: number } | null {
  const bounds = boundsFor(reading, poolType);
  if (!bounds) return null;
  const { min, max, criticalBelow, criticalAbove } = bounds;
  if (value < min) return { side: 'low', critical: criticalBelow !== null && value < criticalBelow, bound: min };
  if (max !== null && value > max) {
    return { side: 'high', critical: criticalAbove !== null && value > criticalAbove, bound: max };
  }
  return null;
}

export const waterCause = (poolId: string, reading: AlertedReading): string => `water:${poolId}:${reading}`;

/** Every cause a pool's water can have. */
export const waterCauses = (poolId: string): string[] => readings.map((reading) => waterCause(poolId, reading));

/** One alert for each reading out of its range, titled by the reading. */
export function waterAlerts(pool: AlertedPool): AlertCandidate[] {
  return readings.flatMap((reading): AlertCandidate[] => {
    const value = pool[reading];
    const found = value === null ? null : readingDegree(reading, value, pool.poolType);
    if (value === null || !found) return [];
    const { side, critical, bound } = found;
    const name = names[reading];
    const degree: AlertDegree = `${side}:${critical ? 1 : 0}`;
    const unit = unitOf(reading);
    const range = side === 'low' ? `below ${bound}` : `above ${bound}`;
    return [
      {
        cause: waterCause(pool.poolId, reading),
        degree,
        type: 'chemical_low',
        severity: critical ? 'critical' : lesserSeverity[reading],
        title: `${name} ${critical ? 'critically ' : ''}${side}`,
        message: `${pool.name}: ${name === 'pH' ? name : name.toLowerCase()} is ${value}${unit}, ${range}${unit}.`,
        customerId: pool.customerId,
        poolId: pool.poolId,
        actionRequired: true,
        link: `/pools/${encodeURIComponent(pool.poolId)}`,
      },
    ];
  });
}
