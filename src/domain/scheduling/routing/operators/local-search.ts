import type { Path } from '../path.ts';
import type { PathProblem } from '../problem.ts';
import { tryOrOpt } from './or-opt.ts';
import { tryTwoOpt } from './two-opt.ts';
import { dequeue, enqueue, type WorkQueue } from './work-queue.ts';

/**
 * Improves the path around the queued stops by 2-opt and Or-opt until neither finds anything more to gain.
 * @returns the cost gained
 */
export function improveToLocalOptimum(problem: PathProblem, path: Path, queue: WorkQueue): number {
  let total = 0;
  for (let stop = dequeue(queue); stop !== undefined; stop = dequeue(queue)) {
    const gained = tryTwoOpt(problem, path, stop, queue) || tryOrOpt(problem, path, stop, queue);
    if (gained > 0) enqueue(queue, stop);
    total += gained;
  }
  return total;
}
