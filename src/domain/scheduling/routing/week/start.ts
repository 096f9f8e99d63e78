import { notAllowed, type WeekModel } from './model.ts';
import type { PlanRoute } from './problem.ts';
import { entryOf, measureSlot, slotFits } from './routes.ts';
import { renewVersion, type SearchState, touch } from './search-state.ts';

/**
 * Begins with a given plan, in an empty state: every route in its order, as far as it can be driven. Orders that the plan
 * does not serve on the days of one of their patterns, or that do not fit, are left to be inserted.
 * @throws RangeError where a route is on a day that its technician does not work, or goes to an order that there is not
 */
export function takeStart(model: WeekModel, state: SearchState, start: readonly PlanRoute[]): void {
  const nextVisit = model.firstVisit.slice(0, model.orderCount);
  for (const { technician, day, orders } of start) {
    const slot = day < model.dayCount ? (model.slotAt[technician * model.dayCount + day] ?? -1) : -1;
    if (slot < 0) throw new RangeError('The start has a route on a day that its technician does not work');
    touch(state, slot);
    for (const order of orders) {
      const visit = nextVisit[order];
      if (visit === undefined) throw new RangeError('The start has an order that there is not');
      if (appendVisit(model, state, slot, order, visit)) nextVisit[order] = visit + 1;
    }
  }
  for (let order = 0; order < model.orderCount; order++)
    if (!servedAsWanted(model, state, order)) takeOut(model, state, order);
  dropUndrivable(model, state);
  findAbsent(model, state);
  addUpWork(model, state);
}

function appendVisit(model: WeekModel, state: SearchState, slot: number, order: number, visit: number): boolean {
  const { working, slotOf } = state;
  const length = working.length[slot] ?? 0;
  const allVisits = visit >= (model.firstVisit[order + 1] ?? 0);
  const allowed = model.placement[order * model.slotCount + slot] !== notAllowed;
  if (allVisits || !allowed || length >= (model.maxStops[slot] ?? 0)) return false;
  working.visit[slot * working.stride + length + 1] = visit;
  working.length[slot] = length + 1;
  measureSlot(model, working, slot);
  if (slotFits(model, working, slot)) {
    slotOf[visit] = slot;
    return true;
  }
  working.length[slot] = length;
  measureSlot(model, working, slot);
  return false;
}

/** Whether an order is on exactly the days of one of its patterns, and with one technician if it must be. */
function servedAsWanted(model: WeekModel, state: SearchState, order: number): boolean {
  const first = model.firstVisit[order] ?? 0;
  const visits = model.visitsOf[order] ?? 0;
  const slots = Array.from(state.slotOf.subarray(first, first + visits));
  if (slots.includes(-1)) return false;
  const technicians = new Set(slots.map((slot) => model.slotTechnician[slot]));
  if (model.sameTechnician[order] === 1 && technicians.size > 1) return false;
  const days = slots.map((slot) => model.slotDay[slot] ?? 0).sort((a, b) => a - b);
  const { patterns = [] } = model.problem.orders[order] ?? {};
  return patterns.some((pattern) => [...pattern].sort((a, b) => a - b).join() === days.join());
}

function takeOut(model: WeekModel, state: SearchState, order: number): void {
  const { working, slotOf } = state;
  const first = model.firstVisit[order] ?? 0;
  for (let visit = first; visit < first + (model.visitsOf[order] ?? 0); visit++) {
    const slot = slotOf[visit] ?? -1;
    if (slot < 0) continue;
    const base = slot * working.stride;
    const length = working.length[slot] ?? 0;
    const at = base + entryOf(working, slot, visit);
    working.visit.copyWithin(at, at + 1, base + length + 1);
    working.length[slot] = length - 1;
    slotOf[visit] = -1;
    measureSlot(model, working, slot);
  }
}

/** Leaving out a stop may make a day later where the way round is shorter; such days are planned again. */
function dropUndrivable(model: WeekModel, state: SearchState): void {
  const { working } = state;
  for (;;) {
    const slot = working.length.findIndex((_, each) => !slotFits(model, working, each));
    if (slot < 0) return;
    const base = slot * working.stride + 1;
    const visits = working.visit.slice(base, base + (working.length[slot] ?? 0));
    for (const visit of visits) takeOut(model, state, model.visitOrder[visit] ?? 0);
  }
}

function findAbsent(model: WeekModel, state: SearchState): void {
  state.absentCount = 0;
  for (let order = 0; order < model.orderCount; order++) {
    if (state.slotOf[model.firstVisit[order] ?? 0] === -1) state.absent[state.absentCount++] = order;
  }
}

function addUpWork(model: WeekModel, state: SearchState): void {
  const { working, work } = state;
  for (let slot = 0; slot < model.slotCount; slot++) {
    const technician = model.slotTechnician[slot] ?? 0;
    work[technician] = (work[technician] ?? 0) + (working.driving[slot] ?? 0) + (working.service[slot] ?? 0);
    renewVersion(state, slot);
  }
}
