import { type DriveBasis, type Drives, driveBasis } from '../routing/drives.ts';
import { type Balance, balanceOf } from '../routing/week/balance.ts';
import { type CompanyPlan, type CompanyRoute, presentPlan, stopsInWeek, weeksOf } from './company-plan.ts';
import { type CompanyWeek, readCompanyWeek, technicianOf } from './company-week.ts';
import type { PlanningInput } from './planning-input.ts';
import type { FortnightWeek } from './rhythm-weeks.ts';

const secondsAMinute = 60;

/** A route in one week: minutes of driving and of service. */
export type RouteMinutes = { readonly travel: number; readonly service: number; readonly filled: number };

/** A plan's sums over all technicians, an average week of the planned time. */
export type PlanFigures = {
  readonly distanceMiles: number;
  readonly travelMinutes: number;
  /** Beyond the shifts' ends. */
  readonly overtimeMinutes: number;
  readonly balanceScore: number;
  readonly spreadMinutes: number;
  /** What the driving is made of. */
  readonly basis: DriveBasis;
};

/** Driving seconds through some stops in order, an open path; stops that are not on the map are passed by. */
export function drivingSeconds({ stops, secondsBetween }: CompanyWeek, order: readonly number[]): number {
  let seconds = 0;
  let previous = -1;
  for (const stop of order) {
    if (stops[stop]?.coordinates === null) continue;
    if (previous >= 0) seconds += secondsBetween(previous, stop);
    previous = stop;
  }
  return seconds;
}

/** Miles through some stops in order, and how many of the drives are estimated. */
function milesThrough({ stops, driveBetween }: CompanyWeek, order: readonly number[]) {
  const onMap = order.filter((stop) => stops[stop]?.coordinates !== null);
  const legs = onMap.slice(1).map((stop, index) => driveBetween(onMap[index] ?? stop, stop));
  return {
    miles: legs.reduce((sum, leg) => sum + leg.miles, 0),
    drives: legs.length,
    estimated: legs.filter(({ isEstimated }) => isEstimated).length,
  };
}

/** How full a route is in one week. */
export function routeMinutes(
  company: CompanyWeek,
  plan: CompanyPlan,
  route: CompanyRoute,
  week: FortnightWeek,
): RouteMinutes {
  const stops = stopsInWeek(plan, route, week);
  const travel = drivingSeconds(company, stops) / secondsAMinute;
  const service = stops.reduce((sum, stop) => sum + (company.stops[stop]?.serviceMinutes ?? 0), 0);
  return { travel, service, filled: travel + service };
}

/** The fuller one of a route's weeks: what has to fit into the shift. */
export function fullestWeek(company: CompanyWeek, plan: CompanyPlan, route: CompanyRoute): RouteMinutes {
  const [first, ...others] = weeksOf(company).map((week) => routeMinutes(company, plan, route, week));
  return others.reduce(
    (fullest, each) => (each.filled > fullest.filled ? each : fullest),
    first ?? { travel: 0, service: 0, filled: 0 },
  );
}

/** Most stops that a route has in one week. */
export const mostStops = (company: CompanyWeek, plan: CompanyPlan, route: CompanyRoute): number =>
  Math.max(...weeksOf(company).map((week) => stopsInWeek(plan, route, week).length));

/** Driving and service of each planned technician, minutes an average week. */
export function workOf(company: CompanyWeek, plan: CompanyPlan): number[] {
  return company.technicians.map(({ technicianId }) => {
    const own = plan.routes.filter((route) => route.technicianId === technicianId);
    const minutes = own.flatMap((route) =>
      weeksOf(company).map((week) => routeMinutes(company, plan, route, week).filled),
    );
    return minutes.reduce((sum, each) => sum + each, 0) / company.weeks;
  });
}

/**
 * How evenly the routes share the work in an average week of their rhythms: as a suggested schedule
 * reports it for its own plan, here for the present one. A single week is no measure: all biweekly stops may fall into it.
 * @throws RangeError when a date or a time of day of the input is not one
 */
export function balanceOfRoutes(input: PlanningInput, drives: Drives): Balance {
  const company = readCompanyWeek(input, drives);
  return balanceOf(workOf(company, presentPlan(company)));
}

/** Measures a plan as the day's screens do: open paths. */
export function measurePlan(company: CompanyWeek, plan: CompanyPlan): PlanFigures {
  let travel = 0;
  let overtime = 0;
  let [miles, drives, estimated] = [0, 0, 0];
  for (const route of plan.routes) {
    const shift = technicianOf(company, route)?.shiftMinutes;
    for (const week of weeksOf(company)) {
      const minutes = routeMinutes(company, plan, route, week);
      travel += minutes.travel;
      const driven = milesThrough(company, stopsInWeek(plan, route, week));
      miles += driven.miles;
      drives += driven.drives;
      estimated += driven.estimated;
      overtime += Math.max(0, minutes.filled - (shift ?? minutes.filled));
    }
  }
  const { score, spreadMinutes } = balanceOf(workOf(company, plan));
  return {
    distanceMiles: miles / company.weeks,
    travelMinutes: travel / company.weeks,
    overtimeMinutes: overtime / company.weeks,
    balanceScore: score,
    spreadMinutes,
    basis: driveBasis(drives, estimated),
  };
}
