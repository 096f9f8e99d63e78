import { dayNumber, localDate, MILLISECONDS_A_DAY } from '#domain/calendar/index.ts';

export const timeRanges = ['30d', '90d', '1y', '2y', 'all'] as const;
export type TimeRange = (typeof timeRanges)[number];

const days: Readonly<Record<TimeRange, number | null>> = { '30d': 30, '90d': 90, '1y': 365, '2y': 730, all: null };

/** The first day shown; null for all. */
export function firstDayOf(range: TimeRange, today: string): string | null {
  const back = days[range];
  return back === null ? null : new Date((dayNumber(today) - back) * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
}

/** What was measured or given on or after a day of the company. */
export function onOrAfter<Event>(
  events: readonly Event[],
  firstDay: string | null,
  { at, timeZone }: { at: (event: Event) => string; timeZone: string },
): Event[] {
  return firstDay === null
    ? [...events]
    : events.filter((event) => localDate(timeZone, new Date(at(event))) >= firstDay);
}
