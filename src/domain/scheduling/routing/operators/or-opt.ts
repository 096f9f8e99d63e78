import { type Path, reversePlaces, stopAt } from '../path.ts';
import { legCost, type PathProblem, smallestGain } from '../problem.ts';

/**
 * The stops whose surroundings changed since they were last looked at. Stops outside the queue carry a
 * "don't-look bit" (J. L. Bentley, "Fast Algorithms for Geometric Traveling Salesman Problems", ORSA Journal on
 * Computing 4(4), 1992).
 */
export type WorkQueue = { readonly stops: Int32Array; readonly waiting: Uint8Array; head: number; size: number };

/** An empty queue for so many stops. */
export function createWorkQueue(stopCount: number): WorkQueue {
  return { stops: new Int32Array(stopCount), waiting: new Uint8Array(stopCount), head: 0, size: 0 };
}

/** Adds a stop unless it waits already; numbers below zero (the open end) are passed over. */
export function enqueue(queue: WorkQueue, stop: number): void {
  if (stop < 0 || queue.waiting[stop] === 1) return;
  queue.waiting[stop] = 1;
  queue.stops[(queue.head + queue.size) % queue.stops.length] = stop;
  queue.size++;
}

/** Takes the stop that has waited longest; undefined when none waits. */
export function dequeue(queue: WorkQueue): number | undefined {
  if (queue.size === 0) return undefined;
  const stop = queue.stops[queue.head] ?? 0;
  queue.head = (queue.head + 1) % queue.stops.length;
  queue.size--;
  queue.waiting[stop] = 0;
  return stop;
}

const longestSegment = 3;

/**
 * Or-opt (I. Or, "Traveling Salesman-Type Combinatorial Problems and Their Relation to the Logistics of Regional Blood
 * Banking", PhD thesis, Northwestern University, 1976): moves a segment of one to three stops to another place of the
 * path, in either direction.
 *
 * Looks for the first improvement that joins `stop`, as one end of the segment, to one of its neighbours, makes it, and
 * queues the stops whose legs changed. The first stop of the path never moves.
 * @returns the cost gained, 0 when there is no improvement
 */
export function tryOrOpt(problem: PathProblem, path: Path, stop: number, queue: WorkQueue): number {
  const place = path.position[stop] ?? 0;
  for (let length = 1; length <= longestSegment; length++) {
    const forwards = tryMoveSegment(problem, path, place, place + length - 1, stop, queue);
    if (forwards > 0) return forwards;
    const backwards = length > 1 ? tryMoveSegment(problem, path, place - length + 1, place, stop, queue) : 0;
    if (backwards > 0) return backwards;
  }
  return 0;
}

/** Tries to move the stops at places first…last so that their end `joint` comes next to one of its neighbours. */
function tryMoveSegment(
  problem: PathProblem,
  path: Path,
  first: number,
  last: number,
  joint: number,
  queue: WorkQueue,
): number {
  const { neighbours, neighbourCount, stopCount } = problem;
  if (first < 1 || last >= stopCount) return 0;
  const head = stopAt(path, first);
  const tail = stopAt(path, last);
  const before = stopAt(path, first - 1);
  const after = stopAt(path, last + 1);
  const freed = legCost(problem, before, head) + legCost(problem, tail, after) - legCost(problem, before, after);
  const farEnd = joint === head ? tail : head;

  for (let rank = 0; rank < neighbourCount; rank++) {
    const other = neighbours[joint * neighbourCount + rank] ?? 0;
    const joined = legCost(problem, joint, other);
    if (joined >= freed) return 0;
    const otherPlace = path.position[other] ?? 0;
    if (otherPlace >= first && otherPlace <= last) continue;

    // other → joint … farEnd → otherAfter
    const otherAfter = otherPlace + 1 === first ? after : stopAt(path, otherPlace + 1);
    const gainBehind = freed - joined - legCost(problem, farEnd, otherAfter) + legCost(problem, other, otherAfter);
    if (gainBehind > smallestGain) {
      moveSegment(path, first, last, otherPlace, joint === tail);
      for (const touched of [head, tail, before, after, other, otherAfter]) enqueue(queue, touched);
      return gainBehind;
    }

    // otherBefore → farEnd … joint → other; nothing is put before the first stop
    if (otherPlace === 0) continue;
    const otherBefore = otherPlace - 1 === last ? before : stopAt(path, otherPlace - 1);
    const gainAhead = freed - joined - legCost(problem, otherBefore, farEnd) + legCost(problem, otherBefore, other);
    if (gainAhead > smallestGain) {
      moveSegment(path, first, last, otherPlace - 1, joint === head);
      for (const touched of [head, tail, before, after, other, otherBefore]) enqueue(queue, touched);
      return gainAhead;
    }
  }
  return 0;
}

/** Moves the stops at places first…last to behind the stop now at place `behind`, reversed if so asked. */
function moveSegment(path: Path, first: number, last: number, behind: number, reversed: boolean): void {
  const length = last - first + 1;
  const from = Math.min(first, behind + 1);
  const to = Math.max(last, behind);
  // Reversing the whole stretch brings the segment to the other side; the stretch it passed is then turned back.
  reversePlaces(path, from, to);
  if (behind > last) {
    reversePlaces(path, from, to - length);
    if (!reversed) reversePlaces(path, to - length + 1, to);
  } else {
    reversePlaces(path, from + length, to);
    if (!reversed) reversePlaces(path, from, from + length - 1);
  }
}
