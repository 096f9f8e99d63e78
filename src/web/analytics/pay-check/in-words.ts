import type { CivilDate } from '#domain/calendar/index.ts';
import { formatDay, formatMoment } from '#web/base/format.ts';

import { payCheckTexts as texts } from './texts.ts';

/** "Mon, Nov 16". */
export const dayName = (date: CivilDate): string => formatDay(date, 'shortWeekdayAndDay');

/** "Nov 16 – Nov 22, 2026". */
export const weekName = ({ from, to }: { from: CivilDate; to: CivilDate }): string =>
  texts.week(formatDay(from, 'monthAndDay'), formatDay(to));

/** Minutes as "5 h 12 min". */
export function duration(minutes: number): string {
  const whole = Math.round(minutes);
  return texts.duration(Math.floor(whole / 60), whole % 60);
}

export const miles = (count: number): string => count.toFixed(1);

/** Moments as the company's clock shows them. */
export function clockIn(timeZone: string) {
  return {
    time: (moment: string): string => formatMoment(Date.parse(moment), timeZone, 'time'),
    dateAndTime: (moment: string): string => formatMoment(Date.parse(moment), timeZone),
  };
}
