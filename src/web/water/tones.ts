import {
  type IndexWord,
  type Range,
  type RangedReading,
  type StatusWord,
  statusDot,
  statusWord,
} from '#domain/water/index.ts';
import type { Tone } from '#web/ui/chip.tsx';

const dotTones = { red: 'bad', yellow: 'warn', green: 'ok' } as const;

/** A reading's dot and the word beside it: status is never colour alone. */
export const statusOf = (
  reading: RangedReading,
  value: number,
  range: Range,
): { tone: Tone & ('bad' | 'warn' | 'ok'); word: StatusWord } => ({
  tone: dotTones[statusDot(value, range)],
  word: statusWord(reading, value, range),
});

export const indexTones: Readonly<Record<IndexWord, 'bad' | 'warn' | 'ok'>> = {
  Corrosive: 'bad',
  'Slightly corrosive': 'warn',
  Balanced: 'ok',
  'Slightly scaling': 'warn',
  Scaling: 'bad',
};
