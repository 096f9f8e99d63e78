import type { VisitReadings } from '#contract/visits/visits.ts';
import {
  bromineOfChlorineReading,
  type Limits,
  type PoolType,
  type RangedReading,
  type StatusWord,
  sanitizerOf,
  statusDot,
  statusWord,
  waterLimits,
} from '#domain/water/index.ts';
import type { Tone } from '#web/ui/chip.tsx';

export type ReadingKey = keyof VisitReadings;

/** One thing that is measured at the stop. Bounds are those of the visit's contract. */
export interface ReadingKind {
  readonly key: ReadingKey;
  readonly unit: '' | 'ppm' | '°F';
  readonly min: number;
  readonly max: number;
  /** Digits after the point that can be typed. */
  readonly decimals: 1 | 2;
  /** Its ideal range in the chemistry; none for total chlorine, which is judged against free chlorine. */
  readonly ranged?: RangedReading;
}

const kinds: Readonly<Record<ReadingKey, ReadingKind>> = {
  chlorine: { key: 'chlorine', unit: 'ppm', min: 0, max: 20, decimals: 2, ranged: 'chlorine' },
  pH: { key: 'pH', unit: '', min: 5, max: 10, decimals: 2, ranged: 'pH' },
  totalAlkalinity: { key: 'totalAlkalinity', unit: 'ppm', min: 0, max: 500, decimals: 1, ranged: 'totalAlkalinity' },
  calciumHardness: { key: 'calciumHardness', unit: 'ppm', min: 0, max: 2000, decimals: 1, ranged: 'calciumHardness' },
  cyanuricAcid: { key: 'cyanuricAcid', unit: 'ppm', min: 0, max: 1000, decimals: 1, ranged: 'cyanuricAcid' },
  temperature: { key: 'temperature', unit: '°F', min: 30, max: 120, decimals: 1, ranged: 'temperature' },
  totalChlorine: { key: 'totalChlorine', unit: 'ppm', min: 0, max: 30, decimals: 2 },
  salt: { key: 'salt', unit: 'ppm', min: 0, max: 20_000, decimals: 1, ranged: 'salt' },
};

export const readingKind = (key: ReadingKey): ReadingKind => kinds[key];

const routine: readonly ReadingKey[] = [
  'chlorine',
  'pH',
  'totalAlkalinity',
  'calciumHardness',
  'cyanuricAcid',
  'temperature',
];

/** The rows of a stop in the order they are tested; salt belongs to them in a salt pool. */
export const routineReadings = (poolType: PoolType): readonly ReadingKind[] =>
  (sanitizerOf(poolType) === 'saltwater' ? [...routine, 'salt' as const] : routine).map(readingKind);

/** What stands behind "More". */
export const furtherReadings = (poolType: PoolType): readonly ReadingKind[] =>
  (sanitizerOf(poolType) === 'saltwater'
    ? ['totalChlorine' as const]
    : ['totalChlorine' as const, 'salt' as const]
  ).map(readingKind);

/** What a reading is judged by. A bromine pool is read with the chlorine test and judged as bromine. */
export function limitsOf(kind: ReadingKind, poolType: PoolType): Limits | null {
  const reading = isBromineTest(kind, poolType) ? 'bromine' : kind.ranged;
  return reading ? waterLimits(poolType)[reading] : null;
}

export interface ReadingStatus {
  tone: Tone;
  word: StatusWord;
}

const tones = { red: 'bad', yellow: 'warn', green: 'ok' } as const;

/** The dot's colour and its word; null where there is nothing to hold the value against. */
export function readingStatus(kind: ReadingKind, value: number, poolType: PoolType): ReadingStatus | null {
  const limits = limitsOf(kind, poolType);
  if (!limits) return null;
  const judged = isBromineTest(kind, poolType) ? bromineOfChlorineReading(value) : value;
  return { tone: tones[statusDot(judged, limits)], word: statusWord(judged, limits) };
}

export const isBromineTest = (kind: ReadingKind, poolType: PoolType): boolean =>
  kind.key === 'chlorine' && sanitizerOf(poolType) === 'bromine';
