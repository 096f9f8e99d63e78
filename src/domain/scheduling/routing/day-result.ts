import { drivingMinutes } from './distance.ts';

/** One stop of an optimised day. */
export type OptimizedStop = {
  readonly customerId: string;
  /** Minutes of driving to reach this stop from the one before; 0 for the first, null where the place is unknown. */
  readonly estimatedTravelTime: number | null;
};

/** The documented answer of a day's optimisation (spec 2 §3): miles and minutes of driving, to 2 decimals. */
export type DayResult = {
  /** Against the order as it was given. Negative where a named method does worse than the given order. */
  readonly savings: { readonly distanceSaved: number; readonly timeSaved: number };
  readonly optimizedRoute: readonly OptimizedStop[];
  readonly totalDistance: number;
  readonly totalTravelTime: number;
  /** Customers that could not be placed on the map: they close the route in the order given. */
  readonly withoutCoordinates: readonly string[];
};

/** What a finished order has to be told in: ids in their new order and the miles of each leg, first leg 0. */
export type MeasuredDay = {
  readonly customerIds: readonly string[];
  readonly legMiles: readonly number[];
  readonly givenMiles: number;
  readonly withoutCoordinates: readonly string[];
};

/** Writes a measured day in the documented shape. */
export function dayResult({ customerIds, legMiles, givenMiles, withoutCoordinates }: MeasuredDay): DayResult {
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

/** Rounds to 2 decimals; a rounding remainder below zero becomes plain 0. */
function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100 || 0;
}
