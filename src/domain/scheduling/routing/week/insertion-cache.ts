import { findInsertion, type Insertion } from './insertion.ts';
import type { WeekModel } from './model.ts';
import type { Routes } from './routes.ts';

/**
 * The cheapest place of each order in each slot, with the version of the slot it was worked out for. An iteration changes
 * a few slots and is mostly taken back, so most places are still known the next time an order looks for one.
 */
export type InsertionCache = {
  readonly version: Int32Array;
  readonly cost: Float64Array;
  readonly drive: Float64Array;
  readonly entry: Uint16Array;
  /** Where an insertion is worked out. */
  readonly found: Insertion;
};

/**
 * Slots passed over at random, each with a small probability, which keeps greedy insertion from always building the same
 * plan: "blinks" (J. Christiaens and G. Vanden Berghe, "Slack Induction by String Removals for Vehicle Routing Problems",
 * Transportation Science 54(2), 2020). Counts down to the next one instead of drawing for each.
 */
export type Blinks = { remaining: number; next: () => number };

/** A cache that knows nothing. */
export function createInsertionCache(model: WeekModel): InsertionCache {
  const size = model.orderCount * model.slotCount;
  return {
    version: new Int32Array(size).fill(-1),
    cost: new Float64Array(size),
    drive: new Float64Array(size),
    entry: new Uint16Array(size),
    found: { cost: 0, drive: 0, entry: 0 },
  };
}

/**
 * Works out the cheapest place of an order in a slot and keeps it at `order * slotCount + slot`, its cost infinite where
 * the order does not fit. It holds as long as the slot's version is the one kept with it.
 */
export function renewInsertion(
  model: WeekModel,
  routes: Routes,
  slot: number,
  order: number,
  cache: InsertionCache,
): void {
  const key = order * model.slotCount + slot;
  const { found } = cache;
  findInsertion(model, routes, slot, order, found);
  cache.version[key] = routes.version[slot] ?? 0;
  cache.cost[key] = found.cost;
  cache.drive[key] = found.drive;
  cache.entry[key] = found.entry;
}
