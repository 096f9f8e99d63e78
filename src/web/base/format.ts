import { languageTag } from './language.ts';

// Every number, amount of money, day and moment that is shown is written here. A formatter takes longer to make than to
// use, so each is made once.

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const kept = numberFormats.get(key) ?? new Intl.NumberFormat(languageTag, options);
  numberFormats.set(key, kept);
  return kept;
}

/** "1,234.5": at most `most` digits after the point, and at least `least`. */
export const formatNumber = (value: number, most = 3, least = 0): string =>
  numberFormat(`${most} ${least}`, { maximumFractionDigits: most, minimumFractionDigits: least }).format(value);

/** "$1,234.50"; with other digits after the point where they are named. */
export const formatDollars = (amount: number, most = 2, least = Math.min(most, 2)): string =>
  numberFormat(`$ ${most} ${least}`, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: most,
    minimumFractionDigits: least,
  }).format(amount);

const pluralRules = new Intl.PluralRules(languageTag);

/** "1 stop", "1,234 stops". */
export const plural = (count: number, one: string, other: string): string =>
  `${formatNumber(count)} ${pluralRules.select(count) === 'one' ? one : other}`;

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
  /** "4:30 PM" */
  time: { hour: 'numeric', minute: '2-digit' },
  /** "4:30:05 PM" */
  timeWithSeconds: { timeStyle: 'medium' },
  /** "4 PM" */
  hour: { hour: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof styles;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** A moment as it is written at a place; where no time zone is named, in the browser's. */
export function formatMoment(
  moment: string | number | Date,
  timeZone: string | undefined,
  style: DateStyle = 'dateAndTime',
): string {
  const key = `${style} ${timeZone}`;
  const kept = dateFormats.get(key) ?? new Intl.DateTimeFormat(languageTag, { ...styles[style], timeZone });
  dateFormats.set(key, kept);
  return kept.format(new Date(moment));
}

/** A day written YYYY-MM-DD, or an hour of it as "YYYY-MM-DDTHH:mm"; it has no time zone, so it is read as UTC. */
export const formatDay = (day: string, style: DateStyle = 'date'): string =>
  formatMoment(day.length > 10 ? `${day}Z` : `${day}T12:00:00Z`, 'UTC', style);
