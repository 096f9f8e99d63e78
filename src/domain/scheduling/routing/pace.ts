import { minuteOfDay } from '#domain/calendar/index.ts';
import { type LunchBreak, minuteOfTime } from '../recurrence/shift.ts';
import { walkDay } from './walk-day.ts';

/** A stop of a day's route in driving order, as it is now. */
export interface PacedStop {
  /** null where the place is not on the map: counted as 0, as in the day's load. */
  readonly travelMinutes: number | null;
  readonly serviceMinutes: number;
  /** `skipped`: somebody came and left without servicing it. */
  readonly state: 'planned' | 'open' | 'done' | 'skipped';
  /** When the technician came to a stop under way, minutes after midnight. */
  readonly cameMinute: number | null;
  /** When the technician left a finished or skipped stop, minutes after midnight. */
  readonly leftMinute: number | null;
}

/** A stop as planned and as it is likely to be, minutes after midnight; they keep counting past the next midnight. */
export interface StopPace {
  readonly plannedMinute: number;
  /** When somebody is likely there; null where the stop was begun, and where it is not known. */
  readonly likelyMinute: number | null;
  /** Minutes past the planned arrival, or past the planned end where somebody works there; 0 where it is no news. */
  readonly lateMinutes: number;
}

export interface RoutePace {
  /** In the order of the stops. */
  readonly stops: readonly StopPace[];
  /** How late the stop is that is next or under way. 0 where all is done. */
  readonly behindMinutes: number;
  readonly plannedEndMinute: number;
  /** When the last stop is likely left; null where it is not known, and where all is done. */
  readonly likelyEndMinute: number | null;
}

/** Driving times are estimates: less than this is no news. */
const worthTellingMinutes = 30;

const late = (minutes: number): number => (minutes < worthTellingMinutes ? 0 : Math.floor(minutes));

/** Where a technician drives on from: the stop under way, else the last one left, else the start; null if unknown. */
function freeFrom(startMinute: number, stops: readonly PacedStop[], nowMinute: number): number | null {
  const open = stops.find(({ state }) => state === 'open');
  if (open) return Math.max(nowMinute, (open.cameMinute ?? nowMinute) + open.serviceMinutes);
  const left = stops.flatMap(({ leftMinute }) => leftMinute ?? []);
  if (left.length > 0) return Math.max(...left);
  return stops.some(({ state }) => state === 'done') ? null : startMinute;
}

/**
 * How a technician keeps to the day's plan. The plan is the start of the shift, then driving and service in turn. What is
 * likely goes on from where the last stop was left (or will be, where one is under way), with the driving and service still
 * to come, and nothing is reached before now. A stop to which the way is not known gets no estimate of its own.
 * @param startMinute the start of the shift, minutes after midnight
 * @param lunch had at its planned place among the stops
 */
export function paceOfRoute(
  startMinute: number,
  stops: readonly PacedStop[],
  nowMinute: number,
  lunch: LunchBreak | null = null,
): RoutePace {
  const walked = walkDay(
    { start: startMinute, lunch },
    stops.map(({ travelMinutes, serviceMinutes }) => ({
      drive: travelMinutes ?? 0,
      service: serviceMinutes,
      window: null,
    })),
  );
  let planned = startMinute;
  let free = freeFrom(startMinute, stops, nowMinute);
  const paces = stops.map((stop, index): StopPace => {
    const { begins: plannedMinute = 0, ends = 0 } = walked.visits[index] ?? {};
    planned = ends;
    if (stop.state === 'done' || stop.state === 'skipped') return { plannedMinute, likelyMinute: null, lateMinutes: 0 };
    if (stop.state === 'open') return { plannedMinute, likelyMinute: null, lateMinutes: late(nowMinute - planned) };
    // Lunch that lies between the last stop and this one is had on the way.
    const before = index === 0 ? startMinute : (walked.visits[index - 1]?.ends ?? startMinute);
    const way = plannedMinute - before;
    const arrival = free === null ? null : Math.max(nowMinute, Math.round(free + way));
    if (arrival !== null) free = arrival + stop.serviceMinutes;
    return {
      plannedMinute,
      likelyMinute: stop.travelMinutes === null ? null : arrival,
      lateMinutes: late((arrival ?? nowMinute) - plannedMinute),
    };
  });
  const next = stops.findIndex(({ state }) => state === 'open');
  const current = next < 0 ? stops.findIndex(({ state }) => state === 'planned') : next;
  return {
    stops: paces,
    behindMinutes: paces[current]?.lateMinutes ?? 0,
    plannedEndMinute: planned,
    likelyEndMinute: current < 0 ? null : free,
  };
}

/** How far a visit is: `late` where nobody came yet, and it is past its planned time or likely will be. */
export type VisitState = 'planned' | 'late' | 'on-site' | 'done';

/** @param lateMinutes as the pace of its route has it */
export function visitStateOf(visit: 'open' | 'done' | null, lateMinutes: number): VisitState {
  if (visit === 'done') return 'done';
  if (visit === 'open') return 'on-site';
  return lateMinutes > 0 ? 'late' : 'planned';
}

/** A technician's day as it is planned and as it went so far; moments are ISO. */
interface DayWorked {
  readonly startTime: string;
  readonly lunch?: LunchBreak | null | undefined;
  readonly stops: readonly {
    readonly travelMinutes: number | null;
    readonly serviceMinutes: number;
    readonly visit: {
      readonly state: 'open' | 'done';
      readonly arrivalTime: string | null;
      readonly departureTime: string | null;
    } | null;
  }[];
  /** Skipped visits; `stopsBefore` of one skipped on site says how many stops of the route come before it. */
  readonly skipped?:
    | readonly {
        readonly onSite?:
          | {
              readonly skippedAt: string;
              readonly stopsBefore: number;
              readonly serviceMinutes: number;
              readonly travelMinutes: number | null;
            }
          | undefined;
      }[]
    | undefined;
}

/**
 * How a technician keeps to a day's plan by `nowMinute`, and when each stop is likely reached, a stop each. One that was
 * skipped on site was planned and driven to, and the way goes on from there.
 */
export function paceOfDay(day: DayWorked, timeZone: string, nowMinute: number): RoutePace {
  const minuteOf = (moment: string | null | undefined) => (moment ? minuteOfDay(timeZone, new Date(moment)) : null);
  const skippedOnSite = (day.skipped ?? []).flatMap(({ onSite }) => onSite ?? []);
  const skips = (place: number): PacedStop[] =>
    skippedOnSite
      .filter(({ stopsBefore }) => stopsBefore === place)
      .map(({ skippedAt, travelMinutes, serviceMinutes }) => ({
        ...{ travelMinutes, serviceMinutes, state: 'skipped', cameMinute: null },
        leftMinute: minuteOf(skippedAt),
      }));
  const paced = day.stops.flatMap(({ visit, travelMinutes, serviceMinutes }, place): PacedStop[] => [
    ...skips(place),
    {
      travelMinutes,
      serviceMinutes,
      state: visit?.state ?? 'planned',
      cameMinute: minuteOf(visit?.arrivalTime),
      leftMinute: visit?.state === 'done' ? minuteOf(visit.departureTime) : null,
    },
  ]);
  const all = [...paced, ...skips(day.stops.length)];
  const pace = paceOfRoute(minuteOfTime(day.startTime), all, nowMinute, day.lunch);
  return { ...pace, stops: pace.stops.filter((_, index) => all[index]?.state !== 'skipped') };
}
