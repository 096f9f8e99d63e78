import { defaultStopMinutes } from '../recurrence/day-load.ts';
import { afterIterations, afterIterationsWithoutGain, iterationBudget, type StopRule, whenAny } from './budget.ts';
import { type DayWindow, lateInOrder, orderWithinWindows, type TimedDay } from './day-windows.ts';
import { type Coordinates, distanceMatrixMiles, drivingMinutes, twoDecimals } from './distance.ts';
import { type DriveBasis, driveBasis, drivesOn, type RoadTable } from './drives.ts';
import { nearestNeighbourOrder } from './nearest-neighbour.ts';
import { createPath, type Path, reversePlaces, swapAdjacentSegments } from './path.ts';
import { createPathProblem, type PathProblem, pathCost, smallestGain } from './problem.ts';
import { type Solution, solve } from './solve.ts';
import { solveWeek } from './week/solve-week.ts';

const minutesADay = 24 * 60;
const longestSegment = 3;
/** Bounds the work on a long day: every move is measured over the whole day, since it shifts all hours behind it. */
const longestStretch = 50;

/**
 * How busy the roads are in an hour of the day (0 to 23): 3 for 7–9 and 16–18, 2 for 11–14, 1 for the
 * other hours from 6 to 22, 0 otherwise. Both ends of each span are included.
 */
export function trafficWeight(hour: number): number {
  if ((hour >= 7 && hour <= 9) || (hour >= 16 && hour <= 18)) return 3;
  if (hour >= 11 && hour <= 14) return 2;
  return hour >= 6 && hour <= 22 ? 1 : 0;
}

/** When a day is worked: minutes after midnight, and how long each stop takes in minutes, by stop number. */
type WorkingHours = { readonly startMinute: number; readonly serviceMinutes: ArrayLike<number> };

/**
 * The burden of an order under traffic: each leg's minutes times one plus the weight of the hour in which it is begun,
 * so that a minute at rush hour counts four times one at night. The clock runs through the driving and the service.
 */
export function trafficBurden(problem: PathProblem, order: ArrayLike<number>, hours: WorkingHours): number {
  let clockMinute = hours.startMinute;
  let burden = 0;
  let from = order[0] ?? 0;
  for (let place = 1; place < order.length; place++) {
    const to = order[place] ?? 0;
    clockMinute += hours.serviceMinutes[from] ?? 0;
    const legMinutes = problem.travelCost[from * problem.stopCount + to] ?? 0;
    burden += legMinutes * (1 + trafficWeight(Math.floor((clockMinute % minutesADay) / 60)));
    clockMinute += legMinutes;
    from = to;
  }
  return burden;
}

/**
 * The named method "Traffic-aware". The specification gives the weights, not their use; read here as: put the long legs
 * where the roads are quiet. Of the given starts and the nearest-neighbour order the one of least burden is improved by
 * reversing stretches and moving one to three stops until no such move helps. The burden decides the order only;
 * the minutes shown are those of the drives.
 *
 * @param problem with minutes as cost
 * @param starts orders to begin from; the answer bears no more than any of them
 */
export function trafficAwareOrder(
  problem: PathProblem,
  hours: WorkingHours,
  starts: readonly ArrayLike<number>[] = [],
): Solution {
  const burdenOf = (order: ArrayLike<number>) => trafficBurden(problem, order, hours);
  const path = createPath(
    starts.reduce((best, order) => (burdenOf(order) < burdenOf(best) ? order : best), nearestNeighbourOrder(problem)),
  );
  let burden = burdenOf(path.order);
  for (let improved = true; improved; ) {
    improved = false;
    for (const move of moves(path)) {
      const moved = burdenOf(path.order);
      if (moved < burden - smallestGain) {
        burden = moved;
        improved = true;
      } else {
        move.undo();
      }
    }
  }
  return { order: path.order, cost: pathCost(problem, path.order) };
}

/** Makes every reversal and every short segment's move in turn, each to be kept or undone by the caller. */
function* moves(path: Path): Generator<{ undo: () => void }> {
  const stopCount = path.order.length;
  for (let first = 1; first < stopCount; first++) {
    for (let last = first + 1; last < Math.min(stopCount, first + longestStretch); last++) {
      reversePlaces(path, first, last);
      yield { undo: () => reversePlaces(path, first, last) };
      for (let length = 1; length <= Math.min(longestSegment, last - first); length++) {
        for (const middle of new Set([first + length, last - length + 1])) {
          swapAdjacentSegments(path, first, middle, last);
          const mirrored = first + (last - middle) + 1;
          yield { undo: () => swapAdjacentSegments(path, first, mirrored, last) };
        }
      }
    }
  }
}

/** One stop of an optimised day. */
type OptimizedStop = {
  readonly customerId: string;
  /** Minutes of driving to reach this stop from the one before; 0 for the first, null where the place is unknown. */
  readonly estimatedTravelTime: number | null;
};

