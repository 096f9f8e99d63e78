import type { Weekday } from '#domain/calendar/index.ts';

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
