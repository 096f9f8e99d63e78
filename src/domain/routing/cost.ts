import { OPEN_END } from './path.ts';
import type { PathProblem } from './problem.ts';

/** Gains below this are rounding noise, not improvements: a search that took them could go round in circles. */
export const SMALLEST_GAIN = 1e-9;

/** Cost of driving from one stop to the next; nothing to drive to or from the open end. */
export function legCost(problem: PathProblem, from: number, to: number): number {
  if (from === OPEN_END || to === OPEN_END) return 0;
  return problem.travelCost[from * problem.stopCount + to] ?? 0;
}

/** Cost of an open path through the stops in this order. */
export function pathCost(problem: PathProblem, order: ArrayLike<number>): number {
  let cost = 0;
  for (let place = 1; place < order.length; place++) {
    cost += legCost(problem, order[place - 1] ?? OPEN_END, order[place] ?? OPEN_END);
  }
  return cost;
}
