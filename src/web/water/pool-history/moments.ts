import { formatMoment } from '#web/base/format.ts';
import { languageTag } from '#web/base/language.ts';

/** Dates in words, where the company is. Formatters are made once: thousands of rows use them. */
export interface Moments {
  /** "Nov 16, 2026" */
  day: (at: number | string) => string;
  /** "Nov 16, 2026, 9:00 AM" */
  moment: (at: number | string) => string;
  /** "Monday" within a week, else "Monday, November 30". */
  weekday: (at: number | string) => string;
}

const dayMs = 86_400_000;

export function momentsOf(timeZone: string, now: Date): Moments {
  const near = new Intl.DateTimeFormat(languageTag, { weekday: 'long', timeZone });
  const far = new Intl.DateTimeFormat(languageTag, { weekday: 'long', month: 'long', day: 'numeric', timeZone });
  return {
    day: (at) => formatMoment(at, timeZone, 'date'),
    moment: (at) => formatMoment(at, timeZone),
    weekday: (at) => {
      const date = new Date(at);
      const away = date.getTime() - now.getTime();
      return (away > -dayMs && away < 6 * dayMs ? near : far).format(date);
    },
  };
}
