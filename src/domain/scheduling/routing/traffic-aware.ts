import { pathCost, SMALLEST_GAIN } from './cost.ts';
import { nearestNeighbourOrder } from './nearest-neighbour.ts';
import { createPath, type Path, reversePlaces, swapAdjacentSegments } from './path.ts';
import type { PathProblem } from './problem.ts';
import type { Solution } from './solve.ts';

const MINUTES_A_DAY = 24 * 60;
const LONGEST_SEGMENT = 3;
/** Bounds the work on a long day: every move is measured over the whole day, since it shifts all hours behind it. */
const LONGEST_STRETCH = 50;

/**
 * How busy the roads are in an hour of the day (0 to 23), by spec 2 §9: 3 for 7–9 and 16–18, 2 for 11–14, 1 for the
 * other hours from 6 to 22, 0 otherwise. Both ends of each span are included.
 */
export function trafficWeight(hour: number): number {
  if ((hour >= 7 && hour <= 9) || (hour >= 16 && hour <= 18)) return 3;
  if (hour >= 11 && hour <= 14) return 2;
  return hour >= 6 && hour <= 22 ? 1 : 0;
}

/** When a day is worked: minutes after midnight, and how long each stop takes in minutes, by stop number. */
export type WorkingHours = { readonly startMinute: number; readonly serviceMinutes: ArrayLike<number> };

/**
 * The burden of an order under traffic: each leg's minutes times one plus the weight of the hour in which it is begun,
 * so that a minute at rush hour counts four times one at night. The clock runs through the driving and the service.
 */
export function trafficBurden(problem: PathProblem, order: ArrayLike<number>, hours: WorkingHours): number {
  let clockMinute = hours.startMinute;
  let burden = 0;
  let from = order[0] ?? 0;
  for (let place = 1; place < order.length; place++) {
    const to = order[place] ?? 0;
    clockMinute += hours.serviceMinutes[from] ?? 0;
    const legMinutes = problem.travelCost[from * problem.stopCount + to] ?? 0;
    burden += legMinutes * (1 + trafficWeight(Math.floor((clockMinute % MINUTES_A_DAY) / 60)));
    clockMinute += legMinutes;
    from = to;
  }
  return burden;
}

/**
 * The named method "Traffic-aware". The specification gives the weights, not their use; read here as: put the long legs
 * where the roads are quiet. Of the given starts and the nearest-neighbour order the one of least burden is improved by
 * reversing stretches and moving one to three stops until no such move helps. The burden decides the order only;
 * the minutes shown stay those of the 25 mph estimate.
 *
 * @param problem with minutes as cost
 * @param starts orders to begin from; the answer bears no more than any of them
 */
export function trafficAwareOrder(
  problem: PathProblem,
  hours: WorkingHours,
  starts: readonly ArrayLike<number>[] = [],
): Solution {
  const burdenOf = (order: ArrayLike<number>) => trafficBurden(problem, order, hours);
  const path = createPath(
    starts.reduce((best, order) => (burdenOf(order) < burdenOf(best) ? order : best), nearestNeighbourOrder(problem)),
  );
  let burden = burdenOf(path.order);
  for (let improved = true; improved; ) {
    improved = false;
    for (const move of moves(path)) {
      const moved = burdenOf(path.order);
      if (moved < burden - SMALLEST_GAIN) {
        burden = moved;
        improved = true;
      } else {
        move.undo();
      }
    }
  }
  return { order: path.order, cost: pathCost(problem, path.order) };
}

/** Makes every reversal and every short segment's move in turn, each to be kept or undone by the caller. */
function* moves(path: Path): Generator<{ undo: () => void }> {
  const stopCount = path.order.length;
  for (let first = 1; first < stopCount; first++) {
    for (let last = first + 1; last < Math.min(stopCount, first + LONGEST_STRETCH); last++) {
      reversePlaces(path, first, last);
      yield { undo: () => reversePlaces(path, first, last) };
      for (let length = 1; length <= Math.min(LONGEST_SEGMENT, last - first); length++) {
        for (const middle of new Set([first + length, last - length + 1])) {
          swapAdjacentSegments(path, first, middle, last);
          const mirrored = first + (last - middle) + 1;
          yield { undo: () => swapAdjacentSegments(path, first, mirrored, last) };
        }
      }
    }
  }
}
