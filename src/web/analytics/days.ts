import { formatMoment } from '#web/base/format.ts';

// The company's days come as dates without a time: they are the same everywhere.

const instantOf = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`);

/** "Nov 16". */
export const shortDay = (date: string): string => formatMoment(instantOf(date), 'UTC', 'monthAndDay');
/** "Nov 16, 2026". */
export const fullDay = (date: string): string => formatMoment(instantOf(date), 'UTC', 'date');
/** "Nov 2026", of 2026-11 or a day in it. */
export const monthText = (month: string): string =>
  formatMoment(instantOf(`${month.slice(0, 7)}-01`), 'UTC', 'shortMonthAndYear');
