import { isDueOn } from '../routing/recurrence.ts';
import { type CivilDate, dateOfDay, dayNumber, WEEKDAYS, type Weekday, weekdayIndex } from '../routing/weekday.ts';
import { earlierOf, laterOf, type Span } from './ranges.ts';

/** So many stops with the same rhythm. */
export type StopRhythm = {
  readonly dayOfWeek: Weekday;
  readonly frequency: 'weekly' | 'biweekly' | 'monthly';
  /** First day it counts, which also sets the rhythm: its start date, else the day on which it was put on the route. */
  readonly from: CivilDate;
  /** Last day it counts; null where it goes on. */
  readonly to: CivilDate | null;
  readonly stops: number;
};

const DAYS_A_WEEK = 7;

/**
 * Visits that the rhythms call for within a span, on none of the days on which the whole company is off.
 * @throws RangeError when a date is not one
 */
export function plannedVisits(rhythms: readonly StopRhythm[], span: Span, daysOff: ReadonlySet<CivilDate>): number {
  const counted = new Map<string, number>();
  return rhythms.reduce((sum, rhythm) => {
    const key = `${rhythm.dayOfWeek} ${rhythm.frequency} ${rhythm.from} ${rhythm.to}`;
    const visits = counted.get(key) ?? visitsOf(rhythm, span, daysOff);
    counted.set(key, visits);
    return sum + visits * rhythm.stops;
  }, 0);
}

function visitsOf({ dayOfWeek, frequency, from, to }: StopRhythm, span: Span, off: ReadonlySet<CivilDate>): number {
  const start = dayNumber(laterOf(from, span.from));
  const end = dayNumber(to === null ? span.to : earlierOf(to, span.to));
  const first = start + ((WEEKDAYS.indexOf(dayOfWeek) - weekdayIndex(dateOfDay(start)) + DAYS_A_WEEK) % DAYS_A_WEEK);
  const recurrence = { dayOfWeek, frequency, startDate: from, endDate: to, lastVisitDate: null };
  let visits = 0;
  for (let day = first; day <= end; day += DAYS_A_WEEK) {
    const date = dateOfDay(day);
    if (!off.has(date) && isDueOn(date, recurrence)) visits += 1;
  }
  return visits;
}
