import { imbalanceAdded } from './balance.ts';
import { renewInsertion } from './insertion-cache.ts';
import type { WeekModel } from './model.ts';
import type { RecreateScratch } from './recreate-scratch.ts';
import { putVisit, type SearchState } from './search-state.ts';

/** Above so many slots an order looks only into those where near orders stand. */
const MANY_SLOTS = 60;

/** How many near orders' slots it looks into then. */
const NEAR_ORDERS_TRIED = 40;

/** Puts an order of one visit into the slot where it adds least. */
export function placeSingle(model: WeekModel, state: SearchState, scratch: RecreateScratch, order: number): boolean {
  const { openSlots, openCount, nearSlots, cache } = scratch;
  let chosen = -1;
  if (model.slotCount > MANY_SLOTS) {
    const count = findNearSlots(model, state, scratch, order);
    chosen = cheapestSlot(model, state, scratch, order, nearSlots, count);
  }
  if (chosen < 0) chosen = cheapestSlot(model, state, scratch, order, openSlots, openCount);
  if (chosen < 0) return false;
  const key = order * model.slotCount + chosen;
  scratch.added += cache.cost[key] ?? 0;
  putVisit(model, state, chosen, cache.entry[key] ?? 0, model.firstVisit[order] ?? 0);
  return true;
}

/** Collects the open slots of the nearest orders; answers how many there are. */
function findNearSlots(model: WeekModel, state: SearchState, scratch: RecreateScratch, order: number): number {
  const { near, nearCount, firstVisit } = model;
  const { nearSlots, slotRound, isOpen } = scratch;
  const round = ++scratch.round;
  const end = order * nearCount + Math.min(nearCount, NEAR_ORDERS_TRIED);
  let count = 0;
  for (let index = order * nearCount + 1; index < end; index++) {
    const slot = state.slotOf[firstVisit[near[index] ?? 0] ?? 0] ?? -1;
    if (slot < 0 || slotRound[slot] === round || isOpen[slot] === 0) continue;
    slotRound[slot] = round;
    nearSlots[count++] = slot;
  }
  return count;
}

/** The slot among some in which an order adds least; -1 where it fits into none of them. */
function cheapestSlot(
  model: WeekModel,
  state: SearchState,
  scratch: RecreateScratch,
  order: number,
  slots: Int32Array,
  count: number,
): number {
  const { cache, blinks } = scratch;
  const { version: known, cost: costs } = cache;
  const { version } = state.working;
  const weighsBalance = model.imbalanceCost > 0;
  const row = order * model.slotCount;
  let least = Number.POSITIVE_INFINITY;
  let chosen = -1;
  for (let index = 0; index < count; index++) {
    const slot = slots[index] ?? 0;
    const key = row + slot;
    if (known[key] !== version[slot]) renewInsertion(model, state.working, slot, order, cache);
    let cost = costs[key] ?? 0;
    if (weighsBalance && cost < Number.POSITIVE_INFINITY) {
      cost += imbalanceAdded(model, state.work, slot, order, cache.drive[key] ?? 0);
    }
    if (cost >= least) continue;
    if (--blinks.remaining < 0) {
      blinks.remaining = blinks.next();
      continue;
    }
    least = cost;
    chosen = slot;
  }
  return chosen;
}
