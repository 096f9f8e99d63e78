import { type CivilDate, dateOfDay, dayNumber, weekdayIndex, weekdays } from '#domain/calendar/index.ts';
import {
  companyDayOff,
  type DatedStop,
  type DatedVisit,
  type DayOff,
  movedVisit,
  type VisitChange,
} from './dated-visits.ts';
import { isDueOn, type Recurrence } from './recurrence.ts';

const daysAWeek = 7;
/** A monthly stop comes back within five weeks; some of its visits may be skipped or fall on holidays. */
const lookAheadWeeks = 20;

/** A visit and the date it is made on. */
export type NextVisit<S extends DatedStop> = Pick<DatedVisit<S>, 'stop' | 'serviceDate' | 'technicianId' | 'order'> & {
  readonly date: CivilDate;
};

/**
 * The first visit of a stop that is made on or after `from`: moved visits on their new date, skipped ones and those of days
 * on which nobody works not at all. Null where its season is over. A stop whose season has not begun is looked for from
 * its beginning.
 * @param changes those of this stop, or of many; those made on or after `from`, or that take a visit from there
 * @throws RangeError when a date is not one
 */
export function nextVisitOf<S extends DatedStop>(
  from: CivilDate,
  stop: S,
  { changes, daysOff }: { readonly changes: readonly VisitChange[]; readonly daysOff: readonly DayOff[] },
): NextVisit<S> | null {
  const own = changes.filter(({ assignmentId }) => assignmentId === stop.assignmentId);
  const changed = new Set(own.map(({ serviceDate }) => serviceDate));
  let next: NextVisit<S> | null = null;
  for (const change of own) {
    const { toDate } = change;
    if (toDate === null || toDate < from || (next !== null && next.date <= toDate)) continue;
    const moved = movedVisit(stop, change);
    if (moved !== null) next = { ...moved, date: toDate };
  }
  for (const date of weekdaysFrom(from, stop)) {
    // A visit moved onto a date that has one of its own is the same visit: the date's own (datedVisits).
    if (next !== null && next.date < date) break;
    if (changed.has(date) || !isDueOn(date, stop) || companyDayOff(date, daysOff) !== null) continue;
    return { stop, serviceDate: date, technicianId: stop.technicianId, order: stop.routeOrder, date };
  }
  return next;
}

/**
 * The first date on or after `from` that a rhythm gives; null where its season is over. A stop whose season has not begun
 * is looked for from its beginning.
 * @throws RangeError when a date is not one
 */
export function nextDueDate(from: CivilDate, recurrence: Recurrence): CivilDate | null {
  return weekdaysFrom(from, recurrence).find((date) => isDueOn(date, recurrence)) ?? null;
}

/** The dates of the rhythm's weekday in the weeks ahead, whether due or not. */
function weekdaysFrom(from: CivilDate, { dayOfWeek, startDate }: Recurrence): CivilDate[] {
  const begin = startDate !== null && startDate > from ? startDate : from;
  const daysToFirst = (weekdays.indexOf(dayOfWeek) - weekdayIndex(begin) + daysAWeek) % daysAWeek;
  const firstDay = dayNumber(begin) + daysToFirst;
  return Array.from({ length: lookAheadWeeks }, (_none, week) => dateOfDay(firstDay + daysAWeek * week));
}
