import { formatDay } from '#domain/calendar/index.ts';

/** "2026-12-23" → "December 23, 2026". */
export const longDay = (day: string): string => formatDay(day, 'longDate');

/** 2900 → "$29.00". */
export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
