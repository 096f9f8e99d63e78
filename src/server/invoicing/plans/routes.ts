import * as z from 'zod/mini';
import {
  billingOverview,
  createPlanBody,
  customerSubscription,
  customerSubscriptionList,
  savePlanBody,
  saveSubscriptionBody,
  subscriptionPlan,
  subscriptionPlanList,
  subscriptionsQuery,
} from '#contract/invoicing/customer-billing.ts';
import type { Deps } from '#server/deps.ts';
import { sendList } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import { contextOf, listedCustomer, mayChange, mayLook, mayLookAtOwn } from '../billing-context.ts';
import { billingOverviewOf } from '../overview/service.ts';
import { addPlan, changePlan, listPlans } from './service.ts';
import { listSubscriptions, saveSubscription } from './subscriptions.ts';

/** The overview, plans, and who has subscribed to them. */
export function plansRoutes(app: App, deps: Deps): void {
  app.get('/api/billing/overview', { config: mayLook, schema: { response: { 200: billingOverview } } }, async (req) =>
    billingOverviewOf(contextOf(deps, req.tenant)),
  );

  app.get('/api/billing/plans', { config: mayLook, schema: { response: { 200: subscriptionPlanList } } }, async (req) =>
    listPlans(contextOf(deps, req.tenant)),
  );

  app.post(
    '/api/billing/plans',
    { config: mayChange, schema: { body: createPlanBody, response: { 201: subscriptionPlan } } },
    async (req, reply) => reply.code(201).send(await addPlan(contextOf(deps, req.tenant), req.body)),
  );

  app.put(
    '/api/billing/plans/:planId',
    {
      config: mayChange,
      schema: { params: z.object({ planId: z.string() }), body: savePlanBody, response: { 200: subscriptionPlan } },
    },
    async (req) => changePlan(contextOf(deps, req.tenant), req.params.planId, req.body),
  );

  app.get(
    '/api/billing/subscriptions',
    { config: mayLookAtOwn, schema: { querystring: subscriptionsQuery, response: { 200: customerSubscriptionList } } },
    async (req, reply) => {
      const onlyCustomer = listedCustomer(req.tenant.account, req.query.customerId);
      return sendList(reply, await listSubscriptions(contextOf(deps, req.tenant), req.query, onlyCustomer));
    },
  );

  app.put(
    '/api/billing/subscriptions/:customerId',
    {
      config: mayChange,
      schema: {
        params: z.object({ customerId: z.string() }),
        body: saveSubscriptionBody,
        response: { 200: customerSubscription },
      },
    },
    async (req) => saveSubscription(contextOf(deps, req.tenant), req.params.customerId, req.body),
  );
}
