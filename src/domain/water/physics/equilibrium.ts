import type { Product } from '../plan/products.ts';
import { ionicStrength } from './saturation-index.ts';
import { boron, calciumCarbonate, calciumCarbonateEquivalent, cyanuricAcidMass, kelvinOf } from './units.ts';
import type { Water } from './water.ts';

/**
 * Closed-system carbonate equilibrium with calcium ion pairs, cyanurate and borate (reference §4.2).
 * Constants: Plummer and Busenberg 1982, as in USGS phreeqc's phreeqc.dat. CO2 lost to the air is not part of it.
 */
interface Constants {
  readonly f: number;
  readonly pK1: number;
  readonly pK2: number;
  readonly pKw: number;
  readonly pKcyanuric: number;
  readonly pKboric: number;
  /** Conditional association constants, L/mol. */
  readonly kCaHco3: number;
  readonly kCaCo3: number;
  readonly logKcalcite: number;
}

/** kcal/mol times this is the slope of pK against 1/T. */
const vanTHoff = 1 / (Math.LN10 * 1.987204e-3);
const ppmPerEquivalent = calciumCarbonateEquivalent * 1000;

function constantsFor(water: Water): Constants {
  const t = kelvinOf(water.tempF);
  const logT = Math.log10(t);
  const root = Math.sqrt(ionicStrength(water));
  const f = 0.509 * (root / (1 + root) - 0.3 * root * root);
  const fromRoom = 1 / t - 1 / 298.15;
  const logK1 = -356.3094 - 0.06091964 * t + 21834.37 / t + 126.8339 * logT - 1684915 / t ** 2;
  const logK2 = -107.8871 - 0.03252849 * t + 5151.79 / t + 38.92561 * logT - 563713.9 / t ** 2;
  const logCaCo3 = -1228.732 - 0.299444 * t + 35512.75 / t + 485.818 * logT;
  const logCaHco3 = 1209.12 + 0.31294 * t - 34765.05 / t - 478.782 * logT;
  return {
    f,
    pK1: -logK1 - f,
    pK2: -logK2 - 3 * f,
    pKw: 4470.99 / t - 6.0875 + 0.01706 * t,
    pKcyanuric: 6.88 + 6.73 * vanTHoff * fromRoom - f,
    pKboric: 9.24 + 3.224 * vanTHoff * fromRoom - f,
    kCaHco3: 10 ** (logCaHco3 - 4 * f),
    kCaCo3: 10 ** (logCaCo3 - 8 * f),
    logKcalcite: -171.9065 - 0.077993 * t + 2839.319 / t + 71.595 * logT,
  };
}

/** What stays in the water while acids and bases move its pH. All mol/L, alkalinity eq/L. */
interface Totals {
  readonly carbonate: number;
  readonly calcium: number;
  readonly cyanurate: number;
  readonly borate: number;
}

/** The water taken apart once; every addition is answered from it with the same constants, so doses invert exactly. */
export interface Equilibrium {
  readonly constants: Constants;
  readonly totals: Totals;
  readonly alkalinity: number;
  /** eq/L by which a faulty reading disagrees with the model (TA below what CYA and borate alone would titrate); else 0. */
  readonly unexplained: number;
}

/** Additions in mol/L (alkalinity in eq/L); negative values take away. */
export interface Additions {
  readonly alkalinity?: number;
  readonly carbonate?: number;
  readonly calcium?: number;
  readonly cyanurate?: number;
  readonly borate?: number;
}

/** Positive root of `a q x² + (a + w - q c) x - c = 0`: free bicarbonate when part of the calcium binds it. */
function freeBicarbonate(a: number, q: number, w: number, c: number): number {
  if (c <= 0) return 0;
  const b = a + w - q * c;
  const root = Math.sqrt(b * b + 4 * a * q * c);
  // The form without cancellation for either sign of b.
  return b >= 0 ? (2 * c) / (b + root) : (root - b) / (2 * a * q);
}

function pairing(k: Constants, pH: number) {
  const r1 = 10 ** (k.pK1 - pH);
  const r2 = 10 ** (pH - k.pK2);
  return { r1, r2, q: k.kCaHco3 + k.kCaCo3 * r2, w: k.kCaHco3 + 2 * k.kCaCo3 * r2 };
}

function nonCarbonateAlkalinity(k: Constants, totals: Omit<Totals, 'carbonate'>, pH: number): number {
  const activity = 10 ** k.f;
  return (
    totals.cyanurate / (1 + 10 ** (k.pKcyanuric - pH)) +
    totals.borate / (1 + 10 ** (k.pKboric - pH)) +
    10 ** (pH - k.pKw) * activity -
    10 ** -pH * activity
  );
}

