import type { LunchBreak } from '../recurrence/shift.ts';
import { iterationBudget } from './budget.ts';
import { walkDay } from './walk-day.ts';
import { workedTime } from './week/problem.ts';
import { solveWeek } from './week/solve-week.ts';

const secondsAMinute = 60;
/** A day is short: this takes some 50 ms for 25 stops. */
const iterations = 3_000;

/** A minute after the end of the shift costs as much as so many of driving. */
const overtimeFactor = 10;

/** When service may begin, minutes after midnight. */
export type DayWindow = { readonly from: number; readonly to: number };

/** What a day's order has to keep to, by stop number; minutes. */
export type TimedDay = {
  /** Between stops, row-major. */
  readonly travelMinutes: Float64Array;
  /** From where the day starts to each stop, and from each to where it ends; null where that is not known. */
  readonly fromStart: Float64Array | null;
  readonly toEnd: Float64Array | null;
  readonly serviceMinutes: readonly number[];
  readonly windows: readonly (DayWindow | null)[];
  readonly startMinute: number;
  readonly lunch: LunchBreak | null;
  /** When the day should be over; null where that is not known. */
  readonly endMinute: number | null;
};

/** The stops of an order that begin after their window, where somebody who comes too early waits. */
export function lateInOrder(
  { travelMinutes, fromStart, serviceMinutes, windows, startMinute, lunch }: TimedDay,
  order: readonly number[],
): number[] {
  const stops = order.map((stop, place) => {
    const before = order[place - 1];
    const drive = before === undefined ? fromStart?.[stop] : travelMinutes[before * windows.length + stop];
    return { drive: drive ?? 0, service: serviceMinutes[stop] ?? 0, window: windows[stop] ?? null };
  });
  const { visits } = walkDay({ start: startMinute, lunch }, stops);
  return order.filter((_, place) => visits[place]?.isLate === true);
}

/** The drives of a day with its start and its end as two more places behind the stops, seconds. */
function travelWithEnds({ travelMinutes, fromStart, toEnd, windows }: TimedDay): Float64Array {
  const count = windows.length;
  const size = count + 2;
  const travel = new Float64Array(size * size);
  for (let from = 0; from < count; from++) {
    for (let to = 0; to < count; to++) travel[from * size + to] = travelMinutes[from * count + to] ?? 0;
    travel[count * size + from] = fromStart?.[from] ?? 0;
    travel[from * size + count + 1] = toEnd?.[from] ?? 0;
  }
  return travel.map((minutes) => minutes * secondsAMinute);
}

/** Minutes of driving through a day in some order, from its start to its end. */
export function minutesInOrder(day: Pick<TimedDay, 'travelMinutes' | 'fromStart' | 'toEnd'>, order: readonly number[]) {
  const count = Math.sqrt(day.travelMinutes.length);
  const [first, last] = [order[0], order.at(-1)];
  const ends =
    (first === undefined ? 0 : (day.fromStart?.[first] ?? 0)) + (last === undefined ? 0 : (day.toEnd?.[last] ?? 0));
  return order
    .slice(1)
    .reduce((sum, stop, index) => sum + (day.travelMinutes[(order[index] ?? 0) * count + stop] ?? 0), ends);
}

/**
 * The shortest order found in which everyone is reached within their window, from where the day starts to where it ends or,
 * where that is not known, beginning and ending where it is best. A stop that can't be reached in time comes where it makes
 * the fewest others late, with the least detour.
 */
export function orderWithinWindows(day: TimedDay, given: readonly number[]): number[] {
  const { fromStart, toEnd, serviceMinutes, windows, startMinute, lunch, endMinute } = day;
  const pause = lunch && { at: lunch.from * secondsAMinute, length: lunch.minutes * secondsAMinute };
  const { routes, unserved } = solveWeek(
    {
      placeCount: windows.length + 2,
      travel: travelWithEnds(day),
      technicians: [
        {
          id: 'day',
          startPlace: fromStart && windows.length,
          endPlace: toEnd && windows.length + 1,
          workingDays: [0],
          shiftStart: startMinute * secondsAMinute,
          ...(endMinute === null
            ? {}
            : {
                shiftEnd: workedTime(endMinute * secondsAMinute, pause ?? undefined),
                longestOvertime: Number.POSITIVE_INFINITY,
              }),
          ...(pause ? { limitsOn: { 0: { pause } } } : {}),
        },
      ],
      orders: windows.map((window, place) => ({
        id: String(place),
        place,
        service: (serviceMinutes[place] ?? 0) * secondsAMinute,
        patterns: [[0]],
        ...(window === null ? {} : { window: { from: window.from * secondsAMinute, to: window.to * secondsAMinute } }),
      })),
      ...(endMinute === null ? {} : { costs: { overtime: overtimeFactor } }),
    },
    { seed: 1, budget: iterationBudget(iterations), start: [{ technician: 0, day: 0, orders: given }] },
  );
  let order = [...(routes[0]?.orders ?? [])];
  for (const stop of unserved) {
    const places = Array.from({ length: order.length + 1 }, (_, at) => order.toSpliced(at, 0, stop));
    const worth = places.map((each) => ({
      each,
      late: lateInOrder(day, each).length,
      minutes: minutesInOrder(day, each),
    }));
    worth.sort((a, b) => a.late - b.late || a.minutes - b.minutes);
    order = worth[0]?.each ?? [...order, stop];
  }
  return order;
}
