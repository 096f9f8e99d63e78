import type { DayPlan, DayPlanRoute, DayPlanStop } from '#contract/scheduling/day-plan.ts';
import { minuteOfDay } from '#domain/calendar/index.ts';
import { likelyArrival, minuteOfTime, minutesBehind, type PacedStop } from '#domain/scheduling/index.ts';
import { clock } from '#web/base/clock.ts';

type StopState = 'planned' | 'open' | 'done';

export const stateOf = ({ visit }: DayPlanStop): StopState => visit?.state ?? 'planned';

interface DayFigures {
  stops: number;
  done: number;
  open: number;
}

/** What a day, or one technician's part of it, adds up to. */
export function figuresOf(routes: readonly DayPlanRoute[]): DayFigures {
  const stops = routes.flatMap((route) => route.stops);
  const count = (state: StopState) => stops.filter((stop) => stateOf(stop) === state).length;
  return { stops: stops.length, done: count('done'), open: count('open') };
}

/** The stop to go to now: the one under way, else the first that is not done. */
export const nextStop = ({ stops }: DayPlanRoute): DayPlanStop | undefined =>
  stops.find((stop) => stateOf(stop) === 'open') ?? stops.find((stop) => stateOf(stop) === 'planned');

/** Technicians with stops first; those without only where they would work that day. */
export const shownRoutes = ({ technicians }: DayPlan): DayPlanRoute[] =>
  technicians
    .filter((route) => route.stops.length > 0 || route.worksThatDay)
    .sort((one, other) => Number(other.stops.length > 0) - Number(one.stops.length > 0));

/** How a technician keeps to today's plan by now, and when the next stop is likely reached. */
export function paceOf(
  { stops, startTime }: DayPlanRoute,
  timeZone: string,
): { behindMinutes: number; arrivalMinute: number | null } {
  const now = minuteOfDay(timeZone, clock.now());
  const start = minuteOfTime(startTime);
  const paced = stops.map((stop): PacedStop => {
    const left = stop.visit?.departureTime;
    return {
      travelMinutes: stop.travelMinutes,
      serviceMinutes: stop.serviceMinutes,
      state: stateOf(stop),
      leftMinute: left ? minuteOfDay(timeZone, new Date(left)) : null,
    };
  });
  return { behindMinutes: minutesBehind(start, paced, now), arrivalMinute: likelyArrival(start, paced, now) };
}
