import {
  type CivilDate,
  dateOfDay,
  dayNumber,
  millisecondsADay,
  weekdayIndex,
  weekdays,
} from '#domain/calendar/index.ts';
import { nextDueDate } from '../recurrence/next-due.ts';
import type { Recurrence } from '../recurrence/recurrence.ts';

import type { Frequency } from './planning-input.ts';

/** Weeks run from Monday; they are counted from that of 1 January 1970, a Thursday. */
const daysFromMondayToDayZero = 3;
const daysAWeek = 7;
const daysAFortnight = 14;

/** Which week of the fortnight: those of even and of odd number. */
export type FortnightWeek = 0 | 1;

/** A stop's rhythm without its weekday, which is a number from 0 for Monday. */
export type Rhythm = {
  readonly day: number;
  readonly frequency: Frequency;
  readonly startDate: CivilDate | null;
  readonly endDate: CivilDate | null;
  readonly lastVisitDate: CivilDate | null;
};

const weekOfDay = (day: number): FortnightWeek =>
  Math.floor((day + daysFromMondayToDayZero) / daysAWeek) % 2 === 0 ? 0 : 1;
/** Which week of the fortnight a date lies in: 0 is shown as A, 1 as B. */
export const fortnightOf = (date: CivilDate): FortnightWeek => weekOfDay(dayNumber(date));

const mondayOf = (day: number): number => day - weekdayIndex(dateOfDay(day));

const recurrenceOf = ({ day, ...rhythm }: Rhythm): Recurrence => ({
  ...rhythm,
  dayOfWeek: weekdays[day] ?? 'Monday',
});

/**
 * The week of the fortnight in which a biweekly stop is served; null for other frequencies and where neither a start date
 * nor a visit has set it yet.
 * @param byWeek whether the week of the start date itself counts, whatever its weekday
 * @throws RangeError when a date is not one
 */
export function fortnightWeekOf(
  { day, frequency, startDate, lastVisitDate }: Rhythm,
  byWeek = false,
): FortnightWeek | null {
  if (frequency !== 'biweekly') return null;
  if (byWeek && startDate !== null) return weekOfDay(dayNumber(startDate));
  if (startDate !== null) {
    return weekOfDay(dayNumber(startDate) + ((day - weekdayIndex(startDate) + daysAWeek) % daysAWeek));
  }
  return lastVisitDate === null ? null : weekOfDay(dayNumber(lastVisitDate));
}

/**
 * The first day of a new stop: none where it is weekly, otherwise the first such weekday of its week of the fortnight.
 * @throws RangeError when a date is not one
 */
export function firstDayOf(frequency: Frequency, day: number, week: FortnightWeek, today: CivilDate): CivilDate | null {
  if (frequency === 'weekly') return null;
  const from = dayNumber(today);
  const inThisWeek = mondayOf(from) + day;
  const candidates = [inThisWeek, inThisWeek + daysAWeek, inThisWeek + daysAFortnight];
  return dateOfDay(candidates.find((each) => each >= from && weekOfDay(each) === week) ?? inThisWeek);
}

/**
 * The start date of a stop that changes its weekday: a biweekly stop keeps its week of the fortnight, a monthly one its week
 * of the month. The first visit on the new day takes the place of the next one on the old, or, where that day is over, of
 * the one after. A stop that no rhythm was set for yet gets the planned week of the fortnight.
 * @throws RangeError when a date is not one
 */
export function startDateOnNewDay(
  rhythm: Rhythm,
  newDay: number,
  week: FortnightWeek,
  today: CivilDate,
): CivilDate | null {
  const { frequency, startDate, endDate, lastVisitDate } = rhythm;
  if (frequency === 'weekly') return startDate;
  if (startDate === null && lastVisitDate === null) {
    return frequency === 'monthly' ? null : firstDayOf(frequency, newDay, week, today);
  }
  const next = nextDueDate(today, recurrenceOf(rhythm));
  if (next === null) return startDate;
  const found =
    frequency === 'biweekly' ? sameFortnightWeek(next, newDay, today) : sameWeekOfMonth(next, newDay, today);
  return endDate !== null && found > endDate ? startDate : found;
}

function sameFortnightWeek(next: CivilDate, newDay: number, today: CivilDate): CivilDate {
  const day = mondayOf(dayNumber(next)) + newDay;
  return dateOfDay(day < dayNumber(today) ? day + daysAFortnight : day);
}

function sameWeekOfMonth(next: CivilDate, newDay: number, today: CivilDate): CivilDate {
  const weekOfMonth = Math.min(4, Math.ceil(Number(next.slice(8)) / daysAWeek));
  const inMonth = (year: number, month: number): CivilDate => {
    const first = Date.UTC(year, month, 1) / millisecondsADay;
    const firstOfDay = first + ((newDay - weekdayIndex(dateOfDay(first)) + daysAWeek) % daysAWeek);
    return dateOfDay(firstOfDay + (weekOfMonth - 1) * daysAWeek);
  };
  const [year, month] = [Number(next.slice(0, 4)), Number(next.slice(5, 7)) - 1];
  const date = inMonth(year, month);
  return date < today ? inMonth(year, month + 1) : date;
}
