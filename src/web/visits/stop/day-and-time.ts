import { addDays, type CivilDate, dayNumber, weekdayIndex } from '#domain/calendar/index.ts';

import { formatDay, formatMoment } from '#web/base/format.ts';
import { fieldServiceTexts as texts } from '../texts.ts';

/** Monday to Sunday of the week a date lies in. */
export const weekOf = (date: CivilDate): CivilDate[] =>
  Array.from({ length: 7 }, (_, index) => addDays(date, index - weekdayIndex(date)));

/** A date as an address carries it; null where it is none. */
export function readDay(text: string | null): CivilDate | null {
  try {
    if (text === null) return null;
    dayNumber(text);
    return text;
  } catch {
    return null;
  }
}

/** "Monday, November 23" */
export const dayText = (date: CivilDate): string => formatDay(date, 'weekdayAndDay');
/** "November 23" */
export const monthAndDayText = (date: CivilDate): string => formatDay(date, 'longMonthAndDay');
export const weekdayText = (date: CivilDate): string => formatDay(date, 'shortWeekday');
export const dayOfMonthText = (date: CivilDate): string => formatDay(date, 'dayOfMonth');
export const monthText = (date: CivilDate): string => formatDay(date, 'monthAndYear');

/** "9:42 AM" */
export const timeText = (iso: string, timeZone: string): string => formatMoment(iso, timeZone, 'time');

/** "Nov 16" */
export const shortDayText = (iso: string, timeZone: string): string => formatMoment(iso, timeZone, 'monthAndDay');

/** "2 h 5 min", "45 min" */
export function durationText(minutes: number): string {
  const whole = Math.round(minutes);
  return whole < 60 ? texts.minutes(whole) : texts.hours(Math.floor(whole / 60), whole % 60);
}

/** "6:10" or "1:06:10": time passed since a moment; never negative when two clocks disagree. */
export function elapsedText(fromIso: string, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - new Date(fromIso).getTime()) / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
