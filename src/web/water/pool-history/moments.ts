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
  const day = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeZone });
  const moment = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const near = new Intl.DateTimeFormat(languageTag, { weekday: 'long', timeZone });
  const far = new Intl.DateTimeFormat(languageTag, { weekday: 'long', month: 'long', day: 'numeric', timeZone });
  return {
    day: (at) => day.format(new Date(at)),
    moment: (at) => moment.format(new Date(at)),
    weekday: (at) => {
      const date = new Date(at);
      const away = date.getTime() - now.getTime();
      return (away > -dayMs && away < 6 * dayMs ? near : far).format(date);
    },
  };
}
