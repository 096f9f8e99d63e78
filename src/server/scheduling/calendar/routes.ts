import * as z from 'zod/mini';
import {
  type CalendarFeed,
  calendarFeed,
  type NewCalendarFeed,
  newCalendarFeed,
} from '#contract/scheduling/technicians.ts';
import { deleted } from '#contract/shapes.ts';
import { can } from '#domain/access/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { RouteNeeds } from '#server/http/access.ts';
import type { App } from '#server/http/app.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { techniciansRepo } from '../technicians/repo.ts';
import { schedulingTexts as texts } from '../texts.ts';
import { calendarOf, forCalendars } from './feed.ts';
import { calendarRepo, type FeedRow } from './repo.ts';

const params = z.object({ technicianId: z.string() });
const secretParams = z.object({ file: z.string() });
const url = '/api/technicians/:technicianId/calendar-feed';
const needs: RouteNeeds = { anyOf: forCalendars };
/** Calendar apps ask every few minutes at most; guessing a secret of 256 bits is hopeless anyway. */
const reading = { max: 120, timeWindow: '5 minutes' };

const present = (technicianId: string, row: FeedRow | null): CalendarFeed => ({
  technicianId,
  isOn: row !== null,
  createdAt: row?.createdAt.toISOString() ?? null,
  lastReadAt: row?.lastReadAt?.toISOString() ?? null,
});

/** Technicians manage their own calendar link, people who can edit routes everybody's. */
async function requireOwn(tx: TenantTx, { account }: Tenant, technicianId: string): Promise<void> {
  if (!(await techniciansRepo(tx).find(technicianId))) throw notFound(texts.technician);
  const plans = can(account.role, 'routes', 'edit', account.permissions);
  if (!plans && account.technicianId !== technicianId) {
    throw new AppError('not_allowed', texts.technicians.othersCalendar);
  }
}

const feedOf = (tenant: Tenant, technicianId: string): Promise<CalendarFeed> =>
  tenant.transaction(async (tx) => {
    await requireOwn(tx, tenant, technicianId);
    return present(technicianId, await calendarRepo(tx).find(technicianId));
  });

/** Creates a new secret link. An earlier one stops working. */
const openFeed = (deps: Deps, tenant: Tenant, technicianId: string): Promise<NewCalendarFeed> =>
  tenant.transaction(async (tx) => {
    await requireOwn(tx, tenant, technicianId);
    const secret = deps.newToken();
    await calendarRepo(tx).replace(technicianId, secret, tenant.now());
    const row = await calendarRepo(tx).find(technicianId);
    return { ...present(technicianId, row), url: `${deps.config.appUrl}/api/calendar/${secret}.ics` };
  });

const closeFeed = (tenant: Tenant, technicianId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    await requireOwn(tx, tenant, technicianId);
    await calendarRepo(tx).remove(technicianId);
  });

export function calendarRoutes(app: App, deps: Deps): void {
  app.get(url, { config: { needs }, schema: { params, response: { 200: calendarFeed } } }, async (req) =>
    feedOf(req.tenant, req.params.technicianId),
  );

  app.post(
    url,
    {
      config: { needs, planFeature: 'routes', carriesSecrets: true },
      schema: { params, response: { 201: newCalendarFeed } },
    },
    async (req, reply) => reply.code(201).send(await openFeed(deps, req.tenant, req.params.technicianId)),
  );

  // A link that is open to anyone who has it must be closed even after the plan ended.
  app.delete(
    url,
    { config: { needs, openAfterTrial: true }, schema: { params, response: { 200: deleted } } },
    async (req) => {
      await closeFeed(req.tenant, req.params.technicianId);
      return { success: true as const };
    },
  );

  app.get(
    '/api/calendar/:file',
    { config: { needs: 'public', rateLimit: reading }, schema: { params: secretParams } },
    async (req, reply) => {
      const secret = /^([\w-]{20,200})\.ics$/.exec(req.params.file)?.[1];
      const calendar = secret ? await calendarOf(deps, secret) : null;
      if (calendar === null) throw notFound(texts.calendar);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('Cache-Control', 'private, no-cache')
        .header('Content-Disposition', 'inline; filename="poolhand.ics"')
        .send(calendar);
    },
  );
}
