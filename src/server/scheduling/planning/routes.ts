import {
  applyWeekAnswer,
  applyWeekBody,
  findSlotsBody,
  optimizeWeekBody,
  slotsAnswer,
  weekResult,
} from '#contract/scheduling/week-optimization.ts';
import type { Deps } from '#server/deps.ts';
import type { RouteNeeds } from '#server/http/access.ts';
import type { App } from '#server/http/app.ts';
import { applyWeek } from './apply-week.ts';
import { previewWeek, weekToPlan } from './optimization.ts';
import { slotsFor } from './slots.ts';
import { answerInLines, goneSignal, wantsLines } from './stream.ts';
import { requireTurn } from './week-planner.ts';

const planners: { needs: RouteNeeds; planFeature: 'routes' } = { needs: ['routes', 'edit'], planFeature: 'routes' };

export function routePlanningRoutes(app: App, deps: Deps): void {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());

  app.post(
    '/api/route-optimization/week',
    { config: planners, schema: { body: optimizeWeekBody, response: { 200: weekResult } } },
    async (req, reply) => {
      const signal = AbortSignal.any([goneSignal(reply), closing.signal]);
      const input = await weekToPlan(req.tenant, req.body);
      // An answer that is kept under a key has to be in one piece.
      if (!wantsLines(req.headers.accept) || req.idempotencyKey !== null) return previewWeek(input, { signal });
      requireTurn();
      await answerInLines(reply, (onProgress) => previewWeek(input, { signal, onProgress }));
      return reply;
    },
  );

  app.post(
    '/api/route-optimization/week/apply',
    { config: planners, schema: { body: applyWeekBody, response: { 200: applyWeekAnswer } } },
    async (req) => applyWeek(req.tenant, req.body),
  );

  app.post(
    '/api/route-optimization/slots',
    { config: planners, schema: { body: findSlotsBody, response: { 200: slotsAnswer } } },
    async (req) => slotsFor(deps, req.tenant, req.body),
  );
}
