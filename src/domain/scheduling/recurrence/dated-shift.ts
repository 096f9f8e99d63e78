import { addDays, type CivilDate, dateOfDay, dayNumber, type Weekday, weekdayOf } from '#domain/calendar/index.ts';
import { companyDayOff, type DatedStop, type DayOff, skippedVisit, type VisitChange } from './dated-visits.ts';
import { isDueOn, type Pattern, type Rhythm, weekOfMonth } from './recurrence.ts';

const daysAWeek = 7;
const lastWeekOfEveryMonth = 4;

/** What moving a stop "from now on" comes to. */
export type Shift = {
  readonly dayOfWeek: Weekday;
  /** From here the new rhythm counts. */
  readonly startDate: CivilDate | null;
  /** Counted from the new date; only where the stop has one. */
  readonly rhythm?: Rhythm;
  /** The changes of single visits that no longer apply. */
  readonly removed: readonly VisitChange[];
  /** The changes of single visits that replace them. */
  readonly added: readonly VisitChange[];
};

type Move = {
  /** The visit that was taken hold of, by the date of the present rhythm. */
  readonly serviceDate: CivilDate;
  readonly toDate: CivilDate;
  readonly toTechnicianId: string;
  /** Visits from here to the service date stay as they are. */
  readonly keptFrom: CivilDate;
  /** This stop's changes of visits that would be, or are, on the earlier of these two dates, or later. */
  readonly changes: readonly VisitChange[];
  readonly daysOff: readonly DayOff[];
};

/**
 * Moves a stop's rhythm so that the visit of `serviceDate` and all after it follow `toDate`: a biweekly stop keeps its
 * fortnight and a monthly one its week, counted from there. The visits from `keptFrom` to the service date stay when and with
 * whom they were: they become visits of the new rhythm that are moved back. Later visits forget where they were moved to
 * for once; those that were skipped stay skipped.
 * @throws RangeError when a date is not one
 */
export function shiftFromNowOn(stop: DatedStop, move: Move): Shift {
  const { serviceDate, toDate, toTechnicianId, changes } = move;
  if (toDate === serviceDate) return sameDates(stop, move);
  const rhythm = stop.rhythm ? rhythmFrom(toDate, stop.rhythm) : undefined;
  const fifth = !rhythm && stop.frequency === 'monthly' && weekOfMonth(dayNumber(toDate)) > lastWeekOfEveryMonth;
  const base = fifth ? dateOfDay(dayNumber(toDate) - daysAWeek) : toDate;
  const earlier = keptBefore(stop, move);
  const before = rhythm
    ? datesOfRhythmBefore(base, { ...stop, dayOfWeek: weekdayOf(toDate), rhythm }, earlier.length)
    : datesBefore(base, stop.frequency, earlier.length);
  const startDate = before[before.length - 1] ?? base;
  const dayOfWeek = weekdayOf(toDate);
  const added = earlier.map((change, index) => ({ ...change, serviceDate: before[index] ?? base }));
  if (fifth) added.push({ ...movedTo(stop, toDate), serviceDate: base, toTechnicianId });
  const shifted: DatedStop = { ...stop, dayOfWeek, startDate, ...(rhythm ? { rhythm } : {}) };
  const later = changes.filter(({ serviceDate: date }) => date > serviceDate);
  for (const skip of later.filter(({ kind }) => kind === 'skipped')) {
    const count = datesFrom(serviceDate, stop, skip.serviceDate).length;
    const date = nthFrom(base, shifted, count);
    if (date !== null) added.push({ ...skip, serviceDate: date });
  }
  return { dayOfWeek, startDate, ...(rhythm ? { rhythm } : {}), removed: changes, added };
}

/** The rhythm stays as it is: another technician or place from the service date on. */
function sameDates(stop: DatedStop, move: Move): Shift {
  const { serviceDate, toTechnicianId, changes } = move;
  const later = changes.filter((change) => change.serviceDate >= serviceDate);
  const removed = later.filter(({ kind, serviceDate: date }) => kind === 'moved' || date === serviceDate);
  if (toTechnicianId === stop.technicianId) {
    return { dayOfWeek: stop.dayOfWeek, startDate: stop.startDate, removed, added: [] };
  }
  const kept = keptBefore(stop, move);
  const isKept = new Set(kept.map((change) => change.serviceDate));
  return {
    dayOfWeek: stop.dayOfWeek,
    startDate: stop.startDate,
    removed: changes.filter((change) => removed.includes(change) || isKept.has(change.serviceDate)),
    added: kept,
  };
}

