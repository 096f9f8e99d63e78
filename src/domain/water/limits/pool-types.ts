/** Pools by sanitizer, then by property; both lists are accepted everywhere. */
export const sanitizerPoolTypes = ['chlorine', 'saltwater', 'bromine', 'natural'] as const;
export const propertyPoolTypes = ['residential', 'commercial', 'spa'] as const;
export const poolTypes = [...sanitizerPoolTypes, ...propertyPoolTypes] as const;

/** The pool that every company has from the start; the company's own stock is kept under it. */
export const firstPoolId = 'Pool-001';

export type Sanitizer = (typeof sanitizerPoolTypes)[number];
export type PoolType = (typeof poolTypes)[number];

/** A pool type as it was stored or typed. What is not known is taken for a chlorine pool, which most are. */
export const poolTypeOf = (stored: unknown): PoolType => poolTypes.find((known) => known === stored) ?? 'chlorine';

/** The sanitizer the chemistry works with: the type itself, or chlorine where the type names a property. */
export function sanitizerOf(poolType: PoolType): Sanitizer {
  return poolType === 'residential' || poolType === 'commercial' || poolType === 'spa' ? 'chlorine' : poolType;
}

export const isNaturalPool = (poolType: PoolType): boolean => poolType === 'natural';
