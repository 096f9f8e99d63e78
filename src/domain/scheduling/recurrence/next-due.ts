import { addDays, type CivilDate, dateOfDay, dayNumber, weekdayIndex, weekdays } from '#domain/calendar/index.ts';
import {
  companyDayOff,
  type DatedStop,
  type DatedVisit,
  type DayOff,
  movedVisit,
  type VisitChange,
} from './dated-visits.ts';
import { followsTheCalendar, isDueOn, type Recurrence, type Rhythm, weekOfMonth } from './recurrence.ts';

const daysAWeek = 7;
/** A monthly stop comes back within five weeks; some of its visits may be skipped or fall on holidays. */
const lookAheadWeeks = 20;
/** A season without service can last nearly a year. */
const lookAheadWeeksOfRhythm = 58;

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
  for (const date of candidatesFrom(from, stop)) {
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
  for (const date of candidatesFrom(from, recurrence)) if (isDueOn(date, recurrence)) return date;
  return null;
}

/**
 * The first visits of a stop that are made on or after `from`, at most so many, by date.
 * @param changes those of this stop
 * @throws RangeError when a date is not one
 */
export function nextVisits<S extends DatedStop>(
  from: CivilDate,
  count: number,
  stop: S,
  plan: { readonly changes: readonly VisitChange[]; readonly daysOff: readonly DayOff[] },
): NextVisit<S>[] {
  const visits: NextVisit<S>[] = [];
  for (let begin = from; visits.length < count; ) {
    const next = nextVisitOf(begin, stop, plan);
    if (next === null) break;
    visits.push(next);
    begin = addDays(next.date, 1);
  }
  return visits;
}

/** The dates ahead that may be due: those of the stop's weekday, or all where the rhythm follows the calendar. */
function* candidatesFrom(from: CivilDate, { dayOfWeek, startDate, endDate, rhythm }: Recurrence): Generator<CivilDate> {
  const begin = startDate !== null && startDate > from ? startDate : from;
  const isAnyDay = rhythm ? followsTheCalendar(rhythm) : false;
  const daysToFirst = isAnyDay ? 0 : (weekdays.indexOf(dayOfWeek) - weekdayIndex(begin) + daysAWeek) % daysAWeek;
  const firstDay = dayNumber(begin) + daysToFirst;
  const step = isAnyDay ? 1 : daysAWeek;
  const lastDay = firstDay + (rhythm ? lookAheadWeeksOfRhythm : lookAheadWeeks) * daysAWeek - 1;
  for (let day = firstDay; day <= lastDay; day += step) {
    const date = dateOfDay(day);
    if (endDate !== null && date > endDate) return;
    yield date;
  }
}

/**
 * How a stop comes back, said as a rhythm that gives the same dates from `from` on.
 * @throws RangeError when a date is not one
 */
export function rhythmOf(recurrence: Recurrence, from: CivilDate): Rhythm {
  if (recurrence.rhythm) return recurrence.rhythm;
  const anchor = nextDueDate(from, { ...recurrence, endDate: null }) ?? from;
  const { frequency } = recurrence;
  if (frequency === 'monthly') {
    const week = Math.min(4, weekOfMonth(dayNumber(anchor)));
    return { pattern: { kind: 'month-week', week }, anchor, seasons: [] };
  }
  return { pattern: { kind: 'weeks', every: frequency === 'weekly' ? 1 : 2 }, anchor, seasons: [] };
}

/**
 * The dates from one to another, both included, on which a stop comes up in its rhythm, as though it had always been served and
 * always will be: so many visits a whole billing cycle has.
 */
export function datesInRhythm(recurrence: Recurrence, from: CivilDate, to: CivilDate): CivilDate[] {
  const { startDate } = recurrence;
  // The first visit sets the rhythm, as it does with a start date.
  const first =
    startDate === null ? recurrence.lastVisitDate : nextDueDate(startDate, { ...recurrence, endDate: null });
  const always = { ...recurrence, startDate: null, endDate: null, lastVisitDate: first };
  const dates: CivilDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) if (isDueOn(date, always)) dates.push(date);
  return dates;
}
