import { useEffect, useState } from 'react';
import type { DayPlanRoute } from '#contract/scheduling/day-plan.ts';
import { minuteOfDay } from '#domain/calendar/index.ts';
import { minuteOfTime, type PacedStop, paceOfRoute, type RoutePace } from '#domain/scheduling/index.ts';
import { clock } from '#web/base/clock.ts';

/** How a technician keeps to today's plan by now, and when each stop is likely reached. */
export function paceOf({ stops, startTime }: DayPlanRoute, timeZone: string): RoutePace {
  const minuteOf = (moment: string | null | undefined) => (moment ? minuteOfDay(timeZone, new Date(moment)) : null);
  const paced = stops.map(
    ({ visit, travelMinutes, serviceMinutes }): PacedStop => ({
      travelMinutes,
      serviceMinutes,
      state: visit?.state ?? 'planned',
      cameMinute: minuteOf(visit?.arrivalTime),
      leftMinute: visit?.state === 'done' ? minuteOf(visit.departureTime) : null,
    }),
  );
  return paceOfRoute(minuteOfTime(startTime), paced, minuteOfDay(timeZone, clock.now()));
}

/** Where a technician was seen last: at the stop under way, else at the one left last. */
export function lastSeenAt({ stops }: DayPlanRoute): { name: string; moment: string } | null {
  const seen = stops.flatMap(({ visit, customer }) => {
    const moment = visit?.state === 'open' ? visit.arrivalTime : visit?.departureTime;
    return moment ? [{ name: customer.name, moment }] : [];
  });
  return seen.reduce<(typeof seen)[number] | null>(
    (last, each) => (last === null || each.moment > last.moment ? each : last),
    null,
  );
}

const everyMs = 30_000;

/** Draws anew as time goes on: estimates and delays follow the clock, also where nothing else changes. */
export function useGoesOn(): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), everyMs);
    return () => clearInterval(timer);
  }, []);
}
