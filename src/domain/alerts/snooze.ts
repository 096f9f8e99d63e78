import { addDays, type CivilDate } from '#domain/calendar/index.ts';

/** How long an alert can be put off. */
export const snoozes = ['tomorrow', 'next-visit', 'week'] as const;
export type Snooze = (typeof snoozes)[number];

const daysInWeek = 7;

/**
 * The day whose beginning brings a snoozed alert back. Until the next visit means over that visit's day: what its test
 * finds raises or ends the alert anyway, and if nobody came, the alert is back the morning after. Without a visit to come,
 * a week.
 * @param nextVisit the date of the customer's next visit, today or later
 */
export function snoozedUntil(snooze: Snooze, today: CivilDate, nextVisit: CivilDate | null): CivilDate {
  if (snooze === 'tomorrow') return addDays(today, 1);
  if (snooze === 'week' || nextVisit === null) return addDays(today, daysInWeek);
  return addDays(nextVisit, 1);
}
