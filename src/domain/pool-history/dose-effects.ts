import { PRODUCTS } from '../chemistry/product-table.ts';
import { activeGramsPerUnit, type Parameter } from '../chemistry/products.ts';
import { convertAmount, LITRES_PER_GALLON } from '../chemistry/units.ts';
import type { DosedReading, GivenDose, PoolHistory } from './history.ts';

const PARAMETER: Readonly<Record<DosedReading, Parameter>> = {
  chlorine: 'freeChlorine',
  totalAlkalinity: 'totalAlkalinity',
  calciumHardness: 'calciumHardness',
  cyanuricAcid: 'cyanuricAcid',
  salt: 'salt',
};

/** Milligrams of active ingredient that a dose puts into one litre of the pool. */
const activePpm = (dose: GivenDose, gallons: number): number => {
  const product = PRODUCTS[dose.chemical];
  const amount = convertAmount(dose.amount, dose.unit, product.unit);
  return (amount * activeGramsPerUnit(product, dose) * 1000) / (gallons * LITRES_PER_GALLON);
};

/**
 * ppm by which a dose moves a reading in a pool of so many gallons, the same as `effectOf` says, for the readings that move in
 * proportion to the amount.
 * @throws InvalidReading for a unit or strength that the product cannot have.
 */
export function effectOnReading(dose: GivenDose, reading: DosedReading, gallons: number): number {
  const effect = PRODUCTS[dose.chemical].effects[PARAMETER[reading]];
  return effect === undefined ? 0 : effect * activePpm(dose, gallons);
}

/** Whether the product is sold to move this reading, rather than moving it along. */
export const isMeantFor = (dose: GivenDose, reading: DosedReading): boolean =>
  PRODUCTS[dose.chemical].doses.includes(PARAMETER[reading]);

/** A dose's effect on one reading, ppm at the history's volume. */
export interface ReadingEffect {
  readonly dose: GivenDose;
  readonly ppm: number;
}

/** The doses that move a reading, in the history's order. */
export function effectsOn(
  history: PoolHistory,
  reading: DosedReading,
  counts: (dose: GivenDose) => boolean = () => true,
): ReadingEffect[] {
  const effects: ReadingEffect[] = [];
  for (const dose of history.doses) {
    if (PRODUCTS[dose.chemical].effects[PARAMETER[reading]] === undefined || !counts(dose)) continue;
    effects.push({ dose, ppm: effectOnReading(dose, reading, history.gallons) });
  }
  return effects;
}
