import type { Customer } from '#contract/customers/customers.ts';
import type { DayResultAnswer, OptimizeDay, RouteAssignment } from '#contract/scheduling/routes.ts';
import { coordinatesOf, minuteOfTime, optimizeDay } from '#domain/scheduling/index.ts';

/** Data the page already has. */
interface Known {
  customers: readonly Customer[];
  assignments: readonly RouteAssignment[];
}

/**
 * Orders a day in the browser by the server's rules when the server can't be reached; about 10 ms for a long day.
 * @throws Error for an unknown customer
 */
export function optimizeHere(
  { customerIds, method, startTime, dayOfWeek }: OptimizeDay,
  { customers, assignments }: Known,
): DayResultAnswer {
  const result = optimizeDay({
    customers: customerIds.map((customerId) => {
      const customer = customers.find((one) => one.customerId === customerId);
      if (!customer) throw new Error(`Nothing is known here of customer ${customerId}`);
      const own = assignments.filter((one) => one.customerId === customerId && one.isActive);
      const planned = own.find((one) => one.dayOfWeek === dayOfWeek) ?? own[0];
      const { windowFrom, windowTo } = planned ?? {};
      return {
        customerId,
        coordinates: coordinatesOf(customer),
        ...(planned ? { serviceMinutes: planned.estimatedDuration } : {}),
        ...(windowFrom || windowTo
          ? { window: { from: minuteOfTime(windowFrom ?? '00:00'), to: minuteOfTime(windowTo ?? '23:59') } }
          : {}),
      };
    }),
    method,
    ...(startTime === undefined ? {} : { startMinute: minuteOfTime(startTime) }),
  });
  return { ...result, method };
}
