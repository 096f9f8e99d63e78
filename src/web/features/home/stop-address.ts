import type { DayPlanStop } from '#contract/day-plan.ts';
import type { Role } from '#domain/access/index.ts';
import { leadsSomewhere } from '#web/app/pages.ts';

/** The page where one of today's stops is worked; none for those who may not. */
export function stopAddress({ assignmentId }: DayPlanStop, role: Role): string | undefined {
  const address = `/field-service/stop/${encodeURIComponent(assignmentId)}`;
  return leadsSomewhere(address, role) ? address : undefined;
}