type DaySums = {
  /** Against the order as it was given. Negative where a named method does worse than the given order. */
  readonly savings: { readonly distanceSaved: number; readonly timeSaved: number };
  readonly totalDistance: number;
  readonly totalTravelTime: number;
};

/** The documented answer of a day's optimisation: miles and minutes of driving, to 2 decimals. */
export type DayResult = DaySums & {
  readonly optimizedRoute: OptimizedStop[];
  /** Customers that could not be placed on the map: they close the route in the order given. */
  readonly withoutCoordinates: string[];
  /** What the figures are made of: measured drives, or the documents' straight lines at 25 mph. */
  readonly basis: DriveBasis;
  /** The roads that were planned on; null on straight lines. */
  readonly roads: string | null;
  /** The same order by the documents' straight lines, beside figures of roads. */
  readonly straightLine: DaySums | null;
  /** Customers who would be reached after their window; absent where nobody is. */
  readonly late?: string[];
};

/** How far and how long it is between the places of a day, row-major; may differ by direction. */
type DayTravel = {
  readonly miles: Float64Array;
  readonly minutes: Float64Array;
  readonly isEstimated: (from: number, to: number) => boolean;
};

const straightTravel = (places: readonly Coordinates[]): DayTravel => {
  const miles = distanceMatrixMiles(places);
  return { miles, minutes: miles.map(drivingMinutes), isEstimated: () => true };
};

function roadTravel(places: readonly Coordinates[], roads: RoadTable): DayTravel {
  const drives = drivesOn(roads);
  const all = places.flatMap((from) => places.map((to) => drives(from, to)));
  return {
    miles: Float64Array.from(all, (drive) => drive.miles),
    minutes: Float64Array.from(all, (drive) => drive.minutes),
    isEstimated: (from, to) => all[from * places.length + to]?.isEstimated !== false,
  };
}

/** What an order takes, and what it saves against the given one. */
function sumsOf({ miles, minutes }: DayTravel, order: readonly number[]): DaySums {
  const given = order.map((_, stop) => stop);
  const through = (cost: Float64Array, stops: readonly number[]): number =>
    stops.slice(1).reduce((sum, to, leg) => sum + (cost[(stops[leg] ?? 0) * order.length + to] ?? 0), 0);
  const [totalMiles, totalMinutes] = [through(miles, order), through(minutes, order)];
  return {
    savings: {
      distanceSaved: twoDecimals(through(miles, given) - totalMiles),
      timeSaved: twoDecimals(through(minutes, given) - totalMinutes),
    },
    totalDistance: twoDecimals(totalMiles),
    totalTravelTime: twoDecimals(totalMinutes),
  };
}

/** The ways to order a day, by the names the calls use. */
export const dayMethods = ['best', 'nearest-neighbour', 'traffic-aware'] as const;
export type DayMethod = (typeof dayMethods)[number];

/** The fewest customers worth ordering. */
export const fewestCustomersToOptimize = 2;

/** Start of a working day, minutes after midnight, where none is given: 08:00. */
const defaultStartMinute = 8 * 60;

/** A customer to visit; `coordinates` null where the address is not on the map yet. */
export type DayCustomer = {
  readonly customerId: string;
  readonly coordinates: Coordinates | null;
  readonly serviceMinutes?: number;
  /** When service may begin; any time without it. */
  readonly window?: DayWindow | undefined;
};

export type DayRequest = {
  /** In their present order; the first one with a place is where the day starts. */
  readonly customers: readonly DayCustomer[];
  readonly method: DayMethod;
  /** Minutes after midnight; matters to traffic-aware only. Default 08:00. */
  readonly startMinute?: number;
  /** The drives as measured on roads; straight lines without it. */
  readonly roads?: RoadTable | null | undefined;
  readonly seed?: number;
  /** When "best" may stop; by default after a number of iterations, so that the answer depends on the input alone. */
  readonly stop?: StopRule;
};

/** Some 10 ms for 25 stops; the reference days reach their best known cost well before. */
const defaultStop = whenAny(afterIterations(20_000), afterIterationsWithoutGain(4_000));
const defaultSeed = 1;

/**
 * Orders one technician's day and answers what that saves against the given order, in miles and minutes.
 * An open path from the first customer, by the drives given; without them on great-circle miles at 25 mph, as documented.
 * Customers without coordinates cannot be measured: they keep their order among themselves at the end of the route and are
 * named in `withoutCoordinates`. Where customers have windows, every method
 * keeps to them, from wherever it is best to begin; `late` names those who can't be reached in time.
 */
