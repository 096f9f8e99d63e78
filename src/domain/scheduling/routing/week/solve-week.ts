import type { Budget } from '../budget.ts';
import { type Random, randomBelow, seededRandom } from '../random.ts';
import { imbalanceAdded } from './balance.ts';
import { renewInsertion } from './insertion-cache.ts';
import { createWeekModel, type WeekModel } from './model.ts';
import { createRecreateScratch, placeSeveral, type RecreateScratch } from './place-several.ts';
import type { PlanRoute, WeekProblem } from './problem.ts';
import { type Routes, slotFits } from './routes.ts';
import { createRuinMarks, ruin } from './ruin.ts';
import {
  acceptWorking,
  createSearchState,
  keepAsBest,
  putVisit,
  rejectWorking,
  type SearchState,
  servedCost,
  workingCost,
} from './search-state.ts';
import { takeStart } from './start.ts';

/** Above so many slots an order looks only into those of near orders. */
const manySlots = 60;

/** How many near orders' slots it looks into then. */
const nearOrdersTried = 40;

/** Puts an order of one visit into the slot where it adds least. */
function placeSingle(model: WeekModel, state: SearchState, scratch: RecreateScratch, order: number): boolean {
  const { openSlots, openCount, nearSlots, cache } = scratch;
  let chosen = -1;
  if (model.slotCount > manySlots) {
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
  const end = order * nearCount + Math.min(nearCount, nearOrdersTried);
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

/** By what absent orders may be sorted before they are put back, as often as each is to be drawn: the paper's weights. */
const sortings = [
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
const sortingsByWindow = [
  'shortest',
  'shortest',
  'earliest begin',
  'earliest begin',
  'latest end',
  'latest end',
] as const;
type Sorting = (typeof sortings | typeof sortingsByWindow)[number];

/** Sorts the absent orders by a criterion drawn at random each time. */
function sortAbsent(model: WeekModel, state: SearchState, keys: Float64Array, random: Random): void {
  const { absent, absentCount } = state;
  const draw = randomBelow(random, sortings.length + (model.hasWindows ? sortingsByWindow.length : 0));
  const sorting = sortings[draw] ?? sortingsByWindow[draw - sortings.length] ?? 'chance';
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
      return (model.windowTo[order * model.clockCount] ?? 0) - (model.windowFrom[order * model.clockCount] ?? 0);
    case 'earliest begin':
      return model.windowFrom[order * model.clockCount] ?? 0;
    case 'latest end':
      return -(model.windowTo[order * model.clockCount] ?? 0);
    default:
      return random();
  }
}

/**
 * Greedy insertion with blinks (J. Christiaens and G. Vanden Berghe 2020, as in ruin.ts): puts each absent order where it
 * adds least, in one of several orders. Where an order fits nowhere, it stays absent.
 *
 * Gives up as soon as it has added as much as is allowed, since what is put back later only adds more; the working routes
 * are then of no use but to be rejected.
 * @returns whether it went through to the end
 */
function recreate(
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

/**
 * First temperature, as a share of the mean drive between two stops at the start: hotter where days are to be chosen or
 * windows to be kept, since a change then costs several drives before it pays.
 */
const startTemperature = 0.5;
const firstTemperatureBoundByTime = 2;

/** Above so many orders a budget is too short for a long hot phase: the first temperature falls with their number. */
const ordersAtFullHeat = 300;

/** The last temperature, as a share of the first: the paper's. */
const cooledTo = 0.01;

const iterationsAReport = 200;

/** How far a search has come. */
export type WeekProgress = {
  readonly iterations: number;
  readonly share: number;
  readonly bestCost: number;
  /** The driving of the best plan so far, and on how many technicians' days. */
  readonly bestDriving: number;
  readonly bestDays: number;
};

/** What a search is steered by: the same seed and a budget of iterations give the same plan everywhere. */
export type WeekOptions = {
  readonly seed: number;
  readonly budget: Budget;
  /** A plan to begin with; what is found never costs more. */
  readonly start?: readonly PlanRoute[];
  /** Called at every better plan found, and every so often between. */
  readonly onProgress?: (progress: WeekProgress) => void;
};

/** A plan and its cost by the problem's costs. */
export type WeekSolution = {
  readonly routes: readonly PlanRoute[];
  /** Orders that fit nowhere, as numbers of the problem's orders. */
  readonly unserved: readonly number[];
  readonly cost: number;
  readonly iterations: number;
};

/**
 * Plans a week: ruin and recreate under simulated annealing (G. Schrimpf, J. Schneider, H. Stamm-Wilbrandt and G. Dueck,
 * "Record Breaking Optimization Results Using the Ruin and Recreate Principle", Journal of Computational Physics 159(2),
 * 2000), with the string removals and blinks of Christiaens and Vanden Berghe (ruin.ts, recreate.ts). The temperature
 * falls by the share of the budget used.
 *
 * Any-time: never costs more than the start, and obeys every limit however early it is stopped; what cannot be served
 * within them is listed.
 * @throws RangeError where the problem or the start cannot be understood
 */
export function solveWeek(problem: WeekProblem, options: WeekOptions): WeekSolution {
  const model = createWeekModel(problem);
  const random = seededRandom(options.seed);
  const marks = createRuinMarks(model);
  const scratch = createRecreateScratch(model, random);
  const state = createSearchState(model);
  if (options.start !== undefined) takeStart(model, state, options.start);
  recreate(model, state, scratch, random, Number.POSITIVE_INFINITY);
  acceptWorking(state, workingCost(model, state));
  keepAsBest(state);

  const meanDrive = drivingOf(model, state.accepted) / Math.max(1, model.visitCount + state.usedSlots);
  const first = meanDrive * firstTemperature(model);
  let iterations = 0;
  const report = (share: number): void =>
    options.onProgress?.({
      iterations,
      share,
      bestCost: state.bestCost,
      bestDriving: drivingOf(model, state.best),
      bestDays: state.best.length.reduce((days, stops) => days + (stops > 0 ? 1 : 0), 0),
    });
  for (;;) {
    const share = options.budget(iterations);
    if (share >= 1 || model.orderCount === 0) break;
    if (iterations % iterationsAReport === 0) report(share);
    iterations++;
    const temperature = first * cooledTo ** share;
    const dearest = state.acceptedCost - temperature * Math.log(1 - random());
    ruin(model, state, marks, random);
    const complete = recreate(model, state, scratch, random, dearest - servedCost(model, state));
    const cost = complete ? workingCost(model, state) : Number.POSITIVE_INFINITY;
    if (cost >= dearest || !canBeDriven(model, state)) {
      rejectWorking(state);
      continue;
    }
    acceptWorking(state, cost);
    if (cost < state.bestCost - 1e-9) {
      keepAsBest(state);
      report(share);
    }
  }
  return solutionOf(model, state, iterations);
}

function firstTemperature({ orderCount, visitCount, patternDay, hasWindows, sameTechnician }: WeekModel): number {
  const choosesDays = patternDay.length > visitCount;
  const heat = choosesDays || hasWindows ? firstTemperatureBoundByTime : startTemperature;
  // Visits that must stay with one technician change hands together: such a change costs as many drives.
  const together = sameTechnician.includes(1) ? visitCount / orderCount : 1;
  return heat * together * Math.min(1, ordersAtFullHeat / Math.max(1, orderCount));
}

/** Where the way round is shorter than the way straight on, leaving out a stop may make a day later. */
function canBeDriven(model: WeekModel, { working, touched, touchedCount }: SearchState): boolean {
  for (let index = 0; index < touchedCount; index++) if (!slotFits(model, working, touched[index] ?? 0)) return false;
  return true;
}

function drivingOf(model: WeekModel, routes: Routes): number {
  let driving = 0;
  for (let slot = 0; slot < model.slotCount; slot++) driving += routes.driving[slot] ?? 0;
  return driving;
}

function solutionOf(model: WeekModel, state: SearchState, iterations: number): WeekSolution {
  return {
    routes: routesOf(model, state.best),
    unserved: Array.from(state.bestAbsent.subarray(0, state.bestAbsentCount)),
    cost: state.bestCost,
    iterations,
  };
}

function routesOf(model: WeekModel, routes: Routes): PlanRoute[] {
  return model.slots.flatMap(({ technician, day }, slot) => {
    const base = slot * routes.stride;
    const visits = routes.visit.subarray(base + 1, base + 1 + (routes.length[slot] ?? 0));
    const orders = Array.from(visits, (visit) => model.visitOrder[visit] ?? 0);
    return orders.length === 0 ? [] : [{ technician, day, orders }];
  });
}
