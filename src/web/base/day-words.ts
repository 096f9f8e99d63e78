import { formatDay, formatMoment } from './format.ts';

/** A calendar day (what begins with YYYY-MM-DD) as "Dec 1, 2026"; it has no time zone of its own. */
export const dayName = (day: string): string => formatDay(day.slice(0, 10));

/** A moment as its day in a time zone, "Dec 1, 2026". */
export const momentDay = (moment: string, timeZone: string): string => formatMoment(moment, timeZone, 'date');
