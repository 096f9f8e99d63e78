export { type ChemicalUse, drawFromStock, levelFallPct, type StockedPackage } from './draw-from-stock.ts';
export { packageToPourInto } from './pour.ts';
export { REAGENT_TYPES, USUAL_PACKAGES } from './reagent-types.ts';
export {
  type AdjustMode,
  adjustedLevel,
  daysUntilEmpty,
  levelMark,
  QUICK_STEP,
  type RefillReason,
  raisesAlert,
  refillReason,
  shoppingFor,
} from './refill.ts';
export { usagePctPerDay } from './usage.ts';
