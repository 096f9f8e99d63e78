import type { SearchProgress, StopRule } from '../recurrence/stop-rules.ts';
import type { Budget } from './budget.ts';
import { pathCost, SMALLEST_GAIN } from './cost.ts';
import { nearestNeighbourOrder } from './nearest-neighbour.ts';
import { improveToLocalOptimum } from './operators/local-search.ts';
import { FEWEST_STOPS_TO_PERTURB, swapRandomSegments } from './operators/segment-swap.ts';
import { createWorkQueue, enqueue, type WorkQueue } from './operators/work-queue.ts';
import { createPath, markPath, type Path, undoToMark } from './path.ts';
import type { PathProblem } from './problem.ts';
import { seededRandom } from './random.ts';

/** Temperatures of the annealing where there is a budget, as shares of the mean leg. */
const FIRST_TEMPERATURE = 0.1;
const LAST_TEMPERATURE = 0.005;

/** What a search is steered by: the same seed and an iteration-based stop give the same order everywhere. */
export type SolveOptions = {
  readonly seed: number;
  readonly stop: StopRule;
  /**
   * Where given, the search ends with this budget too and until then takes somewhat dearer orders for a while, ever less
   * dear ones as the budget is used up; worth it from some hundred stops.
   */
  readonly budget?: Budget;
  /** Called at every better order found, with its cost in the problem's unit. */
  readonly onProgress?: (progress: SearchProgress) => void;
};

/** An order of the problem's stop numbers, first stop 0, and its cost in the problem's unit. */
export type Solution = { readonly order: Int32Array; readonly cost: number };

/**
 * The "Best route" of a day: iterated local search (H. R. Lourenço, O. Martin and T. Stützle, "Iterated Local Search",
 * in Handbook of Metaheuristics, 2003). The nearest-neighbour order and the given order (stop 0, 1, 2 …) are both brought
 * to a local optimum of 2-opt and Or-opt; the better one is perturbed and repaired until the stop rule says so.
 *
 * Any-time: never costs more than the nearest-neighbour order or the given order, however early it is stopped.
 */
export function solve(problem: PathProblem, { seed, stop, budget, onProgress }: SolveOptions): Solution {
  const queue = createWorkQueue(problem.stopCount);
  const start = betterStart(problem, queue);
  const path = createPath(start.order);
  const bestOrder = start.order.slice();
  let bestCost = start.cost;
  let cost = start.cost;
  let iterations = 0;
  let iterationsSinceBest = 0;
  onProgress?.({ iterations, iterationsSinceBest, bestCost });
  if (problem.stopCount < FEWEST_STOPS_TO_PERTURB) return { order: bestOrder, cost: bestCost };

  const random = seededRandom(seed);
  const meanLeg = start.cost / problem.stopCount;
  while (!stop({ iterations, iterationsSinceBest, bestCost })) {
    const share = budget?.(iterations) ?? 0;
    if (share >= 1) break;
    iterations++;
    iterationsSinceBest++;
    markPath(path);
    const added = swapRandomSegments(problem, path, random, queue);
    const next = cost + added - improveToLocalOptimum(problem, path, queue);
    // An equally good order is taken too: it walks along plateaus instead of staying put.
    const allowance = budget === undefined ? 0 : -Math.log(1 - random()) * meanLeg * temperatureAt(share);
    if (next > cost + allowance + SMALLEST_GAIN) {
      undoToMark(path);
      continue;
    }
    cost = next;
    if (cost < bestCost - SMALLEST_GAIN) {
      bestCost = cost;
      bestOrder.set(path.order);
      iterationsSinceBest = 0;
      onProgress?.({ iterations, iterationsSinceBest, bestCost });
    }
  }
  return { order: bestOrder, cost: pathCost(problem, bestOrder) };
}

/** As a share of the mean leg. */
const temperatureAt = (share: number): number => FIRST_TEMPERATURE * (LAST_TEMPERATURE / FIRST_TEMPERATURE) ** share;

function betterStart(problem: PathProblem, queue: WorkQueue): Solution {
  const given = Int32Array.from({ length: problem.stopCount }, (_, stop) => stop);
  const fromGiven = localOptimumFrom(problem, given, queue);
  const fromNearest = localOptimumFrom(problem, nearestNeighbourOrder(problem), queue);
  return fromGiven.cost <= fromNearest.cost ? fromGiven : fromNearest;
}

function localOptimumFrom(problem: PathProblem, order: Int32Array, queue: WorkQueue): Solution {
  const path: Path = createPath(order);
  for (const stop of order) enqueue(queue, stop);
  improveToLocalOptimum(problem, path, queue);
  return { order: path.order, cost: pathCost(problem, path.order) };
}
