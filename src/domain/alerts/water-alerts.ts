import type { Message } from '#domain/language/index.ts';
import {
  type Chemical,
  chemicalNames,
  distanceOutside,
  isCritical,
  type Limits,
  type OwnTargets,
  type Parameter,
  type PoolType,
  productTable,
  sanitizerReading,
  waterLimits,
} from '#domain/water/index.ts';
import type { AlertCandidate, AlertDegree, AlertSeverity } from './candidate.ts';
import { alertTexts as texts } from './texts.ts';

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
  targets: OwnTargets | null;
  /** "Pat Rivera · Lap pool". */
  name: Message | string;
  customerId: string | null;
  /** The chemicals added since the readings were taken. */
  addedSince: readonly string[];
}

/** Of an alert that is not critical: swimmers feel chlorine and pH, while alkalinity only buffers pH. */
const lesserSeverity: Readonly<Record<AlertedReading, AlertSeverity>> = {
  chlorine: 'high',
  pH: 'high',
  totalAlkalinity: 'medium',
};

const readings = ['chlorine', 'pH', 'totalAlkalinity'] as const;

/** The reading as the pool type knows it: the chlorine test of a bromine pool shows bromine. */
function judgedReading(reading: AlertedReading, pool: AlertedPool) {
  if (reading === 'chlorine') return sanitizerReading(pool.poolType, pool.chlorine);
  return { reading, value: pool[reading] };
}

const titles = {
  low: { plain: texts.waterLow, critical: texts.waterCriticallyLow },
  high: { plain: texts.waterHigh, critical: texts.waterCriticallyHigh },
};

/** On which side of its alert range a reading is, and whether critically; null inside. */
function alertOf(value: number, limits: Limits | null) {
  const outside = limits?.alert ? distanceOutside(value, limits.alert) : 0;
  if (!limits?.alert || outside === 0) return null;
  const side: 'low' | 'high' = outside < 0 ? 'low' : 'high';
  const bound = side === 'low' ? limits.alert.min : limits.alert.max;
  return bound === null ? null : { side, bound, critical: isCritical(value, limits) };
}

export const waterCause = (poolId: string, reading: AlertedReading): string => `water:${poolId}:${reading}`;

/** Every cause a pool's water can have. */
export const waterCauses = (poolId: string): string[] => readings.map((reading) => waterCause(poolId, reading));

/** One alert for each reading out of its range and not treated since, titled by the reading. */
export function waterAlerts(pool: AlertedPool): AlertCandidate[] {
  return readings.flatMap((reading): AlertCandidate[] => {
    const judged = judgedReading(reading, pool);
    if (!judged || judged.value === null) return [];
    const found = alertOf(judged.value, waterLimits(pool)[judged.reading]);
    if (!found) return [];
    const { reading: judgedAs, value } = judged;
    const { side, bound, critical } = found;
    if (wasTreated(judgedAs, side, pool.addedSince)) return [];
    const titleOf = titles[side][critical ? 'critical' : 'plain'];
    const messageOf = side === 'low' ? texts.readingBelow : texts.readingAbove;
    const degree: AlertDegree = `${side}:${critical ? 1 : 0}`;
    return [
      {
        cause: waterCause(pool.poolId, reading),
        degree,
        type: 'chemical_low',
        severity: critical ? 'critical' : lesserSeverity[reading],
        title: titleOf({ reading: texts.reading[judgedAs] }),
        message: messageOf({
          pool: pool.name,
          reading: texts.readingInSentence[judgedAs],
          value: judgedAs === 'bromine' ? Number(value.toFixed(2)) : value,
          bound,
          unit: judgedAs === 'pH' ? '' : 'ppm',
        }),
        customerId: pool.customerId,
        poolId: pool.poolId,
        actionRequired: true,
        link: `/pools/${encodeURIComponent(pool.poolId)}`,
      },
    ];
  });
}

/** A reading that alerts are about, as its kind of pool knows it. */
type TreatedReading = 'chlorine' | 'bromine' | 'pH' | 'totalAlkalinity';

const parameterOf: Readonly<Record<TreatedReading, Parameter>> = {
  chlorine: 'freeChlorine',
  bromine: 'bromine',
  pH: 'pH',
  totalAlkalinity: 'totalAlkalinity',
};

const isKnown = (chemical: string): chemical is Chemical => chemicalNames.some((known) => known === chemical);

/** Which way a product takes a reading it is dosed for: above 0 up, below 0 down, 0 for any other product. */
function direction(chemical: Chemical, reading: TreatedReading): number {
  const { doses, effects, acidity } = productTable[chemical];
  const parameter = parameterOf[reading];
  if (!doses.includes(parameter)) return 0;
  return reading === 'pH' ? (acidity?.alkalinity ?? 0) : (effects[parameter] ?? 0);
}

/**
 * Whether a reading that is out of range was treated since it was measured: something was added that is dosed to bring it
 * back. Its alert is then quiet until the next test. A visit alone treats nothing, and neither does acid a lack of chlorine.
 * @param added what went into the water since the reading, by its name in the table of products
 */
const wasTreated = (reading: TreatedReading, side: 'low' | 'high', added: readonly string[]): boolean =>
  added.some((chemical) => isKnown(chemical) && direction(chemical, reading) * (side === 'low' ? 1 : -1) > 0);