/** The visits before the service date that stay as they are, the latest first, as changes that say when and with whom. */
function keptBefore(stop: DatedStop, { serviceDate, keptFrom, changes, daysOff }: Move): VisitChange[] {
  const kept = changes.filter((change) => change.serviceDate < serviceDate && isDueOn(change.serviceDate, stop));
  const changed = new Set(kept.map((change) => change.serviceDate));
  for (let day = dayNumber(keptFrom); day < dayNumber(serviceDate); day += 1) {
    const date = dateOfDay(day);
    if (changed.has(date) || !isDueOn(date, stop)) continue;
    const off = companyDayOff(date, daysOff);
    kept.push({
      ...movedTo(stop, date),
      ...(off === null ? {} : { ...skippedVisit, reason: off.note ?? 'Holiday' }),
    });
  }
  return kept.sort((a, b) => (a.serviceDate < b.serviceDate ? 1 : -1));
}

const movedTo = (stop: DatedStop, date: CivilDate): VisitChange => ({
  assignmentId: stop.assignmentId,
  serviceDate: date,
  kind: 'moved',
  toDate: date,
  toTechnicianId: stop.technicianId,
  toOrder: stop.routeOrder,
  reason: null,
});

/** A rhythm that has a date: its weeks, its week of the month or its day of the month are those of the date. */
function rhythmFrom(date: CivilDate, { pattern, seasons }: Rhythm): Rhythm {
  const isLastWeek = addDays(date, daysAWeek).slice(0, 7) !== date.slice(0, 7);
  const shifted = <P extends Pattern | null>(one: P): P => {
    if (one?.kind === 'month-week') {
      const week = one.week > lastWeekOfEveryMonth && isLastWeek ? one.week : weekOfMonth(dayNumber(date));
      return { ...one, week };
    }
    return one?.kind === 'month-day' ? { ...one, day: Number(date.slice(8)) } : one;
  };
  return {
    pattern: shifted(pattern),
    anchor: date,
    seasons: seasons.map((season) => ({ ...season, pattern: shifted(season.pattern) })),
  };
}

/** A rhythm without service most of the year has few dates to go back to. */
const mostDaysBack = 800;

/** So many dates of a stop's rhythm before one of its dates, the latest first. */
function datesOfRhythmBefore(base: CivilDate, stop: DatedStop, count: number): CivilDate[] {
  const unbegun = { ...stop, startDate: null };
  const dates: CivilDate[] = [];
  for (let day = dayNumber(base) - 1; dates.length < count && day > dayNumber(base) - mostDaysBack; day -= 1) {
    if (isDueOn(dateOfDay(day), unbegun)) dates.push(dateOfDay(day));
  }
  return dates;
}

/** So many dates of a rhythm before one of its dates, the latest first. */
function datesBefore(base: CivilDate, frequency: DatedStop['frequency'], count: number): CivilDate[] {
  const week = weekOfMonth(dayNumber(base));
  const dates: CivilDate[] = [];
  for (let weeks = 1; dates.length < count; weeks += 1) {
    const day = dayNumber(base) - daysAWeek * weeks;
    if (frequency === 'biweekly' && weeks % 2 === 1) continue;
    if (frequency === 'monthly' && weekOfMonth(day) !== week) continue;
    dates.push(dateOfDay(day));
  }
  return dates;
}

/** The dates a stop is due after one, up to another. */
function datesFrom(after: CivilDate, stop: DatedStop, until: CivilDate): CivilDate[] {
  const dates: CivilDate[] = [];
  for (let day = dayNumber(after) + 1; day <= dayNumber(until); day += 1) {
    if (isDueOn(dateOfDay(day), stop)) dates.push(dateOfDay(day));
  }
  return dates;
}

/** The date a stop is due for the n-th time after one; null where its season is over by then. */
function nthFrom(after: CivilDate, stop: DatedStop, n: number): CivilDate | null {
  const mostWeeks = (stop.rhythm ? 58 : 6) * n;
  const dates = datesFrom(after, stop, dateOfDay(dayNumber(after) + daysAWeek * mostWeeks));
  return dates[n - 1] ?? null;
}
