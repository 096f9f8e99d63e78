import { minuteOfDay } from '#domain/calendar/index.ts';

const dayMinutes = 24 * 60;

const minuteOf = (clockTime: string): number => {
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number);
  return hours * 60 + minutes;
};

/**
 * Minutes left of quiet hours from `from` until just before `to`, possibly over midnight; 0 outside them and where both are
 * the same.
 * @param at the minute of the day, 0 to 1439
 * @param from HH:MM
 * @param to HH:MM
 */
export function quietMinutesLeft(at: number, from: string, to: string): number {
  const length = (minuteOf(to) - minuteOf(from) + dayMinutes) % dayMinutes;
  const passed = (at - minuteOf(from) + dayMinutes) % dayMinutes;
  return passed < length ? length - passed : 0;
}

/** HH:MM in the customer's time zone; quiet from the first until just before the second. Equal: never quiet. */
export interface QuietHours {
  from: string;
  to: string;
}

const quietMinutesIn = (moment: Date, zone: string, { from, to }: QuietHours): number =>
  quietMinutesLeft(minuteOfDay(zone, moment), from, to);

/** @param zones the customer's possible zones: it is quiet where it is quiet in any of them */
export const isQuiet = (moment: Date, zones: readonly string[], hours: QuietHours): boolean =>
  zones.some((zone) => quietMinutesIn(moment, zone, hours) > 0);

const minuteMs = 60_000;
/** A longer step could skip a clock change. */
const longestStepMinutes = 15;
const stepsInThreeDays = (3 * dayMinutes) / longestStepMinutes;

/**
 * The first moment from `moment` on outside quiet hours, across clock changes. Where the zones have no such moment in common
 * within three days, the first zone decides.
 */
export function afterQuietHours(moment: Date, zones: readonly string[], hours: QuietHours): Date {
  let at = moment;
  for (let step = 0; step < stepsInThreeDays; step += 1) {
    const left = Math.max(0, ...zones.map((zone) => quietMinutesIn(at, zone, hours)));
    if (left === 0) return at;
    const wholeMinute = Math.floor(at.getTime() / minuteMs) * minuteMs;
    at = new Date(wholeMinute + Math.min(left, longestStepMinutes) * minuteMs);
  }
  const [first] = zones;
  return first === undefined || zones.length === 1 ? moment : afterQuietHours(moment, [first], hours);
}
