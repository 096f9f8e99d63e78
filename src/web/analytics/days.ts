import { languageTag } from '#web/base/language.ts';

// The company's days come as dates without a time: they are the same everywhere.
const inUtc = { timeZone: 'UTC' } as const;
const short = new Intl.DateTimeFormat(languageTag, { ...inUtc, month: 'short', day: 'numeric' });
const full = new Intl.DateTimeFormat(languageTag, { ...inUtc, dateStyle: 'medium' });
const monthAndYear = new Intl.DateTimeFormat(languageTag, { ...inUtc, month: 'short', year: 'numeric' });

const instantOf = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`);

/** "Nov 16". */
export const shortDay = (date: string): string => short.format(instantOf(date));
/** "Nov 16, 2026". */
export const fullDay = (date: string): string => full.format(instantOf(date));
/** "Nov 2026", of 2026-11 or a day in it. */
export const monthText = (month: string): string => monthAndYear.format(instantOf(`${month.slice(0, 7)}-01`));
