import { legCost, SMALLEST_GAIN } from '../cost.ts';
import { type Path, reversePlaces, stopAt } from '../path.ts';
import type { PathProblem } from '../problem.ts';
import { enqueue, type WorkQueue } from './work-queue.ts';

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
    if (joined < costAfter && gainAfter > SMALLEST_GAIN) {
      reversePlaces(path, Math.min(place, otherPlace) + 1, Math.max(place, otherPlace));
      for (const touched of [stop, after, other, otherAfter]) enqueue(queue, touched);
      return gainAfter;
    }

    // before → stop … otherBefore → other becomes before → otherBefore … stop → other; nothing comes before the first
    const otherBefore = stopAt(path, otherPlace - 1);
    const gainBefore =
      costBefore + legCost(problem, otherBefore, other) - joined - legCost(problem, before, otherBefore);
    if (joined < costBefore && place > 0 && otherPlace > 0 && gainBefore > SMALLEST_GAIN) {
      reversePlaces(path, Math.min(place, otherPlace), Math.max(place, otherPlace) - 1);
      for (const touched of [stop, before, other, otherBefore]) enqueue(queue, touched);
      return gainBefore;
    }
  }
  return 0;
}
