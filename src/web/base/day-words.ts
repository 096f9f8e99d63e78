import { languageTag } from './language.ts';

const dayFormat = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeZone: 'UTC' });

/** A calendar day (what begins with YYYY-MM-DD) as "Dec 1, 2026"; it has no time zone of its own. */
export const dayName = (day: string): string => dayFormat.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));

/** A moment as its day in a time zone, "Dec 1, 2026". */
export const momentDay = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeZone }).format(new Date(moment));
