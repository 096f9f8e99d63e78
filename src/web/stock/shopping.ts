import type { StockedReagent } from '#contract/stock/reagents.ts';
import type { StockedPackage } from '#domain/stock/index.ts';
import { shoppingFor } from '#domain/stock/index.ts';
import { PRODUCTS, UNITS } from '#domain/water/index.ts';
import type { RefillPlace } from './refill-list.ts';
import { reagentsTexts as texts } from './texts.ts';

const packageOf = (reagent: StockedReagent): StockedPackage => ({
  ...reagent,
  packageUnit: UNITS.find((unit) => unit === reagent.packageUnit) ?? null,
  levelPct: reagent.level,
});

const productName = (product: string): string =>
  Object.values(PRODUCTS).find(({ chemical }) => chemical === product)?.name ?? product;

/** What has to be bought so that all on the list are full, in words. */
export const shoppingLines = (places: readonly RefillPlace[]): string[] =>
  shoppingFor(places.flatMap(({ lines }) => lines.map(({ reagent }) => packageOf(reagent)))).map(
    ({ product, strengthPct, packages, packageAmount, unit, amount }) =>
      texts.buy(packages, packageAmount, unit, productName(product), strengthPct, amount),
  );
