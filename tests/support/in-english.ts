import { isMessage, wordsOf } from '#domain/language/index.ts';

/** A value with every message in it said in English, for a test to compare with what a person reads. */
export const inEnglish = (value: unknown): unknown => {
  if (isMessage(value)) return wordsOf('en').say(value);
  if (Array.isArray(value)) return value.map(inEnglish);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inEnglish(one)]));
};
