import { localDate } from '#domain/calendar/index.ts';
import { clock } from './clock.ts';

/** The day it is in a time zone: the company's day, whatever day it is in Greenwich. */
export const todayIn = (timeZone: string): string => localDate(timeZone, clock.now());
