import type { Product } from '../plan/products.ts';
import { afterAdditions, baseDemand, carbonateNeeded, type Equilibrium, risingRoot } from './equilibrium.ts';

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
