import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { iterationBudget } from '#domain/scheduling/routing/budget.ts';
import { readInstance } from '../../bench/routing/instances.ts';
import { score } from '../../bench/routing/score.ts';
import { type Solution, solveInstance } from '../../bench/routing/solutions.ts';

const file = (name: string): string => new URL(`../data/routing/${name}`, import.meta.url).pathname;

/** One instance of each kind, best known costs of the public ones, and how far off a short search may be. */
it.each([
  ['berlin52.tsp', 7_542, 1.01, 2_000],
  ['A-n32-k5.vrp', 784, 1.02, 10_000],
  ['R101.txt', 1_637.7, 1.03, 3_000],
  ['p02.txt', 1_322.87, 1.08, 3_000],
  ['day-16-spread.json', 93.18, 1.001, 500],
  ['week-44-rules.json', Number.POSITIVE_INFINITY, 1, 1_000],
])('%s is solved by the rules of its kind', (name, bestKnown, factor, iterations) => {
  const instance = readInstance(file(name));
  const solution = solveInstance(instance, { seed: 1, budget: iterationBudget(iterations), balanced: false });
  const { cost, faults } = score(instance, solution);
  expect(faults).toEqual([]);
  expect(cost).toBeGreaterThan(0);
  expect(cost).toBeLessThanOrEqual(bestKnown * factor);
});

it.each<[string, string, (solution: { routes: number[][] }) => Solution, RegExp]>([
  ['A-n32-k5.vrp', 'a customer left out', ({ routes }) => ({ routes: routes.slice(1) }), /served 0 times/],
  ['A-n32-k5.vrp', 'one route for all', ({ routes }) => ({ routes: [routes.flat()] }), /carries/],
  [
    'R101.txt',
    'a route driven backwards',
    ({ routes }) => ({ routes: routes.map((each) => each.toReversed()) }),
    /late/,
  ],
  ['R101.txt', 'a customer twice', ({ routes }) => ({ routes: [...routes, [1]] }), /served 2 times/],
  [
    'day-16-spread.json',
    'another begin',
    ({ routes }) => ({ routes: routes.map((each) => each.toReversed()) }),
    /begins/,
  ],
])('the score of %s sees %s', (name, _fault, spoil, fault) => {
  const instance = readInstance(file(name));
  const solution = solveInstance(instance, { seed: 1, budget: iterationBudget(200), balanced: false });
  if (!('routes' in solution)) throw new Error('Not a solution of routes');
  expect(score(instance, spoil(solution as { routes: number[][] })).faults.join()).toMatch(fault);
});

type Week = { routes: { technician: string; day: number; stops: string[] }[] };

it.each<[string, (routes: Week['routes']) => Week['routes'], RegExp]>([
  ['a day off', (routes) => routes.map((each) => ({ ...each, day: each.day + 5 })), /does not work/],
  ['a customer left out', (routes) => routes.slice(1), /is served on/],
  ['the other technician', (routes) => routes.map((each) => ({ ...each, technician: 'T3' })), /may not go|twice there/],
  [
    'too many stops',
    (routes) => routes.map((each) => ({ ...each, stops: [...each.stops, ...each.stops] })),
    /has \d+ stops/,
  ],
])('the score of a week sees %s', (_fault, spoil, fault) => {
  const instance = readInstance(file('week-44-rules.json'));
  const solution = solveInstance(instance, { seed: 1, budget: iterationBudget(200), balanced: false }) as Week;
  expect(score(instance, { routes: spoil(solution.routes) }).faults.join()).toMatch(fault);
});

it('reads what the files say', () => {
  expect(readInstance(file('A-n32-k5.vrp'))).toMatchObject({ kind: 'cvrp', capacity: 100, points: { length: 32 } });
  expect(readInstance(file('R101.txt'))).toMatchObject({
    kind: 'vrptw',
    vehicles: 25,
    capacity: 200,
    stops: { length: 101 },
  });
  expect(readInstance(file('p02.txt'))).toMatchObject({
    kind: 'pvrp',
    vehicles: 3,
    dayCount: 5,
    limits: { length: 5, 0: { duration: Number.POSITIVE_INFINITY, load: 160 } },
    customers: {
      length: 50,
      2: {
        id: 3,
        demand: 16,
        dayLists: [
          [2, 4],
          [1, 3],
          [0, 2],
        ],
      },
    },
  });
  expect(JSON.parse(readFileSync(file('week-44-rules.json'), 'utf8'))).toMatchObject({ kind: 'pool-week' });
});
