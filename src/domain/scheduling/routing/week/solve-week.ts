import type { Budget } from '../budget.ts';
import { seededRandom } from '../random.ts';
import { createWeekModel, type WeekModel } from './model.ts';
import type { PlanRoute, WeekProblem } from './problem.ts';
import { recreate } from './recreate.ts';
import { createRecreateScratch } from './recreate-scratch.ts';
import { type Routes, slotFits } from './routes.ts';
import { createRuinMarks, ruin } from './ruin.ts';
import {
  acceptWorking,
  createSearchState,
  keepAsBest,
  rejectWorking,
  type SearchState,
  servedCost,
  workingCost,
} from './search-state.ts';
import { takeStart } from './start.ts';

/**
 * First temperature, as a share of the mean drive between two stops at the start: hotter where days are to be chosen or
 * windows to be kept, since a change then costs several drives before it pays.
 */
const FIRST_TEMPERATURE = 0.5;
const FIRST_TEMPERATURE_BOUND_BY_TIME = 2;

/** Above so many orders a budget is too short for a long hot phase: the first temperature falls with their number. */
const ORDERS_AT_FULL_HEAT = 300;

/** The last temperature, as a share of the first: the paper's. */
const COOLED_TO = 0.01;

const ITERATIONS_A_REPORT = 200;

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
 * within them is told.
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
    if (iterations % ITERATIONS_A_REPORT === 0) report(share);
    iterations++;
    const temperature = first * COOLED_TO ** share;
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
  const heat = choosesDays || hasWindows ? FIRST_TEMPERATURE_BOUND_BY_TIME : FIRST_TEMPERATURE;
  // Visits that must stay with one technician change hands together: such a change costs as many drives.
  const together = sameTechnician.includes(1) ? visitCount / orderCount : 1;
  return heat * together * Math.min(1, ORDERS_AT_FULL_HEAT / Math.max(1, orderCount));
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
