export {
  type ChemicalUse,
  drawFromStock,
  levelFallPct,
  type PackageLevel,
  type StockedPackage,
} from './draw-from-stock.ts';
export { REAGENT_TYPES, type ReagentType, USUAL_PACKAGES, type UsualPackage } from './reagent-types.ts';