/** Alkalinity in eq/L that these totals have at a pH; rises with pH. */
function alkalinityAt(k: Constants, totals: Totals, pH: number): number {
  const { r1, r2, q, w } = pairing(k, pH);
  const x = freeBicarbonate(1 + r1 + r2, q, q * totals.calcium, totals.carbonate);
  const calcium = totals.calcium / (1 + q * x);
  return x * (1 + 2 * r2) + w * calcium * x + nonCarbonateAlkalinity(k, totals, pH);
}

/** Takes the water apart into its totals at the measured pH. */
export function equilibriumOf(water: Water): Equilibrium {
  const k = constantsFor(water);
  const others = {
    calcium: water.calciumHardness / (calciumCarbonate * 1000),
    cyanurate: water.cyanuricAcid / (cyanuricAcidMass * 1000),
    borate: water.borate / (boron * 1000),
  };
  const alkalinity = water.totalAlkalinity / ppmPerEquivalent;
  const carbonatePart = alkalinity - nonCarbonateAlkalinity(k, others, water.pH);
  const { r1, r2, q, w } = pairing(k, water.pH);
  const x = freeBicarbonate(1 + 2 * r2, q, w * others.calcium, carbonatePart);
  const calcium = others.calcium / (1 + q * x);
  const totals = { ...others, carbonate: x * (1 + r1 + r2) + q * calcium * x };
  return { constants: k, totals, alkalinity, unexplained: alkalinity - alkalinityAt(k, totals, water.pH) };
}

const added = (totals: Totals, additions: Additions): Totals => ({
  carbonate: Math.max(0, totals.carbonate + (additions.carbonate ?? 0)),
  calcium: Math.max(0, totals.calcium + (additions.calcium ?? 0)),
  cyanurate: Math.max(0, totals.cyanurate + (additions.cyanurate ?? 0)),
  borate: Math.max(0, totals.borate + (additions.borate ?? 0)),
});

/** The water after the additions, with the constants of the start, so that chained steps still invert exactly. */
export function afterAdditions(eq: Equilibrium, additions: Additions): Equilibrium {
  return { ...eq, totals: added(eq.totals, additions), alkalinity: eq.alkalinity + (additions.alkalinity ?? 0) };
}

/** Nearly all pool water is in this range, where the balance has no steep tails. */
const usualPh = [6, 9] as const;

/** pH of the water, between 0 and 14. */
export function phOf(eq: Equilibrium): number {
  const surplus = (pH: number) => alkalinityAt(eq.constants, eq.totals, pH) - (eq.alkalinity - eq.unexplained);
  const usual = surplus(usualPh[0]) < 0 && surplus(usualPh[1]) > 0;
  return usual ? risingRoot(surplus, ...usualPh) : risingRoot(surplus, 0, 14);
}

/**
 * Root of a rising function on [low, high]; the nearer end when the root is outside. Secant steps inside a bracket
 * (Illinois method), with a halving every fourth step so that steep tails cannot hold it up.
 */
export function risingRoot(f: (x: number) => number, low: number, high: number, tolerance = 1e-13): number {
  let a = low;
  let b = high;
  let fa = f(a);
  let fb = f(b);
  if (fa >= 0) return a;
  if (fb <= 0) return b;
  let last = Number.NaN;
  let side = 0;
  for (let i = 1; i <= 200 && b - a > tolerance; i += 1) {
    const secant = a - (fa * (b - a)) / (fb - fa);
    const x = i % 4 === 0 || !(secant > a && secant < b) ? (a + b) / 2 : secant;
    if (x <= a || x >= b || Math.abs(x - last) <= tolerance) return x;
    last = x;
    const fx = f(x);
    if (fx === 0) return x;
    if (fx < 0) {
      a = x;
      fa = fx;
      if (side < 0) fb /= 2;
      side = -1;
    } else {
      b = x;
      fb = fx;
      if (side > 0) fa /= 2;
      side = 1;
    }
  }
  return (a + b) / 2;
}

/** pH after the additions, by alkalinity balance. */
export const phAfterAdditions = (eq: Equilibrium, additions: Additions): number => phOf(afterAdditions(eq, additions));

/** eq/L of strong acid that brings the water to `pH`; negative when the water is already below it. */
export function acidDemand(eq: Equilibrium, pH: number): number {
  return eq.alkalinity - eq.unexplained - alkalinityAt(eq.constants, eq.totals, pH);
}

/** mol/L of a base that brings the water up to `pH`: each mol adds the given alkalinity, carbonate and borate. 0 when already there. */
export function baseDemand(
  eq: Equilibrium,
  pH: number,
  perMol: Required<Pick<Additions, 'alkalinity'>> & Additions,
): number {
  const missing = (mol: number) => {
    const totals = added(eq.totals, {
      carbonate: mol * (perMol.carbonate ?? 0),
      borate: mol * (perMol.borate ?? 0),
    });
    return eq.alkalinity + mol * perMol.alkalinity - eq.unexplained - alkalinityAt(eq.constants, totals, pH);
  };
  return missing(0) >= 0 ? 0 : risingRoot(missing, 0, 2);
}

