import { type Random, randomBelow } from '../random.ts';
import { imbalanceCostOf } from './balance.ts';
import { type Blinks, createInsertionCache, type InsertionCache, renewInsertion } from './insertion-cache.ts';
import type { WeekModel } from './model.ts';
import { insertVisit } from './routes.ts';
import { renewVersion, type SearchState, touch } from './search-state.ts';

/** How likely a position is passed over: the paper's value. */
const BLINK_RATE = 0.01;

/** By what absent orders may be sorted before they are put back, as often as each is to be drawn: the paper's weights. */
const SORTINGS = [
  'chance',
  'chance',
  'chance',
  'chance',
  'heaviest',
  'heaviest',
  'heaviest',
  'heaviest',
  'farthest',
  'farthest',
  'nearest',
] as const;
const SORTINGS_BY_WINDOW = [
  'shortest',
  'shortest',
  'earliest begin',
  'earliest begin',
  'latest end',
  'latest end',
] as const;
type Sorting = (typeof SORTINGS | typeof SORTINGS_BY_WINDOW)[number];

const ANY_TECHNICIAN = -1;

/** Above so many slots an order looks only into those where near orders stand. */
const MANY_SLOTS = 60;

/** How many near orders' slots it looks into then. */
const NEAR_ORDERS_TRIED = 40;

/** What a recreation works with. */
export type RecreateScratch = {
  readonly keys: Float64Array;
  readonly cache: InsertionCache;
  readonly blinks: Blinks;
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
  const next = () => Math.floor(Math.log(1 - random()) / Math.log(1 - BLINK_RATE));
  return {
    keys: new Float64Array(model.orderCount),
    cache: createInsertionCache(model),
    blinks: { remaining: next(), next },
    daySlot: new Int32Array(model.dayCount),
    dayCost: new Float64Array(model.dayCount),
    dayRound: new Int32Array(model.dayCount),
    chosen: { cost: 0, pattern: -1, technician: ANY_TECHNICIAN },
    nearSlots: new Int32Array(model.slotCount),
    slotRound: new Int32Array(model.slotCount),
    round: 0,
  };
}

/**
 * Greedy insertion with blinks (J. Christiaens and G. Vanden Berghe 2020, as in ruin.ts): puts each absent order where it
 * adds least, in one of several orders. Where an order fits nowhere, it stays absent.
 */
export function recreate(model: WeekModel, state: SearchState, scratch: RecreateScratch, random: Random): void {
  sortAbsent(model, state, scratch.keys, random);
  let left = 0;
  for (let index = 0; index < state.absentCount; index++) {
    const order = state.absent[index] ?? 0;
    const placed =
      model.visitsOf[order] === 1
        ? placeSingle(model, state, scratch, order)
        : placeSeveral(model, state, scratch, order);
    if (!placed) state.absent[left++] = order;
  }
  state.absentCount = left;
}

function sortAbsent(model: WeekModel, state: SearchState, keys: Float64Array, random: Random): void {
  const { absent, absentCount } = state;
  const draw = randomBelow(random, SORTINGS.length + (model.hasWindows ? SORTINGS_BY_WINDOW.length : 0));
  const sorting = SORTINGS[draw] ?? SORTINGS_BY_WINDOW[draw - SORTINGS.length] ?? 'chance';
  for (let index = 0; index < absentCount; index++) {
    const order = absent[index] ?? 0;
    const key = sortingKey(model, sorting, order, random);
    let at = index;
    while (at > 0 && (keys[at - 1] ?? 0) > key) {
      keys[at] = keys[at - 1] ?? 0;
      absent[at] = absent[at - 1] ?? 0;
      at--;
    }
    keys[at] = key;
    absent[at] = order;
  }
}

/** What orders are sorted by, smallest first. */
function sortingKey(model: WeekModel, sorting: Sorting, order: number, random: Random): number {
  switch (sorting) {
    case 'heaviest':
      return -(model.heft[order] ?? 0);
    case 'farthest':
      return -(model.remoteness[order] ?? 0);
    case 'nearest':
      return model.remoteness[order] ?? 0;
    case 'shortest':
      return (model.windowTo[order] ?? 0) - (model.windowFrom[order] ?? 0);
    case 'earliest begin':
      return model.windowFrom[order] ?? 0;
    case 'latest end':
      return -(model.windowTo[order] ?? 0);
    default:
      return random();
  }
}

