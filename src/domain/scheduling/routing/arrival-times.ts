import { dayLoad, type LoadStop } from '../recurrence/day-load.ts';

/** When a stop is worked by the plan, minutes after midnight; beyond midnight they go on. */
export type StopTimes = { readonly fromMinute: number; readonly toMinute: number };

/**
 * The planned times of a day's stops in their order: the first at the begin of the shift, the others after the driving and
 * service before them. The way to a stop that is not on the map counts nothing, as in the day's load.
 * @param startMinute the begin of the shift, minutes after midnight
 */
export function arrivalTimes(startMinute: number, stops: readonly LoadStop[]): StopTimes[] {
  const { travelMinutesTo } = dayLoad(stops);
  let minute = startMinute;
  return stops.map(({ serviceMinutes }, index) => {
    const fromMinute = minute + (travelMinutesTo[index] ?? 0);
    minute = fromMinute + serviceMinutes;
    return { fromMinute, toMinute: minute };
  });
}
