import { catalog } from '#domain/language/index.ts';

/** What the calculators take for granted. */
export const calculatorTexts = catalog('water.calculators', {
  gravity: 'Specific gravity is based on the strength.',
  fillWater: 'We used 0 ppm for the fill water.',
  unboundShare: 'This share is of the chlorine not bound to CYA.',
});

/** Why a calculator cannot work with an input: the second part of a sentence that begins with its name. */
export const inputFaults = catalog('water.inputFaults', {
  notText: 'must be text',
  notReadings: 'must be an object of readings',
  oneOf: ({ choices }: { choices: readonly string[] }) => `must be one of ${choices.join(', ')}`,
  unknownProduct: 'is not a known product',
  unknownReading: 'is not a known reading',
  notChlorine: 'must be a chlorine product',
  noRatio: 'needs no dose, so there is no ratio',
});
