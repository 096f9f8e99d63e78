import { formatDay } from '#web/base/format.ts';

/** A day without a time (YYYY-MM-DD), in words; a moment counts as its day. */
export const longDay = (day: string): string => formatDay(day.slice(0, 10), 'longDate');
