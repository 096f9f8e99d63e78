import { type CompanyPlan, stopsInWeek, weeksOf } from './company-plan.ts';
import { type CompanyWeek, technicianOf, type WeekTechnician } from './company-week.ts';

const secondsAMinute = 60;
/** Sums of driving times differ in their last digits by the order they are added in. */
const toleranceSeconds = 1e-6;

/** A stop of a driven day, seconds after midnight. */
type TimedStop = { readonly stop: number; readonly arrives: number; readonly begins: number; readonly isLate: boolean };

/** Drives through a technician's stops from the start of the shift, waiting where somebody comes too early. */
function timetable(company: CompanyWeek, { startMinute }: WeekTechnician, stops: readonly number[]): TimedStop[] {
  let time = startMinute * secondsAMinute;
  let here = -1;
  return stops.map((stop) => {
    const { coordinates = null, serviceMinutes = 0, wishes } = company.stops[stop] ?? {};
    if (coordinates !== null) {
      if (here >= 0) time += company.secondsBetween(here, stop);
      here = stop;
    }
    const arrives = time;
    const window = wishes?.window ?? null;
    const begins = Math.max(arrives, (window?.from ?? 0) * secondsAMinute);
    time = begins + serviceMinutes * secondsAMinute;
    return { stop, arrives, begins, isLate: window !== null && begins > window.to * secondsAMinute + toleranceSeconds };
  });
}

/** Whether any stop asks for a time of day. */
export const hasWindows = ({ stops }: CompanyWeek): boolean => stops.some(({ wishes }) => wishes.window !== null);

/** The stops, as numbers, that a technician would begin after their window. */
export const lateStops = (company: CompanyWeek, technicianId: string, stops: readonly number[]): number[] => {
  const technician = technicianOf(company, { technicianId });
  if (technician === undefined || stops.every((stop) => company.stops[stop]?.wishes.window == null)) return [];
  return timetable(company, technician, stops).flatMap(({ stop, isLate }) => (isLate ? [stop] : []));
};

/** What a plan does against the stops' wishes: begun too late in some week, or by somebody who must not come. */
export function brokenWishes(company: CompanyWeek, plan: CompanyPlan): { late: number[]; wrongTechnician: number[] } {
  const late = new Set<number>();
  const wrongTechnician = new Set<number>();
  for (const route of plan.routes) {
    for (const stop of route.stops) {
      if (company.stops[stop]?.wishes.excludedTechnicianIds.includes(route.technicianId)) wrongTechnician.add(stop);
    }
    for (const week of weeksOf(company)) {
      for (const stop of lateStops(company, route.technicianId, stopsInWeek(plan, route, week))) late.add(stop);
    }
  }
  return { late: [...late], wrongTechnician: [...wrongTechnician] };
}

/** Whether nobody behind a place in the day comes too late for being reached so many minutes later. */
export function keepsWindows(
  company: CompanyWeek,
  technician: WeekTechnician,
  stops: readonly number[],
  inserted: { readonly at: number; readonly minutes: number },
): boolean {
  let delay = inserted.minutes * secondsAMinute;
  for (const { stop, arrives, begins, isLate } of timetable(company, technician, stops).slice(inserted.at)) {
    delay = Math.max(0, delay - (begins - arrives));
    const window = company.stops[stop]?.wishes.window;
    if (window && !isLate && begins + delay > window.to * secondsAMinute + toleranceSeconds) return false;
  }
  return true;
}
