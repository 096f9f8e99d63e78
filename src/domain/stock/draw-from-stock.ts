import { convertAmount, firstPoolId, isWeightUnit, type Unit } from '#domain/water/index.ts';

/** One container in stock. Its amounts are unknown where `packageAmount` is null; it is then never counted down. */
export interface StockedPackage {
  readonly id: string;
  readonly product: string | null;
  readonly strengthPct: number | null;
  readonly packageAmount: number | null;
  readonly packageUnit: Unit | null;
  /** How full it is, 0 to 100 percent; finer than the whole percent that is shown. */
  readonly levelPct: number;
}

/** Where packages are kept: at a pool or on a technician's truck. */
export type StockPlace = { poolId: string; technicianId: null } | { poolId: null; technicianId: string };

/**
 * The places that a visit's chemicals are taken from, in order: the pool's own stock, the technician's truck, and the
 * company's stock, which is kept at its first pool. Null where the visit has no pool or no technician.
 */
export function drawOrder(poolId: string | null, technicianId: string | null): StockPlace[] {
  return [
    ...(poolId === null || poolId === firstPoolId ? [] : [{ poolId, technicianId: null }]),
    ...(technicianId === null ? [] : [{ poolId: null, technicianId }]),
    { poolId: firstPoolId, technicianId: null },
  ];
}

/** A chemical as it went into the water. */
export interface ChemicalUse {
  readonly chemical: string;
  readonly amount: number;
  readonly unit: Unit;
  readonly strengthPct: number | null;
}

/** What was taken from one container for one chemical, and how full it was then. */
interface StockDraw {
  readonly id: string;
  /** In `unit`, as it was measured out. */
  readonly amount: number;
  readonly unit: Unit;
  readonly levelBeforePct: number;
  readonly levelPct: number;
}

/**
 * Percent by which a package falls when `amount` of its product is taken; more than 100 where it does not hold that much.
 * Null where it cannot be said: the size of the package is unknown, or a weight was taken from something sold by volume.
 */
export function levelFallPct(use: Pick<ChemicalUse, 'amount' | 'unit'>, from: StockedPackage): number | null {
  const { packageAmount, packageUnit } = from;
  if (packageAmount === null || packageUnit === null || packageAmount <= 0) return null;
  if (isWeightUnit(use.unit) !== isWeightUnit(packageUnit)) return null;
  return (100 * convertAmount(use.amount, use.unit, packageUnit)) / packageAmount;
}

const sameStrengthFirst = (packages: readonly StockedPackage[], strengthPct: number | null): StockedPackage[] => {
  if (strengthPct === null) return [...packages];
  const same = packages.filter((one) => one.strengthPct === strengthPct);
  return [...same, ...packages.filter((one) => !same.includes(one))];
};

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/**
 * Takes the chemicals of a visit from stock, place by place in the order given (see {@link drawOrder}): what the first place that keeps the product no longer holds is taken from the next one. Within a place
 * packages are emptied in the order given, those of the strength used first; none falls below 0.
 * @returns what was taken from which package, with its level before and after in percent (two decimals), in the order it
 * was taken. A chemical that nobody keeps, or that was measured in a unit its package is not sold by, draws from nothing;
 * neither does what all places together do not hold.
 */
export function drawFromStock(
  uses: readonly ChemicalUse[],
  places: readonly (readonly StockedPackage[])[],
): StockDraw[] {
  const levels = new Map<string, number>();
  const draws: StockDraw[] = [];
  for (const use of uses) {
    let { amount } = use;
    for (const one of places.flatMap((packages) => sameStrengthFirst(packages, use.strengthPct))) {
      const fallPct = one.product === use.chemical ? levelFallPct({ ...use, amount }, one) : null;
      const before = levels.get(one.id) ?? one.levelPct;
      if (amount <= 0 || fallPct === null || fallPct <= 0 || before <= 0) continue;
      const taken = fallPct > before ? amount * (before / fallPct) : amount;
      const after = twoDecimals(Math.max(0, before - fallPct));
      levels.set(one.id, after);
      draws.push({ id: one.id, amount: taken, unit: use.unit, levelBeforePct: before, levelPct: after });
      amount -= taken;
    }
  }
  return draws;
}

/** Fewer days of visits than these say little of a day's use. */
const leastDays = 7;

/**
 * Percent a day by which a package falls, by what visits took of its product over `days` days, shared evenly by the
 * `packages` of the product that were drawn from (at least 1). Null where nothing was taken that it could have given.
 */
export function usagePctPerDay(
  uses: readonly ChemicalUse[],
  from: StockedPackage,
  { days, packages }: { days: number; packages: number },
): number | null {
  const taken = uses.filter((use) => use.chemical === from.product).map((use) => levelFallPct(use, from) ?? 0);
  const fallPct = taken.reduce((sum, pct) => sum + pct, 0);
  return fallPct > 0 ? fallPct / Math.max(days, leastDays) / packages : null;
}

const sameKind = (one: StockedPackage, other: StockedPackage): boolean =>
  one.product !== null && one.product === other.product && one.strengthPct === other.strengthPct;

/**
 * Percent by which `into` rises when `percent` of a full `from` is poured into it; null where it cannot be: another
 * product or strength, or a package of unknown size.
 */
function pouredPct(percent: number, from: StockedPackage, into: StockedPackage): number | null {
  if (!sameKind(from, into)) return null;
  const { packageAmount: size, packageUnit: unit } = from;
  const { packageAmount: intoSize, packageUnit: intoUnit } = into;
  if (size === null || unit === null || intoSize === null || intoUnit === null || intoSize <= 0) return null;
  if (isWeightUnit(unit) !== isWeightUnit(intoUnit)) return null;
  return (percent * convertAmount(size, unit, intoUnit)) / intoSize;
}

/**
 * The package of a place that takes what is poured over: the emptiest of the same product and strength that has room for
 * all of it. Undefined where a package of its own is needed.
 */
export function packageToPourInto<Package extends StockedPackage>(
  percent: number,
  from: StockedPackage,
  place: readonly Package[],
): { into: Package; levelPct: number } | undefined {
  return place
    .flatMap((into) => {
      const rise = into.id === from.id ? null : pouredPct(percent, from, into);
      return rise === null || into.levelPct + rise > 100 ? [] : [{ into, levelPct: into.levelPct + rise }];
    })
    .sort((one, other) => one.into.levelPct - other.into.levelPct)[0];
}
