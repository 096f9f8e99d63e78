import type { Random } from '../random.ts';
import { imbalanceAdded } from './balance.ts';
import { type Blinks, createInsertionCache, type InsertionCache, renewInsertion } from './insertion-cache.ts';
import type { WeekModel } from './model.ts';
import { putVisit, type SearchState } from './search-state.ts';

/** How likely a position is passed over: the paper's value. */
const blinkRate = 0.01;

/** What a recreation works with. */
export type RecreateScratch = {
  readonly keys: Float64Array;
  readonly cache: InsertionCache;
  readonly blinks: Blinks;
  /** The slots with room for one more visit when the recreation began. */
  readonly openSlots: Int32Array;
  openCount: number;
  readonly isOpen: Uint8Array;
  /** What the recreation has added so far, spread of work aside. */
  added: number;
  readonly daySlot: Int32Array;
  readonly dayCost: Float64Array;
  /** The round in which a day's cheapest slot was last worked out. */
  readonly dayRound: Int32Array;
  readonly chosen: { cost: number; pattern: number; technician: number };
  readonly nearSlots: Int32Array;
  /** The round in which a slot was last met. */
  readonly slotRound: Int32Array;
  round: number;
};

/** Room for recreations of a model. */
export function createRecreateScratch(model: WeekModel, random: Random): RecreateScratch {
  const next = () => Math.floor(Math.log(1 - random()) / Math.log(1 - blinkRate));
  return {
    keys: new Float64Array(model.orderCount),
    cache: createInsertionCache(model),
    blinks: { remaining: next(), next },
    openSlots: new Int32Array(model.slotCount),
    openCount: 0,
    isOpen: new Uint8Array(model.slotCount),
    added: 0,
    daySlot: new Int32Array(model.dayCount),
    dayCost: new Float64Array(model.dayCount),
    dayRound: new Int32Array(model.dayCount),
    chosen: { cost: 0, pattern: -1, technician: -1 },
    nearSlots: new Int32Array(model.slotCount),
    slotRound: new Int32Array(model.slotCount),
    round: 0,
  };
}

const anyTechnician = -1;

/** Puts an order of several visits on the days of the pattern that adds least, all to one technician where so asked. */
export function placeSeveral(model: WeekModel, state: SearchState, scratch: RecreateScratch, order: number): boolean {
  const { slotAt, dayCount, patternDay } = model;
  const { chosen, cache } = scratch;
  scratch.round++;
  chosen.cost = Number.POSITIVE_INFINITY;
  chosen.pattern = -1;
  if (model.sameTechnician[order] === 1) {
    for (let technician = 0; technician < model.technicianCount; technician++) {
      choosePattern(model, state, scratch, order, technician);
    }
  } else {
    choosePattern(model, state, scratch, order, anyTechnician);
  }
  const { pattern, technician } = chosen;
  if (pattern < 0) return false;
  const visits = model.visitsOf[order] ?? 0;
  for (let visit = 0; visit < visits; visit++) {
    const day = patternDay[pattern + visit] ?? 0;
    const slot = (technician === anyTechnician ? scratch.daySlot[day] : slotAt[technician * dayCount + day]) ?? 0;
    const key = order * model.slotCount + slot;
    scratch.added += cache.cost[key] ?? 0;
    putVisit(model, state, slot, cache.entry[key] ?? 0, (model.firstVisit[order] ?? 0) + visit);
  }
  return true;
}

/** Looks for a pattern that costs less than the one chosen so far; a technician's own, or each day's cheapest. */
function choosePattern(
  model: WeekModel,
  state: SearchState,
  scratch: RecreateScratch,
  order: number,
  technician: number,
): void {
  const { patternDay } = model;
  const { chosen, blinks } = scratch;
  const visits = model.visitsOf[order] ?? 0;
  const last = model.patternStart[order + 1] ?? 0;
  for (let pattern = model.patternStart[order] ?? 0; pattern < last; pattern += Math.max(1, visits)) {
    let cost = 0;
    for (let visit = 0; visit < visits && cost < chosen.cost; visit++) {
      const day = patternDay[pattern + visit] ?? 0;
      cost +=
        technician === anyTechnician
          ? costOnDay(model, state, scratch, order, day)
          : costInSlot(model, state, scratch, order, model.slotAt[technician * model.dayCount + day] ?? -1);
    }
    if (cost >= chosen.cost) continue;
    if (--blinks.remaining < 0) {
      blinks.remaining = blinks.next();
      continue;
    }
    chosen.cost = cost;
    chosen.pattern = pattern;
    chosen.technician = technician;
  }
}

/** What an order adds to the cheapest slot of a day; worked out once an order. */
function costOnDay(model: WeekModel, state: SearchState, scratch: RecreateScratch, order: number, day: number): number {
  const { dayRound, dayCost, daySlot, blinks } = scratch;
  if (dayRound[day] !== scratch.round) {
    let least = Number.POSITIVE_INFINITY;
    for (let technician = 0; technician < model.technicianCount; technician++) {
      const slot = model.slotAt[technician * model.dayCount + day] ?? -1;
      const cost = costInSlot(model, state, scratch, order, slot);
      if (cost >= least) continue;
      if (--blinks.remaining < 0) {
        blinks.remaining = blinks.next();
        continue;
      }
      least = cost;
      daySlot[day] = slot;
    }
    dayRound[day] = scratch.round;
    dayCost[day] = least;
  }
  return dayCost[day] ?? 0;
}

function costInSlot(
  model: WeekModel,
  state: SearchState,
  scratch: RecreateScratch,
  order: number,
  slot: number,
): number {
  const { cache, isOpen } = scratch;
  if (slot < 0 || isOpen[slot] === 0) return Number.POSITIVE_INFINITY;
  const key = order * model.slotCount + slot;
  if (cache.version[key] !== state.working.version[slot]) renewInsertion(model, state.working, slot, order, cache);
  const cost = cache.cost[key] ?? 0;
  if (model.imbalanceCost === 0 || cost === Number.POSITIVE_INFINITY) return cost;
  return cost + imbalanceAdded(model, state.work, slot, order, cache.drive[key] ?? 0);
}
