export { estimatedPriceCents, isPriceUnitOf } from './chemical-cost.ts';
export { estimatedShares } from './estimated-shares.ts';
export { GOOD_MARGIN_PCT, marginPct, suggestedPriceCents } from './margin.ts';
export {
  type CostRates,
  ESTIMATED_CENTS_PER_MILE,
  ESTIMATED_MINUTES,
  ESTIMATED_PRICES,
  ESTIMATED_WAGE_CENTS_PER_HOUR,
} from './rates.ts';
export { DEFAULT_PRICE_CENTS, type EnteredCost, type WorkCost, type WorkedVisit, workCosts } from './work-costs.ts';
