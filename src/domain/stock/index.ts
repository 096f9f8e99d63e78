export {
  type ChemicalUse,
  drawFromStock,
  drawOrder,
  levelFallPct,
  packageToPourInto,
  type StockedPackage,
  type StockPlace,
  usagePctPerDay,
} from './draw-from-stock.ts';
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
