import { afterIterations, afterIterationsWithoutGain, type StopRule, whenAny } from '../recurrence/stop-rules.ts';
import { pathCost } from './cost.ts';
import { type DayResult, dayResult } from './day-result.ts';
import { type Coordinates, distanceMatrixMiles, drivingMinutes } from './distance.ts';
import { nearestNeighbourOrder } from './nearest-neighbour.ts';
import { createPathProblem, type PathProblem } from './problem.ts';
import { solve } from './solve.ts';
import { trafficAwareOrder } from './traffic-aware.ts';

/** The ways to order a day, by the names the calls use (decisions §6, §11). */
export const DAY_METHODS = ['best', 'nearest-neighbour', 'traffic-aware'] as const;
export type DayMethod = (typeof DAY_METHODS)[number];

/** The fewest customers worth ordering (spec 2 §5: "Need at least 2 customers to optimize route"). */
export const FEWEST_CUSTOMERS_TO_OPTIMIZE = 2;

/** Start of a working day, minutes after midnight, where none is given: 08:00 (spec 2 §9). */
const DEFAULT_START_MINUTE = 8 * 60;

/** Minutes at a stop where nothing is planned for it (spec 2 §9, the data model's default). */
const DEFAULT_SERVICE_MINUTES = 30;

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
const DEFAULT_STOP = whenAny(afterIterations(20_000), afterIterationsWithoutGain(4_000));
const DEFAULT_SEED = 1;

/**
 * Orders one technician's day and tells what it saves against the given order, in miles and minutes (spec 2 §3, §9).
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
    places.map(({ customer }) => customer.serviceMinutes ?? DEFAULT_SERVICE_MINUTES),
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
      const hours = { startMinute: request.startMinute ?? DEFAULT_START_MINUTE, serviceMinutes };
      return Array.from(trafficAwareOrder(minutes, hours, [given, bestOrder(request, miles)]).order);
    }
  }
}

function bestOrder({ seed = DEFAULT_SEED, stop = DEFAULT_STOP }: DayRequest, miles: PathProblem): Int32Array {
  return solve(miles, { seed, stop }).order;
}
