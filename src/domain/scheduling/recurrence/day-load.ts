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
  /**
   * Driving minutes to each stop from the nearest one before it that is on the map; to the first one from where the day
   * starts, 0 where that is not known. Null off the map.
   */
  readonly travelMinutesTo: readonly (number | null)[];
  /** What the driving is made of; an estimate where there is none. */
  readonly basis: DriveBasis;
};

/** Where a day starts and ends; null where it begins with its first stop, or ends with its last. */
export type DayEnds = { readonly start: Coordinates | null; readonly end: Coordinates | null };
export const openEnds: DayEnds = { start: null, end: null };

/**
 * Adds up a day's stops in their order, from where the day starts to where it ends. Stops that are not on the map are passed
 * by, and nobody drives anywhere for a day without stops on the map.
 */
export function dayLoad(stops: readonly LoadStop[], drives: Drives, ends: DayEnds = openEnds): DayLoad {
  let distanceMiles = 0;
  let travelMinutes = 0;
  let [legs, estimated] = [0, 0];
  let previous: Coordinates | null = ends.start;
  const add = (from: Coordinates, to: Coordinates): number => {
    const leg = drives(from, to);
    distanceMiles += leg.miles;
    travelMinutes += leg.minutes;
    legs += 1;
    if (leg.isEstimated) estimated += 1;
    return leg.minutes;
  };
  const travelMinutesTo = stops.map(({ coordinates }) => {
    if (coordinates === null) return null;
    const from: Coordinates | null = previous;
    previous = coordinates;
    return from === null ? 0 : add(from, coordinates);
  });
  const last = stops.findLast(({ coordinates }) => coordinates !== null)?.coordinates ?? null;
  if (last !== null && ends.end !== null) add(last, ends.end);
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
 * Where among a day's stops another one adds the least driving; of places that cost the same the last one, so that the day
 * begins as it did. Off the map, behind the last stop.
 * @param isOpen whether a stop may be put at a place, from 0
 */
export function leastAddedPlace(
  stops: readonly LoadStop[],
  stop: LoadStop,
  drives: Drives,
  ends: DayEnds = openEnds,
  isOpen: (place: number) => boolean = () => true,
): number {
  const here = stop.coordinates;
  if (here === null) return stops.length;
  const minutes = (from: Coordinates | null, to: Coordinates | null): number =>
    from === null || to === null ? 0 : drives(from, to).minutes;
  let best = { place: stops.length, added: Number.POSITIVE_INFINITY };
  let before = ends.start;
  for (let place = 0; place <= stops.length; place += 1) {
    before = stops[place - 1]?.coordinates ?? before;
    const behind = stops.slice(place).find(({ coordinates }) => coordinates !== null)?.coordinates ?? ends.end;
    const added = minutes(before, here) + minutes(here, behind) - minutes(before, behind);
    if (isOpen(place) && added <= best.added) best = { place, added };
  }
  return best.place;
}
