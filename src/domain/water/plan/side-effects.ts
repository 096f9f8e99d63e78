import { InvalidReading, requireNumber } from '../limits/invalid-reading.ts';
import { type Changes, changesOf } from '../physics/effect.ts';
import { LITRES_PER_GALLON } from '../physics/units.ts';
import { PPM_BOUNDS } from '../physics/water.ts';
import { PRODUCTS } from './product-table.ts';
import { activeGramsPerUnit, type Chemical } from './products.ts';

/**
 * What comes along with `freeChlorineAdded` ppm from a chlorine product, ppm, once the chlorine is used up: cyanuric acid
 * from trichlor and dichlor, calcium from cal-hypo, salt from all, alkalinity lost to the acidic ones (reference §5).
 * @throws InvalidReading for a product that adds no chlorine.
 */
export function sideEffectsOfChlorine(chemical: Chemical, freeChlorineAdded: number): Changes {
  const product = PRODUCTS[chemical];
  const perPpm = product.effects.freeChlorine ?? 0;
  if (perPpm <= 0) throw new InvalidReading('chemical', 'must be a chlorine product');
  const added = requireNumber('freeChlorineAdded', freeChlorineAdded, PPM_BOUNDS);
  const gallons = 10_000;
  const amount = (added * gallons * LITRES_PER_GALLON) / (1000 * perPpm * activeGramsPerUnit(product));
  return changesOf(product, amount, gallons, {}, null, null);
}
