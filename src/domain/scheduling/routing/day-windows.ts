import { iterationBudget } from './budget.ts';
import { solveWeek } from './week/solve-week.ts';

const secondsAMinute = 60;
const toleranceMinutes = 1e-6;
/** A day is short: this takes some 50 ms for 25 stops. */
const iterations = 3_000;

/** When service may begin, minutes after midnight. */
export type DayWindow = { readonly from: number; readonly to: number };

/** What a day's order has to keep to, by stop number; minutes. */
export type TimedDay = {
  /** Between stops, row-major. */
  readonly travelMinutes: Float64Array;
  readonly serviceMinutes: readonly number[];
  readonly windows: readonly (DayWindow | null)[];
  readonly startMinute: number;
};

/** The stops of an order that begin after their window, where somebody who comes too early waits. */
export function lateInOrder(
  { travelMinutes, serviceMinutes, windows, startMinute }: TimedDay,
  order: readonly number[],
): number[] {
  let time = startMinute;
  return order.filter((stop, place) => {
    const before = order[place - 1];
    if (before !== undefined) time += travelMinutes[before * windows.length + stop] ?? 0;
    const window = windows[stop] ?? null;
    time = Math.max(time, window?.from ?? 0);
    const isLate = window !== null && time > window.to + toleranceMinutes;
    time += serviceMinutes[stop] ?? 0;
    return isLate;
  });
}

/**
 * The shortest order found in which everyone is reached within their window, starting where that is best. A stop that
 * can't be reached in time comes where it makes the fewest others late, with the least detour.
 */
export function orderWithinWindows(day: TimedDay, given: readonly number[]): number[] {
  const { travelMinutes, serviceMinutes, windows, startMinute } = day;
  const { routes, unserved } = solveWeek(
    {
      placeCount: windows.length,
      travel: travelMinutes.map((minutes) => minutes * secondsAMinute),
      technicians: [
        { id: 'day', startPlace: null, endPlace: null, workingDays: [0], shiftStart: startMinute * secondsAMinute },
      ],
      orders: windows.map((window, place) => ({
        id: String(place),
        place,
        service: (serviceMinutes[place] ?? 0) * secondsAMinute,
        patterns: [[0]],
        ...(window === null ? {} : { window: { from: window.from * secondsAMinute, to: window.to * secondsAMinute } }),
      })),
    },
    { seed: 1, budget: iterationBudget(iterations), start: [{ technician: 0, day: 0, orders: given }] },
  );
  let order = [...(routes[0]?.orders ?? [])];
  const minutes = (of: readonly number[]): number =>
    of.slice(1).reduce((sum, stop, index) => sum + (travelMinutes[(of[index] ?? 0) * windows.length + stop] ?? 0), 0);
  for (const stop of unserved) {
    const places = Array.from({ length: order.length + 1 }, (_, at) => order.toSpliced(at, 0, stop));
    const worth = places.map((each) => ({ each, late: lateInOrder(day, each).length, minutes: minutes(each) }));
    worth.sort((a, b) => a.late - b.late || a.minutes - b.minutes);
    order = worth[0]?.each ?? [...order, stop];
  }
  return order;
}
