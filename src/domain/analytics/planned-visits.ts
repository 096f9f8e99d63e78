import { type CivilDate, dateOfDay, dayNumber, type Weekday, weekdayIndex, weekdays } from '#domain/calendar/index.ts';
import { isDueOn, type Rhythm, weekOfMonth } from '#domain/scheduling/index.ts';
import type { Span } from './ranges.ts';

/** So many stops with the same rhythm. */
export type StopRhythm = {
  readonly dayOfWeek: Weekday;
  readonly frequency: 'weekly' | 'biweekly' | 'monthly';
  /** First day it counts, which also sets the rhythm: its start date, else the day on which it was put on the route. */
  readonly from: CivilDate;
  /** Last day it counts; null without an end. */
  readonly to: CivilDate | null;
  readonly stops: number;
  /** Says how often in place of the frequency. */
  readonly rhythm?: Rhythm | null;
};

const daysAWeek = 7;
const daysAFortnight = 14;
/** A monthly stop begun on a fifth such weekday is served on the fourth (see isDueOn). */
const lastWeekOfEveryMonth = 4;

/**
 * Visits that the rhythms call for within a span, on none of the days on which the whole company is off: the days on which
 * isDueOn holds. Thousands of stops begin on hundreds of days, but there are few patterns (a weekday, and which weeks): the
 * days of each are found once.
 * @throws RangeError when a date is not one
 */
export function plannedVisits(rhythms: readonly StopRhythm[], span: Span, daysOff: ReadonlySet<CivilDate>): number {
  const numbers = new Map<CivilDate, number>();
  const numberOf = (date: CivilDate): number => {
    const number = numbers.get(date) ?? dayNumber(date);
    numbers.set(date, number);
    return number;
  };
  const [first, last] = [dayNumber(span.from), dayNumber(span.to)];
  const firstIndex = weekdayIndex(span.from);
  const off = new Set([...daysOff].map(dayNumber));
  const patterns = new Map<string, number[]>();
  const daysOf = ({ dayOfWeek, frequency }: StopRhythm, begun: number): number[] => {
    const index = weekdays.indexOf(dayOfWeek);
    // The first such weekday on or after the day on which the rhythm begins, counted from the span's first day.
    const anchor = begun + modulo(index - firstIndex - (begun - first), daysAWeek);
    const phase =
      frequency === 'weekly'
        ? 0
        : frequency === 'biweekly'
          ? modulo(anchor, daysAFortnight)
          : Math.min(lastWeekOfEveryMonth, weekOfMonth(anchor));
    const key = `${dayOfWeek} ${frequency} ${phase}`;
    const known = patterns.get(key);
    if (known) return known;
    const days: number[] = [];
    for (let day = first + modulo(index - firstIndex, daysAWeek); day <= last; day += daysAWeek) {
      const isDue =
        frequency === 'weekly' || phase === (frequency === 'biweekly' ? modulo(day, daysAFortnight) : weekOfMonth(day));
      if (isDue && !off.has(day)) days.push(day);
    }
    patterns.set(key, days);
    return days;
  };
  const daysOfRhythm = (rhythm: Rhythm, dayOfWeek: Weekday): number[] => {
    const key = `${dayOfWeek} ${JSON.stringify(rhythm)}`;
    const known = patterns.get(key);
    if (known) return known;
    const recurrence = {
      dayOfWeek,
      frequency: 'weekly',
      startDate: null,
      endDate: null,
      lastVisitDate: null,
      rhythm,
    } as const;
    const days: number[] = [];
    for (let day = first; day <= last; day += 1)
      if (!off.has(day) && isDueOn(dateOfDay(day), recurrence)) days.push(day);
    patterns.set(key, days);
    return days;
  };
  return rhythms.reduce((sum, rhythm) => {
    const begun = numberOf(rhythm.from);
    const ended = rhythm.to === null ? last : numberOf(rhythm.to);
    const days = rhythm.rhythm ? daysOfRhythm(rhythm.rhythm, rhythm.dayOfWeek) : daysOf(rhythm, begun);
    const visits = days.reduce((count, day) => count + (day >= begun && day <= ended ? 1 : 0), 0);
    return sum + visits * rhythm.stops;
  }, 0);
}

const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;
