import type { FastifyReply } from 'fastify';
import { type ErrorBody, errorLabels } from '#contract/errors.ts';
import {
  applyWeekAnswer,
  applyWeekBody,
  findSlotsBody,
  type OptimizeWeek,
  optimizeWeekBody,
  slotsAnswer,
  type WeekLine,
  type WeekResult,
  weekResult,
} from '#contract/scheduling/week-optimization.ts';
import { countPlannedCustomers, FEWEST_CUSTOMERS_TO_PLAN, type PlanningInput } from '#domain/scheduling/index.ts';
import type { Deps } from '#server/deps.ts';
import type { RouteNeeds } from '#server/http/access.ts';
import type { App } from '#server/http/app.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { applyWeek } from './apply-week.ts';
import { companyInput } from './company-input.ts';
import { slotsFor } from './slots.ts';
import { planWeekInWorker, requireTurn, type WeekRun } from './week-planner.ts';

/** Whoever asks for it gets lines as they come. */
const wantsLines = (accept: string | undefined): boolean => accept?.includes('application/x-ndjson') === true;

/** Aborted when the client is gone before it was answered. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  if (raw.destroyed) controller.abort();
  return controller.signal;
}

/**
 * Answers a search line by line: progress while it runs, the result or what went wrong at the end. The headers go
 * out at once, so that the client knows it is being worked on.
 */
async function answerInLines(
  reply: FastifyReply,
  search: (onProgress: (progress: { share: number; travelMinutes: number }) => void) => Promise<WeekResult>,
): Promise<void> {
  const { raw } = reply;
  reply.hijack();
  raw.on('error', () => raw.destroy());
  raw.writeHead(200, {
    ...reply.getHeaders(),
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  } as Record<string, string>);
  raw.flushHeaders();
  const write = (line: WeekLine): void => {
    if (!raw.destroyed) raw.write(`${JSON.stringify(line)}\n`);
  };
  try {
    write({ result: await search((progress) => write({ progress })) });
  } catch (error) {
    write({ error: told(error) });
    if (!(error instanceof AppError)) reply.log.error(error);
  }
  raw.end();
}

const told = (error: unknown): Pick<ErrorBody, 'error' | 'message'> =>
  error instanceof AppError
    ? { error: errorLabels[error.code], message: error.message }
    : { error: errorLabels.internal, message: 'Failed to optimize weekly routes' };

/**
 * What a preview is worked out from.
 * @throws AppError not_found naming the place of an unknown technician or customer; invalid_input where there are fewer
 *   than two customers to plan for
 */
const weekToPlan = (tenant: Tenant, body: OptimizeWeek): Promise<PlanningInput> =>
  tenant.transaction(async (tx) => {
    const input = await companyInput(tx, tenant, body);
    if (countPlannedCustomers(input) < FEWEST_CUSTOMERS_TO_PLAN) {
      throw invalid('customerIds', 'Need at least 2 customers to optimize route');
    }
    return input;
  });

/** Plans the week anew; nothing is stored. @throws AppError unavailable where too many are planned at once */
const previewWeek = (input: PlanningInput, run: WeekRun): Promise<WeekResult> => planWeekInWorker(input, run);

const planners: { needs: RouteNeeds; planFeature: 'routes' } = { needs: ['routes', 'edit'], planFeature: 'routes' };

export function routePlanningRoutes(app: App, deps: Deps): void {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());

  app.post(
    '/api/route-optimization/week',
    { config: { ...planners, limit: 'work' }, schema: { body: optimizeWeekBody, response: { 200: weekResult } } },
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
    { config: { ...planners, limit: 'work' }, schema: { body: findSlotsBody, response: { 200: slotsAnswer } } },
    async (req) => slotsFor(deps, req.tenant, req.body),
  );
}
