import { convertAmount, isWeightUnit, type Unit } from '#domain/water/index.ts';
import type { StockedPackage } from './draw-from-stock.ts';

/** Levels in percent of a full package. */
const lowBelow = 25;
const criticalBelow = 10;
const alertBelow = 20;
/** What the quick buttons add or take, in percent. */
export const quickStep = 10;
/** Percent a day where nothing is known of the use. */
const assumedPctPerDay = 0.2;

type LevelMark = 'low' | 'critical';
export type AdjustMode = 'add' | 'set';

/** The mark of a level in percent; null where there is enough. */
export function levelMark(levelPct: number): LevelMark | null {
  if (levelPct < criticalBelow) return 'critical';
  return levelPct < lowBelow ? 'low' : null;
}

/** Whether a level in percent raises the panel's banner. */
export const raisesAlert = (levelPct: number): boolean => levelPct < alertBelow;

/** A level in percent after adding, taking or setting, kept from 0 to 100. */
export function adjustedLevel(levelPct: number, mode: AdjustMode, amountPct: number): number {
  return Math.min(100, Math.max(0, mode === 'add' ? levelPct + amountPct : amountPct));
}

/**
 * Whole days until a package is empty, by its use in percent a day; where no use is known (null), by the documented
 * level / 0.2 and called estimated.
 */
export function daysUntilEmpty(levelPct: number, usagePctPerDay: number | null): { days: number; estimated: boolean } {
  const known = usagePctPerDay !== null && usagePctPerDay > 0;
  // The rounding takes off what 60 / 0.2 has too little in binary.
  const days = Math.floor(Number((levelPct / (known ? usagePctPerDay : assumedPctPerDay)).toFixed(6)));
  return { days, estimated: !known };
}

/** Why a package is to be filled: its mark, or that it does not last through the next day it is needed on. */
export type RefillReason = LevelMark | 'runs-out';

/**
 * Why a package must be filled before the next service day, null where it need not be. `usagePctPerDay` is percent a day
 * (null: not known; then only the mark counts, for a guess is no reason to carry a carboy), `daysToService` whole days from
 * today to the day it is next needed (null: none is planned), which it has to last through.
 */
export function refillReason(
  levelPct: number,
  usagePctPerDay: number | null,
  daysToService: number | null,
): RefillReason | null {
  const mark = levelMark(levelPct);
  if (mark !== null) return mark;
  if (usagePctPerDay === null || daysToService === null) return null;
  const { days, estimated } = daysUntilEmpty(levelPct, usagePctPerDay);
  return !estimated && days <= daysToService + 1 ? 'runs-out' : null;
}

interface Shopping {
  readonly product: string;
  readonly strengthPct: number | null;
  /** What fills all packages of the product, in `unit`. */
  readonly amount: number;
  readonly unit: Unit;
  /** So many packages of this size, where they are all of one. */
  readonly packages: number;
  readonly packageAmount: number;
}

/**
 * What has to be bought to fill these packages up, by product and strength, in the unit and size of the largest package
 * of each. Packages of unknown product or size are left out.
 */
export function shoppingFor(packages: readonly StockedPackage[]): Shopping[] {
  const groups = new Map<string, StockedPackage[]>();
  for (const one of packages) {
    const key = `${one.product}\n${one.strengthPct}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const known = group.flatMap(({ product, strengthPct, packageAmount, packageUnit, levelPct }) =>
      product === null || packageAmount === null || packageUnit === null
        ? []
        : [{ product, strengthPct, packageAmount, unit: packageUnit, missing: (1 - levelPct / 100) * packageAmount }],
    );
    const [first] = known;
    if (!first) return [];
    const alike = known.filter(({ unit }) => isWeightUnit(unit) === isWeightUnit(first.unit));
    const inUnit = ({ packageAmount, unit }: (typeof known)[number]) => convertAmount(packageAmount, unit, first.unit);
    const largest = alike.reduce((best, one) => (inUnit(one) > inUnit(best) ? one : best), first);
    const amount = alike.reduce((sum, one) => sum + convertAmount(one.missing, one.unit, largest.unit), 0);
    const { product, strengthPct, packageAmount, unit } = largest;
    // A hundredth of a package more is no package more.
    const count = Math.ceil(Number((amount / packageAmount).toFixed(2)));
    return [{ product, strengthPct, amount, unit, packages: count, packageAmount }];
  });
}
