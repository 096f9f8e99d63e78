import type { WeekModel } from './model.ts';

/**
 * The routes of all slots in typed arrays, `stride` entries a slot: entry 0 is the day's start, 1 … length its visits,
 * length + 1 its end. What is kept along with the sequence makes testing an insertion a matter of a few additions, whatever
 * the length (M. W. P. Savelsbergh, "The Vehicle Routing Problem with Time Windows: Minimizing Route Duration", ORSA
 * Journal on Computing 4(2), 1992).
 */
export type Routes = {
  readonly stride: number;
  readonly length: Int32Array;
  /** Slots of the same number hold the same sequence as when they last had it: what was worked out then still holds. */
  readonly version: Int32Array;
  readonly visit: Int32Array;
  readonly place: Int32Array;
  /** Driving to an entry from the one before. */
  readonly leg: Float64Array;
  /** Whether the four times of a slot's entries below are worked out; they are when they are asked for. */
  readonly timed: Uint8Array;
  /** When an entry is left at the earliest. */
  readonly departure: Float64Array;
  /** When service at an entry may begin at the latest so that all behind it stays in time. */
  readonly latest: Float64Array;
  /** From the begin of service at an entry to the end of the day, without waiting. */
  readonly remaining: Float64Array;
  /** When the day ends at the earliest, however early service at an entry begins: later where somebody must be waited for. */
  readonly earliestEnd: Float64Array;

  readonly load: Float64Array;
  readonly driving: Float64Array;
  readonly service: Float64Array;
  readonly placement: Float64Array;
  readonly overtime: Float64Array;
  /** How many visits have a time window. */
  readonly windowed: Int32Array;
};

/** Routes without any visit. */
export function createRoutes(model: WeekModel): Routes {
  const longest = model.slots.reduce((most, { maxStops }) => Math.max(most, Math.min(maxStops, model.visitCount)), 0);
  const stride = longest + 2;
  const size = model.slotCount * stride;
  const entries = () => new Float64Array(size);
  const sums = () => new Float64Array(model.slotCount);
  const routes: Routes = {
    stride,
    length: new Int32Array(model.slotCount),
    version: new Int32Array(model.slotCount),
    visit: new Int32Array(size).fill(-1),
    place: new Int32Array(size),
    leg: entries(),
    timed: new Uint8Array(model.slotCount),
    departure: entries(),
    latest: entries(),
    remaining: entries(),
    earliestEnd: entries(),
    load: sums(),
    driving: sums(),
    service: sums(),
    placement: sums(),
    overtime: sums(),
    windowed: new Int32Array(model.slotCount),
  };
  for (let slot = 0; slot < model.slotCount; slot++) measureSlot(model, routes, slot);
  return routes;
}

/** Makes a slot of `to` what it is in `from`. */
export function copySlot(from: Routes, to: Routes, slot: number): void {
  const length = from.length[slot] ?? 0;
  const base = slot * from.stride;
  const end = base + length + 1;
  for (let entry = base; entry <= end; entry++) {
    to.visit[entry] = from.visit[entry] ?? 0;
    to.place[entry] = from.place[entry] ?? 0;
    to.leg[entry] = from.leg[entry] ?? 0;
  }
  const timed = from.timed[slot] ?? 0;
  to.timed[slot] = timed;
  if (timed === 1) {
    for (let entry = base; entry <= end; entry++) {
      to.departure[entry] = from.departure[entry] ?? 0;
      to.latest[entry] = from.latest[entry] ?? 0;
      to.remaining[entry] = from.remaining[entry] ?? 0;
      to.earliestEnd[entry] = from.earliestEnd[entry] ?? 0;
    }
  }
  to.length[slot] = length;
  to.version[slot] = from.version[slot] ?? 0;
  to.load[slot] = from.load[slot] ?? 0;
  to.driving[slot] = from.driving[slot] ?? 0;
  to.service[slot] = from.service[slot] ?? 0;
  to.placement[slot] = from.placement[slot] ?? 0;
  to.overtime[slot] = from.overtime[slot] ?? 0;
  to.windowed[slot] = from.windowed[slot] ?? 0;
}

