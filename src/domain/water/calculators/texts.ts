import { catalog } from '#domain/language/index.ts';

/** What the calculators take for granted. */
export const calculatorTexts = catalog('water.calculators', {
  gravity: 'Specific gravity is based on the strength.',
  fillWater: 'We used 0 ppm for the fill water.',
  unboundShare: 'This share is of the chlorine not bound to CYA.',
});
