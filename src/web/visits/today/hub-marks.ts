import type { DayPlan, DayPlanRoute, DayPlanStop } from '#contract/scheduling/day-plan.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { placeKey } from '#domain/scheduling/index.ts';
import type { SkippedHere } from '../visit/visit-queue.ts';

/** A visit that was finished on this phone and that the server does not have yet. */
export interface WaitingVisit {
  visitId: string;
  assignmentId: string | null;
  customerId: string;
}

/** A day's visits on this phone. */
export interface LocalVisits {
  /** Finished, and not with the server yet. */
  waiting: readonly WaitingVisit[];
  /** The stops that were begun here and are not finished. */
  begun: readonly string[];
  /** The stops that were skipped here, and that the server does not have yet. */
  skipped: readonly SkippedHere[];
}

/** The visits whose Completed mark was taken off on this phone ("Reset Completed"), by stop. */
export type ClearedMarks = Readonly<Record<string, readonly string[]>>;

/** A day's finished visits, as far as the list of stops does not show them. */
export interface DoneToday extends LocalVisits {
  cleared: ClearedMarks;
  /** Visits of the day; asked for only where marks were taken off, to see which stops were worked again. */
  visits: readonly Pick<Visit, 'visitId' | 'customerId' | 'propertyId' | 'state'>[];
}

/** What the card of a stop says of it. */
export type StopMark = 'none' | 'open' | 'done' | 'waiting' | 'skipped';

/** Where the day of a stop stands against today: its times are estimates today, and facts or plans on other days. */
export type DayKind = 'past' | 'today' | 'later';

const isWaitingFor = (stop: DayPlanStop, { assignmentId, customerId }: WaitingVisit): boolean =>
  assignmentId === null ? customerId === stop.customer.customerId : assignmentId === stop.assignmentId;

/** Every finished visit of a stop that is known here. Others at the same place count once its marks were taken off. */
function doneVisits(stop: DayPlanStop, { cleared, waiting, visits }: DoneToday): string[] {
  const wasCleared = cleared[stop.assignmentId] !== undefined;
  const own = stop.visit?.state === 'done' ? [stop.visit.visitId] : [];
  const here = waiting.filter((each) => isWaitingFor(stop, each) && (wasCleared || each.assignmentId !== null));
  const again = visits.filter(
    (visit) => wasCleared && visit.state === 'done' && placeKey(visit) === placeKey(stop.customer),
  );
  return [...own, ...here.map(({ visitId }) => visitId), ...again.map(({ visitId }) => visitId)];
}

/** How a stop was skipped on this phone. */
export const skipOf = (
  { assignmentId }: DayPlanStop,
  { skipped }: Pick<LocalVisits, 'skipped'>,
): SkippedHere | undefined => skipped.find((each) => each.assignmentId === assignmentId);

/** Whether a stop is marked Completed, and whether the server knows of it. */
export function markOf(stop: DayPlanStop, day: DoneToday): StopMark {
  const taken = day.cleared[stop.assignmentId] ?? [];
  const counting = doneVisits(stop, day).filter((visitId) => !taken.includes(visitId));
  if (counting.length > 0) {
    return counting.every((visitId) => day.waiting.some((each) => each.visitId === visitId)) ? 'waiting' : 'done';
  }
  if (skipOf(stop, day)) return 'skipped';
  return stop.visit?.state === 'open' || day.begun.includes(stop.assignmentId) ? 'open' : 'none';
}

/** Worked already, and to be worked again: the next visit of the stop is a further one. */
export const needsFollowUpVisit = (stop: DayPlanStop, day: DoneToday): boolean =>
  day.cleared[stop.assignmentId] !== undefined && markOf(stop, day) === 'none';

/** Takes the Completed marks off all stops that have one; `count` of them. */
export function clearMarks(stops: readonly DayPlanStop[], day: DoneToday): { cleared: ClearedMarks; count: number } {
  const marked = stops.filter((stop) => isDone(stop, day));
  const taken = marked.map((stop) => [stop.assignmentId, [...new Set(doneVisits(stop, day))]] as const);
  return { cleared: { ...day.cleared, ...Object.fromEntries(taken) }, count: marked.length };
}

export const ownFirst = (routes: readonly DayPlanRoute[], own: string | null): DayPlanRoute[] => [
  ...routes.filter(({ technicianId }) => technicianId === own),
  ...routes.filter(({ technicianId }) => technicianId !== own),
];

/** The own route; for the office the one with stops, where there is only one to speak of. */
export function routeToWork({ technicians }: DayPlan, own: string | null): DayPlanRoute | undefined {
  const withStops = technicians.filter(({ stops }) => stops.length > 0);
  const ownRoute = withStops.find(({ technicianId }) => technicianId === own);
  return ownRoute ?? (withStops.length === 1 ? withStops[0] : undefined);
}

export const isDone = (stop: DayPlanStop, day: DoneToday): boolean => ['done', 'waiting'].includes(markOf(stop, day));

/** The first stop of a route that is still to be worked. */
export const nextStopOf = ({ stops }: DayPlanRoute, day: DoneToday): DayPlanStop | undefined =>
  stops.find((stop) => !isDone(stop, day) && !skipOf(stop, day));
