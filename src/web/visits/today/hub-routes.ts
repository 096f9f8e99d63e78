import type { DayPlan, DayPlanRoute, DayPlanStop } from '#contract/scheduling/day-plan.ts';
import { type DoneToday, markOf } from './hub-marks.ts';

export const ownFirst = (routes: readonly DayPlanRoute[], own: string | null): DayPlanRoute[] => [
  ...routes.filter(({ technicianId }) => technicianId === own),
  ...routes.filter(({ technicianId }) => technicianId !== own),
];

/** The own route; for the office the one with stops, where there is only one to speak of. */
export function routeToWork({ technicians }: DayPlan, own: string | null): DayPlanRoute | undefined {
  const withStops = technicians.filter(({ stops }) => stops.length > 0);
  const ownRoute = withStops.find(({ technicianId }) => technicianId === own);
  return ownRoute ?? (withStops.length === 1 ? withStops[0] : undefined);
}

export const isDone = (stop: DayPlanStop, day: DoneToday): boolean => ['done', 'waiting'].includes(markOf(stop, day));

/** The first stop of a route that is still to be worked. */
export const nextStopOf = ({ stops }: DayPlanRoute, day: DoneToday): DayPlanStop | undefined =>
  stops.find((stop) => !isDone(stop, day));
