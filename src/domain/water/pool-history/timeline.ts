import { InvalidReading } from '../limits/water-limits.ts';
import { convertAmount, litresPerGallon } from '../physics/units.ts';
import { productTable } from '../plan/product-table.ts';
import { activeGramsPerUnit } from '../plan/products.ts';
import type { GivenDose, PoolHistory } from './history.ts';

/** A stretch of a pool's history in order of time. */
export interface Timeline extends PoolHistory {
  /** Active ingredient that each dose brings, in mg per litre of the pool at `gallons`. */
  readonly activePpm: readonly number[];
}

/**
 * Tests and doses between two moments (inclusive), oldest first.
 * @throws InvalidReading for a dose in a unit or strength that the product cannot have
 */
export function within(history: PoolHistory, fromMs: number, toMs: number): Timeline {
  const doses = inTime(history.doses, fromMs, toMs);
  return {
    gallons: history.gallons,
    poolType: history.poolType,
    tests: inTime(history.tests, fromMs, toMs),
    doses,
    activePpm: doses.map((dose) => activePpmOf(dose, history.gallons)),
  };
}

function inTime<T extends { readonly atMs: number }>(events: readonly T[], fromMs: number, toMs: number): T[] {
  const kept: T[] = [];
  let inOrder = true;
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const event of events) {
    if (event.atMs < fromMs || event.atMs > toMs) continue;
    inOrder &&= event.atMs >= lastMs;
    lastMs = event.atMs;
    kept.push(event);
  }
  return inOrder ? kept : kept.sort((a, b) => a.atMs - b.atMs);
}

/** Whether a dose's effect can be computed: it is in a unit and strength that its product can have. */
export function isComputable(dose: GivenDose): boolean {
  try {
    return Number.isFinite(activePpmOf(dose, 1)) && dose.amount >= 0;
  } catch (error) {
    if (error instanceof InvalidReading) return false;
    throw error;
  }
}

function activePpmOf(dose: GivenDose, gallons: number): number {
  const product = productTable[dose.chemical];
  const amount = convertAmount(dose.amount, dose.unit, product.unit);
  return (amount * activeGramsPerUnit(product, dose) * 1000) / (gallons * litresPerGallon);
}
