import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPlan } from '../../planning/week-problem.ts';
import { iterationBudget } from '../budget.ts';
import { spreadOf } from './balance.ts';
import type { PlanOrder, PlanRoute, PlanTechnician, WeekProblem } from './problem.ts';
import { solveWeek } from './solve-week.ts';

type Point = { x: number; y: number };

const straightLines = (points: readonly Point[]): Float64Array =>
  Float64Array.from(points.flatMap((a) => points.map((b) => Math.round(Math.hypot(a.x - b.x, a.y - b.y)))));

const options = (iterations: number, seed = 1) => ({ seed, budget: iterationBudget(iterations) });

/** The plan's cost, from what the checker saw of it. */
function costOf(problem: WeekProblem, routes: readonly PlanRoute[]): number {
  const { driving, overtime, work, otherThanPreferred, technicianChanges, dayChanges } = checkPlan(problem, routes);
  const { costs = {} } = problem;
  const excess = Math.max(0, spreadOf(work) - (costs.imbalance?.allowed ?? 0));
  return (
    driving +
    overtime * (costs.overtime ?? 0) +
    otherThanPreferred * (costs.otherThanPreferred ?? 0) +
    technicianChanges * (costs.technicianChange ?? 0) +
    dayChanges * (costs.dayChange ?? 0) +
    excess * (costs.imbalance?.cost ?? 0)
  );
}

const place = fc.integer({ min: 0, max: 29 });
const daySets = [
  [[0], [1], [2]],
  [[1]],
  [
    [0, 2],
    [1, 3],
  ],
  [
    [0, 7],
    [1, 8],
    [2, 9],
  ],
  [
    [0, 2, 7, 9],
    [1, 3, 8, 10],
  ],
];

const technician: fc.Arbitrary<PlanTechnician> = fc.record({
  id: fc.constant(''),
  startPlace: fc.option(place),
  endPlace: fc.option(place),
  workingDays: fc.constantFrom([0, 1, 2, 3, 7, 8, 9, 10], [0, 1, 7, 8, 9], [2, 3]),
  shiftStart: fc.constantFrom(0, 100),
  shiftEnd: fc.constantFrom(300, 500, 1_000),
  longestOvertime: fc.constantFrom(0, 60),
  maxStops: fc.constantFrom(2, 4, 8),
  maxLoad: fc.constantFrom(5, 100),
  skills: fc.constantFrom([], ['heater']),
  limitsOn: fc.constantFrom<NonNullable<PlanTechnician['limitsOn']>[]>(
    {},
    { 1: { maxStops: 1 } },
    { 2: { shiftEnd: 350, longestOvertime: 30 }, 3: { maxStops: 9 } },
  ),
});

const order: fc.Arbitrary<PlanOrder> = fc.record(
  {
    id: fc.constant(''),
    place,
    service: fc.integer({ min: 0, max: 40 }),
    patterns: fc.constantFrom(...daySets),
    window: fc.constantFrom({ from: 0, to: 200 }, { from: 150, to: 160 }, { from: 400, to: 900 }),
    load: fc.integer({ min: 0, max: 3 }),
    technicians: fc.constantFrom(['T0'], ['T0', 'T1']),
    skills: fc.constant(['heater']),
    preferredTechnician: fc.constantFrom('T0', 'T1'),
    sameTechnician: fc.boolean(),
    priority: fc.constantFrom(1, 5),
    present: fc.constantFrom({ technician: 'T1', days: [1] }, { technician: 'T0', days: [0, 7] }),
  },
  { requiredKeys: ['id', 'place', 'service', 'patterns'] },
);

const problems: fc.Arbitrary<WeekProblem> = fc
  .record({
    points: fc.array(fc.record({ x: fc.integer({ min: 0, max: 60 }), y: fc.integer({ min: 0, max: 60 }) }), {
      minLength: 30,
      maxLength: 30,
    }),
    technicians: fc.array(technician, { minLength: 1, maxLength: 3 }),
    orders: fc.array(order, { maxLength: 25 }),
    costs: fc.record(
      {
        overtime: fc.constant(2),
        otherThanPreferred: fc.constant(30),
        technicianChange: fc.constant(20),
        dayChange: fc.constant(10),
        imbalance: fc.constant({ allowed: 20, cost: 3 }),
      },
      { requiredKeys: [] },
    ),
    oneWay: fc.boolean(),
  })
  .map(({ points, technicians, orders, costs, oneWay }) => ({
    placeCount: points.length,
    travel: straightLines(points).map((time, cell) => (oneWay && cell % 7 === 3 ? time + 5 : time)),
    technicians: technicians.map((each, index) => ({ ...each, id: `T${index}` })),
    orders: orders.map((each, index) => ({ ...each, id: `C${index}` })),
    costs,
  }));

