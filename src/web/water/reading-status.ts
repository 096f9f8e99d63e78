import {
  type IndexWord,
  type Limits,
  type Range,
  type RangedReading,
  type StatusWord,
  statusDot,
  statusTexts,
  statusWord,
} from '#domain/water/index.ts';
import { words } from '#web/base/language.ts';
import { waterTexts as texts } from './texts.ts';

const dotTones = { red: 'bad', yellow: 'warn', green: 'ok' } as const;

/** A reading's dot and word: status is never color alone. */
export function statusOf(
  value: number,
  limits: Limits,
): { tone: 'bad' | 'warn' | 'ok'; kind: StatusWord; word: string } {
  const kind = statusWord(value, limits);
  return { tone: dotTones[statusDot(value, limits)], kind, word: words.say(statusTexts[kind]) };
}

export const indexTones: Readonly<Record<IndexWord, 'bad' | 'warn' | 'ok'>> = {
  corrosive: 'bad',
  slightlyCorrosive: 'warn',
  balanced: 'ok',
  slightlyScaling: 'warn',
  scaling: 'bad',
};

/** "1.0–3.0", "−0.3 to +0.3", "from 100" where there is no upper limit. */
export function rangeText(reading: RangedReading, { min, max }: Range): string {
  if (max === null) return texts.rangeFrom(texts.reading(reading, min));
  if (reading === 'lsi') return texts.indexRange(texts.signedLimit(min), texts.signedLimit(max));
  return texts.range(texts.reading(reading, min), texts.reading(reading, max));
}
