import type { CompanyWeek, WeekPlace } from './company-week.ts';
import type { FortnightWeek } from './rhythm-weeks.ts';

/** A technician's weekday: the stops, as numbers, in their order; a stop of one week of the fortnight is passed by in the other. */
export type CompanyRoute = WeekPlace & { readonly stops: readonly number[] };

/** Who services whom, on which day, in what order. */
export type CompanyPlan = {
  readonly routes: readonly CompanyRoute[];
  /** The week of the fortnight in which a stop is served; -1 for every week. */
  readonly weekOf: readonly (FortnightWeek | -1)[];
};

export const placeKey = ({ technicianId, day }: WeekPlace): string => `${day} ${technicianId}`;

/** A technician's weekday in a plan; without stops where the plan has none. */
export const routeAt = ({ routes }: CompanyPlan, { technicianId, day }: WeekPlace): CompanyRoute =>
  routes.find((route) => route.technicianId === technicianId && route.day === day) ?? { technicianId, day, stops: [] };

/** The weeks of the planned time, 0 or 0 and 1. */
export const weeksOf = ({ weeks }: CompanyWeek): readonly FortnightWeek[] => (weeks === 1 ? [0] : [0, 1]);

/** A route's stops in one of the weeks. */
export const stopsInWeek = (
  { weekOf }: CompanyPlan,
  { stops }: { stops: readonly number[] },
  week: FortnightWeek,
): readonly number[] => stops.filter((stop) => weekOf[stop] === -1 || weekOf[stop] === week);

/** Where a plan has each stop; null where it has it nowhere. */
export function placesOf({ stops }: CompanyWeek, { routes }: CompanyPlan): (CompanyRoute | null)[] {
  const places: (CompanyRoute | null)[] = stops.map(() => null);
  for (const route of routes) for (const stop of route.stops) places[stop] = route;
  return places;
}

/**
 * The current plan. Monthly stops, and biweekly ones whose rhythm isn't set yet, are counted in the week of the fortnight
 * that has less to do on their day.
 */
export function presentPlan({ stops, weeks }: CompanyWeek): CompanyPlan {
  const routes = new Map<string, WeekPlace & { stops: number[] }>();
  for (const [index, { present }] of stops.entries()) {
    if (present === null) continue;
    const key = placeKey(present);
    const route = routes.get(key);
    if (route === undefined) routes.set(key, { technicianId: present.technicianId, day: present.day, stops: [index] });
    else route.stops.push(index);
  }
  const weekOf: (FortnightWeek | -1)[] = stops.map(({ frequency, week }) =>
    weeks === 1 || frequency === 'weekly' ? -1 : (week ?? 0),
  );
  const inOrder = (stop: number): number => stops[stop]?.present?.routeOrder ?? 0;
  for (const route of routes.values()) {
    // Stops of the same number keep the order of the list.
    route.stops.sort((a, b) => inOrder(a) - inOrder(b));
    const busy = [0, 0];
    const isOpen = (stop: number): boolean => stops[stop]?.frequency !== 'weekly' && stops[stop]?.week === null;
    for (const stop of route.stops) {
      if (isOpen(stop)) continue;
      for (const week of [0, 1]) {
        if (weekOf[stop] === -1 || weekOf[stop] === week) busy[week] = (busy[week] ?? 0) + 1;
      }
    }
    for (const stop of route.stops.filter(isOpen)) {
      const week = (busy[1] ?? 0) < (busy[0] ?? 0) ? 1 : 0;
      weekOf[stop] = week;
      busy[week] = (busy[week] ?? 0) + 1;
    }
  }
  return { routes: [...routes.values()], weekOf };
}