describe('a planned week', () => {
  it('obeys every limit, names what it leaves out and costs what it says', () => {
    fc.assert(
      fc.property(problems, fc.nat(), (problem, seed) => {
        const { routes, unserved, cost } = solveWeek(problem, options(40, seed));
        const check = checkPlan(problem, routes);
        expect(check.faults).toEqual([]);
        expect([...unserved].sort((a, b) => a - b)).toEqual(check.unserved);
        if (unserved.length === 0) expect(cost).toBeCloseTo(costOf(problem, routes), 4);
        else expect(cost).toBeGreaterThan(costOf(problem, routes));
      }),
      { numRuns: 50 },
    );
  });

  it('is the same for the same seed', () => {
    fc.assert(
      fc.property(problems, fc.nat(), (problem, seed) => {
        expect(solveWeek(problem, options(80, seed))).toEqual(solveWeek(problem, options(80, seed)));
      }),
      { numRuns: 15 },
    );
  });

  it('never costs more, nor serves fewer, than the plan it began with', () => {
    fc.assert(
      fc.property(problems, fc.nat(), fc.integer({ min: 0, max: 40 }), (problem, seed, iterations) => {
        const start = solveWeek(problem, options(3, seed));
        const better = solveWeek(problem, { ...options(iterations, seed + 1), start: start.routes });
        expect(better.cost).toBeLessThanOrEqual(start.cost + 1e-6);
        expect(checkPlan(problem, better.routes).faults).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('takes what can be driven from a start that cannot', () => {
    fc.assert(
      fc.property(problems, fc.array(fc.nat({ max: 24 }), { maxLength: 30 }), (problem, orders) => {
        const [day = 0] = problem.technicians[0]?.workingDays ?? [];
        const start = [{ technician: 0, day, orders: orders.filter((each) => each < problem.orders.length) }];
        const { routes } = solveWeek(problem, { ...options(5), start });
        expect(checkPlan(problem, routes).faults).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('reports ever lower costs as it goes', () => {
    const problem = suburb(40, 2);
    const costs: number[] = [];
    const { cost } = solveWeek(problem, { ...options(500), onProgress: ({ bestCost }) => costs.push(bestCost) });
    expect(costs.length).toBeGreaterThan(1);
    expect(costs).toEqual([...costs].sort((a, b) => b - a));
    expect(costs.at(-1)).toBeCloseTo(cost, 6);
  });

  it('has nothing to plan without orders', () => {
    expect(solveWeek(suburb(0, 1), options(10))).toEqual({ routes: [], unserved: [], cost: 0, iterations: 0 });
  });

  it('leaves out what nobody is there for, least of all what is urgent', () => {
    const crowded = suburb(12, 1);
    const problem: WeekProblem = {
      ...crowded,
      technicians: crowded.technicians.map((each) => ({ ...each, workingDays: [0], maxStops: 4 })),
      orders: crowded.orders.map((each, index) => ({ ...each, patterns: [[0]], priority: index < 3 ? 10 : 1 })),
    };
    const { unserved } = solveWeek(problem, options(300));
    expect(unserved).toHaveLength(8);
    expect(Math.min(...unserved)).toBeGreaterThanOrEqual(3);
  });
});

/** Orders on a grid around the technicians' common office. */
function suburb(orderCount: number, technicianCount: number, costs: WeekProblem['costs'] = {}): WeekProblem {
  const points = Array.from({ length: orderCount + 1 }, (_, index) => ({ x: (index * 37) % 61, y: (index * 23) % 59 }));
  return {
    placeCount: points.length,
    travel: straightLines(points),
    technicians: Array.from({ length: technicianCount }, (_, index) => ({
      id: `T${index}`,
      startPlace: 0,
      endPlace: 0,
      workingDays: [0, 1, 2, 3, 4],
      shiftStart: 480,
      shiftEnd: 960,
      maxStops: 8,
    })),
    orders: Array.from({ length: orderCount }, (_, index) => ({
      id: `C${index}`,
      place: index + 1,
      service: 30,
      patterns: [[0], [1], [2], [3], [4]],
    })),
    costs,
  };
}

describe('what a week weighs beside driving', () => {
  const plain = suburb(40, 3);

  it('spreads the work where balance counts', () => {
    const lopsided = checkPlan(plain, solveWeek(plain, options(300)).routes);
    const even = { ...plain, costs: { imbalance: { allowed: 5, cost: 10 } } };
    const balanced = checkPlan(even, solveWeek(even, options(300)).routes);
    expect(spreadOf(lopsided.work)).toBeGreaterThan(30);
    expect(spreadOf(balanced.work)).toBeLessThanOrEqual(8);
  });

  it('keeps customers on their day and with their technician where a change costs more than it saves', () => {
    const present = solveWeek(plain, options(20)).routes;
    const orders = plain.orders.map((each, index) => {
      const route = present.find((candidate) => candidate.orders.includes(index));
      return { ...each, present: { technician: `T${route?.technician ?? 0}`, days: [route?.day ?? 0] } };
    });
    const changesAt = (price: number): number => {
      const problem = { ...plain, orders, costs: { dayChange: price, technicianChange: price } };
      const { routes } = solveWeek(problem, { ...options(300), start: present });
      const { dayChanges, technicianChanges } = checkPlan(problem, routes);
      return dayChanges + technicianChanges;
    };
    const [free, dear] = [changesAt(0), changesAt(1_000)];
    expect(free).toBeGreaterThan(0);
    expect(dear).toBe(0);
    expect(changesAt(10)).toBeLessThan(free);
  });

  it('sends the preferred technician where that costs no more than it is worth', () => {
    const orders = plain.orders.map((each, index) => ({ ...each, preferredTechnician: `T${index % 3}` }));
    const others = (otherThanPreferred: number): number => {
      const problem = { ...plain, orders, costs: { otherThanPreferred } };
      return checkPlan(problem, solveWeek(problem, options(300)).routes).otherThanPreferred;
    };
    expect(others(0)).toBeGreaterThan(0);
    expect(others(500)).toBe(0);
  });

  it('works overtime only where it is allowed, and less the dearer it is', () => {
    const short = {
      ...plain,
      technicians: plain.technicians.map((each) => ({ ...each, shiftEnd: 600, longestOvertime: 200, maxStops: 20 })),
    };
    const overtimeAt = (overtime: number): number => {
      const problem = { ...short, costs: { overtime } };
      return checkPlan(problem, solveWeek(problem, options(300)).routes).overtime;
    };
    expect(overtimeAt(5)).toBeLessThan(overtimeAt(0));
    const none = { ...short, technicians: short.technicians.map((each) => ({ ...each, longestOvertime: 0 })) };
    const strict = solveWeek(none, options(100));
    expect(checkPlan(none, strict.routes)).toMatchObject({ faults: [], overtime: 0 });
  });
});

describe('a problem that cannot be understood', () => {
  const problem = suburb(2, 1);
  const [first, second] = problem.orders;

  it.each<[string, Partial<WeekProblem>]>([
    ['a matrix that is not square', { travel: new Float64Array(8) }],
    ['a negative time', { travel: problem.travel.map((time, cell) => (cell === 1 ? -1 : time)) }],
    ['a place outside the matrix', { orders: first === undefined ? [] : [{ ...first, place: 9 }] }],
    ['patterns of different lengths', { orders: second === undefined ? [] : [{ ...second, patterns: [[0], [1, 2]] }] }],
    ['a day twice in a pattern', { orders: second === undefined ? [] : [{ ...second, patterns: [[1, 1]] }] }],
    ['a day that is none', { orders: second === undefined ? [] : [{ ...second, patterns: [[-1]] }] }],
    ['service without end', { orders: first === undefined ? [] : [{ ...first, service: Number.POSITIVE_INFINITY }] }],
  ])('is refused: %s', (_name, change) => {
    expect(() => solveWeek({ ...problem, ...change }, options(1))).toThrow(RangeError);
  });

  it('is refused: a start on a day off', () => {
    expect(() => solveWeek(problem, { ...options(1), start: [{ technician: 0, day: 6, orders: [0] }] })).toThrow(
      RangeError,
    );
  });
});
