import { imbalanceCostOf } from './balance.ts';
import type { WeekModel } from './model.ts';
import { copySlot, createRoutes, insertVisit, type Routes, slotCost } from './routes.ts';

/**
 * What the search works on: the routes being changed, the routes last accepted and the best ones so far. Only slots that
 * were touched are copied between them, so that an iteration's effort does not grow with the size of the company.
 */
export type SearchState = {
  readonly working: Routes;
  readonly accepted: Routes;
  readonly best: Routes;
  /** The slot of each visit in the working routes, -1 while it is in none. */
  readonly slotOf: Int32Array;
  /** Driving and service of each technician over all days, in the working routes. */
  readonly work: Float64Array;
  readonly acceptedWork: Float64Array;
  /** The orders in no working route. */
  readonly absent: Int32Array;
  absentCount: number;
  readonly acceptedAbsent: Int32Array;
  acceptedAbsentCount: number;
  /** Slots changed since the last accepted routes. */
  readonly touched: Int32Array;
  touchedCount: number;
  readonly isTouched: Uint8Array;
  /** Slots changed since the best routes. */
  readonly stale: Int32Array;
  staleCount: number;
  readonly isStale: Uint8Array;
  readonly bestAbsent: Int32Array;
  bestAbsentCount: number;
  acceptedCost: number;
  bestCost: number;
  /** The number last given to a changed slot. */
  lastVersion: number;
  /** Slots with at least one visit. */
  usedSlots: number;
};

/** A state in which nothing is planned yet. */
export function createSearchState(model: WeekModel): SearchState {
  const everyOrder = Int32Array.from({ length: model.orderCount }, (_, order) => order);
  const nothingServed = costOfAbsent(model, everyOrder, model.orderCount);
  return {
    working: createRoutes(model),
    accepted: createRoutes(model),
    best: createRoutes(model),
    slotOf: new Int32Array(model.visitCount).fill(-1),
    work: new Float64Array(model.technicianCount),
    acceptedWork: new Float64Array(model.technicianCount),
    absent: everyOrder.slice(),
    absentCount: model.orderCount,
    acceptedAbsent: everyOrder.slice(),
    acceptedAbsentCount: model.orderCount,
    touched: new Int32Array(model.slotCount),
    touchedCount: 0,
    isTouched: new Uint8Array(model.slotCount),
    stale: new Int32Array(model.slotCount),
    staleCount: 0,
    isStale: new Uint8Array(model.slotCount),
    bestAbsent: everyOrder.slice(),
    bestAbsentCount: model.orderCount,
    acceptedCost: nothingServed,
    bestCost: nothingServed,
    lastVersion: 0,
    usedSlots: 0,
  };
}

/** Notes that a slot is about to change. */
export function touch(state: SearchState, slot: number): void {
  if (state.isTouched[slot] === 1) return;
  state.isTouched[slot] = 1;
  state.touched[state.touchedCount++] = slot;
}

/** Marks a slot's sequence as one that nothing is known about yet; empty slots never differ from what they once were. */
export function renewVersion(state: SearchState, slot: number): void {
  state.working.version[slot] = state.working.length[slot] === 0 ? 0 : ++state.lastVersion;
}

/** Puts a visit before an entry of a slot of the working routes. */
export function putVisit(model: WeekModel, state: SearchState, slot: number, entry: number, visit: number): void {
  const { working, work } = state;
  touch(state, slot);
  const technician = model.slotTechnician[slot] ?? 0;
  const before = (working.driving[slot] ?? 0) + (working.service[slot] ?? 0);
  insertVisit(model, working, slot, entry, visit);
  renewVersion(state, slot);
  state.slotOf[visit] = slot;
  work[technician] = (work[technician] ?? 0) + (working.driving[slot] ?? 0) + (working.service[slot] ?? 0) - before;
}

/** What the working routes cost. */
export function workingCost(model: WeekModel, state: SearchState): number {
  const uneven = model.imbalanceCost > 0 ? imbalanceCostOf(model, state.work) : 0;
  return servedCost(model, state) + costOfAbsent(model, state.absent, state.absentCount) + uneven;
}

/** What the working routes cost, without absent orders and spread of work; only touched slots are looked at. */
export function servedCost(model: WeekModel, state: SearchState): number {
  let cost = state.acceptedCost - costOfAbsent(model, state.acceptedAbsent, state.acceptedAbsentCount);
  if (model.imbalanceCost > 0) cost -= imbalanceCostOf(model, state.acceptedWork);
  for (let index = 0; index < state.touchedCount; index++) {
    const slot = state.touched[index] ?? 0;
    cost += slotCost(model, state.working, slot) - slotCost(model, state.accepted, slot);
  }
  return cost;
}

function costOfAbsent(model: WeekModel, absent: Int32Array, count: number): number {
  let cost = 0;
  for (let index = 0; index < count; index++) cost += model.unservedCost[absent[index] ?? 0] ?? 0;
  return cost;
}

/** Makes the working routes the accepted ones. */
export function acceptWorking(state: SearchState, cost: number): void {
  for (let index = 0; index < state.touchedCount; index++) {
    const slot = state.touched[index] ?? 0;
    const before = state.accepted.length[slot] === 0 ? 0 : 1;
    copySlot(state.working, state.accepted, slot);
    state.usedSlots += (state.working.length[slot] === 0 ? 0 : 1) - before;
    state.isTouched[slot] = 0;
    if (state.isStale[slot] === 0) {
      state.isStale[slot] = 1;
      state.stale[state.staleCount++] = slot;
    }
  }
  state.touchedCount = 0;
  copyNumbers(state.absent, state.acceptedAbsent, state.absentCount);
  state.acceptedAbsentCount = state.absentCount;
  copyNumbers(state.work, state.acceptedWork, state.work.length);
  state.acceptedCost = cost;
}

/** Makes the accepted routes the working ones again. */
export function rejectWorking(state: SearchState): void {
  const { working, accepted, slotOf, touched } = state;
  for (let index = 0; index < state.touchedCount; index++) {
    const slot = touched[index] ?? 0;
    const base = slot * working.stride;
    const length = working.length[slot] ?? 0;
    for (let entry = base + 1; entry <= base + length; entry++) slotOf[working.visit[entry] ?? 0] = -1;
  }
  for (let index = 0; index < state.touchedCount; index++) {
    const slot = touched[index] ?? 0;
    copySlot(accepted, working, slot);
    const base = slot * working.stride;
    const length = working.length[slot] ?? 0;
    for (let entry = base + 1; entry <= base + length; entry++) slotOf[working.visit[entry] ?? 0] = slot;
    state.isTouched[slot] = 0;
  }
  state.touchedCount = 0;
  copyNumbers(state.acceptedAbsent, state.absent, state.acceptedAbsentCount);
  state.absentCount = state.acceptedAbsentCount;
  copyNumbers(state.acceptedWork, state.work, state.work.length);
}

/** Remembers the accepted routes as the best. */
export function keepAsBest(state: SearchState): void {
  for (let index = 0; index < state.staleCount; index++) {
    const slot = state.stale[index] ?? 0;
    copySlot(state.accepted, state.best, slot);
    state.isStale[slot] = 0;
  }
  state.staleCount = 0;
  copyNumbers(state.acceptedAbsent, state.bestAbsent, state.acceptedAbsentCount);
  state.bestAbsentCount = state.acceptedAbsentCount;
  state.bestCost = state.acceptedCost;
}

function copyNumbers<T extends Int32Array | Float64Array>(from: T, to: T, count: number): void {
  for (let index = 0; index < count; index++) to[index] = from[index] ?? 0;
}
