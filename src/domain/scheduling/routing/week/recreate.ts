import type { Random } from '../random.ts';
import type { WeekModel } from './model.ts';
import { placeSeveral } from './place-several.ts';
import { placeSingle } from './place-single.ts';
import type { RecreateScratch } from './recreate-scratch.ts';
import type { SearchState } from './search-state.ts';
import { sortAbsent } from './sort-absent.ts';

/**
 * Greedy insertion with blinks (J. Christiaens and G. Vanden Berghe 2020, as in ruin.ts): puts each absent order where it
 * adds least, in one of several orders. Where an order fits nowhere, it stays absent.
 *
 * Gives up as soon as it has added as much as is allowed, since what is put back later only adds more; the working routes
 * are then of no use but to be rejected.
 * @returns whether it went through to the end
 */
export function recreate(
  model: WeekModel,
  state: SearchState,
  scratch: RecreateScratch,
  random: Random,
  mostAdded: number,
): boolean {
  sortAbsent(model, state, scratch.keys, random);
  findOpenSlots(model, state, scratch);
  scratch.added = 0;
  let left = 0;
  for (let index = 0; index < state.absentCount; index++) {
    const order = state.absent[index] ?? 0;
    const placed =
      model.visitsOf[order] === 1
        ? placeSingle(model, state, scratch, order)
        : placeSeveral(model, state, scratch, order);
    if (!placed) {
      state.absent[left++] = order;
      scratch.added += model.unservedCost[order] ?? 0;
    }
    if (scratch.added >= mostAdded) return false;
  }
  state.absentCount = left;
  return true;
}

/** Most slots of a full week are closed to all absent orders: they are looked into once, not once an order. */
function findOpenSlots(model: WeekModel, state: SearchState, scratch: RecreateScratch): void {
  const { openSlots, isOpen } = scratch;
  const { length, load } = state.working;
  let lightest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < state.absentCount; index++) {
    lightest = Math.min(lightest, model.load[state.absent[index] ?? 0] ?? 0);
  }
  let count = 0;
  for (let slot = 0; slot < model.slotCount; slot++) {
    const hasRoom =
      (length[slot] ?? 0) < (model.maxStops[slot] ?? 0) && (load[slot] ?? 0) + lightest <= (model.maxLoad[slot] ?? 0);
    isOpen[slot] = hasRoom ? 1 : 0;
    if (hasRoom) openSlots[count++] = slot;
  }
  scratch.openCount = count;
}
