import * as z from 'zod/mini';
import { deleted, id, listQuery } from '#contract/shapes.ts';
import { poolInsights, poolsAtRiskList, poolsAtRiskQuery, testSheetQuery } from '#contract/water/pool-history.ts';
import {
  putTargetRuleBody,
  targetEffects,
  targetEffectsBody,
  targetRule,
  targetRuleList,
} from '#contract/water/targets.ts';
import {
  type CalculatorAnswer,
  calculateDosageBody,
  calculatorInputs,
  calculatorList,
  calculatorResult,
  createWaterTestBody,
  dosageAnswer,
  poolHistory,
  poolHistoryQuery,
  waterTest,
  waterTestList,
} from '#contract/water/water.ts';
import type { Words } from '#domain/language/index.ts';
import { dosageAnswer as answerDosage, type Calculator, calculatorOf, calculators } from '#domain/water/index.ts';
import { sendList } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import { answerUnchanged, cacheUntil } from '#server/http/etag-cache.ts';
import { notFound } from '#server/platform/app-error.ts';
import { listPoolsAtRisk } from './pool-history/at-risk.ts';
import { learnedVolumeOf, poolInsightsOf, targetsOfPool } from './pool-history/insights.ts';
import { testSheetOf } from './pool-history/test-sheet.ts';
import { addWaterTest, listPoolHistory, listWaterTests, stockFor } from './service.ts';
import { effectsOfRule, listTargetRules, putTargetRule, removeTargetRule } from './targets.ts';
import { waterTexts } from './texts.ts';

/** Every calculator with its inputs, units and sources. */
const listCalculators = ({ say }: Words) =>
  Object.entries<Calculator>(calculators).map(([kind, { title, inputs, sources }]) => ({
    kind,
    title: say(title),
    inputs: inputs.map(({ label, unit, choices, ...input }) => ({
      ...input,
      label: say(label),
      unit: unit && say(unit),
      ...(choices ? { choices: [...choices] } : {}),
    })),
    units: say(waterTexts.units),
    sources: sources.map((each) => say(each)),
  }));

/**
 * One calculator's results by name, with their unit and what was assumed.
 * @throws AppError not_found for an unknown kind; InvalidReading naming the faulty input
 */
function calculate(kind: string, inputs: Record<string, unknown>, { say }: Words): CalculatorAnswer {
  const calculator = calculatorOf(kind);
  if (!calculator) throw notFound(waterTexts.calculator);
  const { values, unit, assumptions } = calculator.run(inputs);
  return { ...values, unit, assumptions: assumptions.map((each) => say(each)) };
}

const ofPool = z.object({ poolId: z.string() });
/** Calculating changes nothing, so it stays open when a trial has ended. */
const calculates = { needs: ['dosage_calculator', 'view'], openAfterTrial: true } as const;
/** Who sees customers' pools, and who works at them. */
const worksAtPools = {
  needs: {
    anyOf: [
      ['customers', 'view'],
      ['field_service', 'view'],
    ],
  },
} as const;
/** These, and whose pool it is. */
const readsPools = { needs: { ...worksAtPools.needs, homeowners: 'own' } } as const;

/** What pools are kept at is a setting of the company, seen by whoever sees or works at pools. */
const setsTargets = { needs: ['settings', 'edit'], planFeature: 'settings' } as const;
const ofRule = z.object({ ruleId: id });

function targetRoutes(app: App): void {
  app.get('/api/water-targets', { config: worksAtPools, schema: { response: { 200: targetRuleList } } }, async (req) =>
    listTargetRules(req.tenant),
  );

  app.put(
    '/api/water-targets',
    { config: setsTargets, schema: { body: putTargetRuleBody, response: { 200: targetRule } } },
    async (req) => putTargetRule(req.tenant, req.body),
  );

  app.delete(
    '/api/water-targets/:ruleId',
    { config: { needs: ['settings', 'edit'] }, schema: { params: ofRule, response: { 200: deleted } } },
    async (req) => {
      await removeTargetRule(req.tenant, req.params.ruleId);
      return { success: true as const };
    },
  );

  app.post(
    '/api/water-targets/effects',
    {
      config: { limit: 'work', needs: ['settings', 'edit'] },
      schema: { body: targetEffectsBody, response: { 200: targetEffects } },
    },
    async (req) => effectsOfRule(req.tenant, req.body),
  );
}

