/** Instance to solution: how each kind is put to the solver, and how its answer is written. */

import type { Budget } from '#domain/scheduling/routing/budget.ts';
import { never } from '#domain/scheduling/routing/budget.ts';
import { distanceMatrixMiles, drivingMinutes } from '#domain/scheduling/routing/distance.ts';
import { createPathProblem, type PathProblem } from '#domain/scheduling/routing/problem.ts';
import { solve } from '#domain/scheduling/routing/solve.ts';
import type { PlanOrder, PlanTechnician, WeekProblem } from '#domain/scheduling/routing/week/problem.ts';
import { solveWeek } from '#domain/scheduling/routing/week/solve-week.ts';
import type {
  CvrpInstance,
  GeoPoint,
  Instance,
  Point,
  PoolDayInstance,
  PoolWeekInstance,
  PvrpInstance,
  TspInstance,
  VrptwInstance,
} from './instances.ts';

export type RouteSolution = { routes: number[][] };
export type PeriodSolution = { days: number[][][] };
export type WeekSolution = { routes: { technician: string; day: number; stops: string[] }[] };
export type Solution = RouteSolution | PeriodSolution | WeekSolution;

export type SolveSettings = { seed: number; budget: Budget; balanced: boolean };

/** Solves an instance and writes the answer in the shape of its kind. */
export function solveInstance(instance: Instance, settings: SolveSettings): Solution {
  switch (instance.kind) {
    case 'cvrp':
      return solveCvrp(instance, settings);
    case 'vrptw':
      return solveVrptw(instance, settings);
    case 'pvrp':
      return solvePvrp(instance, settings);
    case 'pool-week':
      return solvePoolWeek(instance, settings);
    case 'tsp':
      return solveTsp(instance, settings);
    case 'pool-day':
      return solvePoolDay(instance, settings);
  }
}

const straight = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const matrix = <T>(points: readonly T[], measure: (a: T, b: T) => number): Float64Array =>
  Float64Array.from(points.flatMap((a) => points.map((b) => measure(a, b))));

const vehicles = (count: number, rest: Partial<PlanTechnician>): PlanTechnician[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `V${index + 1}`,
    startPlace: 0,
    endPlace: 0,
    workingDays: [0],
    ...rest,
  }));

const plan = (problem: WeekProblem, { seed, budget }: SolveSettings) => solveWeek(problem, { seed, budget });

const solvePath = (problem: PathProblem, { seed, budget }: SolveSettings): Int32Array =>
  solve(problem, { seed, budget, stop: never }).order;

function solveTsp({ points, ids }: TspInstance, settings: SolveSettings): RouteSolution {
  const rounded = matrix(points, (a, b) => Math.floor(straight(a, b) + 0.5));
  const order = solvePath(createPathProblem(rounded, { closed: true }), settings);
  return { routes: [Array.from(order, (stop) => ids[stop] ?? 0)] };
}

function solvePoolDay({ stops }: PoolDayInstance, settings: SolveSettings): RouteSolution {
  return { routes: [Array.from(solvePath(createPathProblem(drivingSeconds(stops)), settings))] };
}

/** The fleet is not limited: somewhat more vehicles than the load needs at least are as good as any number. */
function solveCvrp({ points, demands, capacity }: CvrpInstance, settings: SolveSettings): RouteSolution {
  const total = demands.reduce((sum, demand) => sum + demand, 0);
  const orders: PlanOrder[] = points.slice(1).map((_, index) => ({
    id: String(index + 1),
    place: index + 1,
    service: 0,
    patterns: [[0]],
    load: demands[index + 1] ?? 0,
  }));
  const { routes } = plan(
    {
      placeCount: points.length,
      travel: matrix(points, (a, b) => Math.floor(straight(a, b) + 0.5)),
      technicians: vehicles(Math.min(orders.length, Math.ceil((1.1 * total) / capacity) + 3), { maxLoad: capacity }),
      orders,
    },
    settings,
  );
  return { routes: routes.map((route) => route.orders.map((order) => order + 1)) };
}

