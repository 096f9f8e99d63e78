import { formatDay, formatMoment } from '#domain/calendar/index.ts';

/** `6:31 PM` where the company is; empty where there is no time. */
export const timeOfDay = (moment: string | null, timeZone: string): string =>
  moment === null ? '' : formatMoment(moment, timeZone, 'time');

/** `11/16/2026`. */
export const shortDate = (date: string): string => formatDay(date, 'numericDate');
