import { endOfDay, type TimedStop, walkDay } from '../routing/walk-day.ts';
import { type CompanyPlan, stopsInWeek, weeksOf } from './company-plan.ts';
import { type CompanyWeek, shiftOf, technicianOf, type WeekTechnician } from './company-week.ts';
import { whoMayCome } from './who-may-come.ts';

const secondsAMinute = 60;
/** Sums of driving times differ in their last digits by the order they are added in. */
const toleranceMinutes = 1e-6;

/** A technician's stops of a day as they are driven to, and the drive from the last one to where the day ends; minutes. */
function drivenDay(company: CompanyWeek, { startPlace, endPlace }: WeekTechnician, stops: readonly number[]) {
  let here = startPlace;
  const minutesTo = (place: number): number =>
    here === null ? 0 : company.secondsBetween(here, place) / secondsAMinute;
  const timed = stops.map((stop): TimedStop => {
    const { coordinates = null, serviceMinutes = 0, wishes } = company.stops[stop] ?? {};
    const drive = coordinates === null ? 0 : minutesTo(stop);
    if (coordinates !== null) here = stop;
    return { drive, service: serviceMinutes, window: wishes?.window ?? null };
  });
  return { timed, back: endPlace === null || here === startPlace ? 0 : minutesTo(endPlace) };
}

/** Whether any stop asks for a time of day. */
export const hasWindows = ({ stops }: CompanyWeek): boolean => stops.some(({ wishes }) => wishes.window !== null);

/**
 * The stops, as numbers, that a technician would begin after their window; all of them where waiting for windows makes the
 * day end after the shift, or puts lunch off too long.
 */
export function lateStops(
  company: CompanyWeek,
  { technicianId, day }: { technicianId: string; day: number },
  stops: readonly number[],
): readonly number[] {
  const technician = technicianOf(company, { technicianId });
  if (technician === undefined || stops.every((stop) => company.stops[stop]?.wishes.window == null)) return [];
  const shift = shiftOf(technician, day);
  const { timed, back } = drivenDay(company, technician, stops);
  const walked = walkDay(shift, timed);
  const isLateHome = endOfDay(walked, shift.lunch, back) > shift.start + shift.minutes + (shift.lunch?.minutes ?? 0);
  const isLateLunch = shift.lunch !== null && (walked.lunchAt ?? 0) > shift.lunch.to + toleranceMinutes;
  if (isLateHome || isLateLunch) return stops;
  return stops.filter((_, index) => walked.visits[index]?.isLate === true);
}

/** What a plan does against the stops' wishes: begun too late in some week, or by somebody who must not come. */
export function brokenWishes(company: CompanyWeek, plan: CompanyPlan): { late: number[]; wrongTechnician: number[] } {
  const late = new Set<number>();
  const wrongTechnician = new Set<number>();
  for (const route of plan.routes) {
    const technician = technicianOf(company, route);
    for (const stop of route.stops) {
      const { wishes, present = null } = company.stops[stop] ?? {};
      const asked = wishes && [{ ...wishes, technicianId: present?.technicianId ?? '' }];
      if (technician && asked && whoMayCome(asked, [technician]).length === 0) wrongTechnician.add(stop);
    }
    for (const week of weeksOf(company)) {
      for (const stop of lateStops(company, route, stopsInWeek(plan, route, week))) late.add(stop);
    }
  }
  return { late: [...late], wrongTechnician: [...wrongTechnician] };
}

/** Whether a stop put among a day's stops makes nobody late, itself included, who is in time without it. */
export function keepsWindows(
  company: CompanyWeek,
  technician: WeekTechnician,
  day: number,
  stops: readonly number[],
  inserted: TimedStop & { readonly at: number; readonly onward: number },
): boolean {
  const shift = shiftOf(technician, day);
  const { timed } = drivenDay(company, technician, stops);
  const before = walkDay(shift, timed).visits;
  const { at, onward, ...stop } = inserted;
  // The drive to the next stop now begins at the new stop; stops off the map on the way have none.
  const next = timed.findIndex((_, index) => index >= at && company.stops[stops[index] ?? -1]?.coordinates !== null);
  const after = timed.map((each, index) => (index === next ? { ...each, drive: onward } : each));
  return walkDay(shift, after.toSpliced(at, 0, stop)).visits.every(({ isLate }, index) => {
    if (!isLate) return true;
    return index !== at && before[index < at ? index : index - 1]?.isLate === true;
  });
}