/** Works out everything about a slot from its sequence of visits. */
export function measureSlot(model: WeekModel, routes: Routes, slot: number): void {
  const { travel, placeCount, visitOrder, orderPlace } = model;
  const { visit, place, leg } = routes;
  const endPlace = model.slotEndPlace[slot] ?? 0;
  const base = slot * routes.stride;
  const length = routes.length[slot] ?? 0;
  let driving = 0;
  let service = 0;
  let load = 0;
  let placement = 0;
  let windowed = 0;
  let from = model.slotStartPlace[slot] ?? 0;
  place[base] = from;
  leg[base] = 0;
  for (let entry = base + 1; entry <= base + length; entry++) {
    const order = visitOrder[visit[entry] ?? 0] ?? 0;
    const here = orderPlace[order] ?? 0;
    const drive = travel[from * placeCount + here] ?? 0;
    place[entry] = here;
    leg[entry] = drive;
    driving += drive;
    service += model.service[order] ?? 0;
    load += model.load[order] ?? 0;
    placement += model.placement[order * model.slotCount + slot] ?? 0;
    windowed += model.windowed[order] ?? 0;
    from = here;
  }
  const end = base + length + 1;
  // Nobody leaves home for a day without work.
  const home = length === 0 ? 0 : (travel[from * placeCount + endPlace] ?? 0);
  place[end] = endPlace;
  leg[end] = home;
  routes.driving[slot] = driving + home;
  routes.service[slot] = service;
  routes.load[slot] = load;
  routes.placement[slot] = placement;
  routes.windowed[slot] = windowed;
  clockSlot(model, routes, slot);
}

/** Works out a slot's overtime where it counts. */
function clockSlot(model: WeekModel, routes: Routes, slot: number): void {
  routes.timed[slot] = 0;
  if (model.overtimeCost === 0) return;
  const end = slot * routes.stride + (routes.length[slot] ?? 0) + 1;
  let finish = (model.shiftStart[slot] ?? 0) + (routes.driving[slot] ?? 0) + (routes.service[slot] ?? 0);
  if ((routes.windowed[slot] ?? 0) > 0) {
    timeSlot(model, routes, slot);
    finish = routes.departure[end] ?? 0;
  }
  routes.overtime[slot] = Math.max(0, finish - (model.shiftEnd[slot] ?? 0));
}

/** Works out the times along a slot, forwards and backwards, unless they are known. */
export function timeSlot(model: WeekModel, routes: Routes, slot: number): void {
  if (routes.timed[slot] === 1) return;
  routes.timed[slot] = 1;
  const { visitOrder, windowFrom, windowTo, service, clockCount } = model;
  const clock = model.slotClock[slot] ?? 0;
  const { visit, leg, departure, latest, remaining, earliestEnd } = routes;
  const base = slot * routes.stride;
  const end = base + (routes.length[slot] ?? 0) + 1;
  departure[base] = model.shiftStart[slot] ?? 0;
  for (let entry = base + 1; entry < end; entry++) {
    const order = visitOrder[visit[entry] ?? 0] ?? 0;
    const arrival = (departure[entry - 1] ?? 0) + (leg[entry] ?? 0);
    departure[entry] = Math.max(arrival, windowFrom[order * clockCount + clock] ?? 0) + (service[order] ?? 0);
  }
  departure[end] = (departure[end - 1] ?? 0) + (leg[end] ?? 0);
  latest[end] = model.latestEnd[slot] ?? 0;
  remaining[end] = 0;
  earliestEnd[end] = Number.NEGATIVE_INFINITY;
  for (let entry = end - 1; entry > base; entry--) {
    const order = visitOrder[visit[entry] ?? 0] ?? 0;
    const onward = (service[order] ?? 0) + (leg[entry + 1] ?? 0);
    const inTime = Math.min((latest[entry + 1] ?? 0) - onward, windowTo[order * clockCount + clock] ?? 0);
    const from = windowFrom[order * clockCount + clock] ?? 0;
    // Where waiting for the window makes all behind it late, nothing is early enough.
    latest[entry] = inTime < from ? Number.NEGATIVE_INFINITY : inTime;
    const stretch = onward + (remaining[entry + 1] ?? 0);
    remaining[entry] = stretch;
    earliestEnd[entry] = Math.max(from + stretch, earliestEnd[entry + 1] ?? 0);
  }
}

