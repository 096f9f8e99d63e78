import { openEnd } from './path.ts';
import type { PathProblem } from './problem.ts';

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
