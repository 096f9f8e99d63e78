import { convertAmount, isWeightUnit } from '#domain/water/index.ts';
import type { StockedPackage } from './draw-from-stock.ts';

const sameKind = (one: StockedPackage, other: StockedPackage): boolean =>
  one.product !== null && one.product === other.product && one.strengthPct === other.strengthPct;

/**
 * Percent by which `into` rises when `percent` of a full `from` is poured into it; null where it cannot be: another
 * product or strength, or a package of unknown size.
 */
export function pouredPct(percent: number, from: StockedPackage, into: StockedPackage): number | null {
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
