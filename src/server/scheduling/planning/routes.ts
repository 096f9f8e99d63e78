import type { FastifyReply } from 'fastify';
import { type ErrorBody, errorLabels } from '#contract/errors.ts';
import { routeChange } from '#contract/scheduling/stop-edits.ts';
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
import { movesPreview, moveVisitsBody, previewMovesBody } from '#contract/scheduling/week-plan.ts';
import type { Words } from '#domain/language/index.ts';
import {
  type Coordinates,
  countPlannedCustomers,
  fewestCustomersToPlan,
  type PlanningInput,
  planInWords,
} from '#domain/scheduling/index.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { mayPlan } from '../access.ts';
import { measurePlanned, prepareRoads } from '../roads/road-times.ts';
import { schedulingTexts } from '../texts.ts';
import { applyWeek } from './apply-week.ts';
import { companyInput } from './company-input.ts';
import { moveVisits, previewMoves } from './move-visits.ts';
import { slotsFor } from './slots.ts';
import { planWeekInWorker, requireTurn } from './week-planner.ts';

const texts = schedulingTexts.planning;

const wantsLines = (accept: string | undefined): boolean => accept?.includes('application/x-ndjson') === true;

/** Aborted when the client disconnects before the answer. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  if (raw.destroyed) controller.abort();
  return controller.signal;
}

/**
 * Answers a search line by line: progress while it runs, the result or the error at the end. The headers go out at once, so
 * that the client knows that it has started.
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
    write({ error: errorLine(error, reply.request.words) });
    if (!(error instanceof AppError)) reply.log.error(error);
  }
  raw.end();
}

const errorLine = (error: unknown, { say }: Words): Pick<ErrorBody, 'error' | 'message'> =>
  error instanceof AppError
    ? { error: errorLabels[error.code], message: say(error.told) }
    : { error: errorLabels.internal, message: say(texts.failed) };

/**
 * The input of a preview.
 * @throws AppError not_found naming the place of an unknown technician or customer; invalid_input for fewer than two
 *   customers
 */
const weekToPlan = (tenant: Tenant, body: OptimizeWeek): Promise<PlanningInput> =>
  tenant.transaction(async (tx) => {
    const input = await companyInput(tx, tenant, body);
    if (countPlannedCustomers(input) < fewestCustomersToPlan) {
      throw invalid('customerIds', texts.tooFewCustomers);
    }
    return input;
  });

export function routePlanningRoutes(app: App, deps: Deps): void {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());

  app.post(
    '/api/route-optimization/week',
    { config: { ...mayPlan, limit: 'work' }, schema: { body: optimizeWeekBody, response: { 200: weekResult } } },
    async (req, reply) => {
      const signal = AbortSignal.any([goneSignal(reply), closing.signal]);
      const { companyId } = req.tenant;
      await prepareRoads(deps, companyId);
      const input = await weekToPlan(req.tenant, req.body);
      const { roads } = input;
      const measure = async (routes: readonly (readonly Coordinates[])[]) =>
        roads ? measurePlanned(deps, companyId, routes, roads) : null;
      // An answer stored under an idempotency key has to be in one piece.
      if (!wantsLines(req.headers.accept) || req.idempotencyKey !== null) {
        return planInWords(await planWeekInWorker(input, { signal, companyId }, measure), req.words);
      }
      requireTurn(companyId);
      await answerInLines(reply, async (onProgress) =>
        planInWords(await planWeekInWorker(input, { signal, companyId, onProgress }, measure), req.words),
      );
      return reply;
    },
  );

  app.post(
    '/api/route-optimization/week/apply',
    { config: mayPlan, schema: { body: applyWeekBody, response: { 200: applyWeekAnswer } } },
    async (req) => {
      const answer = await applyWeek(req.tenant, req.body);
      // A plan from before the roads, or one that was changed since, drives where nothing is measured yet.
      await deps.jobs.enqueue('measure-drives', { companyId: req.tenant.companyId });
      return answer;
    },
  );

  app.post(
    '/api/route-optimization/slots',
    { config: { ...mayPlan, limit: 'work' }, schema: { body: findSlotsBody, response: { 200: slotsAnswer } } },
    async (req) => slotsFor(deps, req.tenant, req.body),
  );

  app.post(
    '/api/week-plan/move-visits/preview',
    { config: { ...mayPlan, limit: 'work' }, schema: { body: previewMovesBody, response: { 200: movesPreview } } },
    async (req) => previewMoves(req.tenant, req.body),
  );

  app.post(
    '/api/week-plan/move-visits',
    { config: mayPlan, schema: { body: moveVisitsBody, response: { 200: routeChange } } },
    async (req) => moveVisits(req.tenant, req.body),
  );
}
