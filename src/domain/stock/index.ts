export { type ChemicalUse, drawFromStock, type StockedPackage } from './draw-from-stock.ts';
export { packageToPourInto } from './pour.ts';
export { REAGENT_TYPES, USUAL_PACKAGES } from './reagent-types.ts';
export { usagePctPerDay } from './usage.ts';
