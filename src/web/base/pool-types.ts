import { type PoolType, poolTypes, propertyPoolTypes, sanitizerPoolTypes } from '#domain/water/index.ts';
import { poolTypeTexts } from './texts.ts';

export const poolTypeNames: Readonly<Record<PoolType, string>> = poolTypeTexts.names;

/** A stored type in words; one that this version does not know is shown as stored. */
export function poolTypeLabel(stored: string): string {
  const known = poolTypes.find((type) => type === stored);
  return known ? poolTypeNames[known] : stored;
}

const choicesOf = (types: readonly PoolType[]) => types.map((value) => ({ value, label: poolTypeNames[value] }));

/** Both lists of types, as two groups of one select. */
export const poolTypeChoices = [
  { group: poolTypeTexts.bySanitizer, options: choicesOf(sanitizerPoolTypes) },
  { group: poolTypeTexts.byProperty, options: choicesOf(propertyPoolTypes) },
];
