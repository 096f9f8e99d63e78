import { weekdays } from '#contract/choices.ts';
import type { Recurrence } from '#domain/routing/recurrence.ts';
import type { AssignmentRow } from './repo.ts';
import { presentAssignment } from './service.ts';

/** When a stored stop is served, by the dates of the stops' last finished visits. */
export const recurrenceOf = (assignment: AssignmentRow, lastVisits: ReadonlyMap<string, string>): Recurrence => ({
  dayOfWeek: weekdays.find((name) => name.toUpperCase() === assignment.dayOfWeek) ?? 'Monday',
  frequency: presentAssignment(assignment).serviceFrequency,
  startDate: assignment.startDate,
  endDate: assignment.endDate,
  lastVisitDate: lastVisits.get(assignment.assignmentId) ?? null,
});
