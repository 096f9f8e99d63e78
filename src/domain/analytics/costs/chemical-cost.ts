import { shareOfCents } from '#domain/money/index.ts';
import type { Chemical } from '#domain/water/index.ts';
import { type CostRates, ESTIMATED_PRICES, priceOf } from './rates.ts';

/** A chemical as a visit recorded it. */
export type ChemicalUsed = { readonly chemical: string; readonly amount: number; readonly unit: string };

/** Ounces and fluid ounces, exactly: 16 oz are a pound here, as on every price list. */
const OUNCES: Readonly<Record<string, number>> = { oz: 1, lb: 16 };
const FLUID_OUNCES: Readonly<Record<string, number>> = { fl_oz: 1, qt: 32, gal: 128 };

/** Whether a chemical can be priced by a unit: what is weighed by weight, what is measured by volume. */
export const isPriceUnitOf = (chemical: Chemical, unit: string): boolean =>
  factorOf(unit, ESTIMATED_PRICES[chemical].unit) !== null;

/** Cents that so much of a chemical is taken to cost where the company has set no price; of another kind of unit none. */
export const estimatedPriceCents = (chemical: Chemical, amount: number, unit: string): number =>
  chemicalCostCents({ chemical, amount, unit }, { chemicals: new Map() }).cents;

/** Amounts carry at most three decimals. */
const inThousandths = (amount: number): number => Math.round(amount * 1000);

/** Ounces of either kind in both units; null between a weight and a volume, and for unknown units. */
function factorOf(from: string, to: string): { from: number; to: number } | null {
  for (const table of [OUNCES, FLUID_OUNCES]) {
    const [one, other] = [table[from], table[to]];
    if (one !== undefined && other !== undefined) return { from: one, to: other };
  }
  return null;
}

/**
 * What a chemical that was used cost, in whole cents: amount ÷ the price's amount × its price, rounded half up for each
 * chemical. What has no price, or another kind of unit, costs nothing and counts as estimated.
 */
export function chemicalCostCents(
  used: ChemicalUsed,
  rates: Pick<CostRates, 'chemicals'>,
): { cents: number; estimated: boolean } {
  const price = priceOf(used.chemical, rates);
  const factor = price && factorOf(used.unit, price.unit);
  if (!price || !factor || !Number.isFinite(used.amount) || used.amount <= 0) {
    return { cents: 0, estimated: used.amount > 0 };
  }
  const [used1000, sold1000] = [inThousandths(used.amount) * factor.from, inThousandths(price.amount) * factor.to];
  return sold1000 > 0
    ? { cents: shareOfCents(price.priceCents, used1000, sold1000), estimated: price.estimated }
    : { cents: 0, estimated: true };
}
