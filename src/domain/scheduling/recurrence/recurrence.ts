import {
  type CivilDate,
  dayNumber,
  isInSeason,
  millisecondsADay,
  mondayOf,
  type SeasonBounds,
  type Weekday,
  weekdayIndex,
  weekdayOf,
} from '#domain/calendar/index.ts';

/** A fifth Monday is rare; a monthly stop begun on one is served on the fourth. */
const lastWeekOfEveryMonth = 4;
const daysAWeek = 7;

/**
 * How often a stop comes back.
 *
 * - weeks: on its weekday, every so many weeks (1 to 4), counted from the Monday-to-Sunday week of the rhythm's anchor.
 * - month-week: on its weekday in one week of the month, 1 to 4, or 5 for the last one.
 * - month-day: on a day of the month, whichever weekday that is; in a shorter month on its last day.
 */
export type Pattern =
  | { readonly kind: 'weeks'; readonly every: number }
  | { readonly kind: 'month-week'; readonly week: number }
  | { readonly kind: 'month-day'; readonly day: number };

/** A part of each year with a pattern of its own, or without service where it is null. */
export type Season = SeasonBounds & { readonly pattern: Pattern | null };

/** What the three plain frequencies cannot say. */
export type Rhythm = {
  /** Outside of the seasons. */
  readonly pattern: Pattern;
  /** A date in a week that counts, for patterns of several weeks. */
  readonly anchor: CivilDate;
  /** The first that a date falls into counts. */
  readonly seasons: readonly Season[];
};

/** When a stop is served; dates in the company's calendar. */
export type Recurrence = {
  readonly dayOfWeek: Weekday;
  readonly frequency: 'weekly' | 'biweekly' | 'monthly';
  /** Says how often in place of the frequency. */
  readonly rhythm?: Rhythm | null;
  /** First day it counts; it also sets the rhythm of biweekly and monthly stops. */
  readonly startDate: CivilDate | null;
  /** Last day it counts. */
  readonly endDate: CivilDate | null;
  /** The last finished visit; sets the rhythm where there is no start date. */
  readonly lastVisitDate: CivilDate | null;
};

/**
 * Whether a stop is due on a date, within startDate–endDate. A stop with a rhythm follows it (see Pattern). For any other
 * the date must fall on the stop's weekday:
 *
 * - weekly: every week.
 * - biweekly: every other week, beginning with the first such weekday on or after the start date.
 * - monthly: once a month, in the same week of the month (first to fourth such weekday) as the first such weekday on or
 *   after the start date.
 *
 * Without a start date the last finished visit sets the rhythm: its own week (Monday to Sunday) counts, so that a visit a
 * day early or late does not shift it. Without either the stop is due every week until it has been visited once, so that
 * a new customer is never left waiting.
 * @param weekday the date's, for who asks for many stops
 * @throws RangeError when a date is not one
 */
export function isDueOn(date: CivilDate, recurrence: Recurrence, weekday: Weekday = weekdayOf(date)): boolean {
  const { dayOfWeek, frequency, startDate, endDate, rhythm } = recurrence;
  if (!rhythm && weekday !== dayOfWeek) return false;
  if ((startDate !== null && date < startDate) || (endDate !== null && date > endDate)) return false;
  if (rhythm) return isInRhythm(date, dayOfWeek, rhythm);
  if (frequency === 'weekly') return true;

  const anchorDay = anchorOf(date, recurrence);
  if (anchorDay === null) return true;
  const day = dayNumber(date);
  if (frequency === 'biweekly') return (day - anchorDay) % (2 * daysAWeek) === 0;
  return weekOfMonth(day) === Math.min(lastWeekOfEveryMonth, weekOfMonth(anchorDay));
}

/** The pattern that a rhythm has on a date; null where there is no service in that season. */
export function patternOn(date: CivilDate, { pattern, seasons }: Rhythm): Pattern | null {
  const season = seasons.find((each) => isInSeason(date, each));
  return season === undefined ? pattern : season.pattern;
}

function isInRhythm(date: CivilDate, dayOfWeek: Weekday, rhythm: Rhythm): boolean {
  const pattern = patternOn(date, rhythm);
  if (pattern === null) return false;
  if (pattern.kind === 'month-day') return Number(date.slice(8)) === Math.min(pattern.day, daysInMonth(date));
  if (weekdayOf(date) !== dayOfWeek) return false;
  const day = dayNumber(date);
  if (pattern.kind === 'weeks') {
    const weeks = (dayNumber(mondayOf(date)) - dayNumber(mondayOf(rhythm.anchor))) / daysAWeek;
    return weeks % pattern.every === 0;
  }
  if (pattern.week > lastWeekOfEveryMonth) return Number(date.slice(8)) + daysAWeek > daysInMonth(date);
  return weekOfMonth(day) === pattern.week;
}

const daysInMonth = (date: CivilDate): number =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();

/** Whether a rhythm ever leaves the stop's own weekday. */
export const followsTheCalendar = ({ pattern, seasons }: Rhythm): boolean =>
  [pattern, ...seasons.map((season) => season.pattern)].some((each) => each?.kind === 'month-day');

/**
 * The plain frequency that comes nearest to a pattern: what lists, prices and planning of an average week count with.
 */
export const plainFrequency = (pattern: Pattern): Recurrence['frequency'] =>
  pattern.kind !== 'weeks' || pattern.every > 2 ? 'monthly' : pattern.every === 2 ? 'biweekly' : 'weekly';

/** Whether a stop is served on one date alone: an extra visit, no part of what repeats. */
export const isServedOnce = ({ startDate, endDate }: Pick<Recurrence, 'startDate' | 'endDate'>): boolean =>
  startDate !== null && startDate === endDate;

/** Whether a stop's dates can follow from its last finished visit; of any other stop that visit need not be known. */
export const followsLastVisit = ({
  startDate,
  frequency,
}: {
  startDate: CivilDate | null;
  frequency: string;
}): boolean => startDate === null && frequency !== 'weekly';

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
