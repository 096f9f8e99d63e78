import type { Customer } from '#contract/customers/customers.ts';
import type { DayResultAnswer, OptimizeDay, RouteAssignment } from '#contract/scheduling/routes.ts';
import { coordinatesOf, minuteOfDay, optimizeDay } from '#domain/scheduling/index.ts';

/** What the page knows anyway. */
interface Known {
  customers: readonly Customer[];
  assignments: readonly RouteAssignment[];
}

/**
 * Orders a day in the browser by the server's own rules, some 10 ms for a long day: for when the server cannot be reached.
 * @throws Error where a customer is not known here
 */
export function optimizeHere(
  { customerIds, method, startTime }: OptimizeDay,
  { customers, assignments }: Known,
): DayResultAnswer {
  const result = optimizeDay({
    customers: customerIds.map((customerId) => {
      const customer = customers.find((one) => one.customerId === customerId);
      if (!customer) throw new Error(`Nothing is known here of customer ${customerId}`);
      const planned = assignments.find((one) => one.customerId === customerId && one.isActive);
      return {
        customerId,
        coordinates: coordinatesOf(customer),
        ...(planned ? { serviceMinutes: planned.estimatedDuration } : {}),
      };
    }),
    method,
    ...(startTime === undefined ? {} : { startMinute: minuteOfDay(startTime) }),
  });
  return {
    ...result,
    optimizedRoute: [...result.optimizedRoute],
    withoutCoordinates: [...result.withoutCoordinates],
    method,
  };
}
