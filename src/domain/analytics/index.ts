export { estimatedShares } from './costs/estimated-shares.ts';
export {
  type CostRates,
  ESTIMATED_CENTS_PER_MILE,
  ESTIMATED_PRICES,
  ESTIMATED_WAGE_CENTS_PER_HOUR,
} from './costs/rates.ts';
export {
  type EnteredCost,
  estimatedPriceCents,
  isPriceUnitOf,
  type WorkCents,
  type WorkCost,
  type WorkedVisit,
  workCosts,
} from './costs/work-costs.ts';
export { estimatedCostCents, estimatedMonthCents } from './estimates.ts';
export {
  businessFigures,
  costOf,
  FIGURE_UNITS,
  type FigureName,
  type FigureUnit,
  type RevenueSource,
  retentionByMonth,
  revenueSource,
  travelMinutesOf,
} from './figures.ts';
export type { DayOfFigures, DayOfMoney, Ledger, PlannedSums, PricedCustomers, Stay } from './ledger.ts';
export {
  durationInWords,
  EXCEPTION_KINDS,
  EXCEPTION_NAMES,
  type ExceptionKind,
  type PayLine,
  type PayStop,
  payCheckOf,
  STOP_STATE_NAMES,
} from './pay-check/pay-check.ts';
export type { PlannedStop, RecordedVisit } from './pay-check/recorded.ts';
export { sameWork } from './pay-check/same-work.ts';
export { weekOf } from './pay-check/week.ts';
export { plannedVisits, type StopRhythm } from './planned-visits.ts';
export { isWithin, partsOf, type Span, spansOf } from './ranges.ts';
export { type CompanyFacts, STRATEGY_DAYS, type TechnicianFacts } from './strategies/facts.ts';
export { GOOD_MARGIN_PCT, marginPct, suggestedPriceCents } from './strategies/pricing.ts';
export { type Concerned, STRATEGY_CATEGORIES, STRATEGY_EFFORTS, STRATEGY_IMPACTS } from './strategies/rule.ts';
export { type FoundStrategy, findStrategies, measured, strategyRules } from './strategies/strategies.ts';
export { businessWeeks } from './weeks.ts';
