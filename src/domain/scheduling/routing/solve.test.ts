import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterIterations } from './budget.ts';
import { createPathProblem, pathCost } from './problem.ts';
import { nearestNeighbourOrder, type SolveOptions, solve } from './solve.ts';

type Point = { x: number; y: number };

const point = fc.record({ x: fc.integer({ min: 0, max: 60 }), y: fc.integer({ min: 0, max: 60 }) });
const pointsUpTo = (maxLength: number) => fc.array(point, { minLength: 1, maxLength });

const straightLines = (points: readonly Point[]) =>
  Float64Array.from(points.flatMap((a) => points.map((b) => Math.hypot(a.x - b.x, a.y - b.y))));

const options = (iterations: number, seed = 1): SolveOptions => ({ seed, stop: afterIterations(iterations) });

/** The measured length, by a sum of its own. */
const lengthOf = (points: readonly Point[], order: ArrayLike<number>) =>
  Array.from(order)
    .map((stop) => points[stop] ?? { x: Number.NaN, y: Number.NaN })
    .reduce((sum, to, place, stops) => {
      const from = stops[place - 1] ?? to;
      return sum + Math.hypot(from.x - to.x, from.y - to.y);
    }, 0);

/** The shortest open path from the first point, by trying every order. */
function shortestLength(points: readonly Point[], travelled: readonly number[] = [0]): number {
  if (travelled.length === points.length) return lengthOf(points, travelled);
  return Math.min(
    ...points.flatMap((_, stop) => (travelled.includes(stop) ? [] : [shortestLength(points, [...travelled, stop])])),
  );
}

describe('the best route of a day', () => {
  it('visits every stop once, starts at the first and tells its true cost', () => {
    fc.assert(
      fc.property(pointsUpTo(40), fc.nat(), (points, seed) => {
        const { order, cost } = solve(createPathProblem(straightLines(points)), options(50, seed));
        expect(Array.from(order).sort((a, b) => a - b)).toEqual(points.map((_, stop) => stop));
        expect(order[0]).toBe(0);
        expect(cost).toBeCloseTo(lengthOf(points, order), 9);
      }),
    );
  });

  it('is never longer than nearest neighbour or the given order, however early it is stopped', () => {
    fc.assert(
      fc.property(pointsUpTo(60), fc.nat(), fc.integer({ min: 0, max: 30 }), (points, seed, iterations) => {
        const problem = createPathProblem(straightLines(points));
        const { order } = solve(problem, options(iterations, seed));
        const given = points.map((_, stop) => stop);
        expect(lengthOf(points, order)).toBeLessThanOrEqual(lengthOf(points, nearestNeighbourOrder(problem)) + 1e-6);
        expect(lengthOf(points, order)).toBeLessThanOrEqual(lengthOf(points, given) + 1e-6);
      }),
    );
  });

  it('is the shortest there is for up to 8 stops', () => {
    fc.assert(
      fc.property(pointsUpTo(8), (points) => {
        const { order } = solve(createPathProblem(straightLines(points)), options(300));
        expect(lengthOf(points, order)).toBeCloseTo(shortestLength(points), 6);
      }),
      { numRuns: 30, seed: 20 },
    );
  });

  it('gives the same order for the same seed', () => {
    fc.assert(
      fc.property(pointsUpTo(40), fc.nat(), (points, seed) => {
        const problem = createPathProblem(straightLines(points));
        expect(solve(problem, options(200, seed))).toEqual(solve(problem, options(200, seed)));
      }),
      { numRuns: 30 },
    );
  });

  it('unties a crossing at once', () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 10, y: 1 },
      { x: 0, y: 1 },
      { x: 10, y: 0 },
    ];
    const { order } = solve(createPathProblem(straightLines(corners)), options(0));
    expect(Array.from(order)).toEqual([0, 2, 1, 3]);
  });

  it('reports ever lower costs as it goes', () => {
    const points = Array.from({ length: 40 }, (_, i) => ({ x: (i * 37) % 61, y: (i * 23) % 59 }));
    const costs: number[] = [];
    const { cost } = solve(createPathProblem(straightLines(points)), {
      ...options(2_000),
      onProgress: ({ bestCost }) => costs.push(bestCost),
    });
    expect(costs.length).toBeGreaterThan(1);
    expect(costs).toEqual([...costs].sort((a, b) => b - a));
    expect(costs.at(-1)).toBeCloseTo(cost, 6);
  });

  it.each([0, 1, 2, 3])('takes %i stops', (stopCount) => {
    const points = Array.from({ length: stopCount }, (_, i) => ({ x: i, y: 0 }));
    expect(solve(createPathProblem(straightLines(points)), options(10)).order).toHaveLength(stopCount);
  });
});

describe('nearest neighbour', () => {
  it('goes on to the nearest stop left, the earlier one where two are equally near', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 9, y: 0 },
      { x: 2, y: 0 },
      { x: -2, y: 0 },
      { x: 5, y: 0 },
    ];
    expect(Array.from(nearestNeighbourOrder(createPathProblem(straightLines(points))))).toEqual([0, 2, 4, 1, 3]);
  });
});

describe('a path problem', () => {
  it.each([
    ['a matrix that is not square', Float64Array.of(0, 1, 1)],
    ['a negative cost', Float64Array.of(0, -1, 1, 0)],
    ['a cost that is not a number', Float64Array.of(0, Number.NaN, 1, 0)],
  ])('refuses %s', (_name, matrix) => {
    expect(() => createPathProblem(matrix)).toThrow(RangeError);
  });

  it('measures an order as the sum of its legs, without the way back', () => {
    const problem = createPathProblem(
      straightLines([
        { x: 0, y: 0 },
        { x: 3, y: 4 },
        { x: 3, y: 5 },
      ]),
    );
    expect(pathCost(problem, [0, 1, 2])).toBe(6);
  });
});