/** mol/L of total carbonate that the water would hold at this pH with its alkalinity; 0 when other bases hold it all. */
export function carbonateNeeded(eq: Equilibrium, pH: number): number {
  const part = eq.alkalinity - eq.unexplained - nonCarbonateAlkalinity(eq.constants, eq.totals, pH);
  const { r1, r2, q, w } = pairing(eq.constants, pH);
  const x = freeBicarbonate(1 + 2 * r2, q, w * eq.totals.calcium, part);
  return x * (1 + r1 + r2) + (q * eq.totals.calcium * x) / (1 + q * x);
}

/** Saturation index of calcite by the equilibrium itself (log10 of ion product over solubility product); null without calcium or carbonate. */
export function calciteSaturation(water: Water): number | null {
  const eq = equilibriumOf(water);
  const k = eq.constants;
  const { r2, q, r1 } = pairing(k, water.pH);
  const x = freeBicarbonate(1 + r1 + r2, q, q * eq.totals.calcium, eq.totals.carbonate);
  const calcium = eq.totals.calcium / (1 + q * x);
  if (calcium <= 0 || x <= 0) return null;
  return Math.log10(calcium) + Math.log10(x * r2) - 8 * k.f - k.logKcalcite;
}

/** ppm as CaCO3 ↔ eq/L. */
export const equivalentsOfPpm = (ppm: number): number => ppm / ppmPerEquivalent;
export const ppmOfEquivalents = (equivalents: number): number => equivalents * ppmPerEquivalent;

/** mol/L of each product, and of carbon dioxide that aeration has to drive out. All 0 or more. */
export interface Balance {
  readonly bicarbonate: number;
  readonly acid: number;
  readonly base: number;
  readonly carbonDioxideLoss: number;
}

export const noBalance: Balance = { bicarbonate: 0, acid: 0, base: 0, carbonDioxideLoss: 0 };

type BaseProduct = Required<Pick<Product, 'acidity'>>['acidity'];

/** The water after a balance, CO2 loss included. */
export function afterBalance(eq: Equilibrium, balance: Balance, base: BaseProduct): Equilibrium {
  return afterAdditions(eq, {
    alkalinity: balance.bicarbonate - balance.acid + base.alkalinity * balance.base,
    carbonate: balance.bicarbonate + base.carbonate * balance.base - balance.carbonDioxideLoss,
    borate: base.borate * balance.base,
  });
}

/** The one product that brings the water to a pH, whatever that does to its alkalinity. */
export function balanceForPh(eq: Equilibrium, pH: number, acidDemandEq: number, base: BaseProduct): Balance {
  if (acidDemandEq > 0) return { ...noBalance, acid: acidDemandEq };
  return { ...noBalance, base: baseDemand(eq, pH, base) };
}

/**
 * Bicarbonate, acid, base and aeration that together bring the water to a pH and an alkalinity (eq/L), with as few products
 * as do it. Two unknown totals (alkalinity and carbonate) are met by: bicarbonate +1/+1, acid -1/0, the base by its own
 * numbers, aeration 0/-1. Where a base alone would overshoot the alkalinity, or acid has to lower it, carbon dioxide is
 * driven out instead (reference §4.3).
 */
export function balanceFor(eq: Equilibrium, pH: number, alkalinity: number, base: BaseProduct): Balance {
  const rise = alkalinity - eq.alkalinity;
  /** Carbonate above what the aim holds, when `baseMol` of base and otherwise bicarbonate make the rise. */
  const surplus = (baseMol: number): number => {
    const bicarbonate = rise - base.alkalinity * baseMol;
    const aim = { ...afterAdditions(eq, { borate: base.borate * baseMol }), alkalinity };
    return eq.totals.carbonate + bicarbonate + base.carbonate * baseMol - carbonateNeeded(aim, pH);
  };
  const start = surplus(0);
  if (start <= 0) {
    // Too little carbonate for that pH: more bicarbonate, and acid to take its alkalinity back.
    const acid = -start;
    if (rise + acid >= 0) return { ...noBalance, bicarbonate: rise + acid, acid };
    return { ...noBalance, acid: -rise, carbonDioxideLoss: start - rise };
  }
  if (rise <= 0) return { ...noBalance, acid: -rise, carbonDioxideLoss: start - rise };
  const most = rise / base.alkalinity;
  if (surplus(most) >= 0) return { ...noBalance, base: most, carbonDioxideLoss: surplus(most) };
  const baseMol = risingRoot((mol) => -surplus(mol), 0, most);
  return { ...noBalance, base: baseMol, bicarbonate: rise - base.alkalinity * baseMol };
}
