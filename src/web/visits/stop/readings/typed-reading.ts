import type { VisitReadings } from '#contract/visits/visits.ts';
import { type ReadingKey, type ReadingKind, readingKind } from './reading-kinds.ts';

/** Readings as they are typed: text, so that "7." stays what it is until the next digit. */
export type TypedReadings = Partial<Record<ReadingKey, string>>;

const longest = 7;

/**
 * The field's text after typing or pasting: digits and one point, no more decimals than the reading has. pH is between 5 and
 * 10, so "75" can only mean 7.5: the point is added.
 */
export function asTyped(kind: ReadingKind, text: string): string {
  const [whole = '', ...fractions] = text
    .replace(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (fractions.length === 0) return (kind.key === 'pH' ? withPoint(digits) : digits).slice(0, longest);
  return `${digits || '0'}.${fractions.join('').slice(0, kind.decimals)}`.slice(0, longest);
}

const withPoint = (digits: string): string =>
  /^[5-9]\d$/.test(digits) ? `${digits.slice(0, 1)}.${digits.slice(1)}` : digits;

export const afterKey = (kind: ReadingKind, text: string, key: string): string => asTyped(kind, text + key);

export const withoutLast = (text: string): string => text.slice(0, -1);

export type Problem = 'too-high' | 'too-low';

/** The number that was typed, or why it cannot be taken; neither where nothing was typed. */
export function judge(kind: ReadingKind, text: string | undefined): { value: number | null; problem: Problem | null } {
  if (text === undefined || text === '' || text === '.') return { value: null, problem: null };
  const value = Number(text);
  if (value > kind.max) return { value: null, problem: 'too-high' };
  if (value < kind.min) return { value: null, problem: 'too-low' };
  return { value, problem: null };
}

/** The readings that can be stored; what is out of bounds stays on the phone until it is corrected. */
export function readingsOf(typed: TypedReadings): VisitReadings {
  const readings: VisitReadings = {};
  for (const [key, text] of Object.entries(typed) as [ReadingKey, string][]) {
    const { value } = judge(readingKind(key), text);
    if (value !== null) readings[key] = value;
  }
  return readings;
}
