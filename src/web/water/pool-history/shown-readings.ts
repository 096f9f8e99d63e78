import type { PoolDose } from '#contract/water/pool-history.ts';
import type { PoolReading } from '#contract/water/water.ts';
import {
  type BodyOfWater,
  formatAmount,
  type Limits,
  productNamed,
  type RangedReading,
  waterLimits,
} from '#domain/water/index.ts';
import { formatMoment } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';

export interface Moments {
  /** "Nov 16, 2026" */
  day: (at: number | string) => string;
  /** "Nov 16, 2026, 9:00 AM" */
  moment: (at: number | string) => string;
  /** "Monday" within a week, else "Monday, November 30". */
  weekday: (at: number | string) => string;
}

const dayMs = 86_400_000;

export function momentsOf(timeZone: string, now: Date): Moments {
  return {
    day: (at) => formatMoment(at, timeZone, 'date'),
    moment: (at) => formatMoment(at, timeZone),
    weekday: (at) => {
      const away = new Date(at).getTime() - now.getTime();
      return formatMoment(at, timeZone, away > -dayMs && away < 6 * dayMs ? 'weekday' : 'weekdayAndDay');
    },
  };
}

/** Readings that have a chart, in the order technicians read them. */
export const chartedReadings = [
  'chlorine',
  'pH',
  'lsi',
  'totalAlkalinity',
  'calciumHardness',
  'cyanuricAcid',
  'salt',
  'temperature',
] as const satisfies readonly (RangedReading & keyof PoolReading)[];
export type ChartedReading = (typeof chartedReadings)[number];

export const limitsOf = (water: BodyOfWater, reading: ChartedReading): Limits | null => waterLimits(water)[reading];

/** The charts worth drawing: of what was ever measured. */
export const measuredReadings = (readings: readonly PoolReading[]): ChartedReading[] =>
  chartedReadings.filter((reading) => readings.some((test) => test[reading] !== null));

/** "Liquid chlorine 32 fl oz", as it was measured out. */
export const doseText = ({ name, amount, unit }: PoolDose): string =>
  `${words.say(productNamed(name))} ${formatAmount(amount, unit, words)}`;

export function dosesAtTests(doses: readonly PoolDose[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const dose of doses) {
    const before = texts.get(dose.givenAt);
    texts.set(dose.givenAt, before === undefined ? doseText(dose) : `${before}, ${doseText(dose)}`);
  }
  return texts;
}
