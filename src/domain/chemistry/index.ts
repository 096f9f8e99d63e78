export {
  CALCULATORS,
  type Calculator,
  type CalculatorKind,
  type CalculatorResult,
  calculatorOf,
} from './calculators.ts';
export { carbonateAlkalinity } from './carbonate-alkalinity.ts';
export { replacePercent } from './dilution.ts';
export {
  type DosageAnswer,
  type DosageQuestion,
  type DosageReadings,
  type DosageRecommendation,
  dosageAnswer,
} from './dosage-answer.ts';
export { type Dose, type DoseQuestion, doseFor } from './dose.ts';
export { type EffectQuestion, effectOf } from './effect.ts';
export { calciteSaturation } from './equilibrium.ts';
export { formatAmount } from './format-amount.ts';
export { InvalidReading } from './invalid-reading.ts';
export { planTreatment } from './plan.ts';
export type { Plan, PlanInput, PlanStep, Priority, ProductChoice } from './plan-types.ts';
export { POOL_TYPES, type PoolType, PROPERTY_POOL_TYPES, SANITIZER_POOL_TYPES, sanitizerOf } from './pool-types.ts';
export { PRODUCTS } from './product-table.ts';
export { CHEMICALS, type Chemical, PARAMETERS, type Parameter, type Product } from './products.ts';
export {
  idealRanges,
  type PartialRanges,
  RANGED_READINGS,
  type Range,
  type RangedReading,
  type Ranges,
  rangesWith,
} from './ranges.ts';
export { GENERAL_SAFETY, POISON_CONTROL_NUMBER, SAFETY_NOTES } from './safety.ts';
export { bromineOfChlorineReading, chlorineForCyanuricAcid } from './sanitizer.ts';
export { type IndexFormula, type SaturationIndex, saturationIndex } from './saturation-index.ts';
export {
  type DashboardStatus,
  dashboardStatus,
  type IndexWord,
  indexWord,
  isCritical,
  type StatusDot,
  type StatusWord,
  statusDot,
  statusWord,
} from './status.ts';
export { assumeWater, type PartialWater, type Water } from './water.ts';
