import {
  costRates,
  createServiceCostBody,
  saveCostRatesBody,
  serviceCost,
  serviceCostList,
  serviceCostParams,
  serviceCostsQuery,
  stopMarginList,
  stopMarginsQuery,
  updateServiceCostBody,
} from '#contract/analytics/service-costs.ts';
import { deleted } from '#contract/shapes.ts';
import { sendList } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import { stopMarginsFor } from './margins/stop-margins.ts';
import {
  addServiceCost,
  costRatesFor,
  listServiceCosts,
  removeServiceCost,
  saveCostRates,
  updateServiceCost,
} from './service.ts';

const views = { needs: ['cost_tracking', 'view'] } as const;
const edits = { needs: ['cost_tracking', 'edit'], planFeature: 'cost_tracking' } as const;

/** What work costs: entries, rates, and the margin of each stop. */
export function serviceCostsRoutes(app: App): void {
  app.get(
    '/api/service-costs',
    { config: views, schema: { querystring: serviceCostsQuery, response: { 200: serviceCostList } } },
    async (req, reply) => sendList(reply, await listServiceCosts(req.tenant, req.query)),
  );

  app.post(
    '/api/service-costs',
    { config: edits, schema: { body: createServiceCostBody, response: { 201: serviceCost } } },
    async (req, reply) => reply.code(201).send(await addServiceCost(req.tenant, req.body)),
  );

  app.patch(
    '/api/service-costs/:costId',
    {
      config: edits,
      schema: { params: serviceCostParams, body: updateServiceCostBody, response: { 200: serviceCost } },
    },
    async (req) => updateServiceCost(req.tenant, req.params.costId, req.body),
  );

  app.delete(
    '/api/service-costs/:costId',
    { config: { needs: ['cost_tracking', 'edit'] }, schema: { params: serviceCostParams, response: { 200: deleted } } },
    async (req) => {
      await removeServiceCost(req.tenant, req.params.costId);
      return { success: true as const };
    },
  );

  app.get('/api/cost-rates', { config: views, schema: { response: { 200: costRates } } }, async (req) =>
    costRatesFor(req.tenant),
  );

  app.put(
    '/api/cost-rates',
    { config: edits, schema: { body: saveCostRatesBody, response: { 200: costRates } } },
    async (req) => saveCostRates(req.tenant, req.body),
  );

  app.get(
    '/api/stop-margins',
    { config: views, schema: { querystring: stopMarginsQuery, response: { 200: stopMarginList } } },
    async (req, reply) => sendList(reply, await stopMarginsFor(req.tenant, req.query)),
  );
}
