import { routeDayOf } from '#contract/choices.ts';
import { type CivilDate, weekdayOf } from '#domain/calendar/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { unknownReference } from '#server/platform/app-error.ts';
import { schedulingTexts } from '../texts.ts';
import { announceRoutes } from './changes.ts';
import { routesRepo } from './repo.ts';
import { requireReferences } from './service.ts';

export interface SingleStop {
  assignmentId: string;
  customerId: string;
  technicianId: string;
  date: CivilDate;
  estimatedDuration: number;
  serviceType: string;
  serviceDescription: string;
}

/**
 * A stop of one day only, behind the last one of that technician's day; the same id again moves it.
 * @throws AppError not_found naming the field for an unknown customer or technician
 */
export async function placeSingleStop(tx: TenantTx, tenant: Tenant, stop: SingleStop): Promise<void> {
  const { assignmentId, date, ...fields } = stop;
  await requireReferences(tx, fields);
  const repo = routesRepo(tx);
  const dayOfWeek = routeDayOf(weekdayOf(date));
  const now = tenant.now();
  const placed = {
    ...fields,
    dayOfWeek,
    startDate: date,
    endDate: date,
    isActive: true,
    routeOrder: (await repo.lastPlace(fields.technicianId, dayOfWeek)) + 1,
    updatedAt: now,
  };
  const stored =
    (await repo.update(assignmentId, placed)) ?? (await repo.insert({ ...placed, assignmentId, createdAt: now }));
  if (!stored) throw unknownReference('assignmentId', schedulingTexts.routeAssignment);
  await announceRoutes(tx, [assignmentId]);
}

/** Takes such a stop off the route. What was recorded there stays. */
export async function dropSingleStop(tx: TenantTx, tenant: Tenant, assignmentId: string): Promise<void> {
  await routesRepo(tx).update(assignmentId, { isActive: false, updatedAt: tenant.now() });
  await announceRoutes(tx, [assignmentId]);
}
