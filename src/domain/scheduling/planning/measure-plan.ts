import type { Coordinates } from '../routing/distance.ts';
import { type DriveBasis, type Drives, driveBasis } from '../routing/drives.ts';
import { type Balance, balanceOf } from '../routing/week/balance.ts';
import { type CompanyPlan, type CompanyRoute, presentPlan, stopsInWeek, weeksOf } from './company-plan.ts';
import { type CompanyWeek, readCompanyWeek, shiftOf, technicianOf, type WeekTechnician } from './company-week.ts';
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

/** Where a day starts and ends, as far as it is known. */
type Ends = Pick<WeekTechnician, 'startPlace' | 'endPlace'>;

/** The places that are driven to in order; a day without stops on the map is driven nowhere. */
function placesOn({ stops }: CompanyWeek, order: readonly number[], ends?: Ends): number[] {
  const onMap = order.filter((stop) => stops[stop]?.coordinates !== null);
  const { startPlace = null, endPlace = null } = ends ?? {};
  if (onMap.length === 0) return [];
  return [...(startPlace === null ? [] : [startPlace]), ...onMap, ...(endPlace === null ? [] : [endPlace])];
}

/**
 * Driving seconds through some stops in order, from and to where the technician's day starts and ends; stops that are not on
 * the map are passed by.
 */
export function drivingSeconds(company: CompanyWeek, order: readonly number[], ends?: Ends): number {
  const places = placesOn(company, order, ends);
  let seconds = 0;
  for (let at = 1; at < places.length; at++) seconds += company.secondsBetween(places[at - 1] ?? 0, places[at] ?? 0);
  return seconds;
}

/** Where a route leads in order: its stops that are on the map, from and to where its technician's day starts and ends. */
export const placesThrough = (company: CompanyWeek, order: readonly number[], route: CompanyRoute): Coordinates[] =>
  placesOn(company, order, technicianOf(company, route)).flatMap((place) => company.places[place] ?? []);

/** Miles through some stops in order, and how many of the drives are estimated. */
function milesThrough(company: CompanyWeek, order: readonly number[], ends?: Ends) {
  const places = placesOn(company, order, ends);
  const legs = places.slice(1).map((place, index) => company.driveBetween(places[index] ?? place, place));
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
  const travel = drivingSeconds(company, stops, technicianOf(company, route)) / secondsAMinute;
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

/** Measures a plan as the day's screens do. */
export function measurePlan(company: CompanyWeek, plan: CompanyPlan): PlanFigures {
  let travel = 0;
  let overtime = 0;
  let [miles, drives, estimated] = [0, 0, 0];
  for (const route of plan.routes) {
    const technician = technicianOf(company, route);
    const shift = technician && shiftOf(technician, route.day).minutes;
    for (const week of weeksOf(company)) {
      const minutes = routeMinutes(company, plan, route, week);
      travel += minutes.travel;
      const driven = milesThrough(company, stopsInWeek(plan, route, week), technician);
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
