import type { DayPlanStop } from '#contract/day-plan.ts';
import { customerStopAddress, stopAddress } from './addresses.ts';
import { type DoneToday, isToBeWorkedAgain, markOf } from './hub-marks.ts';
import { startAtOnce } from './start-at-once.ts';

/** Where a stop is worked: on its own screen, or as a further visit once its mark was taken off. */
export const stopTo = (stop: DayPlanStop, day: DoneToday, dates: { date: string; today: string }): string =>
  isToBeWorkedAgain(stop, day)
    ? customerStopAddress(stop.customer.customerId)
    : stopAddress(stop.assignmentId, dates.date, dates.today);

/** How "next stop" opens it: a stop that nobody has begun begins at once. */
export const startOf = (stop: DayPlanStop, day: DoneToday): typeof startAtOnce | undefined =>
  markOf(stop, day) === 'none' && !isToBeWorkedAgain(stop, day) ? startAtOnce : undefined;
