import { type IndexWord, type Limits, type StatusWord, statusDot, statusWord } from '#domain/water/index.ts';
import type { Tone } from '#web/ui/chip.tsx';

const dotTones = { red: 'bad', yellow: 'warn', green: 'ok' } as const;

/** A reading's dot and word: status is never color alone. */
export const statusOf = (
  value: number,
  limits: Limits,
): { tone: Tone & ('bad' | 'warn' | 'ok'); word: StatusWord } => ({
  tone: dotTones[statusDot(value, limits)],
  word: statusWord(value, limits),
});

export const indexTones: Readonly<Record<IndexWord, 'bad' | 'warn' | 'ok'>> = {
  Corrosive: 'bad',
  'Slightly corrosive': 'warn',
  Balanced: 'ok',
  'Slightly scaling': 'warn',
  Scaling: 'bad',
};
