import { useEffect, useState } from 'react';
import type { DayPlanRoute } from '#contract/scheduling/day-plan.ts';
import { minuteOfDay } from '#domain/calendar/index.ts';
import { minuteOfTime, type PacedStop, paceOfRoute, type RoutePace } from '#domain/scheduling/index.ts';
import { clock } from '#web/base/clock.ts';

/** What was skipped on site, by its place: how many stops of the route come before it. */
const skippedBefore = ({ skipped = [] }: DayPlanRoute, place: number) =>
  skipped.flatMap(({ onSite }) => (onSite?.stopsBefore === place ? [onSite] : []));

/**
 * How a technician keeps to today's plan by now, and when each stop is likely reached. A stop that was skipped on site was
 * planned and driven to, and the way goes on from there.
 */
export function paceOf(route: DayPlanRoute, timeZone: string): RoutePace {
  const minuteOf = (moment: string | null | undefined) => (moment ? minuteOfDay(timeZone, new Date(moment)) : null);
  const skips = (place: number): PacedStop[] =>
    skippedBefore(route, place).map(({ skippedAt, travelMinutes, serviceMinutes }) => ({
      ...{ travelMinutes, serviceMinutes, state: 'skipped', cameMinute: null },
      leftMinute: minuteOf(skippedAt),
    }));
  const paced = route.stops.flatMap(({ visit, travelMinutes, serviceMinutes }, place): PacedStop[] => [
    ...skips(place),
    {
      travelMinutes,
      serviceMinutes,
      state: visit?.state ?? 'planned',
      cameMinute: minuteOf(visit?.arrivalTime),
      leftMinute: visit?.state === 'done' ? minuteOf(visit.departureTime) : null,
    },
  ]);
  const all = [...paced, ...skips(route.stops.length)];
  const pace = paceOfRoute(minuteOfTime(route.startTime), all, minuteOfDay(timeZone, clock.now()), route.lunch);
  return { ...pace, stops: pace.stops.filter((_, index) => all[index]?.state !== 'skipped') };
}

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
