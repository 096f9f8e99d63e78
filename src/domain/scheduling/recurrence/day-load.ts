import type { Coordinates } from '../routing/distance.ts';
import { type DriveBasis, type Drives, driveBasis } from '../routing/drives.ts';

/** Minutes at a stop for which nothing else is planned. */
export const defaultStopMinutes = 30;

/** What counts toward a day's load: the minutes planned at a stop, and its place if it is on the map. */
export type LoadStop = { readonly serviceMinutes: number; readonly coordinates: Coordinates | null };

/** How full a technician's day is. */
export type DayLoad = {
  readonly stopCount: number;
  readonly distanceMiles: number;
  readonly travelMinutes: number;
  readonly serviceMinutes: number;
  /** Driving and service together. */
  readonly filledMinutes: number;
  /** Driving minutes to each stop from the nearest one before it that is on the map; 0 for the first, null off the map. */
  readonly travelMinutesTo: readonly (number | null)[];
  /** What the driving is made of; an estimate where there is none. */
  readonly basis: DriveBasis;
};

/** Adds up a day's stops in their order: an open path from the first stop. Stops that are not on the map are passed by. */
export function dayLoad(stops: readonly LoadStop[], drives: Drives): DayLoad {
  let distanceMiles = 0;
  let travelMinutes = 0;
  let [legs, estimated] = [0, 0];
  let previous: Coordinates | null = null;
  const travelMinutesTo = stops.map(({ coordinates }) => {
    if (coordinates === null) return null;
    const from: Coordinates | null = previous;
    previous = coordinates;
    if (from === null) return 0;
    const leg = drives(from, coordinates);
    distanceMiles += leg.miles;
    travelMinutes += leg.minutes;
    legs += 1;
    if (leg.isEstimated) estimated += 1;
    return leg.minutes;
  });
  const serviceMinutes = stops.reduce((sum, stop) => sum + stop.serviceMinutes, 0);
  return {
    stopCount: stops.length,
    distanceMiles,
    travelMinutes,
    serviceMinutes,
    filledMinutes: travelMinutes + serviceMinutes,
    travelMinutesTo,
    basis: driveBasis(legs, estimated),
  };
}

/**
 * Minutes between two times of day written HH:MM, e.g. the length of a shift; an end at or before the start is taken as
 * on the next day.
 */
export function minutesBetween(startTime: string, endTime: string): number {
  const minutes = minuteOfTime(endTime) - minuteOfTime(startTime);
  return minutes > 0 ? minutes : minutes + 24 * 60;
}

/**
 * Minutes after midnight of a time written HH:MM (24 hours).
 * @throws RangeError when it is not such a time
 */
export function minuteOfTime(time: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (match === null) throw new RangeError(`Not a time of day: ${time}`);
  return Number(match[1]) * 60 + Number(match[2]);
}
