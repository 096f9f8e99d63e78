import { defaultStopMinutes } from '../recurrence/day-load.ts';
import { afterIterations, afterIterationsWithoutGain, type StopRule, whenAny } from './budget.ts';
import { type Coordinates, distanceMatrixMiles, drivingMinutes, twoDecimals } from './distance.ts';
import { nearestNeighbourOrder } from './nearest-neighbour.ts';
import { createPath, type Path, reversePlaces, swapAdjacentSegments } from './path.ts';
import { createPathProblem, type PathProblem, pathCost, smallestGain } from './problem.ts';
import { type Solution, solve } from './solve.ts';

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
 * the minutes shown stay those of the 25 mph estimate.
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

/** The documented answer of a day's optimisation: miles and minutes of driving, to 2 decimals. */
export type DayResult = {
  /** Against the order as it was given. Negative where a named method does worse than the given order. */
  readonly savings: { readonly distanceSaved: number; readonly timeSaved: number };
  readonly optimizedRoute: OptimizedStop[];
  readonly totalDistance: number;
  readonly totalTravelTime: number;
  /** Customers that could not be placed on the map: they close the route in the order given. */
  readonly withoutCoordinates: string[];
};

/** A finished order: ids in their new order and the miles of each leg, first leg 0. */
type MeasuredDay = {
  readonly customerIds: readonly string[];
  readonly legMiles: readonly number[];
  readonly givenMiles: number;
  readonly withoutCoordinates: string[];
};

/** Writes a measured day in the documented shape. */
function dayResult({ customerIds, legMiles, givenMiles, withoutCoordinates }: MeasuredDay): DayResult {
  const totalMiles = legMiles.reduce((sum, miles) => sum + miles, 0);
  return {
    savings: {
      distanceSaved: twoDecimals(givenMiles - totalMiles),
      timeSaved: twoDecimals(drivingMinutes(givenMiles) - drivingMinutes(totalMiles)),
    },
    optimizedRoute: [
      ...customerIds.map((customerId, place) => ({
        customerId,
        estimatedTravelTime: twoDecimals(drivingMinutes(legMiles[place] ?? 0)),
      })),
      ...withoutCoordinates.map((customerId) => ({ customerId, estimatedTravelTime: null })),
    ],
    totalDistance: twoDecimals(totalMiles),
    totalTravelTime: twoDecimals(drivingMinutes(totalMiles)),
    withoutCoordinates,
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
};

export type DayRequest = {
  /** In their present order; the first one with a place is where the day starts. */
  readonly customers: readonly DayCustomer[];
  readonly method: DayMethod;
  /** Minutes after midnight; matters to traffic-aware only. Default 08:00. */
  readonly startMinute?: number;
  readonly seed?: number;
  /** When "best" may stop; by default after a number of iterations, so that the answer depends on the input alone. */
  readonly stop?: StopRule;
};

/** Some 10 ms for 25 stops; the reference days reach their best known cost well before. */
const defaultStop = whenAny(afterIterations(20_000), afterIterationsWithoutGain(4_000));
const defaultSeed = 1;

/**
 * Orders one technician's day and answers what that saves against the given order, in miles and minutes.
 * An open path from the first customer; great-circle miles at 25 mph. Customers without coordinates cannot be measured:
 * they keep their order among themselves at the end of the route and are named in `withoutCoordinates`.
 */
export function optimizeDay(request: DayRequest): DayResult {
  const places: { customer: DayCustomer; coordinates: Coordinates }[] = [];
  const withoutCoordinates: string[] = [];
  for (const customer of request.customers) {
    if (customer.coordinates === null) withoutCoordinates.push(customer.customerId);
    else places.push({ customer, coordinates: customer.coordinates });
  }
  const miles = createPathProblem(distanceMatrixMiles(places.map(({ coordinates }) => coordinates)));
  const order = orderFor(
    request,
    miles,
    places.map(({ customer }) => customer.serviceMinutes ?? defaultStopMinutes),
  );
  const given = places.map((_, stop) => stop);
  return dayResult({
    customerIds: order.map((stop) => places[stop]?.customer.customerId ?? ''),
    legMiles: order.map((stop, place) => pathCost(miles, place === 0 ? [] : [order[place - 1] ?? 0, stop])),
    givenMiles: pathCost(miles, given),
    withoutCoordinates,
  });
}

function orderFor(request: DayRequest, miles: PathProblem, serviceMinutes: readonly number[]): number[] {
  switch (request.method) {
    case 'nearest-neighbour':
      return Array.from(nearestNeighbourOrder(miles));
    case 'best':
      return Array.from(bestOrder(request, miles));
    case 'traffic-aware': {
      const minutes = createPathProblem(miles.travelCost.map(drivingMinutes));
      const given = serviceMinutes.map((_, stop) => stop);
      const hours = { startMinute: request.startMinute ?? defaultStartMinute, serviceMinutes };
      return Array.from(trafficAwareOrder(minutes, hours, [given, bestOrder(request, miles)]).order);
    }
  }
}

function bestOrder({ seed = defaultSeed, stop = defaultStop }: DayRequest, miles: PathProblem): Int32Array {
  return solve(miles, { seed, stop }).order;
}