/** Puts an order of one visit into the slot where it adds least. */
function placeSingle(model: WeekModel, state: SearchState, scratch: RecreateScratch, order: number): boolean {
  const first = model.candidateStart[order] ?? 0;
  const last = model.candidateStart[order + 1] ?? 0;
  let chosen = -1;
  if (last - first > MANY_SLOTS) {
    const count = findNearSlots(model, state, scratch, order);
    chosen = cheapestSlot(model, state, scratch, order, scratch.nearSlots, 0, count);
  }
  if (chosen < 0) chosen = cheapestSlot(model, state, scratch, order, model.candidateSlot, first, last);
  if (chosen < 0) return false;
  const entry = scratch.cache.entry[order * model.slotCount + chosen] ?? 0;
  put(model, state, chosen, entry, model.firstVisit[order] ?? 0, order);
  return true;
}

/** Collects the slots of the nearest orders; answers how many there are. */
function findNearSlots(model: WeekModel, state: SearchState, scratch: RecreateScratch, order: number): number {
  const { near, nearCount, firstVisit } = model;
  const { nearSlots, slotRound } = scratch;
  const round = ++scratch.round;
  const end = order * nearCount + Math.min(nearCount, NEAR_ORDERS_TRIED);
  let count = 0;
  for (let index = order * nearCount + 1; index < end; index++) {
    const slot = state.slotOf[firstVisit[near[index] ?? 0] ?? 0] ?? -1;
    if (slot < 0 || slotRound[slot] === round) continue;
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
  first: number,
  last: number,
): number {
  const { cache, blinks } = scratch;
  const { version: known, cost: costs } = cache;
  const { version } = state.working;
  const weighsBalance = model.imbalanceCost > 0;
  const row = order * model.slotCount;
  let least = Number.POSITIVE_INFINITY;
  let chosen = -1;
  for (let index = first; index < last; index++) {
    const slot = slots[index] ?? 0;
    const key = row + slot;
    if (known[key] !== version[slot]) renewInsertion(model, state.working, slot, order, cache);
    let cost = costs[key] ?? 0;
    if (weighsBalance && cost < Number.POSITIVE_INFINITY) {
      cost += imbalanceAdded(model, state, slot, order, cache.drive[key] ?? 0);
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

/** Puts an order of several visits on the days of the pattern that adds least, all to one technician where so asked. */
function placeSeveral(model: WeekModel, state: SearchState, scratch: RecreateScratch, order: number): boolean {
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
    choosePattern(model, state, scratch, order, ANY_TECHNICIAN);
  }
  const { pattern, technician } = chosen;
  if (pattern < 0) return false;
  const visits = model.visitsOf[order] ?? 0;
  for (let visit = 0; visit < visits; visit++) {
    const day = patternDay[pattern + visit] ?? 0;
    const slot = (technician === ANY_TECHNICIAN ? scratch.daySlot[day] : slotAt[technician * dayCount + day]) ?? 0;
    const entry = cache.entry[order * model.slotCount + slot] ?? 0;
    put(model, state, slot, entry, (model.firstVisit[order] ?? 0) + visit, order);
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
        technician === ANY_TECHNICIAN
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
  if (slot < 0) return Number.POSITIVE_INFINITY;
  const { cache } = scratch;
  const key = order * model.slotCount + slot;
  if (cache.version[key] !== state.working.version[slot]) renewInsertion(model, state.working, slot, order, cache);
  const cost = cache.cost[key] ?? 0;
  if (model.imbalanceCost === 0 || cost === Number.POSITIVE_INFINITY) return cost;
  return cost + imbalanceAdded(model, state, slot, order, cache.drive[key] ?? 0);
}

/** What the spread of work costs more (or less) when a technician is given this order too. */
function imbalanceAdded(model: WeekModel, state: SearchState, slot: number, order: number, drive: number): number {
  if (model.imbalanceCost === 0) return 0;
  const { work } = state;
  const technician = model.slotTechnician[slot] ?? 0;
  const before = imbalanceCostOf(model, work);
  const own = work[technician] ?? 0;
  work[technician] = own + drive + (model.service[order] ?? 0);
  const after = imbalanceCostOf(model, work);
  work[technician] = own;
  return after - before;
}

function put(model: WeekModel, state: SearchState, slot: number, entry: number, visit: number, order: number): void {
  const { working, work } = state;
  touch(state, slot);
  const technician = model.slotTechnician[slot] ?? 0;
  const driving = working.driving[slot] ?? 0;
  insertVisit(model, working, slot, entry, visit);
  renewVersion(state, slot);
  state.slotOf[visit] = slot;
  work[technician] = (work[technician] ?? 0) + (working.driving[slot] ?? 0) - driving + (model.service[order] ?? 0);
}
