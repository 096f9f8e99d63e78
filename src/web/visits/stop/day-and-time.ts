import { addDays, type CivilDate, dayNumber, mondayOf } from '#domain/calendar/index.ts';

/** Monday to Sunday of the week of a date. */
export const weekOf = (date: CivilDate): CivilDate[] =>
  Array.from({ length: 7 }, (_, day) => addDays(mondayOf(date), day));

/** A date in an address; null where it is not one. */
export function readDay(text: string | null): CivilDate | null {
  try {
    if (text === null) return null;
    dayNumber(text);
    return text;
  } catch {
    return null;
  }
}
