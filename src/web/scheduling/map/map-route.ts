import { useQuery } from '@tanstack/react-query';
import { createContext, useMemo } from 'react';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { WeekStop } from '#contract/scheduling/week-plan.ts';
import { minuteOfDay } from '#domain/calendar/index.ts';
import { type Coordinates, paceOfDay, type VisitState, visitStateOf } from '#domain/scheduling/index.ts';
import { call } from '#web/base/api.ts';
import { clock } from '#web/base/clock.ts';

/** A stop as a map shows it. */
export interface MapStop {
  key: string;
  name: string;
  coordinates: Coordinates;
  /** How far its visit is; absent where that is not shown. */
  state?: VisitState | undefined;
}

/** How far a visit is today, as the map shows it. */
export const mapStateOf = ({ assignmentId, visitState }: WeekStop, late: ReadonlyMap<string, number>): VisitState =>
  visitStateOf(visitState, late.get(assignmentId) ?? 0);

const pollMs = 30_000;
const noneLate: ReadonlyMap<string, number> = new Map();

/**
 * By how many minutes the stops of today are late, by their assignments, as the day's list counts it. It is asked again with
 * every change of a visit, and now and then, because stops become late by time alone.
 */
export function useLateStops(isToday: boolean): ReadonlyMap<string, number> {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['/api/day-plan', 'today', null],
    queryFn: ({ signal }) => call<DayPlan>('GET', '/api/day-plan', { signal }),
    enabled: isToday,
    refetchInterval: pollMs,
  });
  return useMemo(() => {
    // With every answer, changed or not: the clock goes on.
    if (!isToday || !data || dataUpdatedAt === 0) return noneLate;
    const now = minuteOfDay(data.timeZone, clock.now());
    return new Map(
      data.technicians.flatMap((route) => {
        const { stops } = paceOfDay(route, data.timeZone, now);
        return route.stops.map(({ assignmentId }, place) => [assignmentId, stops[place]?.lateMinutes ?? 0] as const);
      }),
    );
  }, [isToday, data, dataUpdatedAt]);
}

/** Stops in driving order. */
export interface MapRoute {
  key: string;
  /** The technician's name, shown when there are several routes. */
  name: string;
  stops: readonly MapStop[];
  /** A CSS colour; without one each route takes the next of the theme's. */
  colour?: string;
}

const themeColours = 8;

/** The theme's colour of the nth route, from 0. */
export const routeColour = (index: number): string => `var(--route-${(index % themeColours) + 1})`;

/** Choosing stops on a map: whose keys are chosen, a click on one, and one dropped on another route. */
export interface Choosing {
  picked: ReadonlySet<string>;
  onToggle: (key: string) => void;
  onDrop: (key: string, routeKey: string) => void;
}

/** Set around a map on which stops can be chosen. */
export const MapChoice = createContext<Choosing | null>(null);
