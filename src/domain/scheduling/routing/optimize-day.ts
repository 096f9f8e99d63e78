import { type DayEnds, defaultStopMinutes, openEnds } from '../recurrence/day-load.ts';
import type { LunchBreak } from '../recurrence/shift.ts';
import { afterIterations, afterIterationsWithoutGain, iterationBudget, type StopRule, whenAny } from './budget.ts';
import { type DayWindow, lateInOrder, minutesInOrder, orderWithinWindows, type TimedDay } from './day-windows.ts';
import { type Coordinates, distanceMatrixMiles, drivingMinutes, twoDecimals } from './distance.ts';
import { type DriveBasis, driveBasis, drivesOn, type RoadTable } from './drives.ts';
import { createPath, type Path, reversePlaces, swapAdjacentSegments } from './path.ts';
import { createPathProblem, type PathProblem, pathCost, smallestGain } from './problem.ts';
import { nearestNeighbourOrder, type Solution, shortestOrder, solve } from './solve.ts';
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

/** Drives of a day, by stop number: between stops row-major, and from where it starts and to where it ends. */
type Legs = Pick<TimedDay, 'travelMinutes' | 'fromStart' | 'toEnd'>;

/** How far and how long it is between the places of a day; may differ by direction. */
type DayTravel = {
  readonly miles: Legs;
  readonly minutes: Legs;
  readonly isEstimated: (from: number, to: number) => boolean;
};

/** The legs of a day out of those between all of its places, the start and the end being the last two. */
function legsOf(all: Float64Array, count: number, { start, end }: DayEnds): Legs {
  const size = Math.sqrt(all.length);
  const between = new Float64Array(count * count);
  for (let from = 0; from < count; from++) {
    for (let to = 0; to < count; to++) between[from * count + to] = all[from * size + to] ?? 0;
  }
  const stops = Float64Array.from({ length: count }, (_, stop) => stop);
  const last = size - 1;
  return {
    travelMinutes: between,
    fromStart: start && stops.map((stop) => all[(end === null ? last : last - 1) * size + stop] ?? 0),
    toEnd: end && stops.map((stop) => all[stop * size + last] ?? 0),
  };
}

const withEnds = (places: readonly Coordinates[], { start, end }: DayEnds): Coordinates[] => [
  ...places,
  ...(start === null ? [] : [start]),
  ...(end === null ? [] : [end]),
];

function straightTravel(places: readonly Coordinates[], ends: DayEnds): DayTravel {
  const miles = distanceMatrixMiles(withEnds(places, ends));
  return {
    miles: legsOf(miles, places.length, ends),
    minutes: legsOf(miles.map(drivingMinutes), places.length, ends),
    isEstimated: () => true,
  };
}

function roadTravel(stops: readonly Coordinates[], roads: RoadTable, ends: DayEnds): DayTravel {
  const drives = drivesOn(roads);
  const places = withEnds(stops, ends);
  const all = places.flatMap((from) => places.map((to) => drives(from, to)));
  const legs = (pick: 'miles' | 'minutes'): Legs =>
    legsOf(
      Float64Array.from(all, (drive) => drive[pick]),
      stops.length,
      ends,
    );
  return {
    miles: legs('miles'),
    minutes: legs('minutes'),
    isEstimated: (from, to) => all[from * places.length + to]?.isEstimated !== false,
  };
}

