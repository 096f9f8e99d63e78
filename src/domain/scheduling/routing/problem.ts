import { openEnd } from './path.ts';

/** How many nearest stops an operator looks at from each stop; more gained nothing on 8 to 200 stops. */
const neighborLimit = 12;

/**
 * One technician's day as a path: starts at stop 0, visits every stop once, and ends anywhere or, where it is closed, back
 * at stop 0.
 */
export type PathProblem = {
  /** Stops are numbered 0 to stopCount - 1 in the order they were given. */
  readonly stopCount: number;
  readonly closed: boolean;
  /** Cost of driving between stops, row-major; symmetric, never negative. Any one unit. */
  readonly travelCost: Float64Array;
  /** The nearest stops of each stop, nearest first, ties by index: `neighbourCount` entries a stop. */
  readonly neighbours: Int32Array;
  readonly neighbourCount: number;
};

/**
 * Prepares a path problem.
 * @param travelCost row-major square matrix, symmetric, finite and not negative
 * @param closed whether the way back to the first stop counts; by default the path ends at its last stop
 * @throws RangeError when the matrix is not square or holds a negative or non-finite cost
 */
export function createPathProblem(travelCost: Float64Array, { closed = false } = {}): PathProblem {
  const stopCount = Math.sqrt(travelCost.length);
  if (!Number.isInteger(stopCount)) throw new RangeError('The cost matrix must be square');
  if (travelCost.some((cost) => !(cost >= 0 && cost < Number.POSITIVE_INFINITY))) {
    throw new RangeError('Costs must be finite and not negative');
  }
  const neighbourCount = Math.min(neighborLimit, Math.max(0, stopCount - 1));
  const neighbours = new Int32Array(stopCount * neighbourCount);
  for (let stop = 0; stop < stopCount; stop++) {
    const costs = travelCost.subarray(stop * stopCount, (stop + 1) * stopCount);
    const nearest = nearestFirst(costs, neighbourCount + 1).filter((other) => other !== stop);
    neighbours.set(nearest.subarray(0, neighbourCount), stop * neighbourCount);
  }
  return { stopCount, closed, travelCost, neighbours, neighbourCount };
}

/** Costs are distinguished to one part in so many of the largest. */
const costSteps = 2 ** 29;
const indexSteps = 2 ** 22;

/**
 * The indexes of the smallest costs, smallest first, ties by index. Each cost and its index are sorted as one number,
 * which takes a tenth of the time of a sort that compares two at a time.
 * @param costs finite and not negative, at most 4 million
 */
export function nearestFirst(costs: Float64Array, count: number): Int32Array {
  let largest = 0;
  for (let index = 0; index < costs.length; index++) largest = Math.max(largest, costs[index] ?? 0);
  const scale = largest === 0 ? 0 : costSteps / largest;
  const keys = costs.map((cost, index) => Math.round(cost * scale) * indexSteps + index).sort();
  return Int32Array.from(keys.subarray(0, count), (key) => key % indexSteps);
}

/** Gains below this are rounding noise, not improvements: a search that took them could go round in circles. */
export const smallestGain = 1e-9;

/** Cost of driving from one stop to the next; to or from the end there is nothing to drive, or the way back to the first. */
export function legCost(problem: PathProblem, from: number, to: number): number {
  if (from === openEnd || to === openEnd) {
    return problem.closed ? (problem.travelCost[Math.max(0, from) * problem.stopCount + Math.max(0, to)] ?? 0) : 0;
  }
  return problem.travelCost[from * problem.stopCount + to] ?? 0;
}

/** Cost of driving through the stops in this order, and back to the first where the problem is closed. */
export function pathCost(problem: PathProblem, order: ArrayLike<number>): number {
  let cost = 0;
  for (let place = 1; place < order.length; place++) {
    cost += legCost(problem, order[place - 1] ?? openEnd, order[place] ?? openEnd);
  }
  return order.length < 2 ? cost : cost + legCost(problem, order[order.length - 1] ?? openEnd, openEnd);
}
