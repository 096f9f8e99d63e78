import type { Message } from '#domain/language/index.ts';
import { type PoolType, requireNumber } from '../limits/water-limits.ts';
import { productTable } from '../plan/product-table.ts';
import {
  activeGramsPerUnit,
  assumedStrength,
  type Chemical,
  type Parameter,
  type Product,
  parameters,
  type StrengthChoice,
} from '../plan/products.ts';
import { type Additions, type Equilibrium, equilibriumOf, phAfterAdditions } from './equilibrium.ts';
import {
  boron,
  calciumCarbonate,
  calciumCarbonateEquivalent,
  convertAmount,
  cyanuricAcidMass,
  litresPerGallon,
  type Unit,
} from './units.ts';
import { assumeWater, gallonsBounds, type PartialWater } from './water.ts';

export type Changes = Readonly<Partial<Record<Parameter, number>>>;

export interface EffectQuestion extends StrengthChoice {
  readonly chemical: Chemical;
  readonly amount: number;
  readonly unit: Unit;
  readonly gallons: number;
  /** With it the pH change is answered too. */
  readonly water?: PartialWater & { readonly pH: number };
  readonly poolType?: PoolType;
}

/**
 * What an amount of product does to the water: ppm gained or lost by each parameter, pH when the water is given.
 * The inverse of `doseFor`. Chlorine products count as used up (reference §5).
 * @throws InvalidReading for a negative amount, a unit of the wrong kind, or values out of bounds.
 */
export function effectOf(question: EffectQuestion): { changes: Changes; assumptions: Message[] } {
  const product = productTable[question.chemical];
  const gallons = requireNumber('gallons', question.gallons, gallonsBounds);
  const amount = requireNumber('amount', question.amount, { min: 0, max: 1e9 });
  const assumptions: Message[] = [];
  let equilibrium: Equilibrium | null = null;
  if (question.water) {
    const assumed = assumeWater(question.water, question.poolType);
    assumptions.push(...assumed.assumptions);
    equilibrium = equilibriumOf(assumed.water);
  }
  if (question.strengthPct === undefined) assumptions.push(assumedStrength(product));
  const inUnit = convertAmount(amount, question.unit, product.unit);
  const changes = changesOf(product, inUnit, gallons, question, equilibrium, question.water?.pH ?? null);
  return { changes, assumptions };
}

/** Changes by an amount in the product's own unit. pH is answered where the equilibrium and the starting pH are known. */
export function changesOf(
  product: Product,
  amount: number,
  gallons: number,
  choice: StrengthChoice,
  equilibrium: Equilibrium | null,
  startPh: number | null,
): Changes {
  const gramsPerLitre = (amount * activeGramsPerUnit(product, choice)) / (gallons * litresPerGallon);
  const changes: Partial<Record<Parameter, number>> = {};
  for (const parameter of parameters) {
    const effect = product.effects[parameter];
    if (effect !== undefined) changes[parameter] = effect * gramsPerLitre * 1000;
    const label = product.labelDoses?.[parameter];
    if (label !== undefined) {
      const strength = choice.strengthPct ?? product.strengthPct;
      changes[parameter] = (amount * strength * 10_000) / (label * product.strengthPct * gallons);
    }
  }
  if (equilibrium && startPh !== null) {
    const additions = additionsOf(product, changes, gramsPerLitre);
    const moves = Object.values(additions).some((value) => value !== 0);
    changes.pH = moves ? phAfterAdditions(equilibrium, additions) - startPh : 0;
  }
  return changes;
}

/** mol/L (alkalinity eq/L) that the product brings into the equilibrium. */
export function additionsOf(product: Product, changes: Changes, activeGramsPerLitre: number): Required<Additions> {
  const moles = product.acidity ? activeGramsPerLitre / product.acidity.gramsPerMol : 0;
  return {
    alkalinity: product.acidity
      ? moles * product.acidity.alkalinity
      : (changes.totalAlkalinity ?? 0) / (calciumCarbonateEquivalent * 1000),
    carbonate: product.acidity ? moles * product.acidity.carbonate : 0,
    calcium: (changes.calciumHardness ?? 0) / (calciumCarbonate * 1000),
    cyanurate: (changes.cyanuricAcid ?? 0) / (cyanuricAcidMass * 1000),
    borate: (changes.borate ?? 0) / (boron * 1000),
  };
}
