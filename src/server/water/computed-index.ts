import type { TestReadings } from '#contract/water/water.ts';
import { type Message, wordsOf } from '#domain/language/index.ts';
import {
  InvalidReading,
  type PoolType,
  poolTypeOf,
  readingTexts,
  saturationIndex,
  statusTexts,
  statusWord,
  waterLimits,
} from '#domain/water/index.ts';
import type { PoolRow } from '#server/customers/index.ts';
import { keptTexts } from './texts.ts';

const { say } = wordsOf('en');

/** What the line of a test holds, in its order. */
const summarized = [
  'chlorine',
  'pH',
  'totalAlkalinity',
  'calciumHardness',
  'cyanuricAcid',
  'salt',
  'temperature',
] as const;
type Kept = (typeof summarized)[number];

/**
 * The index of a test whenever pH, hardness and temperature are known, from the test itself or from the pool's last
 * readings (calcium is not measured at every visit); what else is missing is assumed and said, in English: it is kept with the test as text.
 */
export function computedIndex(readings: TestReadings, pool: PoolRow): { lsi: number | null; assumptions: string[] } {
  const earlier: Message[] = [];
  const known = (reading: Exclude<Kept, 'pH'>): number | undefined => {
    const stored = pool[reading];
    if (readings[reading] !== undefined || stored === null) return readings[reading];
    earlier.push(keptTexts.earlier({ reading: readingTexts[reading], value: stored }));
    return stored;
  };
  // A reading older than today's pH would not say what the water is like now.
  if (readings.pH === undefined) return { lsi: null, assumptions: [] };
  const calciumHardness = known('calciumHardness');
  const tempF = known('temperature');
  if (calciumHardness === undefined || tempF === undefined) return { lsi: null, assumptions: [] };
  try {
    const index = saturationIndex(
      {
        pH: readings.pH,
        calciumHardness,
        tempF,
        totalAlkalinity: known('totalAlkalinity'),
        cyanuricAcid: known('cyanuricAcid'),
        salt: known('salt'),
        borate: readings.borate,
      },
      { poolType: poolTypeOf(pool.poolType) },
    );
    // Adding 0 turns a negative zero into a plain one.
    return {
      lsi: Math.round(index.lsi * 100) / 100 + 0,
      assumptions: [...earlier, ...index.assumptions].map((each) => say(each)),
    };
  } catch (error) {
    if (!(error instanceof InvalidReading)) throw error;
    return { lsi: null, assumptions: [say(error.told)] };
  }
}

const units: Readonly<Partial<Record<Kept, string>>> = { pH: '', temperature: ' °F' };

/** The test in one line: each reading with its word, "pH 7.7 High", and the index. */
export function summaryOf(readings: TestReadings, lsi: number | null, poolType: PoolType): string {
  const limits = waterLimits(poolType);
  const parts = summarized.flatMap((name) => {
    const value = readings[name];
    const judged = limits[name];
    if (value === undefined) return [];
    const status = judged && statusTexts[statusWord(value, judged)];
    return [keptTexts.measured({ reading: readingTexts[name], value, unit: units[name] ?? ' ppm', status })];
  });
  return [...parts, ...(lsi === null ? [] : [keptTexts.index({ lsi })])].map((each) => say(each)).join(', ');
}
