import { pathCost, SMALLEST_GAIN } from './cost.ts';
import { nearestNeighbourOrder } from './nearest-neighbour.ts';
import { improveToLocalOptimum } from './operators/local-search.ts';
import { FEWEST_STOPS_TO_PERTURB, swapRandomSegments } from './operators/segment-swap.ts';
import { createWorkQueue, enqueue, type WorkQueue } from './operators/work-queue.ts';
import { createPath, type Path, restorePath } from './path.ts';
import type { PathProblem } from './problem.ts';
import { seededRandom } from './random.ts';
import type { SearchProgress, StopRule } from './stop-rules.ts';

/** What a search is steered by: the same seed and an iteration-based stop give the same order everywhere. */
export type SolveOptions = {
  readonly seed: number;
  readonly stop: StopRule;
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
export function solve(problem: PathProblem, { seed, stop, onProgress }: SolveOptions): Solution {
  const queue = createWorkQueue(problem.stopCount);
  const start = betterStart(problem, queue);
  const path = createPath(start.order);
  const bestOrder = start.order.slice();
  let bestCost = start.cost;
  let iterations = 0;
  let iterationsSinceBest = 0;
  onProgress?.({ iterations, iterationsSinceBest, bestCost });
  if (problem.stopCount < FEWEST_STOPS_TO_PERTURB) return { order: bestOrder, cost: bestCost };

  const random = seededRandom(seed);
  while (!stop({ iterations, iterationsSinceBest, bestCost })) {
    iterations++;
    iterationsSinceBest++;
    swapRandomSegments(path, random, queue);
    improveToLocalOptimum(problem, path, queue);
    const cost = pathCost(problem, path.order);
    if (cost > bestCost + SMALLEST_GAIN) {
      restorePath(path, bestOrder);
      continue;
    }
    // An equally good order is kept too: it walks along plateaus instead of staying put.
    bestOrder.set(path.order);
    if (cost < bestCost - SMALLEST_GAIN) {
      bestCost = cost;
      iterationsSinceBest = 0;
      onProgress?.({ iterations, iterationsSinceBest, bestCost });
    }
  }
  return { order: bestOrder, cost: pathCost(problem, bestOrder) };
}

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
