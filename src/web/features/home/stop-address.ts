import type { DayPlanStop } from '#contract/day-plan.ts';
import type { Role } from '#domain/access/index.ts';
import { leadsSomewhere } from '#web/app/pages.ts';

/** The page where a stop is worked; none for those who may not. */
export function stopAddress(stop: DayPlanStop, date: string, role: Role): string | undefined {
  const address = `/field-service/${encodeURIComponent(stop.customer.customerId)}?${new URLSearchParams({
    assignmentId: stop.assignmentId,
    date,
  })}`;
  return leadsSomewhere(address, role) ? address : undefined;
}
