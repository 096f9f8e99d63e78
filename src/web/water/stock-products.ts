import type { Reagent } from '#contract/stock/reagents.ts';
import type { WaterAnalysisForm } from '#contract/water/water.ts';
import { type Chemical, chemicalNames } from '#domain/water/index.ts';

export interface ProductChoice {
  chemical: Chemical;
  strengthPct?: number;
}

/** What of a list of reagents there is to dose with, each product once, in the order of the list. */
export function productsIn(reagents: readonly Pick<Reagent, 'product' | 'strengthPct' | 'level'>[]): ProductChoice[] {
  const found = new Map<string, ProductChoice>();
  for (const { product, strengthPct, level } of reagents) {
    const chemical = chemicalNames.find((known) => known === product);
    if (!chemical || level === 0) continue;
    const choice = strengthPct === null ? { chemical } : { chemical, strengthPct };
    const key = keyOf(choice);
    if (!found.has(key)) found.set(key, choice);
  }
  return [...found.values()];
}

export const keyOf = ({ chemical, strengthPct }: ProductChoice): string => `${chemical} ${strengthPct ?? ''}`;

/** What a question names: what was chosen for it first, then what is in stock. */
export function preferredProducts(
  chosen: WaterAnalysisForm['products'],
  stock: readonly ProductChoice[],
): ProductChoice[] {
  const first = Object.values(chosen).flatMap(({ chemical, strengthPct }): ProductChoice[] =>
    chemical === '' ? [] : [strengthPct === undefined ? { chemical } : { chemical, strengthPct }],
  );
  return [...first, ...stock.filter(({ chemical }) => !first.some((one) => one.chemical === chemical))];
}
