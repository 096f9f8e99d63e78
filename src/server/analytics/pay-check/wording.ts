import type { PayCheckExceptionKind, PayCheckStop } from '#contract/analytics/pay-check.ts';
import { formatDay, formatMoment } from '#domain/calendar/index.ts';

/** How the exports call the states of a stop. */
export const stateWords: Record<PayCheckStop['state'], string> = {
  done: 'Done',
  open: 'Left open',
  'not-done': 'Not done',
  skipped: 'Skipped',
  holiday: 'Day off',
  ahead: 'Upcoming',
};

export const exceptionWords: Record<PayCheckExceptionKind, string> = {
  'not-done': 'Not done',
  'left-open': 'Left open',
  short: 'Short visit',
  long: 'Long visit',
  'task-left': 'Task left',
  'no-photo': 'No photo',
  unplanned: 'Unplanned',
  'other-technician': 'Other technician',
};

/** `6:31 PM` where the company is; empty where there is no time. */
export const timeOfDay = (moment: string | null, timeZone: string): string =>
  moment === null ? '' : formatMoment(moment, timeZone, 'time');

/** `11/16/2026`. */
export const shortDate = (date: string): string => formatDay(date, 'numericDate');

/** Minutes as `5 h 12 min`. */
export function duration(minutes: number): string {
  const whole = Math.round(minutes);
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`;
}
