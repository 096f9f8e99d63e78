import {
  type ApplyDay,
  type RouteAssignment,
  type RouteDay,
  type RouteOrder,
  type RouteOrderAnswer,
  routeDays,
} from '#contract/scheduling/routes.ts';
import { mergeOrders, placeKey } from '#domain/scheduling/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { lockCompany } from '#server/db/company-lock.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, unknownReference } from '#server/platform/app-error.ts';
import { techniciansRepo } from '../technicians/repo.ts';
import { schedulingTexts } from '../texts.ts';
import { withUndo } from './changes.ts';
import { type AssignmentRow, routesRepo } from './repo.ts';
import { presentAssignment, requireReferences } from './service.ts';
import { routesTexts as texts } from './texts.ts';

interface Route {
  technicianId: string;
  dayOfWeek: RouteDay;
  /** Which roads the order was planned on. */
  roads?: string | null | undefined;
}

/** A route in one order, numbered from 1, as one change that can be undone. */
async function storeOrder(
  tx: TenantTx,
  tenant: Tenant,
  { technicianId, dayOfWeek, roads }: Route,
  ordered: AssignmentRow[],
) {
  const repo = routesRepo(tx);
  const name = (await techniciansRepo(tx).find(technicianId))?.name ?? technicianId;
  const summary = texts.summary.reordered({ technician: name, day: routeDays.indexOf(dayOfWeek) });
  const assignmentIds = ordered.flatMap((stop, index) => (stop.routeOrder === index + 1 ? [] : [stop.assignmentId]));
  return withUndo(tx, tenant, { kind: 'order', summary, assignmentIds, roads }, async () => {
    const updatedAt = tenant.now();
    const stored: AssignmentRow[] = [];
    for (const [index, stop] of ordered.entries()) {
      const routeOrder = index + 1;
      const row =
        stop.routeOrder === routeOrder ? stop : await repo.update(stop.assignmentId, { routeOrder, updatedAt });
      if (row) stored.push(row);
    }
    return stored.map(presentAssignment);
  });
}

/**
 * Stores a whole new order. What others changed since `basedOn` is kept, and the moves are repeated within it.
 * @throws AppError not_found naming technicianId; conflict where a stop was never on the route
 */
export const orderRoute = (
  tenant: Tenant,
  { technicianId, dayOfWeek, assignmentIds, basedOn }: RouteOrder,
): Promise<RouteOrderAnswer> =>
  tenant.transaction(async (tx) => {
    await lockCompany(tx);
    await requireReferences(tx, { technicianId });
    const repo = routesRepo(tx);
    const stops = await repo.holdRoute(technicianId, dayOfWeek);
    const now = stops.map((stop) => stop.assignmentId);
    const stranger = assignmentIds.findIndex((id) => !now.includes(id) && !basedOn.includes(id));
    if (stranger >= 0) {
      const field = `assignmentIds.${stranger}`;
      if (!(await repo.find(assignmentIds[stranger] ?? '')))
        throw unknownReference(field, schedulingTexts.routeAssignment);
      throw new AppError('conflict', texts.routeChangedMeanwhile, {
        details: [{ field, message: texts.stopNotOnRoute }],
      });
    }
    const merged = mergeOrders(basedOn, now, assignmentIds);
    const ordered = merged.flatMap((id) => stops.filter((stop) => stop.assignmentId === id));
    const { changeId, result } = await storeOrder(tx, tenant, { technicianId, dayOfWeek }, ordered);
    const isAsSeen = now.length === basedOn.length && now.every((id, index) => id === basedOn[index]);
    return { assignments: result, merged: !isAsSeen, changeId };
  });

/**
 * Stores an optimized order, all of it or nothing. Stops that are not named keep their order behind the named ones, so that
 * one that somebody else added is not lost.
 * @throws AppError not_found naming technicianId; conflict where a named customer is not (or no longer) on the route
 */
export const applyDayOrder = (
  tenant: Tenant,
  { technicianId, dayOfWeek, customerIds, roads }: ApplyDay,
): Promise<RouteAssignment[]> =>
  tenant.transaction(async (tx) => {
    await lockCompany(tx);
    await requireReferences(tx, { technicianId });
    const stops = await routesRepo(tx).holdRoute(technicianId, dayOfWeek);
    const onRoute = new Set(stops.map(placeKey));
    const missing = customerIds.findIndex((place) => !onRoute.has(place));
    if (missing >= 0) {
      throw new AppError('conflict', texts.optimizeAgain, {
        details: [{ field: `customerIds.${missing}`, message: texts.customerNotOnRoute }],
      });
    }
    const named = customerIds.flatMap((place) => stops.filter((stop) => placeKey(stop) === place));
    const others = stops.filter((stop) => !named.includes(stop));
    const { result } = await storeOrder(tx, tenant, { technicianId, dayOfWeek, roads }, [...named, ...others]);
    return result;
  });
