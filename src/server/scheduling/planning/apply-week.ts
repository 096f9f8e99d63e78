import type { ApplyWeek, ApplyWeekAnswer, PlanAssignment } from '#contract/scheduling/week-optimization.ts';
import type { Message } from '#domain/language/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, unknownReference } from '#server/platform/app-error.ts';
import { withUndo } from '../routes/changes.ts';
import { presentAssignment } from '../routes/service.ts';
import { techniciansRepo } from '../technicians/repo.ts';
import { schedulingTexts } from '../texts.ts';
import { type AssignmentRow, type PlacedRow, routePlanningRepo } from './repo.ts';

const texts = schedulingTexts.planning;

type Fault = { field: string; message: Message };

/**
 * Stores a previewed week, all of it or nothing. Stops of its days that the plan does not name keep their order behind those
 * that it names, so that one added in the meantime is not lost.
 * @throws AppError not_found naming an unknown technician or customer; invalid_input for a stop named twice;
 *   conflict, naming the stops, when one is no longer where the preview had it
 */
export const applyWeek = (tenant: Tenant, { assignments, roads }: ApplyWeek): Promise<ApplyWeekAnswer> =>
  tenant.transaction(async (tx) => {
    requireEachOnce(assignments);
    await lockCompany(tx);
    await requireReferences(tx, assignments);
    const repo = routePlanningRepo(tx);
    const stored = await repo.hold();
    const faults = assignments.flatMap((each, index) => faultsOf(each, index, stored));
    if (faults.length > 0) throw new AppError('conflict', texts.changedMeanwhile, { details: faults });

    const places = placesAfter(assignments, stored);
    const changed = places.filter((place) => !isThere(stored, place));
    const added = assignments.filter(({ was }) => was === null);
    const assignmentIds = [
      ...changed.map(({ assignmentId }) => assignmentId),
      ...added.map((each) => each.assignmentId),
    ];
    const summary = summaryOf(assignments);
    const { changeId } = await withUndo(
      tx,
      tenant,
      { kind: 'week-plan', summary, assignmentIds: [...new Set(assignmentIds)], roads },
      async () => {
        const now = tenant.now();
        await repo.insert(added.map(({ was: _none, ...fields }) => ({ ...fields, createdAt: now, updatedAt: now })));
        await repo.place(changed, now);
      },
    );
    const rows = await repo.find(places.map(({ assignmentId }) => assignmentId));
    return { changeId, assignments: rows.map(presentAssignment) };
  });

function requireEachOnce(assignments: readonly PlanAssignment[]): void {
  const seen = new Set<string>();
  for (const [index, { assignmentId }] of assignments.entries()) {
    if (seen.has(assignmentId))
      throw invalid(`assignments.${index}.assignmentId`, texts.listedTwice({ id: assignmentId }));
    seen.add(assignmentId);
  }
}

async function requireReferences(tx: TenantTx, assignments: readonly PlanAssignment[]): Promise<void> {
  const technicians = new Set((await techniciansRepo(tx).list()).map(({ technicianId }) => technicianId));
  const customers = await routePlanningRepo(tx).knownCustomers(assignments.map(({ customerId }) => customerId));
  for (const [index, { technicianId, customerId }] of assignments.entries()) {
    if (!technicians.has(technicianId))
      throw unknownReference(`assignments.${index}.technicianId`, schedulingTexts.technician);
    if (!customers.has(customerId)) throw unknownReference(`assignments.${index}.customerId`, schedulingTexts.customer);
  }
}

function faultsOf({ assignmentId, customerId, was }: PlanAssignment, index: number, stored: AssignmentRow[]): Fault[] {
  const fault = (message: Message): Fault[] => [{ field: `assignments.${index}.assignmentId`, message }];
  const row = stored.find((each) => each.assignmentId === assignmentId);
  if (was === null) {
    if (row !== undefined) return fault(texts.stopOnRoute);
    const isServed = stored.some((each) => each.customerId === customerId && each.isActive);
    return isServed ? fault(texts.customerOnRoute) : [];
  }
  if (row === undefined || !row.isActive) return fault(texts.stopNotOnRoute);
  if (row.customerId !== customerId) return fault(texts.stopOfAnother);
  const isWhereItWas =
    row.technicianId === was.technicianId && row.dayOfWeek === was.dayOfWeek && row.routeOrder === was.routeOrder;
  return isWhereItWas ? [] : fault(texts.stopMoved);
}

const routeOf = ({ dayOfWeek, technicianId }: { dayOfWeek: string; technicianId: string }): string =>
  `${dayOfWeek} ${technicianId}`;

/** Every stop of the days that the plan names, numbered from 1. */
function placesAfter(assignments: readonly PlanAssignment[], stored: readonly AssignmentRow[]): PlacedRow[] {
  const named = new Set(assignments.map(({ assignmentId }) => assignmentId));
  const routes = new Map<string, PlacedRow[]>();
  const inOrder = <Row extends { routeOrder: number }>(rows: readonly Row[]): Row[] =>
    [...rows].sort((a, b) => a.routeOrder - b.routeOrder);
  for (const each of inOrder(assignments)) routes.set(routeOf(each), [...(routes.get(routeOf(each)) ?? []), each]);
  const bystanders = stored.filter((row) => row.isActive && !named.has(row.assignmentId));
  for (const { rhythm: _same, ...row } of inOrder(bystanders)) routes.get(routeOf(row))?.push(row);
  return [...routes.values()].flatMap((route) =>
    route.map(({ assignmentId, technicianId, dayOfWeek, startDate, rhythm }, index) => ({
      assignmentId,
      technicianId,
      dayOfWeek,
      startDate,
      rhythm,
      routeOrder: index + 1,
    })),
  );
}

const isThere = (stored: readonly AssignmentRow[], place: PlacedRow): boolean => {
  const row = stored.find(({ assignmentId }) => assignmentId === place.assignmentId);
  return (
    row !== undefined &&
    row.technicianId === place.technicianId &&
    row.dayOfWeek === place.dayOfWeek &&
    row.routeOrder === place.routeOrder &&
    row.startDate === place.startDate &&
    place.rhythm === undefined
  );
};

/** For the list of changes. */
function summaryOf(assignments: readonly PlanAssignment[]): Message {
  const added = assignments.filter(({ was }) => was === null).length;
  const moved = assignments.filter(({ was, ...place }) => was !== null && routeOf(was) !== routeOf(place)).length;
  return texts.optimized({ moved, added });
}
