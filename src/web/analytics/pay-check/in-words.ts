import { type CivilDate, dayNumber, MILLISECONDS_A_DAY } from '#domain/calendar/index.ts';
import { formatMoment } from '#web/base/format.ts';

import { languageTag } from '#web/base/language.ts';
import { payCheckTexts as texts } from './texts.ts';

const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(languageTag, { ...options, timeZone: 'UTC' });
  return (date: CivilDate): string => format.format(new Date((dayNumber(date) + 0.5) * MILLISECONDS_A_DAY));
};

/** "Mon, Nov 16". */
export const dayName = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' });
const shortDay = dateFormat({ month: 'short', day: 'numeric' });
const dayWithYear = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** "Nov 16 – Nov 22, 2026". */
export const weekName = ({ from, to }: { from: CivilDate; to: CivilDate }): string =>
  texts.week(shortDay(from), dayWithYear(to));

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
