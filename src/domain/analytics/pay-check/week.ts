import { type CivilDate, dateOfDay, dayNumber, weekdayIndex } from '#domain/calendar/index.ts';

const daysAWeek = 7;

/** A week from Monday to Sunday. */
export type Week = { readonly from: CivilDate; readonly to: CivilDate; readonly dates: readonly CivilDate[] };

/**
 * The week, Monday to Sunday, of a date.
 * @throws RangeError when the date is not one
 */
export function weekOf(date: CivilDate): Week {
  const monday = dayNumber(date) - weekdayIndex(date);
  const dates = Array.from({ length: daysAWeek }, (_none, index) => dateOfDay(monday + index));
  return { from: dateOfDay(monday), to: dateOfDay(monday + daysAWeek - 1), dates };
}
