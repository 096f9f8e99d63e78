import { weekdays } from '#contract/choices.ts';
import { routeDays } from '#contract/scheduling/routes.ts';
import { serviceFrequencies } from '#contract/shapes.ts';
import { localDate } from '#domain/calendar/index.ts';
import type { Message } from '#domain/language/index.ts';
import {
  type Coordinates,
  coordinatesOf,
  type PlanningInput,
  type PlanningScope,
  skillsNeeded,
} from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { unknownReference } from '#server/platform/app-error.ts';
import { ownDrivesBetween, roadTableOf } from '../roads/kept-drives.ts';
import { endPlacesOf, endsOf, techniciansRepo } from '../technicians/repo.ts';
import { schedulingTexts as texts } from '../texts.ts';
import { routePlanningRepo } from './repo.ts';

/**
 * The company's current week, with the kept drives between its customers, and other places besides.
 * @throws AppError not_found naming the place in the scope of an unknown technician or customer
 */
export async function companyInput(
  tx: TenantTx,
  tenant: Tenant,
  scope: PlanningScope,
  besides: readonly Coordinates[] = [],
): Promise<PlanningInput> {
  const repo = routePlanningRepo(tx);
  const technicians = await techniciansRepo(tx).list();
  const customers = await repo.customers();
  const assignments = await repo.assignments();
  const properties = new Map((await repo.properties()).map((property) => [property.propertyId, property]));
  requireKnown('technicianIds', texts.technician, scope.technicianIds, technicians, ({ technicianId }) => technicianId);
  requireKnown('customerIds', texts.customer, scope.customerIds, customers, ({ customerId }) => customerId);
  const places = [
    ...customers.filter(({ isActive }) => isActive).map(coordinatesOf),
    ...[...properties.values()].map(coordinatesOf),
    ...endPlacesOf(technicians),
    ...besides,
  ];
  const roads = await roadTableOf(tx, places);
  return {
    today: localDate(tenant.account.timeZone, tenant.now()),
    customers: customers.map(({ poolType, ...customer }) => ({ ...customer, skills: skillsNeeded(null, poolType) })),
    technicians: technicians.map((technician) => ({
      ...technician,
      workingDays: weekdays.filter((day) => technician.workingDays.includes(day)),
      ends: endsOf(technician),
    })),
    // The words are checked by the database.
    assignments: assignments.map((row) => ({
      assignmentId: row.assignmentId,
      customerId: row.customerId,
      property: row.propertyId === null ? null : properties.get(row.propertyId),
      technicianId: row.technicianId,
      dayOfWeek: routeDays.find((day) => day === row.dayOfWeek) ?? 'MONDAY',
      routeOrder: row.routeOrder,
      estimatedDuration: row.estimatedDuration,
      serviceFrequency: serviceFrequencies.find((each) => each === row.serviceFrequency) ?? 'weekly',
      isActive: row.isActive,
      startDate: row.startDate,
      endDate: row.endDate,
      lastVisitDate: row.lastVisitDate,
      rhythm: row.rhythm,
      priority: row.priority,
      windowFrom: row.windowFrom,
      windowTo: row.windowTo,
      dayFixed: row.dayFixed,
      technicianFixed: row.technicianFixed,
      preferredTechnicianId: row.preferredTechnicianId,
      excludedTechnicianIds: row.excludedTechnicianIds,
      skills: row.skills ?? undefined,
    })),
    scope,
    newAssignmentPrefix: tenant.newId('ROUTE'),
    roads,
    ownDrives: roads === null ? await ownDrivesBetween(tx, places) : null,
  };
}

function requireKnown<Row>(
  field: string,
  what: Message,
  ids: readonly string[] | undefined,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): void {
  const known = new Set(rows.map(idOf));
  const missing = ids?.findIndex((id) => !known.has(id)) ?? -1;
  if (missing >= 0) throw unknownReference(`${field}.${missing}`, what);
}
