import { addDays, type CivilDate, dayNumber, mondayOf } from '#domain/calendar/index.ts';

/** Addresses of the field-service pages; today needs no date in them. */
export const dayAddress = (date: string, today: string): string =>
  date === today ? '/field-service' : `/field-service?date=${date}`;

export const stopAddress = (assignmentId: string, date: string, today: string): string =>
  `/field-service/stop/${encodeURIComponent(assignmentId)}${date === today ? '' : `?date=${date}`}`;

/** Without one of the customer's properties the page asks which address, where there are several. */
export const customerStopAddress = (customerId: string, propertyId?: string | null): string =>
  `/field-service/customer/${encodeURIComponent(customerId)}${propertyId ? `?${placeParam}=${encodeURIComponent(propertyId)}` : ''}`;
export const placeParam = 'property';

/** How a link asks for the visit to begin at once ("Start visit"): the state of the address, never the address itself. */
export const startAtOnce = { start: true } as const;

/** How a link asks for the sheet that skips the stop. */
export const skipAtOnce = { skip: true } as const;

export const asksToSkip = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'skip' in state && state.skip === true;

export const asksToStart = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'start' in state && state.start === true;

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

/** Monday to Sunday of the week of a date. */
export const weekOf = (date: CivilDate): CivilDate[] =>
  Array.from({ length: 7 }, (_, day) => addDays(mondayOf(date), day));
