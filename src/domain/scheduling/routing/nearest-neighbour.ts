import { legCost, type PathProblem } from './problem.ts';

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
