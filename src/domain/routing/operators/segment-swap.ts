import { type Path, stopAt, swapAdjacentSegments } from '../path.ts';
import { type Random, randomBelow } from '../random.ts';
import { enqueue, type WorkQueue } from './work-queue.ts';

const LONGEST_SEGMENT = 50;

/** The fewest stops a path needs for a swap to differ from what 2-opt and Or-opt try anyway. */
export const FEWEST_STOPS_TO_PERTURB = 4;

/**
 * Perturbs the path by exchanging two adjacent segments at a random place, each keeping its direction: the
 * double-bridge move kept local (O. Martin, S. W. Otto and E. W. Felten, "Large-Step Markov Chains for the Traveling
 * Salesman Problem", Complex Systems 5(3), 1991). Queues the stops whose legs changed. The first stop never moves.
 */
export function swapRandomSegments(path: Path, random: Random, queue: WorkQueue): void {
  const stopCount = path.order.length;
  const first = 1 + randomBelow(random, stopCount - 2);
  const room = stopCount - first;
  const firstLength = 1 + randomBelow(random, Math.min(LONGEST_SEGMENT, room - 1));
  const secondLength = 1 + randomBelow(random, Math.min(LONGEST_SEGMENT, room - firstLength));
  const middle = first + firstLength;
  const last = middle + secondLength - 1;
  for (const place of [first - 1, first, middle - 1, middle, last, last + 1]) enqueue(queue, stopAt(path, place));
  swapAdjacentSegments(path, first, middle, last);
}
