import { type CivilDate, localDate } from '#domain/calendar/index.ts';

/** A date as sent: itself, or the company's date at the moment that was sent instead. */
export const sentDate = <Sent extends string | null | undefined>(timeZone: string, sent: Sent): Sent | CivilDate =>
  sent?.includes('T') ? localDate(timeZone, new Date(sent)) : sent;
