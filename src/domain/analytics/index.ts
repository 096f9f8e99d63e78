// What is said here in Spanish, read where something is worded in it. Pages leave it out.
import './pay-check/texts.es.ts';
import './strategies/texts.es.ts';

export {
  type CostRates,
  type EnteredCost,
  estimatedCentsPerMile,
  estimatedPriceCents,
  estimatedPrices,
  estimatedShares,
  estimatedWageCentsPerHour,
  isPriceUnitOf,
  type WorkCents,
  type WorkCost,
  type WorkedVisit,
  workCosts,
} from './costs/work-costs.ts';
export {
  businessFigures,
  businessWeeks,
  costOf,
  estimatedCostCents,
  estimatedMonthCents,
  type FigureName,
  type FigureUnit,
  figureUnits,
  type RevenueSource,
  retentionByMonth,
  revenueSource,
  travelMinutesOf,
  untoldFigures,
} from './figures.ts';
export type { DayOfFigures, EarnedPeriod, Ledger, PlannedSums, PricedCustomers } from './ledger.ts';
export {
  durationOf,
  type ExceptionKind,
  exceptionKinds,
  exceptionNames,
  type PayException,
  type PayLine,
  type PayStop,
  payCheckOf,
  sameWork,
  stopStateNames,
} from './pay-check/pay-check.ts';
export type { PlannedStop, RecordedVisit } from './pay-check/recorded.ts';
export { weekOf } from './pay-check/recorded.ts';
export { plannedVisits, type StopRhythm } from './planned-visits.ts';
export { isWithin, partsOf, type Span, spansOf } from './ranges.ts';
export { type CompanyFacts, strategyDays, type TechnicianFacts } from './strategies/facts.ts';
export { goodMarginPct, marginPct, suggestedPriceCents } from './strategies/pricing.ts';
export { strategyCategories, strategyEfforts, strategyImpacts } from './strategies/rule.ts';
export { type FoundStrategy, findStrategies, measured, strategyRules } from './strategies/strategies.ts';
