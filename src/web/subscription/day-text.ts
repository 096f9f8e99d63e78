import { languageTag } from '#web/base/language.ts';

/** A day without a time (YYYY-MM-DD), in words; a moment counts as its day. */
export const longDay = (day: string): string =>
  new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  );