/** What an order takes, and what it saves against the given one. */
function sumsOf({ miles, minutes }: DayTravel, order: readonly number[]): DaySums {
  const given = order.map((_, stop) => stop);
  const [totalMiles, totalMinutes] = [minutesInOrder(miles, order), minutesInOrder(minutes, order)];
  return {
    savings: {
      distanceSaved: twoDecimals(minutesInOrder(miles, given) - totalMiles),
      timeSaved: twoDecimals(minutesInOrder(minutes, given) - totalMinutes),
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
  /** In their present order; the first one with a place is where the day starts, where nothing else is known of it. */
  readonly customers: readonly DayCustomer[];
  readonly method: DayMethod;
  /** Minutes after midnight; matters to traffic-aware only. Default 08:00. */
  readonly startMinute?: number;
  /** Where the day starts and ends, as far as that is known. */
  readonly ends?: DayEnds | undefined;
  /** Both matter where customers have windows. */
  readonly endMinute?: number | undefined;
  readonly lunch?: LunchBreak | null | undefined;
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
 * From where the day starts to where it ends or, where neither is known, an open path from the first customer, by the drives given; without them on great-circle miles at 25 mph, as documented.
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
  const ends = request.ends ?? openEnds;
  const straight = straightTravel(onMap, ends);
  const travel = request.roads ? roadTravel(onMap, request.roads, ends) : straight;
  const serviceMinutes = places.map(({ customer }) => customer.serviceMinutes ?? defaultStopMinutes);
  const windows = places.map(({ customer }) => customer.window ?? null);
  const startMinute = request.startMinute ?? defaultStartMinute;
  const endMinute = request.endMinute ?? null;
  const timed: TimedDay = {
    ...travel.minutes,
    serviceMinutes,
    windows,
    startMinute,
    lunch: request.lunch ?? null,
    endMinute,
  };
  const hasWindows = windows.some((window) => window !== null);
  const hasEnds = ends.start !== null || ends.end !== null;
  const order =
    hasWindows || (hasEnds && request.method === 'best')
      ? orderWithinWindows(
          timed,
          places.map((_, stop) => stop),
        )
      : orderFor(request, travel, serviceMinutes);
  const late = hasWindows ? lateInOrder(timed, order).map((stop) => places[stop]?.customer.customerId ?? '') : [];
  const first = order[0];
  const [startAt, endAt] = [places.length, places.length + (ends.start === null ? 0 : 1)];
  const legs = [
    ...(first === undefined || ends.start === null ? [] : [[startAt, first] as const]),
    ...order.slice(1).map((to, leg) => [order[leg] ?? 0, to] as const),
    ...(first === undefined || ends.end === null ? [] : [[order.at(-1) ?? 0, endAt] as const]),
  ];
  const basis = driveBasis(legs.length, legs.filter(([from, to]) => travel.isEstimated(from, to)).length);
  return {
    ...sumsOf(travel, order),
    optimizedRoute: [
      ...order.map((stop, place) => ({
        customerId: places[stop]?.customer.customerId ?? '',
        estimatedTravelTime: twoDecimals(
          place === 0
            ? (travel.minutes.fromStart?.[stop] ?? 0)
            : (travel.minutes.travelMinutes[(order[place - 1] ?? 0) * places.length + stop] ?? 0),
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

/** The drives as a path's, from where the day starts, as a stop before the others, where that is known. */
function pathOf({ travelMinutes, fromStart }: Legs): PathProblem {
  if (fromStart === null) return createPathProblem(travelMinutes);
  const count = fromStart.length;
  const size = count + 1;
  const cost = new Float64Array(size * size);
  for (let from = 0; from < count; from++) {
    // Nobody comes back to the start: the way there is that from it.
    cost[from + 1] = cost[(from + 1) * size] = fromStart[from] ?? 0;
    for (let to = 0; to < count; to++) cost[(from + 1) * size + to + 1] = travelMinutes[from * count + to] ?? 0;
  }
  return createPathProblem(cost);
}

function orderFor(request: DayRequest, { miles, minutes }: DayTravel, serviceMinutes: readonly number[]): number[] {
  const isOnRoads = request.roads != null;
  const isFromStart = minutes.fromStart !== null;
  const stopsOf = (order: Int32Array): number[] =>
    isFromStart ? Array.from(order.subarray(1), (stop) => stop - 1) : Array.from(order);
  // As documented the straight miles decide; on roads it is the time that is driven.
  const problem = pathOf(isOnRoads ? minutes : miles);
  switch (request.method) {
    case 'nearest-neighbour':
      return stopsOf(nearestNeighbourOrder(problem));
    case 'best':
      return stopsOf(bestOrder(request, problem));
    case 'traffic-aware': {
      const service = isFromStart ? [0, ...serviceMinutes] : serviceMinutes;
      const given = service.map((_, stop) => stop);
      const hours = { startMinute: request.startMinute ?? defaultStartMinute, serviceMinutes: service };
      const starts = [given, bestOrder(request, problem)];
      return stopsOf(trafficAwareOrder(pathOf(minutes), hours, starts).order);
    }
  }
}

function bestOrder(request: DayRequest, problem: PathProblem): Int32Array {
  const { seed = defaultSeed, stop = defaultStop } = request;
  const shortest = shortestOrder(problem);
  if (shortest) return shortest;
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
