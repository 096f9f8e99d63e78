import { formatDay } from '#web/base/format.ts';

/** "Monday, November 23" of a day written YYYY-MM-DD; a day has no time zone, so it is read as UTC. */
export const dayText = (date: string): string => formatDay(date, 'weekdayAndDay');
