import type { Message } from '#domain/language/index.ts';
import { InvalidReading, requireNumber } from '../limits/water-limits.ts';
import { doseFaults, doseTexts } from '../physics/texts.ts';
import {
  chlorineGas,
  gramsPerOunce,
  interpolate,
  millilitresPerFluidOunce,
  sodiumHypochlorite,
} from '../physics/units.ts';
import { productTexts } from './product-texts.ts';

export const chemicalNames = [
  'liquid_chlorine',
  'cal_hypo',
  'dichlor',
  'trichlor',
  'sodium_bicarbonate',
  'soda_ash',
  'muriatic_acid',
  'sodium_bisulfate',
  'calcium_chloride',
  'cyanuric_acid',
  'salt',
  'borax',
  'boric_acid',
  'sodium_thiosulfate',
  'sodium_sulfite',
  'sodium_bromide',
  'bcdmh',
  'algaecide_quat50',
  'clarifier',
] as const;
export type Chemical = (typeof chemicalNames)[number];

/** What a dose can move. The last four are label doses: 0 → 1 is one application. */
export const parameters = [
  'freeChlorine',
  'bromine',
  'bromide',
  'pH',
  'totalAlkalinity',
  'calciumHardness',
  'cyanuricAcid',
  'salt',
  'borate',
  'algaeVisible',
  'algaePreventionStart',
  'algaePreventionWeekly',
  'clarifierStart',
  'clarifierWeekly',
] as const;
export type Parameter = (typeof parameters)[number];

export type StrengthBasis = 'weight' | 'trade' | 'hypochlorite-weight';

export interface Product {
  readonly chemical: Chemical;
  /** In English, as stock and visits keep it; `productTexts` names it to people. */
  readonly name: string;
  readonly form: 'liquid' | 'dry';
  /** The unit the engine doses in. */
  readonly unit: 'fl_oz' | 'oz';
  /** Strength taken where none is given, percent. */
  readonly strengthPct: number;
  readonly strengthBasis: StrengthBasis;
  /** Pounds are used at and above this many ounces; 0 for what is always weighed in pounds. */
  readonly poundsFromOunces: number;
  /** ppm gained by each parameter per ppm of active ingredient, once it has reacted. pH is not linear: see `acidity`. */
  readonly effects: Readonly<Partial<Record<Parameter, number>>>;
  /** Parameters a dose may be asked for. */
  readonly doses: readonly Parameter[];
  /** mol per gram of active ingredient and what one mol does to the equilibrium; only for products dosed by pH. */
  readonly acidity?: {
    readonly gramsPerMol: number;
    readonly alkalinity: number;
    readonly carbonate: number;
    readonly borate: number;
  };
  /** Label doses, US fluid ounces per 10,000 gal at `strengthPct`. */
  readonly labelDoses?: Readonly<Partial<Record<Parameter, number>>>;
}

/** Specific gravity of muriatic acid by % HCl: 1.073 at 15, 1.16 at 31.45 (reference §3); water at 0. */
const acidGravity = [
  [0, 1],
  [15, 1.073],
  [31.45, 1.16],
] as const;

/** Specific gravity of household bleach by % NaOCl: 1.08 at 6, 1.10 at 8.25 (reference §3). */
const bleachGravity = [
  [0, 1],
  [6, 1.08],
  [8.25, 1.1],
] as const;

/** Trade percent (g available Cl2 per 100 mL) of a hypochlorite solution given by % NaOCl and specific gravity. */
export const tradePercentOfHypochlorite = (weightPctNaOCl: number, specificGravity?: number): number =>
  ((weightPctNaOCl * chlorineGas) / sodiumHypochlorite) *
  (specificGravity ?? interpolate(bleachGravity, weightPctNaOCl));

/** Which basis a written strength basis means, e.g. "trade (g available Cl2 per 100 mL)" or "HCl, weight". */
export function strengthBasisOf(product: Product, written: string | undefined): StrengthBasis {
  if (written === undefined || product.chemical !== 'liquid_chlorine') return product.strengthBasis;
  if (/^\s*trade/i.test(written)) return 'trade';
  if (/weight|wt/i.test(written)) return /available/i.test(written) ? 'weight' : 'hypochlorite-weight';
  throw new InvalidReading('strengthBasis', doseFaults.strengthBasis);
}

export interface StrengthChoice {
  readonly strengthPct?: number;
  readonly strengthBasis?: string;
}

/**
 * Grams of active ingredient in one dosing unit (fl oz or oz) of the product as sold.
 * @throws InvalidReading for a strength that is not above 0 and at most 100.
 */
export function activeGramsPerUnit(product: Product, choice: StrengthChoice = {}): number {
  const strength = requireNumber('strengthPct', choice.strengthPct ?? product.strengthPct, { above: 0, max: 100 });
  const basis = strengthBasisOf(product, choice.strengthBasis);
  const share = strength / 100;
  if (product.form === 'dry') return share * gramsPerOunce;
  const millilitres = millilitresPerFluidOunce;
  if (product.chemical === 'muriatic_acid') return share * interpolate(acidGravity, strength) * millilitres;
  if (product.chemical === 'liquid_chlorine' && basis === 'hypochlorite-weight') {
    return (tradePercentOfHypochlorite(strength) / 100) * millilitres;
  }
  if (product.chemical === 'liquid_chlorine' && basis === 'weight') {
    // Available chlorine by weight: bring to NaOCl by weight to know the density.
    return (tradePercentOfHypochlorite((strength * sodiumHypochlorite) / chlorineGas) / 100) * millilitres;
  }
  return share * millilitres;
}

/** The sentence that says which strength was taken because none was given. */
export const assumedStrength = ({ chemical, strengthPct, labelDoses }: Product): Message =>
  (labelDoses ? doseTexts.commonLabel : doseTexts.strength)({
    product: productTexts.names[chemical],
    strengthPct,
    meaning: productTexts.strengths[chemical],
  });

export const isChemical = (value: unknown): value is Chemical => chemicalNames.some((chemical) => chemical === value);
export const isParameter = (value: unknown): value is Parameter => parameters.some((parameter) => parameter === value);
