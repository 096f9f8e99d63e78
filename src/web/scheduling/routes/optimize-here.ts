import { routeDayOf, weekdays } from '#contract/choices.ts';
import type { Customer } from '#contract/customers/customers.ts';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { DayResultAnswer, OptimizeDay, RouteAssignment } from '#contract/scheduling/routes.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import {
  type Coordinates,
  coordinatesOf,
  minuteOfTime,
  optimizeDay,
  placeKey,
  placeOfKey,
  type RoadTable,
  roadPlaceOf,
  shiftOn,
} from '#domain/scheduling/index.ts';

/** Data the page already has. */
interface Known {
  customers: readonly Customer[];
  assignments: readonly RouteAssignment[];
  technicians: readonly Technician[];
  /** The day that this device took along, with its drives as measured on roads. */
  day: DayPlan | null;
}

/** The measured drives of the route that has most of the places; those that it lacks are estimated, and the figures say so. */
function roadsBetween(places: readonly (Coordinates | null)[], day: DayPlan | null): RoadTable | null {
  const wanted = places.flatMap((place) => (place ? [roadPlaceOf(place)] : []));
  const known = ({ places: own }: RoadTable): number =>
    wanted.filter((place) => Array.from(own).includes(place)).length;
  const tables = day?.technicians.flatMap(({ roads }) => roads ?? []) ?? [];
  const [best] = tables.toSorted((left, right) => known(right) - known(left));
  return best && known(best) > 1 ? best : null;
}

/**
 * Orders a day in the browser by the server's rules when the server can't be reached; about 10 ms for a long day.
 * @throws Error for an unknown customer
 */
export function optimizeHere(
  { customerIds, method, startTime, dayOfWeek, technicianId }: OptimizeDay,
  { customers, assignments, technicians, day }: Known,
): DayResultAnswer {
  const technician = technicians.find((one) => one.technicianId === technicianId);
  const weekday = weekdays.find((day) => routeDayOf(day) === dayOfWeek);
  const shift = technician && weekday ? shiftOn(technician, weekday) : undefined;
  const startMinute = startTime === undefined ? shift?.start : minuteOfTime(startTime);
  const stops = customerIds.map((customerId) => {
    const place = placeOfKey(customerId);
    const customer = customers.find((one) => one.customerId === place.customerId);
    if (!customer) throw new Error(`Nothing is known here of customer ${customerId}`);
    const property = customer.properties?.find(({ propertyId }) => propertyId === place.propertyId) ?? null;
    const own = assignments.filter((one) => placeKey(one) === customerId && one.isActive);
    const planned = own.find((one) => one.dayOfWeek === dayOfWeek) ?? own[0];
    const { windowFrom, windowTo } = planned ?? {};
    return {
      customerId,
      coordinates: coordinatesOf(property ?? customer),
      ...(planned ? { serviceMinutes: planned.estimatedDuration } : {}),
      ...(windowFrom || windowTo
        ? { window: { from: minuteOfTime(windowFrom ?? '00:00'), to: minuteOfTime(windowTo ?? '23:59') } }
        : {}),
    };
  });
  const result = optimizeDay({
    customers: stops,
    roads: roadsBetween(
      stops.map(({ coordinates }) => coordinates),
      day,
    ),
    method,
    ends: technician?.ends,
    lunch: shift?.lunch,
    endMinute: shift?.end,
    ...(startMinute === undefined ? {} : { startMinute }),
  });
  return { ...result, method };
}
