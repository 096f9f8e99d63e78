import type { CivilDate } from './zones.ts';

const styles = {
  /** "Nov 23, 2026" */
  date: { dateStyle: 'medium' },
  /** "November 23, 2026" */
  longDate: { dateStyle: 'long' },
  /** "Monday, November 23, 2026" */
  fullDate: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  /** "Nov 23, 2026, 4:30 PM" */
  dateAndTime: { dateStyle: 'medium', timeStyle: 'short' },
  /** "Nov 23" */
  monthAndDay: { month: 'short', day: 'numeric' },
  /** "Nov 23, 4:30 PM" */
  monthDayAndTime: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** "November 2026" */
  monthAndYear: { month: 'long', year: 'numeric' },
  /** "Nov 2026" */
  shortMonthAndYear: { month: 'short', year: 'numeric' },
  /** "11/23/2026" */
  numericDate: { month: '2-digit', day: '2-digit', year: 'numeric' },
  /** "November 23" */
  longMonthAndDay: { month: 'long', day: 'numeric' },
  /** "23" */
  dayOfMonth: { day: 'numeric' },
  /** "Monday" */
  weekday: { weekday: 'long' },
  /** "Mon" */
  shortWeekday: { weekday: 'short' },
  /** "Monday, November 23" */
  weekdayAndDay: { weekday: 'long', month: 'long', day: 'numeric' },
  /** "Monday, Nov 23" */
  weekdayAndShortDay: { weekday: 'long', month: 'short', day: 'numeric' },
  /** "Mon, Nov 23" */
  shortWeekdayAndDay: { weekday: 'short', month: 'short', day: 'numeric' },
  /** "Mon, Nov 23, 4:30 PM" */
  shortWeekdayDayAndTime: { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** "Nov 23, 2026, 4:30:05 PM MST" */
  dateAndTimeWithZone: { dateStyle: 'medium', timeStyle: 'long' },
  /** "4:30 PM" */
  time: { hour: 'numeric', minute: '2-digit' },
  /** "4:30:05 PM" */
  timeWithSeconds: { timeStyle: 'medium' },
  /** "4 PM" */
  hour: { hour: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof styles;

/** A formatter takes longer to make than to use, so each is made once. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment in words at a place; where no time zone is named, in that of this machine or browser.
 * @param language a BCP 47 tag
 * @throws RangeError for a zone or a moment that does not exist
 */
export function formatMoment(
  moment: string | number | Date,
  timeZone: string | undefined,
  style: DateStyle = 'dateAndTime',
  language = 'en-US',
): string {
  const key = `${style} ${timeZone} ${language}`;
  const kept = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...styles[style], timeZone });
  formats.set(key, kept);
  return kept.format(new Date(moment));
}

/** A date in words, or an hour of it ("YYYY-MM-DDTHH:mm"). @throws RangeError for a date that does not exist */
export const formatDay = (day: CivilDate, style: DateStyle = 'date', language?: string): string =>
  formatMoment(day.length > 10 ? `${day}Z` : `${day}T12:00:00Z`, 'UTC', style, language);

/** "11/23/2026 4:30 PM", as exports and printed sheets write a moment. */
export const formatStamp = (moment: string | number | Date, timeZone: string): string =>
  `${formatMoment(moment, timeZone, 'numericDate')} ${formatMoment(moment, timeZone, 'time')}`;

/** The time zone this machine or browser is set to. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
