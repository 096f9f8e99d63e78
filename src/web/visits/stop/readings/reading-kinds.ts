import type { VisitReadings } from '#contract/visits/visits.ts';
import {
  bromineOfChlorineReading,
  type JudgedWater,
  type Limits,
  type PoolType,
  type RangedReading,
  sanitizerOf,
  statusDot,
  statusTexts,
  statusWord,
  typeOfWater,
  waterLimits,
} from '#domain/water/index.ts';
import { words } from '#web/base/language.ts';
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

/** In the order of testing. */
const kinds: readonly ReadingKind[] = [
  { key: 'chlorine', unit: 'ppm', min: 0, max: 20, decimals: 2, ranged: 'chlorine' },
  { key: 'pH', unit: '', min: 5, max: 10, decimals: 2, ranged: 'pH' },
  { key: 'totalAlkalinity', unit: 'ppm', min: 0, max: 500, decimals: 1, ranged: 'totalAlkalinity' },
  { key: 'calciumHardness', unit: 'ppm', min: 0, max: 2000, decimals: 1, ranged: 'calciumHardness' },
  { key: 'cyanuricAcid', unit: 'ppm', min: 0, max: 1000, decimals: 1, ranged: 'cyanuricAcid' },
  { key: 'temperature', unit: '°F', min: 30, max: 120, decimals: 1, ranged: 'temperature' },
  { key: 'totalChlorine', unit: 'ppm', min: 0, max: 30, decimals: 2 },
  { key: 'salt', unit: 'ppm', min: 0, max: 20_000, decimals: 1, ranged: 'salt' },
];
export const readingKeys: readonly ReadingKey[] = kinds.map(({ key }) => key);
const byKey = Object.fromEntries(kinds.map((kind) => [kind.key, kind])) as Record<ReadingKey, ReadingKind>;

export const readingKind = (key: ReadingKey): ReadingKind => byKey[key];

/** Tested at every stop; salt only in a salt pool. */
const isRoutine = ({ key }: ReadingKind, poolType: PoolType): boolean =>
  key === 'salt' ? sanitizerOf(poolType) === 'saltwater' : key !== 'totalChlorine';

/** The rows of a stop. */
export const routineReadings = (poolType: PoolType): readonly ReadingKind[] =>
  kinds.filter((kind) => isRoutine(kind, poolType));

/** The rows behind "More". */
export const furtherReadings = (poolType: PoolType): readonly ReadingKind[] =>
  kinds.filter((kind) => !isRoutine(kind, poolType));

/** What a reading is judged by. A bromine pool is read with the chlorine test and judged as bromine. */
export function limitsOf(kind: ReadingKind, water: JudgedWater): Limits | null {
  const reading = isBromineTest(kind, typeOfWater(water)) ? 'bromine' : kind.ranged;
  return reading ? waterLimits(water)[reading] : null;
}

export interface ReadingStatus {
  tone: Tone;
  word: string;
}

const tones = { red: 'bad', yellow: 'warn', green: 'ok' } as const;

/** The dot's colour and its word; null where there is nothing to hold the value against. */
export function readingStatus(kind: ReadingKind, value: number, water: JudgedWater): ReadingStatus | null {
  const limits = limitsOf(kind, water);
  if (!limits) return null;
  const judged = isBromineTest(kind, typeOfWater(water)) ? bromineOfChlorineReading(value) : value;
  return { tone: tones[statusDot(judged, limits)], word: words.say(statusTexts[statusWord(judged, limits)]) };
}

export const isBromineTest = (kind: ReadingKind, poolType: PoolType): boolean =>
  kind.key === 'chlorine' && sanitizerOf(poolType) === 'bromine';