export function waterRoutes(app: App): void {
  targetRoutes(app);

  app.post(
    '/api/calculate-dosage',
    {
      config: { ...calculates, planFeature: 'basic_dosage' },
      schema: { body: calculateDosageBody, response: { 200: dosageAnswer } },
    },
    async (req) => {
      const { poolId, poolSize, plainCalculation } = req.body;
      const volume = poolId && !plainCalculation ? await learnedVolumeOf(req.tenant, poolId, poolSize) : null;
      const stock = await req.tenant.transaction((tx) => stockFor(tx, req.tenant, poolId ?? null));
      const inForce = poolId ? await targetsOfPool(req.tenant, poolId, req.body.poolType) : null;
      const targetRanges = { ...inForce, ...req.body.targetRanges };
      return answerDosage({ ...req.body, targetRanges }, { volume, stock, words: req.tenant.words });
    },
  );

  app.get('/api/calculators', { config: calculates, schema: { response: { 200: calculatorList } } }, async (req) =>
    listCalculators(req.tenant.words),
  );

  app.post(
    '/api/calculators/:kind',
    {
      config: { ...calculates, planFeature: 'basic_dosage' },
      schema: {
        params: z.object({ kind: z.string() }),
        body: calculatorInputs,
        response: { 200: calculatorResult },
      },
    },
    async (req) => calculate(req.params.kind, req.body, req.tenant.words),
  );

  app.post(
    '/api/water-tests',
    {
      config: {
        needs: {
          anyOf: [
            ['field_service', 'edit'],
            ['dashboard', 'edit'],
          ],
        },
        planFeature: 'dashboard',
      },
      schema: { body: createWaterTestBody, response: { 201: waterTest } },
    },
    async (req, reply) => reply.code(201).send(await addWaterTest(req.tenant, req.body)),
  );

  app.get(
    '/api/water-tests/:poolId',
    {
      config: { ...readsPools, followsFromRows: true },
      schema: { params: ofPool, querystring: listQuery, response: { 200: waterTestList } },
      onSend: answerUnchanged,
    },
    async (req, reply) => {
      const { firstExpiry, ...list } = await listWaterTests(req.tenant, req.params.poolId, req.query);
      if (firstExpiry) cacheUntil(req, firstExpiry);
      return sendList(reply, list);
    },
  );

  app.get(
    '/api/pools/:poolId/history',
    { config: readsPools, schema: { params: ofPool, querystring: poolHistoryQuery, response: { 200: poolHistory } } },
    async (req, reply) => sendList(reply, await listPoolHistory(req.tenant, req.params.poolId, req.query)),
  );

  app.get(
    '/api/pools/at-risk',
    { config: worksAtPools, schema: { querystring: poolsAtRiskQuery, response: { 200: poolsAtRiskList } } },
    async (req, reply) => sendList(reply, await listPoolsAtRisk(req.tenant, req.query)),
  );

  app.get(
    '/api/pools/:poolId/insights',
    { config: worksAtPools, schema: { params: ofPool, response: { 200: poolInsights } } },
    async (req) => poolInsightsOf(req.tenant, req.params.poolId),
  );

  app.get(
    '/api/pools/:poolId/test-sheet.pdf',
    { config: { ...worksAtPools, limit: 'work' }, schema: { params: ofPool, querystring: testSheetQuery } },
    async (req, reply) => {
      const { fileName, pdf } = await testSheetOf(req.tenant, req.params.poolId, req.query);
      return reply
        .type('application/pdf')
        .header('Content-Disposition', `inline; filename="${fileName}"`)
        .header('Cache-Control', 'private, no-store')
        .send(pdf);
    },
  );
}
