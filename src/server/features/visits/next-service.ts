import { isDueOn } from '#domain/routing/recurrence.ts';
import { dayNumber, MILLISECONDS_A_DAY, WEEKDAYS, type Weekday } from '#domain/routing/weekday.ts';
import type { StopRow } from './repo.ts';

/** A monthly stop comes back within five weeks. */
const lookAheadDays = 40;

const dayAfter = (date: string, days: number): string =>
  new Date((dayNumber(date) + days) * MILLISECONDS_A_DAY).toISOString().slice(0, 10);

const weekdayNamed = (day: string): Weekday =>
  WEEKDAYS.find((name) => name.toUpperCase() === day.toUpperCase()) ?? 'Monday';

const frequencyNamed = (frequency: string): 'weekly' | 'biweekly' | 'monthly' =>
  frequency === 'biweekly' || frequency === 'monthly' ? frequency : 'weekly';

/** The date a customer is next due after one, by the customer's places on the routes; null without any. */
export function nextServiceDate(stops: readonly StopRow[], servedOn: string): string | null {
  for (let days = 1; days <= lookAheadDays; days += 1) {
    const date = dayAfter(servedOn, days);
    const isDue = stops.some((stop) =>
      isDueOn(date, {
        dayOfWeek: weekdayNamed(stop.dayOfWeek),
        frequency: frequencyNamed(stop.serviceFrequency),
        startDate: stop.startDate,
        endDate: stop.endDate,
        lastVisitDate: servedOn,
      }),
    );
    if (isDue) return date;
  }
  return null;
}
