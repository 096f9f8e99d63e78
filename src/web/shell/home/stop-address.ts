import type { DayPlanStop } from '#contract/scheduling/day-plan.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';

/** The page where one of today's stops is worked; none for those who may not. */
export function useStopAddress({ assignmentId }: DayPlanStop): string | undefined {
  const address = `/field-service/stop/${encodeURIComponent(assignmentId)}`;
  return useLeadsSomewhere()(address) ? address : undefined;
}
