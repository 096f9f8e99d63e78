import { type Chemical, productTable, type Unit } from '#domain/water/index.ts';

/** The fixed list a reagent is chosen from. */
export const reagentTypes = [
  'CHLORINE',
  'PH_UP',
  'PH_DOWN',
  'ALKALINITY',
  'SHOCK',
  'ALGAECIDE',
  'CLARIFIER',
  'STABILIZER',
] as const;
type ReagentType = (typeof reagentTypes)[number];

/** What a reagent is taken to be where nobody said: the product, its strength in percent, and a full package. */
interface UsualPackage {
  readonly product: Chemical;
  readonly strengthPct: number;
  readonly packageAmount: number;
  readonly packageUnit: Unit;
}

const usual = (product: Chemical, packageAmount: number, packageUnit: Unit): UsualPackage => ({
  product,
  strengthPct: productTable[product].strengthPct,
  packageAmount,
  packageUnit,
});

/**
 * The product and package each type usually is on a service truck, as US suppliers sell them: chlorine in 2.5 gallon
 * carboys, acid by the gallon, bicarbonate in 50 lb bags, granular shock in 25 lb pails, the rest in retail packs.
 * Strengths are those the dosing engine assumes.
 */
export const usualPackages: Readonly<Record<ReagentType, UsualPackage>> = {
  CHLORINE: usual('liquid_chlorine', 2.5, 'gal'),
  PH_UP: usual('soda_ash', 10, 'lb'),
  PH_DOWN: usual('muriatic_acid', 1, 'gal'),
  ALKALINITY: usual('sodium_bicarbonate', 50, 'lb'),
  SHOCK: usual('cal_hypo', 25, 'lb'),
  ALGAECIDE: usual('algaecide_quat50', 1, 'qt'),
  CLARIFIER: usual('clarifier', 1, 'qt'),
  STABILIZER: usual('cyanuric_acid', 10, 'lb'),
};
