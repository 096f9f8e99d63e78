import { type DayEnds, dayLoad, type LoadStop, openEnds } from '../recurrence/day-load.ts';
import type { Shift } from '../recurrence/shift.ts';
import type { Drives } from './drives.ts';
import { walkDay } from './walk-day.ts';

/** When a stop is planned, minutes after midnight; they keep counting past the next midnight. */
export type StopTimes = { readonly fromMinute: number; readonly toMinute: number };

/**
 * The planned times of a day's stops in their order: after the driving, the service and the lunch before them. Driving to a
 * stop that is not on the map counts as 0, as in the day's load.
 */
export function arrivalTimes(
  shift: Pick<Shift, 'start' | 'lunch'>,
  stops: readonly LoadStop[],
  drives: Drives,
  ends: DayEnds = openEnds,
): StopTimes[] {
  const { travelMinutesTo } = dayLoad(stops, drives, ends);
  const { visits } = walkDay(
    shift,
    stops.map(({ serviceMinutes }, index) => ({
      drive: travelMinutesTo[index] ?? 0,
      service: serviceMinutes,
      window: null,
    })),
  );
  return visits.map(({ begins, ends: toMinute }) => ({ fromMinute: begins, toMinute }));
}

const minutesAnHour = 60;
const windowHours = 2;
const lastHour = 24;
/** How much earlier than estimated a technician may well arrive. */
const earlyMinutes = 30;

/** Whole hours of the day, 0 to 24. */
export interface ArrivalWindow {
  readonly fromHour: number;
  readonly toHour: number;
}

/**
 * The two-hour window in which a technician is announced: it starts in the hour that contains half an hour before the
 * estimated arrival, but not before the shift. Driving times are estimates, so nothing narrower is promised.
 * @param startMinute the start of the shift, minutes after midnight
 * @param minutesBefore driving and service before this stop
 */
export function arrivalWindow(startMinute: number, minutesBefore: number): ArrivalWindow {
  const earliest = Math.max(startMinute, startMinute + minutesBefore - earlyMinutes);
  const fromHour = Math.min(Math.floor(earliest / minutesAnHour), lastHour - windowHours);
  return { fromHour, toHour: fromHour + windowHours };
}