/** In tenths, as distances are cut to one decimal. */
function solveVrptw({ stops, vehicles: count, capacity }: VrptwInstance, settings: SolveSettings): RouteSolution {
  const [depot] = stops;
  const { routes } = plan(
    {
      placeCount: stops.length,
      travel: matrix(stops, (a, b) => Math.floor(straight(a, b) * 10 + 1e-9)),
      technicians: vehicles(count, {
        maxLoad: capacity,
        shiftStart: (depot?.ready ?? 0) * 10,
        shiftEnd: (depot?.due ?? 0) * 10,
      }),
      orders: stops.slice(1).map(({ demand, ready, due, service }, index) => ({
        id: String(index + 1),
        place: index + 1,
        service: service * 10,
        patterns: [[0]],
        load: demand,
        window: { from: ready * 10, to: due * 10 },
      })),
    },
    settings,
  );
  return { routes: routes.map((route) => route.orders.map((order) => order + 1)) };
}

/** A vehicle of a day is a technician who works that day only, as limits may differ from day to day. */
function solvePvrp(instance: PvrpInstance, settings: SolveSettings): PeriodSolution {
  const { customers, depot, limits, vehicles: count } = instance;
  const points = [depot, ...customers];
  const { routes } = plan(
    {
      placeCount: points.length,
      travel: matrix(points, straight),
      technicians: limits.flatMap(({ duration, load }, day) =>
        vehicles(count, { workingDays: [day], maxLoad: load, shiftEnd: duration }),
      ),
      orders: customers.map(({ id, service, demand, dayLists }, index) => ({
        id: String(id),
        place: index + 1,
        service,
        patterns: dayLists,
        load: demand,
      })),
    },
    settings,
  );
  return {
    days: limits.map((_, day) =>
      routes.filter((route) => route.day === day).map(({ orders }) => orders.map((order) => customers[order]?.id ?? 0)),
    ),
  };
}

const secondsAMinute = 60;

/** Seconds to drive from place to place, each leg rounded to whole seconds. */
export const drivingSeconds = (places: readonly GeoPoint[]): Float64Array =>
  distanceMatrixMiles(places.map(({ lat, lng }) => ({ latitude: lat, longitude: lng }))).map((miles) =>
    Math.round(drivingMinutes(miles) * secondsAMinute),
  );

/** Spread of work that costs nothing where balance is asked for, a little below the hour, and what each second above it costs. */
const balance = { allowed: 59 * secondsAMinute, cost: 1.5 };

function solvePoolWeek(instance: PoolWeekInstance, settings: SolveSettings): WeekSolution {
  const { technicians, customers } = instance;
  const { routes } = plan(
    {
      placeCount: technicians.length + customers.length,
      travel: drivingSeconds([...technicians.map(({ home }) => home), ...customers]),
      technicians: technicians.map(({ id, workingDays, maxStops, shiftStart, shiftEnd }, index) => ({
        id,
        startPlace: index,
        endPlace: index,
        workingDays: Array.from({ length: instance.weeks }, (_, week) =>
          workingDays.map((day) => day + 7 * week),
        ).flat(),
        maxStops,
        shiftStart: shiftStart * secondsAMinute,
        shiftEnd: shiftEnd * secondsAMinute,
      })),
      orders: customers.map(
        ({ id, serviceMin, patterns, window, days, technicians: allowed, sameTechnician }, index) => ({
          id,
          place: technicians.length + index,
          service: serviceMin * secondsAMinute,
          patterns: patterns.filter((pattern) => days === undefined || pattern.every((day) => days.includes(day))),
          ...(window === undefined
            ? {}
            : { window: { from: window[0] * secondsAMinute, to: window[1] * secondsAMinute } }),
          ...(allowed === undefined ? {} : { technicians: allowed }),
          ...(sameTechnician === undefined ? {} : { sameTechnician }),
        }),
      ),
      costs: settings.balanced ? { imbalance: balance } : {},
    },
    settings,
  );
  return {
    routes: routes.map(({ technician, day, orders }) => ({
      technician: technicians[technician]?.id ?? '',
      day,
      stops: orders.map((order) => customers[order]?.id ?? ''),
    })),
  };
}
