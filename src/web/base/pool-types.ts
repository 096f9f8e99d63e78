import { type PoolType, poolTypes, propertyPoolTypes, sanitizerPoolTypes } from '#domain/water/index.ts';

export const poolTypeNames: Readonly<Record<PoolType, string>> = {
  chlorine: 'Chlorine',
  saltwater: 'Saltwater',
  bromine: 'Bromine',
  natural: 'Natural',
  residential: 'Residential',
  commercial: 'Commercial',
  spa: 'Spa',
};

/** A stored type in words; one that this version does not know is shown as stored. */
export function poolTypeLabel(stored: string): string {
  const known = poolTypes.find((type) => type === stored);
  return known ? poolTypeNames[known] : stored;
}

const choicesOf = (types: readonly PoolType[]) => types.map((value) => ({ value, label: poolTypeNames[value] }));

/** Both lists of types, as two groups of one select. */
export const poolTypeChoices = [
  { group: 'By sanitizer', options: choicesOf(sanitizerPoolTypes) },
  { group: 'By property', options: choicesOf(propertyPoolTypes) },
];
