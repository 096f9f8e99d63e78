import type { Budget, SearchProgress, StopRule } from './budget.ts';
import { createWorkQueue, dequeue, enqueue, tryOrOpt, type WorkQueue } from './operators/or-opt.ts';
import { createPath, markPath, type Path, reversePlaces, stopAt, swapAdjacentSegments, undoToMark } from './path.ts';
import { legCost, type PathProblem, pathCost, smallestGain } from './problem.ts';
import { type Random, randomBelow, seededRandom } from './random.ts';

/**
 * 2-opt (G. A. Croes, "A Method for Solving Traveling-Salesman Problems", Operations Research 6(6), 1958): drops two
 * legs and reverses the stops between them, or, at the open end, drops one leg and reverses the rest.
 *
 * Looks for the first improvement that joins `stop` to one of its neighbours, makes it, and queues the stops whose
 * legs changed. The first stop of the path never moves.
 * @returns the cost gained, 0 when there is no improvement
 */
export function tryTwoOpt(problem: PathProblem, path: Path, stop: number, queue: WorkQueue): number {
  const { neighbours, neighbourCount } = problem;
  const place = path.position[stop] ?? 0;
  const before = stopAt(path, place - 1);
  const after = stopAt(path, place + 1);
  const costBefore = legCost(problem, before, stop);
  const costAfter = legCost(problem, stop, after);

  for (let rank = 0; rank < neighbourCount; rank++) {
    const other = neighbours[stop * neighbourCount + rank] ?? 0;
    const joined = legCost(problem, stop, other);
    if (joined >= costBefore && joined >= costAfter) break;
    const otherPlace = path.position[other] ?? 0;

    // stop → after … other → otherAfter becomes stop → other … after → otherAfter
    const otherAfter = stopAt(path, otherPlace + 1);
    const gainAfter = costAfter + legCost(problem, other, otherAfter) - joined - legCost(problem, after, otherAfter);
    if (joined < costAfter && gainAfter > smallestGain) {
      reversePlaces(path, Math.min(place, otherPlace) + 1, Math.max(place, otherPlace));
      for (const touched of [stop, after, other, otherAfter]) enqueue(queue, touched);
      return gainAfter;
    }

    // before → stop … otherBefore → other becomes before → otherBefore … stop → other; nothing comes before the first
    const otherBefore = stopAt(path, otherPlace - 1);
    const gainBefore =
      costBefore + legCost(problem, otherBefore, other) - joined - legCost(problem, before, otherBefore);
    if (joined < costBefore && place > 0 && otherPlace > 0 && gainBefore > smallestGain) {
      reversePlaces(path, Math.min(place, otherPlace), Math.max(place, otherPlace) - 1);
      for (const touched of [stop, before, other, otherBefore]) enqueue(queue, touched);
      return gainBefore;
    }
  }
  return 0;
}

const longestSegment = 50;

/** The fewest stops a path needs for a swap to differ from what 2-opt and Or-opt try anyway. */
const fewestStopsToPerturb = 4;

/**
 * Perturbs the path by exchanging two adjacent segments at a random place, each keeping its direction: the
 * double-bridge move kept local (O. Martin, S. W. Otto and E. W. Felten, "Large-Step Markov Chains for the Traveling
 * Salesman Problem", Complex Systems 5(3), 1991). Queues the stops whose legs changed. The first stop never moves.
 * @returns the cost added
 */
export function swapRandomSegments(problem: PathProblem, path: Path, random: Random, queue: WorkQueue): number {
  const stopCount = path.order.length;
  const first = 1 + randomBelow(random, stopCount - 2);
  const room = stopCount - first;
  const firstLength = 1 + randomBelow(random, Math.min(longestSegment, room - 1));
  const secondLength = 1 + randomBelow(random, Math.min(longestSegment, room - firstLength));
  const middle = first + firstLength;
  const last = middle + secondLength - 1;
  const before = stopAt(path, first - 1);
  const firstHead = stopAt(path, first);
  const firstTail = stopAt(path, middle - 1);
  const secondHead = stopAt(path, middle);
  const secondTail = stopAt(path, last);
  const after = stopAt(path, last + 1);
  enqueue(queue, before);
  enqueue(queue, firstHead);
  enqueue(queue, firstTail);
  enqueue(queue, secondHead);
  enqueue(queue, secondTail);
  enqueue(queue, after);
  swapAdjacentSegments(path, first, middle, last);
  return (
    legCost(problem, before, secondHead) +
    legCost(problem, secondTail, firstHead) +
    legCost(problem, firstTail, after) -
    legCost(problem, before, firstHead) -
    legCost(problem, firstTail, secondHead) -
    legCost(problem, secondTail, after)
  );
}

