import { addDays, type CivilDate, dayNumber, weekdayIndex } from '#domain/calendar/index.ts';

import { languageTag } from '#web/base/language.ts';
import { fieldServiceTexts as texts } from '../texts.ts';

/** A formatter takes longer to make than everything it formats at a stop: one each is kept for a zone. */
function keptFormat(language: string, options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = kept.get(timeZone) ?? new Intl.DateTimeFormat(language, { ...options, timeZone });
    kept.set(timeZone, format);
    return format;
  };
}

const ofDate = (options: Intl.DateTimeFormatOptions) => {
  const format = keptFormat(languageTag, options);
  return (date: CivilDate): string => format('UTC').format(new Date(`${date}T00:00:00Z`));
};

const timeFormat = keptFormat(languageTag, { hour: 'numeric', minute: '2-digit' });
const shortDayFormat = keptFormat(languageTag, { month: 'short', day: 'numeric' });

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
export const dayText = ofDate({ weekday: 'long', month: 'long', day: 'numeric' });
/** "November 23" */
export const monthAndDayText = ofDate({ month: 'long', day: 'numeric' });
export const weekdayText = ofDate({ weekday: 'short' });
export const dayOfMonthText = ofDate({ day: 'numeric' });
export const monthText = ofDate({ month: 'long', year: 'numeric' });

/** "9:42 AM" */
export const timeText = (iso: string, timeZone: string): string => timeFormat(timeZone).format(new Date(iso));

/** "Nov 16" */
export const shortDayText = (iso: string, timeZone: string): string => shortDayFormat(timeZone).format(new Date(iso));

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
