import * as z from 'zod/mini';
import { dayPlan, dayPlanQuery } from '#contract/scheduling/day-plan.ts';
import {
  applyDayBody,
  createRouteAssignmentBody,
  type DayResultAnswer,
  dayResult,
  type OptimizeDay,
  optimizeDayBody,
  routeAssignment,
  routeAssignmentList,
  routeAssignmentsQuery,
  routeDayOf,
  routeOrderAnswer,
  routeOrderBody,
  updateRouteAssignmentBody,
} from '#contract/scheduling/routes.ts';
import {
  editStopBody,
  routeChange,
  routeChangeList,
  stopToEdit,
  undoRouteChangeBody,
} from '#contract/scheduling/stop-edits.ts';
import {
  moveVisitBody,
  restoreVisitBody,
  skipNotice,
  skipNoticeBody,
  skipVisitBody,
  weekPlan,
  weekPlanQuery,
} from '#contract/scheduling/week-plan.ts';
import { deleted } from '#contract/shapes.ts';
import { weekdays } from '#domain/calendar/index.ts';
import {
  coordinatesOf,
  customerAt,
  type DayCustomer,
  minuteOfTime,
  placeKey,
  placeOfKey,
  type RoadTable,
  shiftOn,
} from '#domain/scheduling/index.ts';
import { customersRepo, propertiesRepo } from '#server/customers/index.ts';
import type { Deps } from '#server/deps.ts';
import { sendList } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import { answerUnchanged } from '#server/http/etag-cache.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { unknownReference } from '#server/platform/app-error.ts';
import { mayPlan, mayRead } from '../access.ts';
import { roadTableOf } from '../roads/kept-drives.ts';
import { prepareRoads } from '../roads/road-times.ts';
import { endPlacesOf, endsOf, type TechnicianRow, techniciansRepo } from '../technicians/repo.ts';
import { schedulingTexts } from '../texts.ts';
import { moveVisit, noticeOfSkip, restoreVisit, skipVisit } from './change-visit.ts';
import { listRouteChanges, undoRouteChange } from './changes.ts';
import { optimizeDayInWorker } from './day-optimizer.ts';
import { dayPlanOf } from './day-plan.ts';
import { editStop, stopToEditOf } from './edit-stop.ts';
import type { VisitNotices } from './notify-customers.ts';
import { routesRepo } from './repo.ts';
import { applyDayOrder, orderRoute } from './route-order.ts';
import { assignStop, changeAssignment, listAssignments, removeAssignment } from './service.ts';
import { weekPlanOf } from './week-plan.ts';

/**
 * Orders a day's customers; nothing is stored.
 * @throws AppError not_found naming the place in `customerIds` of an unknown customer
 */
async function optimizeDayOrder(
  deps: Deps,
  tenant: Tenant,
  { customerIds, method, startTime, dayOfWeek, technicianId }: OptimizeDay,
): Promise<DayResultAnswer> {
  await prepareRoads(deps, tenant.companyId);
  type Day = { customers: DayCustomer[]; roads: RoadTable | null; technician: TechnicianRow | null };
  const { customers, roads, technician } = await tenant.transaction(async (tx): Promise<Day> => {
    const named = customerIds.map(placeOfKey);
    const ids = [...new Set(named.map(({ customerId }) => customerId))];
    const rows = new Map((await customersRepo(tx).findMany(ids)).map((row) => [row.customerId, row]));
    const properties = await propertiesRepo(tx).findMany(named.flatMap(({ propertyId }) => propertyId ?? []));
    const minutes = await routesRepo(tx).plannedMinutes(ids);
    const windows = await routesRepo(tx).windows(ids, dayOfWeek);
    const customers = named.map((place, index) => {
      const row = rows.get(place.customerId);
      const property = properties.find((one) => placeKey(one) === placeKey(place)) ?? null;
      const isKnown = row && (place.propertyId === null || property);
      if (!isKnown) throw unknownReference(`customerIds.${index}`, schedulingTexts.customer);
      const key = placeKey(place);
      return {
        customerId: key,
        coordinates: coordinatesOf(customerAt(row, property)),
        serviceMinutes: minutes.get(key),
        window: windows.get(key),
      };
    });
    const technician = technicianId === undefined ? null : await techniciansRepo(tx).find(technicianId);
    if (technicianId !== undefined && !technician) throw unknownReference('technicianId', schedulingTexts.technician);
    const places = [
      ...customers.map(({ coordinates }) => coordinates),
      ...(technician ? endPlacesOf([technician]) : []),
    ];
    return { customers, roads: await roadTableOf(tx, places), technician };
  });
  const weekday = weekdays.find((day) => routeDayOf(day) === dayOfWeek);
  const shift = technician && weekday ? shiftOn(technician, weekday) : null;
  const startMinute = startTime === undefined ? shift?.start : minuteOfTime(startTime);
  const day = {
    ...{ customers, method, startMinute, roads },
    ...(shift ? { endMinute: shift.end, lunch: shift.lunch } : {}),
    ...(technician ? { ends: endsOf(technician) } : {}),
  };
  return { ...(await optimizeDayInWorker(day, tenant.companyId)), method };
}