/**
 * Improves the path around the queued stops by 2-opt and Or-opt until neither finds anything more to gain.
 * @returns the cost gained
 */
function improveToLocalOptimum(problem: PathProblem, path: Path, queue: WorkQueue): number {
  let total = 0;
  for (let stop = dequeue(queue); stop !== undefined; stop = dequeue(queue)) {
    const gained = tryTwoOpt(problem, path, stop, queue) || tryOrOpt(problem, path, stop, queue);
    if (gained > 0) enqueue(queue, stop);
    total += gained;
  }
  return total;
}

/** Temperatures of the annealing where there is a budget, as shares of the mean leg. */
const startTemperature = 0.1;
const lastTemperature = 0.005;

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
  if (problem.stopCount < fewestStopsToPerturb) return { order: bestOrder, cost: bestCost };

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
    if (next > cost + allowance + smallestGain) {
      undoToMark(path);
      continue;
    }
    cost = next;
    if (cost < bestCost - smallestGain) {
      bestCost = cost;
      bestOrder.set(path.order);
      iterationsSinceBest = 0;
      onProgress?.({ iterations, iterationsSinceBest, bestCost });
    }
  }
  return { order: bestOrder, cost: pathCost(problem, bestOrder) };
}

/** With up to so many stops the shortest order is computed: some 20,000 steps at the most. */
const mostStopsToCompute = 10;

/**
 * The shortest order of few stops, however much the directions differ, from the first stop to any other: dynamic programming
 * over the sets of stops behind a stop (M. Held and R. M. Karp, "A Dynamic Programming Approach to Sequencing Problems",
 * Journal of the SIAM 10(1), 1962). The given order stays where none is shorter.
 * @returns null where there are more stops than can be computed
 */
export function shortestOrder(problem: PathProblem): Int32Array | null {
  const { stopCount } = problem;
  if (stopCount > mostStopsToCompute || problem.closed) return null;
  const given = Int32Array.from({ length: stopCount }, (_, stop) => stop);
  if (stopCount < 3) return given;
  const all = 2 ** (stopCount - 1) - 1;
  const at = (visited: number, last: number): number => visited * stopCount + last;
  const costs = new Float64Array((all + 1) * stopCount).fill(Number.POSITIVE_INFINITY);
  const before = new Int32Array(costs.length);
  costs[at(0, 0)] = 0;
  for (let visited = 0; visited <= all; visited++) {
    for (let last = 0; last < stopCount; last++) {
      const cost = costs[at(visited, last)] ?? 0;
      if (cost === Number.POSITIVE_INFINITY) continue;
      for (let next = 1; next < stopCount; next++) {
        const bit = 2 ** (next - 1);
        if ((visited & bit) !== 0) continue;
        const then = at(visited | bit, next);
        if (cost + legCost(problem, last, next) >= (costs[then] ?? 0)) continue;
        costs[then] = cost + legCost(problem, last, next);
        before[then] = last;
      }
    }
  }
  const order = new Int32Array(stopCount);
  let visited = all;
  let last = given.reduce((best, stop) => ((costs[at(all, stop)] ?? 0) < (costs[at(all, best)] ?? 0) ? stop : best));
  for (let place = stopCount - 1; place > 0; place--) {
    order[place] = last;
    const earlier = before[at(visited, last)] ?? 0;
    visited -= 2 ** (last - 1);
    last = earlier;
  }
  return pathCost(problem, given) <= pathCost(problem, order) + smallestGain ? given : order;
}

/** As a share of the mean leg. */
const temperatureAt = (share: number): number => startTemperature * (lastTemperature / startTemperature) ** share;

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

/**
 * The documented single-day order: from the first stop always on to the nearest stop not yet visited, the one given
 * earlier where two are equally near.
 */
export function nearestNeighbourOrder(problem: PathProblem): Int32Array {
  const { stopCount } = problem;
  const order = new Int32Array(stopCount);
  const visited = new Uint8Array(stopCount);
  visited[0] = 1;
  for (let place = 1; place < stopCount; place++) {
    const here = order[place - 1] ?? 0;
    let nearest = -1;
    let nearestCost = Number.POSITIVE_INFINITY;
    for (let stop = 1; stop < stopCount; stop++) {
      const cost = legCost(problem, here, stop);
      if (visited[stop] === 0 && cost < nearestCost) {
        nearest = stop;
        nearestCost = cost;
      }
    }
    order[place] = nearest;
    visited[nearest] = 1;
  }
  return order;
}
