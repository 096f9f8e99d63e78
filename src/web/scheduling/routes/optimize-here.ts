import { routeDayOf, weekdays } from '#contract/choices.ts';
import type { Customer } from '#contract/customers/customers.ts';
import type { DayResultAnswer, OptimizeDay, RouteAssignment } from '#contract/scheduling/routes.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { coordinatesOf, minuteOfTime, optimizeDay, placeKey, placeOfKey, shiftOn } from '#domain/scheduling/index.ts';

/** Data the page already has. */
interface Known {
  customers: readonly Customer[];
  assignments: readonly RouteAssignment[];
  technicians: readonly Technician[];
}

/**
 * Orders a day in the browser by the server's rules when the server can't be reached; about 10 ms for a long day.
 * @throws Error for an unknown customer
 */
export function optimizeHere(
  { customerIds, method, startTime, dayOfWeek, technicianId }: OptimizeDay,
  { customers, assignments, technicians }: Known,
): DayResultAnswer {
  const technician = technicians.find((one) => one.technicianId === technicianId);
  const weekday = weekdays.find((day) => routeDayOf(day) === dayOfWeek);
  const shift = technician && weekday ? shiftOn(technician, weekday) : undefined;
  const startMinute = startTime === undefined ? shift?.start : minuteOfTime(startTime);
  const result = optimizeDay({
    customers: customerIds.map((customerId) => {
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
    }),
    method,
    ends: technician?.ends,
    lunch: shift?.lunch,
    endMinute: shift?.end,
    ...(startMinute === undefined ? {} : { startMinute }),
  });
  return { ...result, method };
}
