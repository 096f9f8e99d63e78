import * as z from 'zod/mini';
import {
  applyDisruptionBody,
  dayOffList,
  dayOffRemoved,
  daysOffQuery,
  disruptionAnswer,
  disruptionPreview,
  previewDisruptionBody,
} from '#contract/scheduling/disruptions.ts';
import type { App } from '#server/http/app.ts';
import { answerUnchanged } from '#server/http/unchanged.ts';
import { applyDisruption } from './apply.ts';
import { listDaysOff, removeDayOff } from './days-off.ts';
import { previewDisruption } from './preview.ts';

export function disruptionsRoutes(app: App): void {
  app.post(
    '/api/disruptions/preview',
    {
      config: { needs: ['routes', 'edit'], planFeature: 'routes' },
      schema: { body: previewDisruptionBody, response: { 200: disruptionPreview } },
    },
    async (req) => previewDisruption(req.tenant, req.body),
  );

  app.post(
    '/api/disruptions',
    {
      config: { needs: ['routes', 'edit'], planFeature: 'routes' },
      schema: { body: applyDisruptionBody, response: { 201: disruptionAnswer } },
    },
    async (req, reply) => reply.code(201).send(await applyDisruption(req.tenant, req.body)),
  );

  app.get(
    '/api/days-off',
    {
      config: {
        needs: {
          anyOf: [
            ['routes', 'view'],
            ['field_service', 'view'],
          ],
        },
      },
      schema: { querystring: daysOffQuery, response: { 200: dayOffList } },
      onSend: answerUnchanged,
    },
    async (req) => listDaysOff(req.tenant, req.query),
  );

  app.delete(
    '/api/days-off/:dayOffId',
    {
      config: { needs: ['routes', 'edit'], planFeature: 'routes' },
      schema: { params: z.object({ dayOffId: z.string() }), response: { 200: dayOffRemoved } },
    },
    async (req) => removeDayOff(req.tenant, req.params.dayOffId),
  );
}
