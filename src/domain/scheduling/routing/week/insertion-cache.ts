import type { WeekModel } from './model.ts';
import { type Routes, timeSlot } from './routes.ts';

/** The cheapest place found for an order in a slot. */
type Insertion = {
  /** Driving, overtime and placement added; infinite where it does not fit. */
  cost: number;
  /** Driving added. */
  drive: number;
  /** The entry before which it goes. */
  entry: number;
};

/** Looks for the cheapest place of an order in a slot. */
function findInsertion(model: WeekModel, routes: Routes, slot: number, order: number, found: Insertion): void {
  found.cost = Number.POSITIVE_INFINITY;
  const length = routes.length[slot] ?? 0;
  if (length >= (model.maxStops[slot] ?? 0)) return;
  if ((routes.load[slot] ?? 0) + (model.load[order] ?? 0) > (model.maxLoad[slot] ?? 0)) return;
  const placement = model.placement[order * model.slotCount + slot] ?? 0;
  if (placement < 0) return;
  if (length === 0) {
    findInEmptySlot(model, slot, order, placement, found);
  } else if ((routes.windowed[slot] ?? 0) + (model.windowed[order] ?? 0) > 0) {
    findInTime(model, routes, slot, order, placement, found);
  } else {
    findByDriving(model, routes, slot, order, placement, found);
  }
}

function findInEmptySlot(model: WeekModel, slot: number, order: number, placement: number, found: Insertion): void {
  const { travel, placeCount } = model;
  const place = model.orderPlace[order] ?? 0;
  const window = order * model.clockCount + (model.slotClock[slot] ?? 0);
  const there = travel[(model.slotStartPlace[slot] ?? 0) * placeCount + place] ?? 0;
  const back = travel[place * placeCount + (model.slotEndPlace[slot] ?? 0)] ?? 0;
  const begin = Math.max((model.shiftStart[slot] ?? 0) + there, model.windowFrom[window] ?? 0);
  const finish = begin + (model.service[order] ?? 0) + back;
  if (begin > (model.windowTo[window] ?? 0) || finish > (model.latestEnd[slot] ?? 0)) return;
  found.cost = there + back + placement;
  if (model.overtimeCost > 0) found.cost += model.overtimeCost * Math.max(0, finish - (model.shiftEnd[slot] ?? 0));
  found.drive = there + back;
  found.entry = 1;
}

/** Where no window matters, only the length of the day does. */
function findByDriving(
  model: WeekModel,
  routes: Routes,
  slot: number,
  order: number,
  placement: number,
  found: Insertion,
): void {
  const { travel, travelTo, placeCount } = model;
  const { place, leg } = routes;
  const row = (model.orderPlace[order] ?? 0) * placeCount;
  const base = slot * routes.stride;
  const end = base + (routes.length[slot] ?? 0) + 1;
  let least = Number.POSITIVE_INFINITY;
  let best = 0;
  let toOrder = travelTo[row + (place[base] ?? 0)] ?? 0;
  for (let entry = base + 1; entry <= end; entry++) {
    const at = row + (place[entry] ?? 0);
    const added = toOrder + (travel[at] ?? 0) - (leg[entry] ?? 0);
    toOrder = travelTo[at] ?? 0;
    if (added < least) {
      least = added;
      best = entry;
    }
  }
  const shift = (routes.driving[slot] ?? 0) + (routes.service[slot] ?? 0) + (model.service[order] ?? 0);
  const finish = (model.shiftStart[slot] ?? 0) + shift + least;
  if (finish > (model.latestEnd[slot] ?? 0)) return;
  found.cost = least + placement;
  if (model.overtimeCost > 0) {
    const overtime = Math.max(0, finish - (model.shiftEnd[slot] ?? 0));
    found.cost += model.overtimeCost * (overtime - (routes.overtime[slot] ?? 0));
  }
  found.drive = least;
  found.entry = best - base;
}

/** With windows, each place is tested for being in time: here, and for all who follow. */
function findInTime(
  model: WeekModel,
  routes: Routes,
  slot: number,
  order: number,
  placement: number,
  found: Insertion,
): void {
  timeSlot(model, routes, slot);
  const { travel, travelTo, placeCount, overtimeCost } = model;
  const { place, leg, departure, latest, remaining, earliestEnd } = routes;
  const row = (model.orderPlace[order] ?? 0) * placeCount;
  const window = order * model.clockCount + (model.slotClock[slot] ?? 0);
  const from = model.windowFrom[window] ?? 0;
  const to = model.windowTo[window] ?? 0;
  const service = model.service[order] ?? 0;
  const shiftEnd = model.shiftEnd[slot] ?? 0;
  const overtimeNow = routes.overtime[slot] ?? 0;
  const base = slot * routes.stride;
  const end = base + (routes.length[slot] ?? 0) + 1;
  let least = Number.POSITIVE_INFINITY;
  let drive = 0;
  let best = 0;
  let toOrder = travelTo[row + (place[base] ?? 0)] ?? 0;
  for (let entry = base + 1; entry <= end; entry++) {
    const arrival = (departure[entry - 1] ?? 0) + toOrder;
    // Who is reached too late from here is reached too late from all that follow.
    if (arrival > to) break;
    const at = row + (place[entry] ?? 0);
    const onward = travel[at] ?? 0;
    const added = toOrder + onward - (leg[entry] ?? 0);
    toOrder = travelTo[at] ?? 0;
    if (added >= least) continue;
    const next = Math.max(arrival, from) + service + onward;
    if (next > (latest[entry] ?? 0)) continue;
    let cost = added;
    if (overtimeCost > 0) {
      const finish = Math.max(next + (remaining[entry] ?? 0), earliestEnd[entry] ?? 0);
      cost += overtimeCost * (Math.max(0, finish - shiftEnd) - overtimeNow);
      if (cost >= least) continue;
    }
    least = cost;
    drive = added;
    best = entry;
  }
  if (best === 0) return;
  found.cost = least + placement;
  found.drive = drive;
  found.entry = best - base;
}

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
