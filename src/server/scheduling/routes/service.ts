import type {
  CreateRouteAssignment,
  RouteAssignment,
  RouteAssignmentsQuery,
  UpdateRouteAssignment,
} from '#contract/scheduling/routes.ts';
import { customersRepo } from '#server/customers/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid, notFound, unknownReference } from '#server/platform/app-error.ts';
import { techniciansRepo } from '../technicians/repo.ts';
import { schedulingTexts as texts } from '../texts.ts';
import { announceRoutes } from './changes.ts';
import { sentDate } from './company-day.ts';
import { type AssignmentRow, routesRepo } from './repo.ts';
import { routesTexts } from './texts.ts';

export const frequencyOf = (row: Pick<AssignmentRow, 'serviceFrequency'>) =>
  row.serviceFrequency as RouteAssignment['serviceFrequency'];

/** A stored assignment in the contract's shape. Its words are normalized before they are stored and checked by the database. */
export const presentAssignment = (row: AssignmentRow): RouteAssignment => ({
  id: row.assignmentId,
  assignmentId: row.assignmentId,
  customerId: row.customerId,
  technicianId: row.technicianId,
  dayOfWeek: row.dayOfWeek as RouteAssignment['dayOfWeek'],
  serviceType: row.serviceType,
  serviceFrequency: frequencyOf(row),
  routeOrder: row.routeOrder,
  estimatedDuration: row.estimatedDuration,
  serviceDescription: row.serviceDescription,
  priority: row.priority,
  isActive: row.isActive,
  startDate: row.startDate,
  endDate: row.endDate,
  notes: row.notes,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

type References = { customerId?: string | undefined; technicianId?: string | undefined };

export async function requireReferences(tx: TenantTx, { customerId, technicianId }: References): Promise<void> {
  if (customerId !== undefined && !(await customersRepo(tx).find(customerId))) {
    throw unknownReference('customerId', texts.customer);
  }
  if (technicianId !== undefined && !(await techniciansRepo(tx).find(technicianId))) {
    throw unknownReference('technicianId', texts.technician);
  }
}

type Season = { startDate?: string | null | undefined; endDate?: string | null | undefined };

function requireSeason({ startDate, endDate }: Season): void {
  if (startDate && endDate && endDate < startDate) {
    throw invalid('endDate', routesTexts.endsBeforeStart);
  }
}

export const listAssignments = (tenant: Tenant, query: RouteAssignmentsQuery) =>
  tenant.transaction(async (tx) => {
    const { rows, total } = await routesRepo(tx).list(query);
    return { rows: rows.map(presentAssignment), total };
  });

/**
 * Puts a customer on a technician's weekday, behind the last stop where no place is given.
 * The same id sent again answers the stored assignment and changes nothing.
 * @throws AppError not_found naming the field for an unknown customer or technician
 */
export const assignStop = (
  tenant: Tenant,
  { assignmentId: sentId, routeOrder, ...fields }: CreateRouteAssignment,
): Promise<RouteAssignment> =>
  tenant.transaction(async (tx) => {
    const repo = routesRepo(tx);
    const existing = sentId ? await repo.find(sentId) : null;
    if (existing) return presentAssignment(existing);
    await requireReferences(tx, fields);
    const { timeZone } = tenant.account;
    const season = { startDate: sentDate(timeZone, fields.startDate), endDate: sentDate(timeZone, fields.endDate) };
    requireSeason(season);
    const assignmentId = sentId ?? tenant.newId('ROUTE');
    const now = tenant.now();
    const row = {
      ...fields,
      ...season,
      assignmentId,
      routeOrder: routeOrder ?? (await repo.lastPlace(fields.technicianId, fields.dayOfWeek)) + 1,
      createdAt: now,
      updatedAt: now,
    };
    const stored = (await repo.insert(row)) ?? (await repo.find(assignmentId));
    if (!stored) throw new AppError('conflict', routesTexts.changedAtSameTime);
    await announceRoutes(tx, [assignmentId]);
    return presentAssignment(stored);
  });

/**
 * Changes what is named. A stop that moves to another technician or day goes behind the last one there, unless placed.
 * @throws AppError conflict where the stop is no longer at the place that the caller saw
 */
export const changeAssignment = (
  tenant: Tenant,
  assignmentId: string,
  { expectedRouteOrder, ...changes }: UpdateRouteAssignment,
): Promise<RouteAssignment> =>
  tenant.transaction(async (tx) => {
    const repo = routesRepo(tx);
    const row = await repo.hold(assignmentId);
    if (!row) throw notFound(texts.routeAssignment);
    if (expectedRouteOrder !== undefined && row.routeOrder !== expectedRouteOrder) {
      throw new AppError('conflict', routesTexts.routeChangedMeanwhile, {
        details: [{ field: 'expectedRouteOrder', message: routesTexts.placeNow({ place: row.routeOrder }) }],
      });
    }
    await requireReferences(tx, changes);
    const { timeZone } = tenant.account;
    const startDate = sentDate(timeZone, changes.startDate);
    const endDate = sentDate(timeZone, changes.endDate);
    requireSeason({
      startDate: startDate === undefined ? row.startDate : startDate,
      endDate: endDate === undefined ? row.endDate : endDate,
    });
    const technicianId = changes.technicianId ?? row.technicianId;
    const dayOfWeek = changes.dayOfWeek ?? presentAssignment(row).dayOfWeek;
    const moved = technicianId !== row.technicianId || dayOfWeek !== row.dayOfWeek;
    const routeOrder =
      moved && changes.routeOrder === undefined
        ? (await repo.lastPlace(technicianId, dayOfWeek)) + 1
        : changes.routeOrder;
    const stored = await repo.update(assignmentId, {
      ...changes,
      startDate,
      endDate,
      routeOrder,
      updatedAt: tenant.now(),
    });
    if (!stored) throw notFound(texts.routeAssignment);
    await announceRoutes(tx, [assignmentId]);
    return presentAssignment(stored);
  });

export const removeAssignment = (tenant: Tenant, assignmentId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    if (!(await routesRepo(tx).remove(assignmentId))) throw notFound(texts.routeAssignment);
    await announceRoutes(tx, [assignmentId]);
  });
