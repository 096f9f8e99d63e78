import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPath, type Path } from '../path.ts';
import { createPathProblem, type PathProblem, pathCost } from '../problem.ts';
import { seededRandom } from '../random.ts';
import { swapRandomSegments, tryTwoOpt } from '../solve.ts';
import { createWorkQueue, dequeue, enqueue, tryOrOpt, type WorkQueue } from './or-opt.ts';

type Operator = (problem: PathProblem, path: Path, stop: number, queue: WorkQueue) => number;

/** Symmetric costs without any geometry, so that no accident of the plane hides a wrong sign. */
const problems = fc.integer({ min: 2, max: 14 }).chain((stopCount) =>
  fc.array(fc.integer({ min: 0, max: 50 }), { minLength: stopCount ** 2, maxLength: stopCount ** 2 }).map((costs) => {
    const symmetric = costs.map((_, cell) => {
      const [row, column] = [Math.floor(cell / stopCount), cell % stopCount];
      return row === column ? 0 : (costs[Math.min(row, column) * stopCount + Math.max(row, column)] ?? 0);
    });
    return createPathProblem(Float64Array.from(symmetric));
  }),
);

describe.each<[string, Operator]>([
  ['2-opt', tryTwoOpt],
  ['Or-opt', tryOrOpt],
])('%s', (_name, operator) => {
  it('gains exactly what it says, keeps every stop and leaves the first where it is', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const path = createPath(Array.from({ length: problem.stopCount }, (_, stop) => stop));
        const queue = createWorkQueue(problem.stopCount);
        for (let round = 0; round < 3; round++) {
          for (let stop = 0; stop < problem.stopCount; stop++) {
            const before = pathCost(problem, path.order);
            const gained = operator(problem, path, stop, queue);
            expect(before - pathCost(problem, path.order)).toBeCloseTo(gained, 9);
            expect(gained).toBeGreaterThanOrEqual(0);
            expect(path.order[0]).toBe(0);
            expect(Array.from(path.order, (at) => path.position[at])).toEqual(Array.from(path.order.keys()));
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

it('the segment swap keeps every stop and the first one in place', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 130 }), fc.nat(), (stopCount, seed) => {
      const path = createPath(Array.from({ length: stopCount }, (_, stop) => stop));
      const problem = createPathProblem(Float64Array.from({ length: stopCount ** 2 }, (_, cell) => cell % 7));
      const before = pathCost(problem, path.order);
      const added = swapRandomSegments(problem, path, seededRandom(seed), createWorkQueue(stopCount));
      expect(before + added).toBe(pathCost(problem, path.order));
      expect(path.order[0]).toBe(0);
      expect(Array.from(path.order)).not.toEqual(Array.from(path.order.keys()));
      expect(Array.from(path.order).sort((a, b) => a - b)).toEqual(Array.from(path.order.keys()));
      expect(Array.from(path.order, (at) => path.position[at])).toEqual(Array.from(path.order.keys()));
    }),
  );
});

it('the work queue hands stops out once, in the order they came', () => {
  const queue = createWorkQueue(3);
  for (const stop of [2, 0, 2, -1, 1]) enqueue(queue, stop);
  expect([dequeue(queue), dequeue(queue)]).toEqual([2, 0]);
  enqueue(queue, 2);
  expect([dequeue(queue), dequeue(queue), dequeue(queue)]).toEqual([1, 2, undefined]);
});
