import type { WeekModel } from './model.ts';
import { type Routes, timeSlot } from './routes.ts';

/** The cheapest place found for an order in a slot. */
export type Insertion = {
  /** Driving, overtime and placement added; infinite where it does not fit. */
  cost: number;
  /** Driving added. */
  drive: number;
  /** The entry before which it goes. */
  entry: number;
};

/** Looks for the cheapest place of an order in a slot. */
export function findInsertion(model: WeekModel, routes: Routes, slot: number, order: number, found: Insertion): void {
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
  const there = travel[(model.slotStartPlace[slot] ?? 0) * placeCount + place] ?? 0;
  const back = travel[place * placeCount + (model.slotEndPlace[slot] ?? 0)] ?? 0;
  const begin = Math.max((model.shiftStart[slot] ?? 0) + there, model.windowFrom[order] ?? 0);
  const finish = begin + (model.service[order] ?? 0) + back;
  if (begin > (model.windowTo[order] ?? 0) || finish > (model.latestEnd[slot] ?? 0)) return;
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
  const from = model.windowFrom[order] ?? 0;
  const to = model.windowTo[order] ?? 0;
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
