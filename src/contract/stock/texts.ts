import { catalog } from '#domain/language/index.ts';

/** What the checks of stock say. */
export const stockTexts = catalog('contract.stock', {
  levelWhole: 'Level must be a whole percent',
  levelBounds: 'Level must be between 0 and 100',
  product: 'Please choose a product',
  strengthAboveZero: 'Strength must be more than 0',
  strengthAtMost: 'Strength can’t be over 100 percent',
  packageAboveZero: 'Package size must be more than 0',
  packageTooLarge: 'Package size is too large',
  type: 'Please choose a reagent type',
  description: 'Description is required',
  percentWhole: 'Must be a whole percent',
  percentBounds: 'Must be between 1 and 100',
});
