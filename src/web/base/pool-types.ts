import { type PoolType, poolTypes, poolTypeTexts, propertyPoolTypes, sanitizerPoolTypes } from '#domain/water/index.ts';
import { words } from './language.ts';
import { poolTypeGroupTexts } from './texts.ts';

export const poolTypeName = (type: PoolType): string => words.say(poolTypeTexts[type]);

/** A stored type in words; one that this version does not know is shown as stored. */
export function poolTypeLabel(stored: string): string {
  const known = poolTypes.find((type) => type === stored);
  return known ? poolTypeName(known) : stored;
}

const choicesOf = (types: readonly PoolType[]) => types.map((value) => ({ value, label: poolTypeName(value) }));

/** Both lists of types, as two groups of one select. */
export const poolTypeChoices = [
  { group: poolTypeGroupTexts.bySanitizer, options: choicesOf(sanitizerPoolTypes) },
  { group: poolTypeGroupTexts.byProperty, options: choicesOf(propertyPoolTypes) },
];
