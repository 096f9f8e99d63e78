import type { StockedReagent } from '#contract/reagents.ts';
import { PRODUCTS } from '#domain/chemistry/index.ts';
import { UNITS } from '#domain/chemistry/units.ts';
import type { StockedPackage } from '#domain/stock/draw-from-stock.ts';
import { shoppingFor } from '#domain/stock/refill.ts';
import { reagentsTexts as texts } from '#web/texts/reagents.ts';
import type { RefillPlace } from './refill-list.ts';

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
