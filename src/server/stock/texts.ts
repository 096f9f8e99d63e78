import { catalog, type Message } from '#domain/language/index.ts';

/** What the calls about stock refuse. */
export const stockTexts = catalog('stock.packages', {
  reagent: 'Reagent',
  shopStock: 'Shop stock',
  measuredByWeight: ({ product }: { product: Message }, { say }) => `${say(product)} is measured by weight`,
  measuredByVolume: ({ product }: { product: Message }, { say }) => `${say(product)} is measured by volume`,
  poolOfAnotherUrl: 'The pool doesn’t match the one in the URL',
  changedMeanwhile: 'This stock was changed at the same time. Try again.',
  poolOrTruckNotBoth: 'Choose a pool or a truck, not both',
  poolOrTruck: 'Choose a pool or a truck',
  alreadyThere: 'It’s already there',
  onlyPercentLeft: ({ percent }: { percent: number }) => `Only ${percent}% is left`,
});
