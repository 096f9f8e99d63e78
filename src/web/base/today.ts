import { clock } from './clock.ts';

/** The day of a moment in a time zone, YYYY-MM-DD. */
export const dateIn = (timeZone: string, moment: Date): string =>
  // Canadian English writes days as ISO does.
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment);

/** The day it is in a time zone: the company's day, whatever day it is in Greenwich. */
export const todayIn = (timeZone: string): string => dateIn(timeZone, clock.now());
