import { type ChemicalUse, levelFallPct, type StockedPackage } from './draw-from-stock.ts';

/** Fewer days of visits than these say little of a day's use. */
const leastDays = 7;

/**
 * Percent a day by which a package falls, by what visits took of its product over `days` days, shared evenly by the
 * `packages` of the product that were drawn from (at least 1). Null where nothing was taken that it could have given.
 */
export function usagePctPerDay(
  uses: readonly ChemicalUse[],
  from: StockedPackage,
  { days, packages }: { days: number; packages: number },
): number | null {
  const taken = uses.filter((use) => use.chemical === from.product).map((use) => levelFallPct(use, from) ?? 0);
  const fallPct = taken.reduce((sum, pct) => sum + pct, 0);
  return fallPct > 0 ? fallPct / Math.max(days, leastDays) / packages : null;
}
