import type { Weekday } from '#domain/calendar/index.ts';
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

/** From when to when somebody works, HH:MM. */
export type DayHours = { readonly from: string; readonly to: string };

/** A lunch of some minutes that begins between two times, HH:MM. */
export type Lunch = DayHours & { readonly minutes: number };

/** What a technician's record says of working times. */
export type WorkingTimes = {
  readonly startTime: string;
  readonly endTime: string;
  /** Weekdays with hours of their own; on the others those above hold. */
  readonly hours?: Partial<Readonly<Record<Weekday, DayHours>>> | null | undefined;
  readonly lunch?: Lunch | null | undefined;
};

/** A lunch in a shift: how long, and between which minutes after midnight it begins. */
export type LunchBreak = { readonly minutes: number; readonly from: number; readonly to: number };

/** A technician's working day, minutes after midnight; the end may lie past the next midnight. */
export type Shift = {
  readonly start: number;
  readonly end: number;
  /** What is worked of it: lunch does not count. */
  readonly minutes: number;
  readonly lunch: LunchBreak | null;
};

/** The hours of a weekday, HH:MM. */
export const hoursOn = ({ startTime, endTime, hours }: WorkingTimes, day: Weekday): DayHours =>
  hours?.[day] ?? { from: startTime, to: endTime };

/**
 * The shift of a weekday. Lunch belongs to a day that begins before it may begin and ends after it must have begun, so that
 * a morning or an afternoon has none.
 * @throws RangeError when a time of day is not one
 */
export function shiftOn(times: WorkingTimes, day: Weekday): Shift {
  const { from, to } = hoursOn(times, day);
  const start = minuteOfTime(from);
  const length = minutesBetween(from, to);
  const lunch = times.lunch && {
    minutes: times.lunch.minutes,
    from: minuteOfTime(times.lunch.from),
    to: minuteOfTime(times.lunch.to),
  };
  const hasLunch = lunch && lunch.minutes > 0 && start < lunch.from && start + length > lunch.to;
  return {
    start,
    end: start + length,
    minutes: length - (hasLunch ? lunch.minutes : 0),
    lunch: hasLunch ? lunch : null,
  };
}