/** What a slot costs: driving, overtime and the placement of its visits. */
export function slotCost(model: WeekModel, routes: Routes, slot: number): number {
  return (
    (routes.driving[slot] ?? 0) + (routes.placement[slot] ?? 0) + model.overtimeCost * (routes.overtime[slot] ?? 0)
  );
}

/** Sums of times that are no whole numbers differ in their last digits by the order they are added in. */
const tolerance = 1e-7;

/** Whether a slot's sequence keeps all limits of the day and all windows. */
export function slotFits(model: WeekModel, routes: Routes, slot: number): boolean {
  const length = routes.length[slot] ?? 0;
  if (length === 0) return true;
  if (length > (model.maxStops[slot] ?? 0) || (routes.load[slot] ?? 0) > (model.maxLoad[slot] ?? 0)) return false;
  const begin = model.shiftStart[slot] ?? 0;
  const first = slot * routes.stride + 1;
  if ((routes.windowed[slot] ?? 0) > 0) {
    timeSlot(model, routes, slot);
    return begin + (routes.leg[first] ?? 0) <= (routes.latest[first] ?? 0) + tolerance;
  }
  const finish = begin + (routes.driving[slot] ?? 0) + (routes.service[slot] ?? 0);
  return finish <= (model.latestEnd[slot] ?? 0) + tolerance;
}

/** The place of a visit in its slot's sequence, counted from 1; 0 when it is not there. */
export function entryOf(routes: Routes, slot: number, visit: number): number {
  const base = slot * routes.stride;
  const length = routes.length[slot] ?? 0;
  for (let entry = 1; entry <= length; entry++) if (routes.visit[base + entry] === visit) return entry;
  return 0;
}

/** Inserts a visit before an entry (1 … length + 1). */
export function insertVisit(model: WeekModel, routes: Routes, slot: number, entry: number, visit: number): void {
  const { visit: visits, place, leg } = routes;
  const { travel, placeCount } = model;
  const order = model.visitOrder[visit] ?? 0;
  const here = model.orderPlace[order] ?? 0;
  const base = slot * routes.stride;
  const length = routes.length[slot] ?? 0;
  const at = base + entry;
  const before = place[at - 1] ?? 0;
  const after = place[at] ?? 0;
  for (let index = base + length + 1; index >= at; index--) {
    visits[index + 1] = visits[index] ?? 0;
    place[index + 1] = place[index] ?? 0;
    leg[index + 1] = leg[index] ?? 0;
  }
  const there = travel[before * placeCount + here] ?? 0;
  const onward = travel[here * placeCount + after] ?? 0;
  routes.driving[slot] = (routes.driving[slot] ?? 0) + there + onward - (leg[at + 1] ?? 0);
  visits[at] = visit;
  place[at] = here;
  leg[at] = there;
  leg[at + 1] = onward;
  routes.length[slot] = length + 1;
  routes.service[slot] = (routes.service[slot] ?? 0) + (model.service[order] ?? 0);
  routes.load[slot] = (routes.load[slot] ?? 0) + (model.load[order] ?? 0);
  routes.placement[slot] = (routes.placement[slot] ?? 0) + (model.placement[order * model.slotCount + slot] ?? 0);
  routes.windowed[slot] = (routes.windowed[slot] ?? 0) + (model.windowed[order] ?? 0);
  clockSlot(model, routes, slot);
}
