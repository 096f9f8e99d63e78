import { serviceFrequencies, weekdays } from '#contract/choices.ts';
import type { Recurrence } from '#domain/scheduling/index.ts';
import type { AssignmentRow } from './repo.ts';

type Rhythm = Pick<AssignmentRow, 'assignmentId' | 'dayOfWeek' | 'serviceFrequency' | 'startDate' | 'endDate'>;

/** When a stored stop is served, by the dates of the stops' last finished visits. */
export const recurrenceOf = (row: Rhythm, lastVisits: ReadonlyMap<string, string>): Recurrence => ({
  dayOfWeek: weekdays.find((name) => name.toUpperCase() === row.dayOfWeek) ?? 'Monday',
  frequency: serviceFrequencies.find((known) => known === row.serviceFrequency) ?? 'weekly',
  startDate: row.startDate,
  endDate: row.endDate,
  lastVisitDate: lastVisits.get(row.assignmentId) ?? null,
});
