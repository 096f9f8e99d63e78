import {
  type CivilDate,
  dayNumber,
  millisecondsADay,
  type Weekday,
  weekdayIndex,
  weekdayOf,
} from '#domain/calendar/index.ts';

/** A fifth Monday is rare; a monthly stop begun on one is served on the fourth. */
const lastWeekOfEveryMonth = 4;
const daysAWeek = 7;

/** When a stop is served; dates in the company's calendar. */
export type Recurrence = {
  readonly dayOfWeek: Weekday;
  readonly frequency: 'weekly' | 'biweekly' | 'monthly';
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
 * - biweekly: every other week, beginning with the first such weekday on or after the start date.
 * - monthly: once a month, in the same week of the month (first to fourth such weekday) as the first such weekday on or
 *   after the start date.
 *
 * Without a start date the last finished visit sets the rhythm: its own week (Monday to Sunday) counts, so that a visit a
 * day early or late does not shift it. Without either the stop is due every week until it has been visited once, so that
 * a new customer is never left waiting.
 * @throws RangeError when a date is not one
 */
export function isDueOn(date: CivilDate, recurrence: Recurrence): boolean {
  const { dayOfWeek, frequency, startDate, endDate } = recurrence;
  const day = dayNumber(date);
  if (weekdayOf(date) !== dayOfWeek) return false;
  if (startDate !== null && day < dayNumber(startDate)) return false;
  if (endDate !== null && day > dayNumber(endDate)) return false;
  if (frequency === 'weekly') return true;

  const anchorDay = anchorOf(date, recurrence);
  if (anchorDay === null) return true;
  if (frequency === 'biweekly') return (day - anchorDay) % (2 * daysAWeek) === 0;
  return weekOfMonth(day) === Math.min(lastWeekOfEveryMonth, weekOfMonth(anchorDay));
}

/** Whether a stop is served on one date alone: an extra visit, no part of what repeats. */
export const isServedOnce = ({ startDate, endDate }: Pick<Recurrence, 'startDate' | 'endDate'>): boolean =>
  startDate !== null && startDate === endDate;

/** Day number of a service day that the rhythm is counted from; null where nothing sets it. */
function anchorOf(date: CivilDate, { startDate, lastVisitDate }: Recurrence): number | null {
  const index = weekdayIndex(date);
  if (startDate !== null) {
    return dayNumber(startDate) + ((index - weekdayIndex(startDate) + daysAWeek) % daysAWeek);
  }
  // A visit on the very date is that date's own: it must not push the stop off the list it is on.
  if (lastVisitDate === null || lastVisitDate === date) return null;
  return dayNumber(lastVisitDate) + index - weekdayIndex(lastVisitDate);
}

/** 1 to 5: which of its month’s weekdays of that name a day number is. */
export function weekOfMonth(day: number): number {
  return Math.ceil(new Date(day * millisecondsADay).getUTCDate() / daysAWeek);
}
