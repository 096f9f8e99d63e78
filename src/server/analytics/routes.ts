import {
  analytics,
  analyticsQuery,
  attention,
  changeStrategyBody,
  figureRows,
  figureRowsQuery,
  profitStrategy,
  profitStrategyList,
  strategyParams,
} from '#contract/analytics/analytics.ts';
import type { App } from '#server/http/app.ts';
import { figureRowsFor } from './rows/figure-rows.ts';
import { analyticsFor, attentionOf } from './service.ts';
import { changeStrategy, listStrategies } from './strategies/strategies.ts';

/** Figures and what they suggest are worked out; what was entered can be read with any plan. */
const views = { needs: ['business', 'view'], planFeature: 'business' } as const;

/** The figures of the business hub, what they are made of, and what they suggest. */
export function analyticsRoutes(app: App): void {
  app.get(
    '/api/analytics',
    { config: views, schema: { querystring: analyticsQuery, response: { 200: analytics } } },
    async (req) => analyticsFor(req.tenant, req.query.range),
  );

  app.get(
    '/api/analytics/rows',
    { config: views, schema: { querystring: figureRowsQuery, response: { 200: figureRows } } },
    async (req, reply) => {
      const { answer, count } = await figureRowsFor(req.tenant, req.query);
      reply.header('X-Total-Count', String(count));
      return answer;
    },
  );

  app.get('/api/attention', { config: { needs: 'signed-in' }, schema: { response: { 200: attention } } }, async (req) =>
    attentionOf(req.tenant),
  );

  app.get('/api/profit-strategies', { config: views, schema: { response: { 200: profitStrategyList } } }, async (req) =>
    listStrategies(req.tenant),
  );

  app.patch(
    '/api/profit-strategies/:strategyId',
    {
      config: { needs: ['business', 'edit'], planFeature: 'business' },
      schema: { params: strategyParams, body: changeStrategyBody, response: { 200: profitStrategy } },
    },
    async (req) => changeStrategy(req.tenant, req.params.strategyId, req.body),
  );
}
