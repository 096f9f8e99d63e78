import { expect, it } from 'vitest';
import { afterIterations, afterIterationsWithoutGain, never, whenAny } from './budget.ts';

const at = (iterations: number, iterationsSinceBest = 0) => ({ iterations, iterationsSinceBest, bestCost: 1 });

it('a search stops after so many iterations', () => {
  expect([9, 10, 11].map((count) => afterIterations(10)(at(count, 99)))).toEqual([false, true, true]);
});

it('a search stops after so many iterations in a row without gain', () => {
  expect([9, 10, 11].map((count) => afterIterationsWithoutGain(10)(at(99, count)))).toEqual([false, true, true]);
});

it('a search stops as soon as one of several rules says so', () => {
  const rule = whenAny(afterIterations(10), afterIterationsWithoutGain(3));
  expect([at(9, 2), at(10, 0), at(5, 3)].map(rule)).toEqual([false, true, true]);
  expect(whenAny()(at(99, 99))).toBe(false);
});

it('a search without a rule of its own goes on until its budget ends it', () => {
  expect(never(at(1_000_000, 1_000_000))).toBe(false);
});
