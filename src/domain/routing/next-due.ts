import { isDueOn, type Recurrence } from './recurrence.ts';
import { type CivilDate, dayNumber, MILLISECONDS_A_DAY } from './weekday.ts';

/** A monthly stop comes back within five weeks. */
const LOOK_AHEAD_DAYS = 40;

/**
 * The first date on or after `from` on which a stop is due; null where its season is over. A stop whose season has not
 * begun is looked for from its beginning.
 * @throws RangeError when a date is not one
 */
export function nextDueDate(from: CivilDate, recurrence: Recurrence): CivilDate | null {
  const begin =
    recurrence.startDate === null ? dayNumber(from) : Math.max(dayNumber(from), dayNumber(recurrence.startDate));
  for (let days = 0; days <= LOOK_AHEAD_DAYS; days += 1) {
    const date = new Date((begin + days) * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
    if (isDueOn(date, recurrence)) return date;
  }
  return null;
}
