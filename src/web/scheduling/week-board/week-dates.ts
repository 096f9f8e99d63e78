import { addDays, type CivilDate } from '#domain/calendar/index.ts';

import { formatDay } from '#web/base/format.ts';
import { weekTexts } from './texts.ts';

/** The date so many days after (or, negative, before) another. */
export const dateAfter = addDays;

/** "Week of November 23". */
export const weekTitle = (from: CivilDate): string => weekTexts.title(formatDay(from, 'longMonthAndDay'));
/** "Mon 23". */
export const dayLabel = (date: CivilDate): string => dayParts(date).join(' ');
/** "Mon", "23": apart, for the days of a phone. */
export const dayParts = (date: CivilDate): [string, string] => [
  formatDay(date, 'shortWeekday'),
  formatDay(date, 'dayOfMonth'),
];
/** "Monday". */
export const weekdayName = (date: CivilDate): string => formatDay(date, 'weekday');
/** "Monday, November 23". */
export const longDay = (date: CivilDate): string => formatDay(date, 'weekdayAndDay');

/** Minutes as a cell shows them: "6 h 34 m". */
export function cellDuration(minutes: number): string {
  const whole = Math.round(minutes);
  return weekTexts.duration(Math.floor(whole / 60), whole % 60);
}

/** Minutes as a sentence says them: "2 h 10 min". */
export function spokenDuration(minutes: number): string {
  const whole = Math.round(minutes);
  return weekTexts.spokenDuration(Math.floor(whole / 60), whole % 60);
}
