import { catalog } from '#domain/language/index.ts';

/** What timesheets call things and say needs review. */
export const payCheckTexts = catalog('analytics.timesheets', {
  exception: {
    'not-done': 'Not done',
    'left-open': 'Left open',
    short: 'Short visit',
    long: 'Long visit',
    'task-left': 'Missed task',
    'no-photo': 'No photo',
    unplanned: 'Unscheduled',
    'other-technician': 'Other technician',
  },
  stopState: {
    done: 'Done',
    open: 'Open',
    'not-done': 'Not done',
    skipped: 'Skipped',
    holiday: 'Day off',
    ahead: 'Upcoming',
  },
  neverFinished: 'Started but never finished',
  tasksLeft: ({ tasks }: { tasks: readonly string[] }) => `Not done: ${tasks.join(', ')}`,
  noPhoto: 'No photo for this visit',
  tasksWithoutPhoto: ({ tasks }: { tasks: readonly string[] }) => `Missing its photo: ${tasks.join(', ')}`,
  scheduledFor: ({ technician }: { technician: string }) => `Scheduled for ${technician}`,
  notScheduled: 'Not on the schedule that day',
  doneBy: ({ technician }: { technician: string }) => `Done by ${technician}`,
  noVisit: 'Scheduled, but no finished visit',
  doneOn: ({ day }: { day: string }, words) => `Done on ${words.day(day, 'weekday')} instead`,
  ofScheduled: ({ onSite, planned }: { onSite: number; planned: number }, { plural }) =>
    `${onSite} of ${plural(planned, 'scheduled minute', 'scheduled minutes')}`,
  /** A length of time in whole hours and minutes. */
  duration: ({ hours, minutes }: { hours: number; minutes: number }) => {
    if (hours === 0) return `${minutes} min`;
    return minutes === 0 ? `${hours} hr` : `${hours} hr ${minutes} min`;
  },
});
