import { routeDayOf, routeDays } from '#contract/scheduling/routes.ts';
import type { MoveVisit } from '#contract/scheduling/week-plan.ts';
import { addDays, type CivilDate, mondayOf } from '#domain/calendar/index.ts';
import type { Message } from '#domain/language/index.ts';
import { type DatedVisit, isDueOn, shiftFromNowOn, type VisitChange } from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { invalid } from '#server/platform/app-error.ts';
import { withUndo } from './changes.ts';
import { daysOffRepo, visitChangesRepo } from './dated/repo.ts';
import type { DatedPlanOfCompany, PlannedStop } from './dated-plan.ts';
import { type PlannedRow, routesRepo } from './repo.ts';
import { routesTexts } from './texts.ts';

/** Past weeks are shown as they were, back to so many days before this week. */
export const daysKept = 28;

/** A visit as it was found, and the schedule around it. */
export interface FoundVisit {
  stop: PlannedStop;
  serviceDate: CivilDate;
  /** An earlier change of it. */
  change: VisitChange | null;
  /** Its current date and technician; the regular ones when it is skipped. */
  date: CivilDate;
  technicianId: string;
  plan: DatedPlanOfCompany;
}

export interface Moving {
  visit: FoundVisit;
  move: MoveVisit;
  /** The technician's other visits of the new date, in their order. */
  others: DatedVisit<PlannedStop>[];
  summary: Message;
}

/** What it takes to number a route 1, 2, 3 … in this order: the stops whose number changes. */
export const renumber = (ordered: readonly PlannedRow[]): { row: PlannedRow; routeOrder: number }[] =>
  ordered.flatMap((row, index) => (row.routeOrder === index + 1 ? [] : [{ row, routeOrder: index + 1 }]));

/** The route with the stop in it, behind the stop of the route that is before it on that date. */
function routeWith(route: PlannedRow[], { visit: { stop }, move, others }: Moving): PlannedRow[] {
  const rest = route.filter(({ assignmentId }) => assignmentId !== stop.assignmentId);
  if (move.position === undefined) return [...rest, stop.assignment];
  const ofRoute = new Set(rest.map(({ assignmentId }) => assignmentId));
  const before = others
    .slice(0, move.position)
    .filter((one) => ofRoute.has(one.stop.assignmentId))
    .at(-1);
  const place = rest.findIndex(({ assignmentId }) => assignmentId === before?.stop.assignmentId) + 1;
  return [...rest.slice(0, place), stop.assignment, ...rest.slice(place)];
}

const nameOf = ({ assignmentId, serviceDate }: VisitChange) => ({ assignmentId, serviceDate });

/** Moves the stop on the routes so that it follows the new date, and the changes of its single visits with it. */
export async function moveFromNowOn(tx: TenantTx, tenant: Tenant, moving: Moving) {
  const { visit, move, summary } = moving;
  const { stop, serviceDate, plan } = visit;
  const { toDate, toTechnicianId } = move;
  const { assignmentId } = stop;
  const repo = routesRepo(tx);
  const keptFrom = addDays(mondayOf(plan.today), -daysKept);
  const [earlier = serviceDate] = [keptFrom, serviceDate].sort();
  const shift = shiftFromNowOn(stop, {
    serviceDate,
    toDate,
    toTechnicianId,
    keptFrom,
    changes: await visitChangesRepo(tx).since(earlier, [assignmentId]),
    daysOff: await daysOffRepo(tx).since(earlier),
  });
  if (stop.endDate !== null && stop.endDate < toDate) {
    throw invalid('toDate', routesTexts.seasonEnds({ date: stop.endDate }));
  }
  const { rhythm } = shift;
  const shifted = { dayOfWeek: shift.dayOfWeek, startDate: shift.startDate, ...(rhythm ? { rhythm } : {}) };
  if (rhythm && !isDueOn(toDate, { ...stop, ...shifted })) throw invalid('toDate', routesTexts.notServedThen);
  const dayOfWeek = routeDayOf(shift.dayOfWeek);
  const isSameRoute = toTechnicianId === stop.technicianId && shift.dayOfWeek === stop.dayOfWeek;
  const route = await repo.holdRoute(toTechnicianId, dayOfWeek);
  const ordered = isSameRoute && move.position === undefined ? route : routeWith(route, moving);
  const renumbered = renumber(ordered);
  const visits = [...shift.removed, ...shift.added].map(nameOf);
  const assignmentIds = [...new Set([assignmentId, ...renumbered.map(({ row }) => row.assignmentId)])];
  return withUndo(tx, tenant, { kind: 'move', summary, assignmentIds, visits: unique(visits) }, async () => {
    const updatedAt = tenant.now();
    for (const { row, routeOrder } of renumbered) await repo.update(row.assignmentId, { routeOrder, updatedAt });
    await repo.update(assignmentId, { ...shifted, technicianId: toTechnicianId, dayOfWeek, updatedAt });
    const changes = visitChangesRepo(tx);
    for (const change of shift.removed) await changes.removeVisitChange(nameOf(change));
    await changes.upsertVisitChanges(shift.added.map((change) => ({ ...change, createdAt: updatedAt })));
  });
}

const unique = (visits: ReturnType<typeof nameOf>[]) => [
  ...new Map(visits.map((name) => [`${name.assignmentId} ${name.serviceDate}`, name])).values(),
];

/**
 * Gives stops to another technician from now on, each on its day, behind the last stop there and in the order they had.
 * One change, which is undone like any other.
 */
export async function handOverStops(
  tx: TenantTx,
  tenant: Tenant,
  stops: readonly { assignmentId: string; dayOfWeek: string; routeOrder: number }[],
  { technicianId, summary }: { technicianId: string; summary: Message },
): Promise<string> {
  const repo = routesRepo(tx);
  const assignmentIds = stops.map(({ assignmentId }) => assignmentId);
  const { changeId } = await withUndo(tx, tenant, { kind: 'move', summary, assignmentIds }, async () => {
    for (const dayOfWeek of routeDays) {
      const ofDay = stops.filter((stop) => stop.dayOfWeek === dayOfWeek);
      if (ofDay.length === 0) continue;
      let place = await repo.lastPlace(technicianId, dayOfWeek);
      for (const { assignmentId } of ofDay.toSorted((one, other) => one.routeOrder - other.routeOrder)) {
        place += 1;
        await repo.update(assignmentId, { technicianId, routeOrder: place, updatedAt: tenant.now() });
      }
    }
  });
  return changeId;
}
