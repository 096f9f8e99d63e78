import { hydrogenChloride } from '../physics/molar-masses.ts';
import type { ProductChoice } from './plan-types.ts';
import { productTable } from './product-table.ts';
import { activeGramsPerUnit, type Chemical } from './products.ts';

/** Jobs of a plan and the products that do them, the usual one first. */
export const productsFor = {
  raiseAlkalinity: ['sodium_bicarbonate'],
  lowerPh: ['muriatic_acid', 'sodium_bisulfate'],
  raisePh: ['soda_ash', 'borax'],
  raiseCalcium: ['calcium_chloride'],
  chlorinate: ['liquid_chlorine', 'cal_hypo', 'dichlor', 'trichlor'],
  shock: ['liquid_chlorine', 'cal_hypo'],
  brominate: ['bcdmh', 'liquid_chlorine', 'cal_hypo'],
  stabilize: ['cyanuric_acid'],
  salt: ['salt'],
  killAlgae: ['algaecide_quat50'],
  clarify: ['clarifier'],
} as const satisfies Record<string, readonly Chemical[]>;
export type Job = keyof typeof productsFor;

/** Products for a job in order of preference: what is in stock first, in the order given, then the usual ones. */
export function choicesFor(job: Job, stock: readonly ProductChoice[]): ProductChoice[] {
  const able: readonly Chemical[] = productsFor[job];
  const held = stock.filter((choice) => able.includes(choice.chemical));
  const others = able.filter((chemical) => !held.some((choice) => choice.chemical === chemical));
  return [...held, ...others.map((chemical) => ({ chemical }))];
}

/** The preferred product for a job. */
export function choiceFor(job: Job, stock: readonly ProductChoice[]): ProductChoice {
  return choicesFor(job, stock)[0] ?? { chemical: productsFor[job][0] };
}

/** Amount of this acid that equals 32 fl oz of 31.45% muriatic acid. */
export function acidEqualTo32FluidOunces(choice: ProductChoice): number {
  const reference = (32 * activeGramsPerUnit(productTable.muriatic_acid)) / hydrogenChloride;
  const product = productTable[choice.chemical];
  const gramsPerMol = product.acidity?.gramsPerMol ?? hydrogenChloride;
  return (reference * gramsPerMol) / activeGramsPerUnit(product, choice);
}
