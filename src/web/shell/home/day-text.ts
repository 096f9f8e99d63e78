import { languageTag } from '#web/base/language.ts';

const format = new Intl.DateTimeFormat(languageTag, {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** "Monday, November 23" of a day written YYYY-MM-DD; a day has no time zone, so it is read as UTC. */
export const dayText = (date: string): string => format.format(new Date(`${date}T00:00:00Z`));