export function optimizeDay(request: DayRequest): DayResult {
  const places: { customer: DayCustomer; coordinates: Coordinates }[] = [];
  const withoutCoordinates: string[] = [];
  for (const customer of request.customers) {
    if (customer.coordinates === null) withoutCoordinates.push(customer.customerId);
    else places.push({ customer, coordinates: customer.coordinates });
  }
  const onMap = places.map(({ coordinates }) => coordinates);
  const straight = straightTravel(onMap);
  const travel = request.roads ? roadTravel(onMap, request.roads) : straight;
  const serviceMinutes = places.map(({ customer }) => customer.serviceMinutes ?? defaultStopMinutes);
  const windows = places.map(({ customer }) => customer.window ?? null);
  const startMinute = request.startMinute ?? defaultStartMinute;
  const timed: TimedDay | null = windows.some((window) => window !== null)
    ? { travelMinutes: travel.minutes, serviceMinutes, windows, startMinute }
    : null;
  const order = timed
    ? orderWithinWindows(
        timed,
        places.map((_, stop) => stop),
      )
    : orderFor(request, travel, serviceMinutes);
  const late = timed ? lateInOrder(timed, order).map((stop) => places[stop]?.customer.customerId ?? '') : [];
  const legs = order.slice(1).map((to, leg) => [order[leg] ?? 0, to] as const);
  const basis = driveBasis(legs.length, legs.filter(([from, to]) => travel.isEstimated(from, to)).length);
  return {
    ...sumsOf(travel, order),
    optimizedRoute: [
      ...order.map((stop, place) => ({
        customerId: places[stop]?.customer.customerId ?? '',
        estimatedTravelTime: twoDecimals(
          place === 0 ? 0 : (travel.minutes[(order[place - 1] ?? 0) * places.length + stop] ?? 0),
        ),
      })),
      ...withoutCoordinates.map((customerId) => ({ customerId, estimatedTravelTime: null })),
    ],
    withoutCoordinates,
    basis,
    roads: basis === 'estimate' ? null : (request.roads?.name ?? null),
    straightLine: request.roads ? sumsOf(straight, order) : null,
    ...(late.length > 0 ? { late } : {}),
  };
}

function orderFor(request: DayRequest, { miles, minutes }: DayTravel, serviceMinutes: readonly number[]): number[] {
  const isOnRoads = request.roads != null;
  // As documented the straight miles decide; on roads it is the time that is driven.
  const problem = createPathProblem(isOnRoads ? minutes : miles);
  switch (request.method) {
    case 'nearest-neighbour':
      return Array.from(nearestNeighbourOrder(problem));
    case 'best':
      return Array.from(bestOrder(request, problem));
    case 'traffic-aware': {
      const given = serviceMinutes.map((_, stop) => stop);
      const hours = { startMinute: request.startMinute ?? defaultStartMinute, serviceMinutes };
      const starts = [given, bestOrder(request, problem)];
      return Array.from(trafficAwareOrder(createPathProblem(minutes), hours, starts).order);
    }
  }
}

function bestOrder(request: DayRequest, problem: PathProblem): Int32Array {
  const { seed = defaultSeed, stop = defaultStop } = request;
  return request.roads ? bestOrderByDirection(problem, { seed, stop }) : solve(problem, { seed, stop }).order;
}

/** Enough for 25 stops to come to their best known order; some 50 ms. */
const iterationsByDirection = 6_000;

/**
 * Where a drive takes longer one way than the other, turning a stretch round changes all of its drives, which the moves of
 * `solve` do not take into account. Its order on the mean of both directions, the given and the nearest-neighbor one are starts;
 * the best goes into the search of weeks, as a week of one day, which takes each drive as it is driven.
 */
function bestOrderByDirection(problem: PathProblem, options: { seed: number; stop: StopRule }): Int32Array {
  const { stopCount, travelCost } = problem;
  const mean = travelCost.map((cost, at) => {
    const back = travelCost[(at % stopCount) * stopCount + Math.floor(at / stopCount)] ?? 0;
    return (cost + back) / 2;
  });
  const given = Int32Array.from({ length: stopCount }, (_, stop) => stop);
  const starts = [given, nearestNeighbourOrder(problem), solve(createPathProblem(mean), options).order];
  const start = starts.reduce((best, each) => (pathCost(problem, each) < pathCost(problem, best) ? each : best));
  if (stopCount < fewestCustomersToOptimize + 1) return start;
  const { routes } = solveWeek(
    {
      placeCount: stopCount,
      travel: travelCost,
      technicians: [{ id: 'one', startPlace: 0, endPlace: null, workingDays: [0] }],
      orders: Array.from({ length: stopCount - 1 }, (_, order) => ({
        id: `${order + 1}`,
        place: order + 1,
        service: 0,
        patterns: [[0]],
      })),
    },
    {
      seed: options.seed,
      budget: iterationBudget(iterationsByDirection),
      start: [{ technician: 0, day: 0, orders: Array.from(start.subarray(1), (stop) => stop - 1) }],
    },
  );
  const found = Int32Array.from([0, ...(routes[0]?.orders ?? []).map((order) => order + 1)]);
  return found.length === stopCount && pathCost(problem, found) <= pathCost(problem, start) ? found : start;
}
