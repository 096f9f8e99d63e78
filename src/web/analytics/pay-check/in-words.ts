import { durationOf } from '#domain/analytics/index.ts';
import type { CivilDate } from '#domain/calendar/index.ts';
import { formatDay, formatMoment, formatNumber } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';

/** "Mon, Nov 16". */
export const dayName = (date: CivilDate): string => formatDay(date, 'shortWeekdayAndDay');

/** "Nov 16 – Nov 22, 2026". */
export const weekName = ({ from, to }: { from: CivilDate; to: CivilDate }): string =>
  `${formatDay(from, 'monthAndDay')} – ${formatDay(to)}`;

export const miles = (count: number): string => formatNumber(count, 1, 1);

export const clockIn = (timeZone: string) => ({
  time: (moment: string): string => formatMoment(moment, timeZone, 'time'),
  dateAndTime: (moment: string): string => formatMoment(moment, timeZone),
});

/** Minutes as "5 hr 12 min". */
export const durationInWords = (minutes: number): string => words.say(durationOf(minutes));
