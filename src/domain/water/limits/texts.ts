import { catalog, type Message } from '#domain/language/index.ts';

/** Why the chemistry cannot work with a value: the second part of a sentence that begins with the input's name. */
export const readingFaults = catalog('water.faults', {
  sentence: ({ field, reason }: { field: string; reason: Message }, { say }) => `${field} ${say(reason)}`,
  wrongUnit: ({ from, to }: { from: string; to: string }) => `cannot be ${from} here: the product is measured in ${to}`,
  required: 'is required',
  notNumber: 'must be a number',
  above: ({ above }: { above: number }) => `must be more than ${above}`,
  atLeast: ({ min }: { min: number }) => `must be at least ${min}`,
  atMost: ({ max }: { max: number }) => `must be at most ${max}`,
  maxUnderMin: 'must have a max at or above its min',
  noCalcium: 'must be above 0 to calculate LSI',
  noCarbonate: 'is too low to calculate LSI: CYA and borate account for all of it',
});

/** What is measured, by name. */
export const readingTexts = catalog('water.readings', {
  chlorine: 'Free chlorine',
  totalChlorine: 'Total chlorine',
  combinedChlorine: 'Combined chlorine',
  bromine: 'Bromine',
  pH: 'pH',
  totalAlkalinity: 'Total alkalinity',
  calciumHardness: 'Calcium hardness',
  cyanuricAcid: 'Cyanuric acid',
  salt: 'Salt',
  borate: 'Borate',
  temperature: 'Temperature',
});

/** What the types of pools are called, on screens and on paper. */
export const poolTypeTexts = catalog('water.pool-types', {
  chlorine: 'Chlorine',
  saltwater: 'Saltwater',
  bromine: 'Bromine',
  natural: 'Natural',
  residential: 'Residential',
  commercial: 'Commercial',
  spa: 'Spa',
});

/** A reading beside its limits, in one word. */
export const statusTexts = catalog('water.status', { ideal: 'Ideal', low: 'Low', high: 'High', critical: 'Critical' });

/** What water does to the surface of a pool, by its saturation index. */
export const indexTexts = catalog('water.balance', {
  corrosive: 'Corrosive',
  slightlyCorrosive: 'Slightly corrosive',
  balanced: 'Balanced',
  slightlyScaling: 'Slightly scaling',
  scaling: 'Scaling',
});
