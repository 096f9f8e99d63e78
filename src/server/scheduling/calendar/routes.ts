import * as z from 'zod/mini';
import { calendarFeed, newCalendarFeed } from '#contract/scheduling/technicians.ts';
import { deleted } from '#contract/shapes.ts';
import type { Deps } from '#server/deps.ts';
import type { RouteNeeds } from '#server/http/access.ts';
import type { App } from '#server/http/app.ts';
import { notFound } from '#server/platform/app-error.ts';
import { schedulingTexts } from '../texts.ts';
import { calendarOf } from './feed.ts';
import { closeFeed, feedOf, openFeed } from './service.ts';

const params = z.object({ technicianId: z.string() });
const secretParams = z.object({ file: z.string() });
const url = '/api/technicians/:technicianId/calendar-feed';
const needs: RouteNeeds = {
  anyOf: [
    ['routes', 'edit'],
    ['field_service', 'view'],
  ],
};
/** Calendar apps ask every few minutes at most; guessing a secret of 256 bits is hopeless anyway. */
const reading = { max: 120, timeWindow: '5 minutes' };

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
      if (calendar === null) throw notFound(schedulingTexts.calendar);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('Cache-Control', 'private, no-cache')
        .header('Content-Disposition', 'inline; filename="poolhand.ics"')
        .send(calendar);
    },
  );
}
