import { convertAmount, isWeightUnit, UNITS } from '../physics/units.ts';
import { productTable } from './product-table.ts';
import { type Chemical, chemicalNames, isChemical } from './products.ts';

/** A container as stock keeps it; `level` in percent. */
export interface KeptPackage {
  readonly product: string | null;
  readonly strengthPct: number | null;
  readonly packageAmount: number | null;
  readonly packageUnit: string | null;
  readonly level: number;
}

/** What there is of one product of one strength, in the product's own unit (fl_oz or oz). */
export interface AtHand {
  readonly chemical: Chemical;
  readonly strengthPct: number;
  /** Null where a container's size is not known: it is taken to be enough. */
  readonly amount: number | null;
  /** A full container; null where it is not known. */
  readonly packageAmount: number | null;
}

/** What containers hold, each product and strength once, in the order given; empty ones and other things are left out. */
export function productsAtHand(packages: readonly KeptPackage[]): AtHand[] {
  const found = new Map<string, AtHand>();
  for (const { product, strengthPct, packageAmount, packageUnit, level } of packages) {
    if (!isChemical(product) || level <= 0) continue;
    const { unit, strengthPct: usual, form } = productTable[product];
    const strength = strengthPct ?? usual;
    const from = UNITS.find((one) => one === packageUnit && isWeightUnit(one) === (form === 'dry'));
    const full = packageAmount === null || from === undefined ? null : convertAmount(packageAmount, from, unit);
    const key = `${product} ${strength}`;
    const before = found.get(key);
    const held = full === null ? null : (full * level) / 100;
    const sum = before === undefined ? held : before.amount === null || held === null ? null : before.amount + held;
    found.set(key, {
      chemical: product,
      strengthPct: strength,
      amount: sum,
      packageAmount: before?.packageAmount ?? full,
    });
  }
  return [...found.values()];
}

/** Where it is known from what there is to dose with. */
export const stockBases = ['truck', 'company', 'reference'] as const;
export type StockBasis = (typeof stockBases)[number];

export interface KnownStock {
  readonly basis: StockBasis;
  readonly atHand: readonly AtHand[] | null;
}

/**
 * What to dose with: what is on the technician's truck and at the pool; where nobody keeps count there, the kinds that the
 * company stocks, and of everything else the usual product, as much as is needed; without either, the usual products.
 */
export function knownStock(here: readonly KeptPackage[], ofCompany: readonly KeptPackage[]): KnownStock {
  const atHand = productsAtHand(here);
  if (atHand.length > 0) return { basis: 'truck', atHand };
  const stocked = productsAtHand(ofCompany).map((one) => ({ ...one, amount: null }));
  if (stocked.length === 0) return { basis: 'reference', atHand: null };
  const usual = chemicalNames
    .filter((chemical) => !stocked.some((one) => one.chemical === chemical))
    .map((chemical) => ({
      chemical,
      strengthPct: productTable[chemical].strengthPct,
      amount: null,
      packageAmount: null,
    }));
  return { basis: 'company', atHand: [...stocked, ...usual] };
}

/** What a technician measures a product out with. `count` in quarters or halves of it, whole tablets. */
export interface Measure {
  readonly kind: 'tablet' | 'jug' | 'bag' | 'scoop' | 'cup';
  readonly count: number;
  /** What one holds, in the product's own unit. */
  readonly size: number;
}

/** A cup of 8 fl oz, a scoop of half a pound. */
const cupFluidOunces = 8;
const scoopOunces = 8;
/** Weights of one tablet as they are sold: 3-inch trichlor, 1-inch bromine. */
const tabletOunces: Readonly<Partial<Record<Chemical, number>>> = { trichlor: 8, bcdmh: 0.7 };
/** From this size on a dry package is poured from by its quarters. */
const bagOunces = 20 * 16;
/** More scoops or cups than these are not counted. */
const mostCounted = 12;
/** A measure may change the dose by no more than this share; a finer one is taken otherwise. */
const tolerance = 0.1;

interface Step {
  readonly kind: Measure['kind'];
  readonly size: number;
  readonly part: number;
}

function stepsFor(chemical: Chemical, packageAmount: number | null): Step[] {
  const tablet = tabletOunces[chemical];
  if (tablet !== undefined) return [{ kind: 'tablet', size: tablet, part: 1 }];
  if (productTable[chemical].form === 'liquid') {
    return [
      ...(packageAmount === null ? [] : [{ kind: 'jug', size: packageAmount, part: 0.25 } as const]),
      { kind: 'cup', size: cupFluidOunces, part: 0.5 },
      { kind: 'cup', size: cupFluidOunces, part: 0.25 },
    ];
  }
  return [
    ...(packageAmount !== null && packageAmount >= bagOunces
      ? [{ kind: 'bag', size: packageAmount, part: 0.25 } as const]
      : []),
    { kind: 'scoop', size: scoopOunces, part: 0.5 },
    { kind: 'scoop', size: scoopOunces, part: 0.25 },
  ];
}

const floor = (value: number): number => Math.floor(value + 1e-9);
const ceiling = (value: number): number => Math.ceil(value - 1e-9);

/**
 * An exact dose in what it is measured out with, on the safe side: less of everything, except where up to `most` may go in,
 * which a sanitizer is rounded up to. Below the smallest measure in half ounces, and exact below those.
 * @param exact in the product's own unit (fl_oz or oz)
 */
export function measuredOut(
  exact: number,
  { chemical, packageAmount }: Pick<AtHand, 'chemical' | 'packageAmount'>,
  most = exact,
): { amount: number; measure: Measure | null } {
  const fits = (amount: number): boolean => amount > 0 && Math.abs(amount - exact) <= tolerance * exact + 1e-9;
  for (const { kind, size, part } of stepsFor(chemical, packageAmount)) {
    const unit = size * part;
    const up = ceiling(exact / unit) * unit;
    const amount = up <= most + 1e-9 ? up : floor(exact / unit) * unit;
    const count = amount / size;
    const isCounted = kind === 'jug' || kind === 'bag' || count <= mostCounted;
    if (fits(amount) && isCounted) return { amount, measure: { kind, count, size } };
  }
  const unit = exact >= 160 ? 4 : exact >= 16 ? 1 : 0.5;
  const up = ceiling(exact / unit) * unit;
  const amount = up <= most ? up : floor(exact / unit) * unit;
  return { amount: fits(amount) ? amount : exact, measure: null };
}
