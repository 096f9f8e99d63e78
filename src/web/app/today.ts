import { clock } from './clock.ts';

/** The day it is in a time zone, YYYY-MM-DD: the company's day, whatever day it is in Greenwich. */
export const todayIn = (timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(clock.now());
