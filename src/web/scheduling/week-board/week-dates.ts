import { type CivilDate, dateOfDay, dayNumber, MILLISECONDS_A_DAY } from '#domain/calendar/index.ts';

import { languageTag } from '#web/base/language.ts';
import { weekTexts } from './texts.ts';

const middayOf = (date: CivilDate): Date => new Date((dayNumber(date) + 0.5) * MILLISECONDS_A_DAY);

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat(languageTag, { ...options, timeZone: 'UTC' });
  return (date: CivilDate): string => formatter.format(middayOf(date));
};

/** The date so many days after (or, negative, before) another. */
export const dateAfter = (date: CivilDate, days: number): CivilDate => dateOfDay(dayNumber(date) + days);

const monthAndDay = format({ month: 'long', day: 'numeric' });
const shortName = format({ weekday: 'short' });
const dayOfMonth = format({ day: 'numeric' });

/** "Week of November 23". */
export const weekTitle = (from: CivilDate): string => weekTexts.title(monthAndDay(from));
/** "Mon 23". */
export const dayLabel = (date: CivilDate): string => `${shortName(date)} ${dayOfMonth(date)}`;
/** "Mon", "23": apart, for the days of a phone. */
export const dayParts = (date: CivilDate): [string, string] => [shortName(date), dayOfMonth(date)];
/** "Monday". */
export const weekdayName = format({ weekday: 'long' });
/** "Monday, November 23". */
export const longDay = format({ weekday: 'long', month: 'long', day: 'numeric' });

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
