// What is said here in Spanish, read where something is worded in it. Pages leave it out.
import './calculators/texts.es.ts';
import './devices/texts.es.ts';
import './limits/texts.es.ts';
import './physics/texts.es.ts';
import './plan/product-texts.es.ts';
import './plan/texts.es.ts';
import './plan/visit-plan-texts.es.ts';

export { type Calculator, calculatorOf, calculators } from './calculators/calculators.ts';
export {
  calibrationFault,
  compensatedPh,
  confidenceLevels,
  deviceStatus,
  deviceStatuses,
  driftAgainstManual,
  emptyBattery,
  lowBattery,
  offlineAfterMinutes,
  type Probe,
  probes,
  readingConfidence,
} from './devices/testers.ts';
export {
  type DashboardStatus,
  dashboardStatus,
  distanceOutside,
  type IndexWord,
  indexWord,
  isCritical,
  type StatusDot,
  type StatusWord,
  sanitizerReading,
  statusDot,
  statusWord,
  worseOf,
  worstReading,
} from './limits/status.ts';
export {
  effectOfTargets,
  type ReasonedTargets,
  reasonedTargets,
  type Surface,
  sameTargets,
  surfaces,
  type TargetedBody,
  type TargetKind,
  type TargetRule,
  targetKinds,
  targetSources,
  targetsInForce,
} from './limits/targets.ts';
export { indexTexts, poolTypeTexts, readingTexts, statusTexts } from './limits/texts.ts';
export {
  type BodyOfWater,
  firstPoolId,
  InvalidReading,
  idealRanges,
  type JudgedWater,
  type Limits,
  type OwnTargets,
  type PoolType,
  poolTypeOf,
  poolTypes,
  propertyPoolTypes,
  type Range,
  type RangedReading,
  type Ranges,
  sanitizerOf,
  sanitizerPoolTypes,
  type TargetReading,
  targetBounds,
  targetReadings,
  typeOfWater,
  waterLimits,
} from './limits/water-limits.ts';
export {
  type ReadingState,
  readingStates,
  type Verdict,
  type VerdictReading,
  verdictReadings,
  verdicts,
  waterVerdict,
} from './limits/water-verdict.ts';
export { type Dose, doseFor } from './physics/dose.ts';
export { effectOf } from './physics/effect.ts';
export {
  breakpoint,
  bromineOfChlorineReading,
  chlorineForCyanuricAcid,
  generatorPpmPerDay,
} from './physics/sanitizer.ts';
export { saturationIndex } from './physics/saturation-index.ts';
export { convertAmount, isWeightUnit, UNITS, type Unit } from './physics/units.ts';
export { replacePercent } from './physics/water.ts';
export type { AnsweringVolume } from './plan/answering-volume.ts';
export { type AtHand, type KnownStock, knownStock, measuredOut, productsAtHand, stockBases } from './plan/at-hand.ts';
export { dosageAnswer, visitInWords } from './plan/dosage-answer.ts';
export { formatAmount } from './plan/format-amount.ts';
export {
  addedByItem,
  isDoneBy,
  missingOf,
  openItems,
  stillLeft,
  withMissing,
} from './plan/left-over.ts';
export { planTreatment } from './plan/plan.ts';
export { instructionsText } from './plan/plan-steps.ts';
export type { PlanInput, PlanStep } from './plan/plan-types.ts';
export { acidEqualTo32FluidOunces, productsFor, productTable } from './plan/product-table.ts';
export { productNamed, productTexts } from './plan/product-texts.ts';
export {
  type Chemical,
  chemicalNames,
  isChemical,
  type Parameter,
  parameters,
  type StrengthChoice,
} from './plan/products.ts';
export { generalSafety, limitAtOnce, poisonControlNumber, SAFETY_NOTES, splitFor } from './plan/safety.ts';
export { howToTexts } from './plan/texts.ts';
export {
  laterMeasure,
  laterMessage,
  laterReasons,
  measureMessage,
  type NowStep,
  reasonMessage,
  tabletsIn,
  treatAtStop,
  type VisitPlan,
  waterAfter,
} from './plan/visit-plan.ts';
export { visitPlanTexts } from './plan/visit-plan-texts.ts';
export {
  type ChlorineForecast,
  forecastChlorine,
  mostUrgentFirst,
  type PoolAtRisk,
  poolsAtRisk,
  type WatchedPool,
} from './pool-history/forecast.ts';
export type { GivenDose, PoolHistory, PoolTest } from './pool-history/history.ts';
export { isComputable, readingsMovedBy } from './pool-history/history.ts';
export type { PoolSite } from './pool-history/learning/chlorine-loss.ts';
export { type LearnedVolume, learnVolume, volumeToDoseFor } from './pool-history/learning/learning.ts';
export type { Trend } from './pool-history/trend.ts';
export { trendsOf } from './pool-history/trends.ts';
export type { PictureProblem, StripPlaces } from './strips/card-in-picture.ts';
export { type PadProblem, readStrip, type StripAnswer, type StripReading } from './strips/read-strip.ts';
export { aquaChek7, type StripParameter } from './strips/strip-cards.ts';
export { type Pixels, type Point, planeOf } from './strips/strip-picture.ts';
