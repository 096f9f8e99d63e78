export type { AnsweringVolume } from './answering-volume.ts';
export { CALCULATORS, type Calculator, calculatorOf } from './calculators.ts';

export { dosageAnswer } from './dosage-answer.ts';

export { formatAmount } from './format-amount.ts';
export { InvalidReading } from './invalid-reading.ts';
export { planTreatment } from './plan.ts';
export type { Plan, PlanInput, PlanStep } from './plan-types.ts';
export { POOL_TYPES, type PoolType, PROPERTY_POOL_TYPES, SANITIZER_POOL_TYPES, sanitizerOf } from './pool-types.ts';
export { PRODUCTS } from './product-table.ts';
export { CHEMICALS, type Chemical } from './products.ts';
export { idealRanges, type Range, type RangedReading } from './ranges.ts';
export { POISON_CONTROL_NUMBER } from './safety.ts';
export { bromineOfChlorineReading, chlorineForCyanuricAcid } from './sanitizer.ts';
export { saturationIndex } from './saturation-index.ts';
export { type IndexWord, indexWord, type StatusWord, statusDot, statusWord } from './status.ts';
