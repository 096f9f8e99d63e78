import type { DayPlanStop } from '#contract/scheduling/day-plan.ts';
import { type DoneToday, isToBeWorkedAgain, markOf } from './hub-marks.ts';
import { startAtOnce } from './start-at-once.ts';

/** How "next stop" opens a stop: one that nobody has begun begins at once; one to be worked again offers a further visit. */
export const startOf = (stop: DayPlanStop, day: DoneToday): typeof startAtOnce | undefined =>
  markOf(stop, day) === 'none' && !isToBeWorkedAgain(stop, day) ? startAtOnce : undefined;
