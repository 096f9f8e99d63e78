import { type DateStyle, formatDay, formatMoment, localDate } from '#domain/calendar/index.ts';
import { clock } from './clock.ts';
import { languageTag } from './language.ts';
import { useUser } from './session.tsx';

export { formatDay, formatMoment } from '#domain/calendar/index.ts';

// Every number, amount of money, day and moment on a page is written here. A formatter takes longer to make than to use,
// so each is made once.

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

/** "2 hr 5 min", "2 hr", "45 min". */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} hr` : `${hours} hr ${rest} min`;
}

/** "0:07", "6:10", "1:06:10": time that runs; never negative, even where two clocks disagree. */
export function formatRunningTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number): string => String(value % 60).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  return `${minutes < 60 ? minutes : `${Math.floor(minutes / 60)}:${two(minutes)}`}:${two(whole)}`;
}

const lists = new Intl.ListFormat(languageTag, { type: 'conjunction' });

/** "skimmed, brushed, and vacuumed". */
export const formatList = (items: readonly string[]): string => lists.format(items);

/** Compares names as a reader sorts them: case and accents aside, "Pool 2" before "Pool 10". */
export const compareText = new Intl.Collator(languageTag, { sensitivity: 'base', numeric: true }).compare;

/** A time of day written HH:mm, as "8 AM" or "8:30 AM". */
export const formatTime = (time: string): string =>
  formatDay(`2000-01-01T${time}`, time.endsWith(':00') ? 'hour' : 'time');

/** Minutes as "45 min", "6 hr" or "6 hr 34 min". */
export function formatDuration(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} hr` : `${hours} hr ${rest} min`;
}

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
