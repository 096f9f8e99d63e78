import { nearestFirst } from './nearest.ts';

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
