import type { TestReadings } from '#contract/water/water.ts';
import { wordsOf } from '#domain/language/index.ts';
import {
  InvalidReading,
  type PoolType,
  poolTypeOf,
  type RangedReading,
  saturationIndex,
  statusWord,
  waterLimits,
} from '#domain/water/index.ts';
import type { PoolRow } from '#server/customers/index.ts';

/**
 * The index of a test whenever pH, hardness and temperature are known, from the test itself or from the pool's last
 * readings (calcium is not measured at every visit); what else is missing is assumed and said, in English: it is kept with the test as text.
 */
export function computedIndex(readings: TestReadings, pool: PoolRow): { lsi: number | null; assumptions: string[] } {
  const earlier: string[] = [];
  const known = (measured: number | undefined, stored: number | null, name: string): number | undefined => {
    if (measured !== undefined || stored === null) return measured;
    earlier.push(`${name} ${stored} from an earlier test.`);
    return stored;
  };
  // A reading older than today's pH would not say what the water is like now.
  if (readings.pH === undefined) return { lsi: null, assumptions: [] };
  const calciumHardness = known(readings.calciumHardness, pool.calciumHardness, 'Calcium hardness');
  const tempF = known(readings.temperature, pool.temperature, 'Temperature');
  if (calciumHardness === undefined || tempF === undefined) return { lsi: null, assumptions: [] };
  try {
    const index = saturationIndex(
      {
        pH: readings.pH,
        calciumHardness,
        tempF,
        totalAlkalinity: known(readings.totalAlkalinity, pool.totalAlkalinity, 'Total alkalinity'),
        cyanuricAcid: known(readings.cyanuricAcid, pool.cyanuricAcid, 'Cyanuric acid'),
        salt: known(readings.salt, pool.salt, 'Salt'),
        borate: readings.borate,
      },
      { poolType: poolTypeOf(pool.poolType) },
    );
    // Adding 0 turns a negative zero into a plain one.
    return {
      lsi: Math.round(index.lsi * 100) / 100 + 0,
      assumptions: [...earlier, ...index.assumptions.map((each) => wordsOf('en').say(each))],
    };
  } catch (error) {
    if (!(error instanceof InvalidReading)) throw error;
    return { lsi: null, assumptions: [error.message] };
  }
}

const summarized: readonly (readonly [RangedReading & keyof TestReadings, string, string])[] = [
  ['chlorine', 'Free chlorine', ' ppm'],
  ['pH', 'pH', ''],
  ['totalAlkalinity', 'Total alkalinity', ' ppm'],
  ['calciumHardness', 'Calcium hardness', ' ppm'],
  ['cyanuricAcid', 'Cyanuric acid', ' ppm'],
  ['salt', 'Salt', ' ppm'],
  ['temperature', 'Temperature', ' °F'],
];

/** The test in one line: each reading with its word, "pH 7.7 High", and the index. */
export function summaryOf(readings: TestReadings, lsi: number | null, poolType: PoolType): string {
  const limits = waterLimits(poolType);
  const parts = summarized.flatMap(([reading, name, unit]) => {
    const value = readings[reading];
    const judged = limits[reading];
    if (value === undefined) return [];
    return [`${name} ${value}${unit}${judged ? ` ${statusWord(value, judged)}` : ''}`];
  });
  return [...parts, ...(lsi === null ? [] : [`LSI ${lsi.toFixed(2)}`])].join(', ');
}
