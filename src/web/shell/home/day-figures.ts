import type { DayPlan, DayPlanRoute, DayPlanStop } from '#contract/scheduling/day-plan.ts';

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
