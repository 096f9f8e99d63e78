import { legCost } from '../cost.ts';
import { type Path, stopAt, swapAdjacentSegments } from '../path.ts';
import type { PathProblem } from '../problem.ts';
import { type Random, randomBelow } from '../random.ts';
import { enqueue, type WorkQueue } from './work-queue.ts';

const LONGEST_SEGMENT = 50;

/** The fewest stops a path needs for a swap to differ from what 2-opt and Or-opt try anyway. */
export const FEWEST_STOPS_TO_PERTURB = 4;

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
  const firstLength = 1 + randomBelow(random, Math.min(LONGEST_SEGMENT, room - 1));
  const secondLength = 1 + randomBelow(random, Math.min(LONGEST_SEGMENT, room - firstLength));
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
