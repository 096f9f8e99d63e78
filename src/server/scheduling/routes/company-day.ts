import { type CivilDate, formatDay, localDate } from '#domain/calendar/index.ts';

/** A date as sent: itself, or the company's date at the moment that was sent instead. */
export const sentDate = <Sent extends string | null | undefined>(timeZone: string, sent: Sent): Sent | CivilDate =>
  sent?.includes('T') ? localDate(timeZone, new Date(sent)) : sent;

/** A date in a list of changes: `Mon, Nov 23`. */
export const shortDay = (date: CivilDate): string => formatDay(date, 'shortWeekdayAndDay');

/** A date in an email: `Monday, November 23`. */
export const longDay = (date: CivilDate): string => formatDay(date, 'weekdayAndDay');
