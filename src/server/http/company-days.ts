import { TZDate } from '@date-fns/tz';

/** From when, and until before when, it is the same date somewhere. */
export interface DayThere {
  from: number;
  until: number;
}

const days = new Map<string, DayThere>();

/** The day it is in a time zone at a moment, in milliseconds. */
export function dayThere(timeZone: string, moment: Date): DayThere {
  const now = moment.getTime();
  const known = days.get(timeZone);
  if (known && known.from <= now && now < known.until) return known;
  const there = new TZDate(now, timeZone);
  const midnight = (ahead: number): number =>
    new TZDate(there.getFullYear(), there.getMonth(), there.getDate() + ahead, timeZone).getTime();
  const day = { from: midnight(0), until: midnight(1) };
  days.set(timeZone, day);
  return day;
}
