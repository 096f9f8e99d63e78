import { type CivilDate, dayNumber, MILLISECONDS_A_DAY, type Weekday, weekdayIndex, weekdayOf } from './weekday.ts';

/** How often a stop is served, by the names the calls use. */
export const SERVICE_FREQUENCIES = ['weekly', 'biweekly', 'monthly'] as const;
export type ServiceFrequency = (typeof SERVICE_FREQUENCIES)[number];

/** A fifth Monday is rare; a monthly stop begun on one is served on the fourth. */
const LAST_WEEK_OF_EVERY_MONTH = 4;

/** When a stop is served; dates in the company's calendar. */
export type Recurrence = {
  readonly dayOfWeek: Weekday;
  readonly frequency: ServiceFrequency;
  /** First day it counts; it also sets the rhythm of biweekly and monthly stops. */
  readonly startDate: CivilDate | null;
  /** Last day it counts. */
  readonly endDate: CivilDate | null;
  /** The last finished visit; sets the rhythm where there is no start date. */
  readonly lastVisitDate: CivilDate | null;
};

/**
 * Whether a stop is due on a date. The date must fall on the stop's weekday, within startDate–endDate.
 *
 * - weekly: every week.
 * - biweekly: every other week (Monday to Sunday), counted from the week of the start date, so that a visit a day early
 *   or late does not shift the rhythm.
 * - monthly: once a month, in the same week of the month as the start date: its first, second, third or fourth such
 *   weekday. A start date that falls on or before the weekday counts as that weekday's own week; a fifth counts as the
 *   fourth, which every month has.
 *
 * Without a start date the last finished visit sets the rhythm in the same way; without either the stop is due every
 * week until it has been visited once, so that a new customer is never left waiting.
 * @throws RangeError when a date is not one
 */
export function isDueOn(date: CivilDate, recurrence: Recurrence): boolean {
  const { dayOfWeek, frequency, startDate, endDate, lastVisitDate } = recurrence;
  if (weekdayOf(date) !== dayOfWeek) return false;
  if (startDate !== null && dayNumber(date) < dayNumber(startDate)) return false;
  if (endDate !== null && dayNumber(date) > dayNumber(endDate)) return false;

  // A visit on the very date is that date's own: it must not push the stop off the list it is on.
  const anchor = startDate ?? (lastVisitDate === date ? null : lastVisitDate);
  if (frequency === 'weekly' || anchor === null) return true;
  if (frequency === 'biweekly') return (mondayOf(date) - mondayOf(anchor)) % 14 === 0;
  return (
    weekOfMonth(dayNumber(date)) === Math.min(LAST_WEEK_OF_EVERY_MONTH, weekOfMonth(firstServiceDay(anchor, date)))
  );
}

/** Day number of the Monday of a date's week. */
function mondayOf(date: CivilDate): number {
  return dayNumber(date) - weekdayIndex(date);
}

/** Day number of the first day on or after `anchor` that has the weekday of `date`. */
function firstServiceDay(anchor: CivilDate, date: CivilDate): number {
  return dayNumber(anchor) + ((weekdayIndex(date) - weekdayIndex(anchor) + 7) % 7);
}

/** 1 to 5: which of its month's weekdays of that name a day is. */
function weekOfMonth(day: number): number {
  return Math.ceil(new Date(day * MILLISECONDS_A_DAY).getUTCDate() / 7);
}
