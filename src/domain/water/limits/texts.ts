import { catalog, type Message } from '#domain/language/index.ts';

/** Why the chemistry cannot work with a value: the second part of a sentence that begins with the input's name. */
export const readingFaults = catalog('water.faults', {
  sentence: ({ field, reason }: { field: string; reason: Message }, { say }) => `${field} ${say(reason)}`,
  required: 'is required',
  notNumber: 'must be a number',
  notText: 'must be text',
  notReadings: 'must be an object of readings',
  above: ({ above }: { above: number }) => `must be more than ${above}`,
  atLeast: ({ min }: { min: number }) => `must be at least ${min}`,
  atMost: ({ max }: { max: number }) => `must be at most ${max}`,
  between: ({ min, max }: { min: number; max: number }) => `must be between ${min} and ${max}`,
  maxUnderMin: 'must have a max at or above its min',
  oneOf: ({ choices }: { choices: readonly string[] }) => `must be one of ${choices.join(', ')}`,
  oneOfFor: ({ choices, product }: { choices: readonly string[]; product: string }) =>
    `must be one of ${choices.join(', ')} for ${product}`,
  unknownProduct: 'is not a known product',
  unknownReading: 'is not a known reading',
  notChlorine: 'must be a chlorine product',
  noRatio: 'needs no dose, so there is no ratio',
  strengthBasis: 'must name "trade" or "NaOCl, weight"',
  wrongUnit: ({ from, to }: { from: string; to: string }) => `cannot be ${from} here: the product is measured in ${to}`,
  noCalcium: 'must be above 0 to calculate LSI',
  noCarbonate: 'is too low to calculate LSI: CYA and borate account for all of it',
  notBelowWanted: 'must be below the level wanted',
});
