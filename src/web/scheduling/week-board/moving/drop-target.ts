import type { RouteOrder } from '#contract/scheduling/routes.ts';
import type { MoveVisit, WeekPlan, WeekStop } from '#contract/scheduling/week-plan.ts';
import type { CivilDate } from '#domain/calendar/index.ts';
import { type BoardColumn, findDay, findStop, type VisitKey, visitKey } from './grid.ts';

/** A place for a stop: among the other stops of a technician's day, from 0. */
export interface Place {
  technicianId: string;
  date: CivilDate;
  position: number;
}

/** What a drop means. */
export type DropOutcome =
  | { kind: 'nothing' }
  /** The route of that weekday gets another order; `keys` is the day as it then looks. */
  | { kind: 'order'; body: RouteOrder; date: CivilDate; keys: VisitKey[] }
  /** The visit changes its place on this date alone. */
  | { kind: 'once'; move: MoveVisit }
  /** Another day or technician: for this week, or from now on? */
  | { kind: 'ask'; move: Omit<MoveVisit, 'scope'> };

/** Whether the stop is in its regular place. */
const isAtHome = (stop: WeekStop, date: CivilDate): boolean => stop.moved === null && stop.serviceDate === date;

/** What dropping a stop at a place asks of the server. */
export function dropOutcome(plan: WeekPlan, key: VisitKey, place: Place): DropOutcome {
  const found = findStop(plan, key);
  const day = findDay(plan, place.technicianId, place.date);
  if (!found || !day) return { kind: 'nothing' };
  const { assignmentId, serviceDate } = found.stop;
  const move = {
    assignmentId,
    serviceDate,
    toDate: place.date,
    toTechnicianId: place.technicianId,
    position: place.position,
  };
  if (day !== found.day) return { kind: 'ask', move };
  if (place.position === found.position) return { kind: 'nothing' };

  const others = day.stops.filter((stop) => stop !== found.stop);
  const ordered = [...others.slice(0, place.position), found.stop, ...others.slice(place.position)];
  // A visit that was moved here for once has no place in the route of the weekday; the others have.
  const routeOf = (stops: readonly WeekStop[]) =>
    stops.filter((stop) => isAtHome(stop, day.date)).map((stop) => stop.assignmentId);
  const basedOn = routeOf(day.stops);
  const assignmentIds = routeOf(ordered);
  const dayOfWeek = plan.dates.find(({ date }) => date === day.date)?.dayOfWeek;
  const isSameRoute = assignmentIds.every((id, index) => id === basedOn[index]);
  if (isSameRoute || !isAtHome(found.stop, day.date) || dayOfWeek === undefined) {
    return { kind: 'once', move: { ...move, scope: 'once' } };
  }
  return {
    kind: 'order',
    body: { technicianId: place.technicianId, dayOfWeek, assignmentIds, basedOn },
    date: day.date,
    keys: ordered.map(visitKey),
  };
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/**
 * Where an arrow key leads a lifted stop: up and down through the day and on to the technician above or below, left and
 * right to the neighbouring day. Null at the board's edge.
 */
export function nextPlace(
  plan: WeekPlan,
  columns: readonly BoardColumn[],
  key: VisitKey,
  place: Place,
  arrow: Arrow,
): Place | null {
  const room = (technicianId: string, date: CivilDate): number =>
    (findDay(plan, technicianId, date)?.stops ?? []).filter((stop) => visitKey(stop) !== key).length;
  if (arrow === 'ArrowLeft' || arrow === 'ArrowRight') {
    const at = columns.findIndex(({ date }) => date === place.date);
    const next = columns[at + (arrow === 'ArrowLeft' ? -1 : 1)];
    if (!next) return null;
    const { technicianId } = place;
    return { technicianId, date: next.date, position: Math.min(place.position, room(technicianId, next.date)) };
  }
  const step = arrow === 'ArrowUp' ? -1 : 1;
  const position = place.position + step;
  if (position >= 0 && position <= room(place.technicianId, place.date)) return { ...place, position };
  const row = plan.technicians.findIndex(({ technicianId }) => technicianId === place.technicianId);
  const next = plan.technicians[row + step];
  if (!next) return null;
  const { technicianId } = next;
  return { technicianId, date: place.date, position: step < 0 ? room(technicianId, place.date) : 0 };
}
