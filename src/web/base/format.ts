import { type DateStyle, localDate, type Weekday, weekdays } from '#domain/calendar/index.ts';
import { clock } from './clock.ts';
import { language, languageTag, words } from './language.ts';
import { useUser } from './session.tsx';

// Every number, amount of money, day and moment on a page is written here, as the language of these pages writes it.

/** A date in words, or an hour of it ("YYYY-MM-DDTHH:mm"). @throws RangeError for a date that does not exist */
export const formatDay = words.day;

/** A day of the week, "Monday" or "Mon": the first of June 2026 is a Monday. What is no such day stays as it is. */
export function formatWeekday(day: string, style: 'weekday' | 'shortWeekday' = 'weekday'): string {
  const place = weekdays.indexOf(day as Weekday) + 1;
  return place === 0 ? day : formatDay(`2026-06-0${place}`, style);
}

/** A moment in words at a place. @throws RangeError for a zone or a moment that does not exist */
export const formatMoment = words.moment;

/** "1,234.5": at most `most` digits after the point, and at least `least`. */
export const formatNumber = words.number;

/** "$1,234.50"; with other digits after the point where they are named. */
export const formatDollars = words.dollars;

/** "1 stop", "1,234 stops". */
export const plural = words.plural;

const hourUnit = language === 'es' ? 'h' : 'hr';

/** "2 hr 5 min", "2 hr", "45 min". */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} ${hourUnit}` : `${hours} ${hourUnit} ${rest} min`;
}

/** "0:07", "6:10", "1:06:10": time that runs; never negative, even where two clocks disagree. */
export function formatRunningTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number): string => String(value % 60).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  return `${minutes < 60 ? minutes : `${Math.floor(minutes / 60)}:${two(minutes)}`}:${two(whole)}`;
}

/** "skimmed, brushed, and vacuumed". */
export const formatList = (items: readonly string[]): string => words.list(items);

/** Compares names as a reader sorts them: case and accents aside, "Pool 2" before "Pool 10". */
export const compareText = new Intl.Collator(languageTag, { sensitivity: 'base', numeric: true }).compare;

/** A time of day written HH:mm, as "8 AM" or "8:30 AM". */
export const formatTime = words.time;

/** Minutes after midnight, also past the next one, as "9:40 AM". */
export const formatMinuteOfDay = (minute: number): string =>
  formatMoment(Date.UTC(2026, 0, 1, 0, minute), 'UTC', 'time');

/** Writes moments in the company's time zone. */
export function useMoment(style?: DateStyle): (moment: string) => string {
  const { timeZone } = useUser();
  return (moment) => formatMoment(moment, timeZone, style);
}

/** A calendar day (what begins with YYYY-MM-DD) as "Dec 1, 2026"; it has no time zone of its own. */
export const dayName = (day: string): string => formatDay(day.slice(0, 10));

/** A moment as its day in a time zone, "Dec 1, 2026". */
export const momentDay = (moment: string, timeZone: string): string => formatMoment(moment, timeZone, 'date');

/** The day it is in a time zone: the company's day, whatever day it is in Greenwich. */
export const todayIn = (timeZone: string): string => localDate(timeZone, clock.now());
