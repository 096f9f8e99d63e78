import { useEffect, useState } from 'react';
import type { DayPlanRoute } from '#contract/scheduling/day-plan.ts';
import { minuteOfDay } from '#domain/calendar/index.ts';
import { paceOfDay, type RoutePace } from '#domain/scheduling/index.ts';
import { clock } from '#web/base/clock.ts';

/** How a technician keeps to today's plan by now, and when each stop is likely reached. */
export const paceOf = (route: DayPlanRoute, timeZone: string): RoutePace =>
  paceOfDay(route, timeZone, minuteOfDay(timeZone, clock.now()));

/** Earlier by less than this is no news; later by how much is, the pace says. */
const worthTellingMinutes = 30;

/** Stops still to come that are likely reached at another time than planned, for the customers to know. */
export const changedArrivals = (
  { stops }: DayPlanRoute,
  pace: RoutePace,
): { customerId: string; minute: number; isLate: boolean }[] =>
  stops.flatMap(({ customer: { customerId }, visit }, place) => {
    const { plannedMinute = 0, likelyMinute = null, lateMinutes = 0 } = pace.stops[place] ?? {};
    if (likelyMinute === null || likelyMinute >= 24 * 60 || visit !== null) return [];
    const isLate = lateMinutes > 0;
    return isLate || plannedMinute - likelyMinute >= worthTellingMinutes
      ? [{ customerId, minute: likelyMinute, isLate }]
      : [];
  });

/** Where a technician was seen last: at the stop under way, else at the one left last, finished or skipped. */
export function lastSeenAt({ stops, skipped = [] }: DayPlanRoute): { name: string; moment: string } | null {
  const seen = [
    ...stops.flatMap(({ visit, customer }) => {
      const moment = visit?.state === 'open' ? visit.arrivalTime : visit?.departureTime;
      return moment ? [{ name: customer.name, moment }] : [];
    }),
    ...skipped.flatMap(({ name, onSite }) => (onSite ? [{ name, moment: onSite.skippedAt }] : [])),
  ];
  return seen.reduce<(typeof seen)[number] | null>(
    (last, each) => (last === null || each.moment > last.moment ? each : last),
    null,
  );
}

const everyMs = 30_000;

/** Draws again as time passes: estimates and delays follow the clock, also where nothing else changes. */
export function useGoesOn(): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), everyMs);
    return () => clearInterval(timer);
  }, []);
}