const params = z.object({ assignmentId: z.string() });
const changeParams = z.object({ changeId: z.string() });

/** Read often, and again whenever one of its rows changes. */
const reads = { ...mayRead, followsFromRows: true } as const;
/** The same of a long answer, which is made of typed rows. */
const readsMuch = { ...reads, isTyped: true } as const;

export function routesRoutes(app: App, deps: Deps, notices: VisitNotices): void {
  app.get(
    '/api/route-assignments',
    {
      config: readsMuch,
      schema: { querystring: routeAssignmentsQuery, response: { 200: routeAssignmentList } },
      onSend: answerUnchanged,
    },
    async (req, reply) => sendList(reply, await listAssignments(req.tenant, req.query)),
  );

  app.post(
    '/api/route-assignments',
    { config: mayPlan, schema: { body: createRouteAssignmentBody, response: { 201: routeAssignment } } },
    async (req, reply) => reply.code(201).send(await assignStop(req.tenant, req.body)),
  );

  // The screens send PUT with what changes; PATCH says the same.
  for (const method of ['PUT', 'PATCH'] as const) {
    app.route({
      method,
      url: '/api/route-assignments/:assignmentId',
      config: mayPlan,
      schema: { params, body: updateRouteAssignmentBody, response: { 200: routeAssignment } },
      handler: async (req) => changeAssignment(req.tenant, req.params.assignmentId, req.body),
    });
  }

  app.get(
    '/api/route-assignments/:assignmentId/edit',
    { config: mayRead, schema: { params, response: { 200: stopToEdit } } },
    async (req) => stopToEditOf(req.tenant, req.params.assignmentId),
  );

  app.post(
    '/api/route-assignments/:assignmentId/edit',
    { config: mayPlan, schema: { params, body: editStopBody, response: { 200: routeChange } } },
    async (req) => editStop(req.tenant, req.params.assignmentId, req.body),
  );

  app.delete(
    '/api/route-assignments/:assignmentId',
    { config: { needs: ['routes', 'delete'] }, schema: { params, response: { 200: deleted } } },
    async (req) => {
      await removeAssignment(req.tenant, req.params.assignmentId);
      return { success: true as const };
    },
  );

  app.post(
    '/api/route-optimization/day',
    { config: { ...mayPlan, limit: 'work' }, schema: { body: optimizeDayBody, response: { 200: dayResult } } },
    async (req) => optimizeDayOrder(deps, req.tenant, req.body),
  );

  app.post(
    '/api/route-optimization/day/apply',
    { config: mayPlan, schema: { body: applyDayBody, response: { 200: routeAssignmentList } } },
    async (req) => applyDayOrder(req.tenant, req.body),
  );

  app.put(
    '/api/route-order',
    { config: mayPlan, schema: { body: routeOrderBody, response: { 200: routeOrderAnswer } } },
    async (req) => orderRoute(req.tenant, req.body),
  );

  app.get(
    '/api/day-plan',
    { config: readsMuch, schema: { querystring: dayPlanQuery, response: { 200: dayPlan } }, onSend: answerUnchanged },
    async (req) => dayPlanOf(req.tenant, req.query),
  );

  app.get(
    '/api/route-changes',
    { config: reads, schema: { response: { 200: routeChangeList } }, onSend: answerUnchanged },
    async (req) => listRouteChanges(req.tenant),
  );

  app.post(
    '/api/route-changes/:changeId/undo',
    { config: mayPlan, schema: { params: changeParams, body: undoRouteChangeBody, response: { 200: routeChange } } },
    async (req) => undoRouteChange(req.tenant, notices, req.params.changeId, req.body),
  );

  app.get(
    '/api/week-plan',
    { config: readsMuch, schema: { querystring: weekPlanQuery, response: { 200: weekPlan } }, onSend: answerUnchanged },
    async (req) => weekPlanOf(req.tenant, req.query),
  );

  app.post(
    '/api/week-plan/move',
    { config: mayPlan, schema: { body: moveVisitBody, response: { 200: routeChange } } },
    async (req) => moveVisit(req.tenant, req.body),
  );

  app.post(
    '/api/week-plan/skip',
    { config: mayPlan, schema: { body: skipVisitBody, response: { 200: routeChange } } },
    async (req) => skipVisit(req.tenant, notices, req.body),
  );

  app.post(
    '/api/week-plan/skip-notice',
    { config: mayPlan, schema: { body: skipNoticeBody, response: { 200: skipNotice } } },
    async (req) => noticeOfSkip(req.tenant, notices, req.body),
  );

  app.post(
    '/api/week-plan/restore',
    { config: mayPlan, schema: { body: restoreVisitBody, response: { 200: routeChange } } },
    async (req) => restoreVisit(req.tenant, req.body),
  );
}
