import * as z from 'zod/mini';
import {
  applyDisruptionBody,
  type DayOffRemoved,
  type DaysOffQuery,
  dayOffList,
  dayOffRemoved,
  daysOffQuery,
  disruptionAnswer,
  disruptionPreview,
  type ListedDayOff,
  previewDisruptionBody,
} from '#contract/scheduling/disruptions.ts';
import type { DayOffKind } from '#contract/scheduling/week-plan.ts';
import { localDate, millisecondsADay } from '#domain/calendar/index.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { answerUnchanged } from '#server/http/etag-cache.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { invalid, notFound } from '#server/platform/app-error.ts';
import { mayPlan, mayRead } from '../access.ts';
import { withUndo } from '../routes/changes.ts';
import { daysOffRepo, routeChangesRepo } from '../routes/dated/repo.ts';
import type { VisitNotices } from '../routes/notify-customers.ts';
import { techniciansRepo } from '../technicians/repo.ts';
import { schedulingTexts } from '../texts.ts';
import { applyDisruption } from './apply.ts';
import { disruptionText } from './notices.ts';
import { previewDisruption } from './preview.ts';
import { noticeTexts, disruptionsTexts as texts } from './texts.ts';

/** The latest date that can be stored. */
const endOfTime = '9999-12-31';

/** Days off are rarely added further ahead; one that was can be removed, though not undone. */
const daysLookedBack = 400;

/** Days off in a span, from today on by default, each with the change that added it. */
const listDaysOff = (tenant: Tenant, { from, to }: DaysOffQuery): Promise<ListedDayOff[]> =>
  tenant.transaction(async (tx) => {
    const first = from ?? localDate(tenant.account.timeZone, tenant.now());
    if (to !== undefined && to < first) throw invalid('to', schedulingTexts.beforeFirstDay);
    const days = await daysOffRepo(tx).between(first, to ?? endOfTime);
    const made = await routeChangesRepo(tx).thatMadeDaysOff(
      new Date(tenant.now().getTime() - daysLookedBack * millisecondsADay),
    );
    return days.map((day) => ({ ...day, changeId: made.get(day.dayOffId) ?? null }));
  });

/**
 * Removes a day off and nothing else: visits that were moved or skipped stay that way.
 * @throws AppError not_found
 */
const removeDayOff = (tenant: Tenant, dayOffId: string): Promise<DayOffRemoved> =>
  tenant.transaction(async (tx) => {
    const day = await daysOffRepo(tx).holdDayOff(dayOffId);
    if (!day) throw notFound(schedulingTexts.dayOff);
    const away = day.technicianId ? await techniciansRepo(tx).find(day.technicianId) : null;
    // The database allows no other `kind`.
    const what = disruptionText(day.kind as DayOffKind, away?.name ?? null);
    const { fromDate, toDate } = day;
    const summary = texts.summary.removed({ what, dates: noticeTexts.dates({ fromDate, toDate }) });
    const { changeId } = await withUndo(tx, tenant, { kind: 'disruption', summary, dayOffIds: [dayOffId] }, () =>
      daysOffRepo(tx).removeDayOff(dayOffId),
    );
    return { success: true, changeId };
  });

export function disruptionsRoutes(app: App, deps: Deps, notices: VisitNotices): void {
  app.post(
    '/api/disruptions/preview',
    {
      config: { ...mayPlan, limit: 'work' },
      schema: { body: previewDisruptionBody, response: { 200: disruptionPreview } },
    },
    async (req) => previewDisruption(deps, notices, req.tenant, req.body),
  );

  app.post(
    '/api/disruptions',
    {
      config: { ...mayPlan, limit: 'work' },
      schema: { body: applyDisruptionBody, response: { 201: disruptionAnswer } },
    },
    async (req, reply) => reply.code(201).send(await applyDisruption(req.tenant, notices, req.body)),
  );

  app.get(
    '/api/days-off',
    { config: mayRead, schema: { querystring: daysOffQuery, response: { 200: dayOffList } }, onSend: answerUnchanged },
    async (req) => listDaysOff(req.tenant, req.query),
  );

  app.delete(
    '/api/days-off/:dayOffId',
    { config: mayPlan, schema: { params: z.object({ dayOffId: z.string() }), response: { 200: dayOffRemoved } } },
    async (req) => removeDayOff(req.tenant, req.params.dayOffId),
  );
}
