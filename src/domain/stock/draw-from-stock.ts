import { convertAmount, isWeightUnit, type Unit } from '#domain/chemistry/units.ts';

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

/** A chemical as it went into the water. */
export interface ChemicalUse {
  readonly chemical: string;
  readonly amount: number;
  readonly unit: Unit;
  readonly strengthPct: number | null;
}

/** A container that was drawn from, and how full it is now. */
interface PackageLevel {
  readonly id: string;
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
 * Takes the chemicals of a visit from stock: from the pool's own packages of a product where it has any, else from the
 * company's. Packages are emptied in the order given, those of the strength used first; none falls below 0.
 * @returns every package drawn from with its new level in percent (two decimals), in the order they were first drawn from.
 * A chemical that nobody keeps, or that was measured in a unit its package is not sold by, draws from nothing.
 */
export function drawFromStock(
  uses: readonly ChemicalUse[],
  stock: { readonly own: readonly StockedPackage[]; readonly company: readonly StockedPackage[] },
): PackageLevel[] {
  const levels = new Map<string, number>();
  const levelOf = (one: StockedPackage): number => levels.get(one.id) ?? one.levelPct;
  for (const use of uses) {
    const kept = [stock.own, stock.company]
      .map((packages) => packages.filter((one) => one.product === use.chemical && levelFallPct(use, one) !== null))
      .find((packages) => packages.length > 0);
    let { amount } = use;
    for (const one of sameStrengthFirst(kept ?? [], use.strengthPct)) {
      if (amount <= 0) break;
      const fallPct = levelFallPct({ ...use, amount }, one) ?? 0;
      const level = levelOf(one);
      levels.set(one.id, twoDecimals(Math.max(0, level - fallPct)));
      amount = fallPct > level ? amount * (1 - level / fallPct) : 0;
    }
  }
  return [...levels].map(([id, levelPct]) => ({ id, levelPct }));
}
