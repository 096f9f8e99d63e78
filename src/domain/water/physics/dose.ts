import type { Message } from '#domain/language/index.ts';
import { InvalidReading, type PoolType, requireNumber } from '../limits/water-limits.ts';
import { productTable } from '../plan/product-table.ts';
import { productTexts } from '../plan/product-texts.ts';
import {
  activeGramsPerUnit,
  assumedStrength,
  type Chemical,
  type Parameter,
  type Product,
  type StrengthChoice,
} from '../plan/products.ts';
import { changesOf } from './effect.ts';
import { acidDemand, baseDemand, type Equilibrium, equilibriumOf } from './equilibrium.ts';
import { doseFaults, doseTexts } from './texts.ts';
import { litresPerGallon, type Unit } from './units.ts';
import { assumeWater, gallonsBounds, type PartialWater, ppmBounds, waterBounds } from './water.ts';

export interface DoseQuestion extends StrengthChoice {
  readonly chemical: Chemical;
  readonly gallons: number;
  readonly parameter: Parameter;
  readonly from: number;
  readonly to: number;
  /** Needed for pH doses only; what it lacks is assumed and stated. Its own pH is replaced by `from`. */
  readonly water?: PartialWater;
  readonly poolType?: PoolType;
}

export interface Dose {
  readonly amount: number;
  /** fl_oz for liquids, oz (weight) for dry products. */
  readonly unit: Extract<Unit, 'fl_oz' | 'oz'>;
  readonly product: { readonly chemical: Chemical; readonly name: string; readonly strengthPct: number };
  /** Every parameter the dose moves, ppm (pH in pH units), the one asked for included. */
  readonly changes: Readonly<Partial<Record<Parameter, number>>>;
  readonly assumptions: readonly Message[];
}

/**
 * Exact amount of a product that moves one parameter; 0 when the water is already there or the product moves it the other
 * way (said in `assumptions`). The inverse of `effectOf`. pH by equilibrium (reference §4.2), all else by stoichiometry (§3).
 * @throws InvalidReading for a parameter the product cannot dose, and for values out of bounds.
 */
export function doseFor(question: DoseQuestion): Dose {
  const product = productTable[question.chemical];
  if (!product.doses.includes(question.parameter)) {
    throw new InvalidReading('parameter', doseFaults.oneOfFor({ choices: product.doses, product: question.chemical }));
  }
  const gallons = requireNumber('gallons', question.gallons, gallonsBounds);
  const bounds = question.parameter === 'pH' ? waterBounds.pH : ppmBounds;
  const from = requireNumber('from', question.from, bounds);
  const to = requireNumber('to', question.to, bounds);
  const gramsPerUnit = activeGramsPerUnit(product, question);
  const assumptions: Message[] = [];

  let equilibrium: Equilibrium | null = null;
  if (question.parameter === 'pH') {
    const assumed = assumeWater({ ...question.water, pH: from }, question.poolType);
    assumptions.push(...assumed.assumptions);
    equilibrium = equilibriumOf(assumed.water);
  }
  const units = unitsPerGallon(product, question.parameter, from, to, gramsPerUnit, question, equilibrium);
  const amount = Math.max(0, units * gallons);
  if (amount === 0 && from !== to) {
    const told = to > from ? doseTexts.notRaised : doseTexts.notLowered;
    assumptions.push(told({ product: productTexts.names[product.chemical] }));
  }
  const strengthPct = question.strengthPct ?? product.strengthPct;
  if (question.strengthPct === undefined) assumptions.push(assumedStrength(product));
  return {
    amount,
    unit: product.unit,
    product: { chemical: product.chemical, name: product.name, strengthPct },
    changes: changesOf(product, amount, gallons, question, equilibrium, from),
    assumptions,
  };
}

/** Dosing units of product for one gallon of water, negative when the product works the other way. */
function unitsPerGallon(
  product: Product,
  parameter: Parameter,
  from: number,
  to: number,
  gramsPerUnit: number,
  choice: StrengthChoice,
  equilibrium: Equilibrium | null,
): number {
  const label = product.labelDoses?.[parameter];
  if (label !== undefined) {
    const strength = choice.strengthPct ?? product.strengthPct;
    return ((to - from) * label * product.strengthPct) / (strength * 10_000);
  }
  if (parameter === 'pH' && product.acidity && equilibrium) {
    const { gramsPerMol, alkalinity, carbonate, borate } = product.acidity;
    const molesPerLitre =
      alkalinity < 0
        ? acidDemand(equilibrium, to) / -alkalinity
        : baseDemand(equilibrium, to, { alkalinity, carbonate, borate });
    // Bisection leaves a trace where nothing is needed.
    return from === to ? 0 : (molesPerLitre * gramsPerMol * litresPerGallon) / gramsPerUnit;
  }
  const effect = product.effects[parameter] ?? 0;
  return ((to - from) * litresPerGallon) / (1000 * effect * gramsPerUnit);
}
