import {
  type IndexWord,
  type Limits,
  type StatusWord,
  statusDot,
  statusTexts,
  statusWord,
} from '#domain/water/index.ts';
import { words } from '#web/base/language.ts';

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
