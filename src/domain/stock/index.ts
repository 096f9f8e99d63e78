export {
  type ChemicalUse,
  drawFromStock,
  drawOrder,
  levelFallPct,
  type StockedPackage,
  type StockPlace,
} from './draw-from-stock.ts';
export { packageToPourInto } from './pour.ts';
export { reagentTypes, usualPackages } from './reagent-types.ts';
export {
  type AdjustMode,
  adjustedLevel,
  daysUntilEmpty,
  levelMark,
  quickStep,
  type RefillReason,
  raisesAlert,
  refillReason,
  shoppingFor,
} from './refill.ts';
export { usagePctPerDay } from './usage.ts';
