import * as z from 'zod/mini';
import { payoutDetails, payoutList, payoutsQuery } from '#contract/invoicing/owed.ts';
import {
  billingProcessorList,
  connectProcessorBody,
  customerCard,
  storeCardBody,
} from '#contract/invoicing/payments.ts';
import type { Deps } from '#server/deps.ts';
import { sendList } from '#server/http/answers.ts';
import type { App } from '#server/http/app.ts';
import { contextOf, mayChange, mayLook } from '../billing-context.ts';
import { findPayout, listPayouts } from '../payouts/service.ts';
import { connectStripe, disconnectStripe, forgetCard, listProcessors, storeCard } from './service.ts';

/**
 * The company's own card processor, which decides whose money customers' payments are, the cards that customers left on file
 * there, and what it pays out to the company's bank.
 */
export function processorsRoutes(app: App, deps: Deps): void {
  const response = { 200: billingProcessorList };
  const params = z.object({ customerId: z.string() });

  app.get('/api/billing/processors', { config: mayLook, schema: { response } }, async (req) =>
    listProcessors(contextOf(deps, req.tenant)),
  );

  app.put(
    '/api/billing/processors/stripe',
    {
      config: { limit: 'money', ...mayChange, needs: 'owner', carriesSecrets: true },
      schema: { body: connectProcessorBody, response },
    },
    async (req) => connectStripe(contextOf(deps, req.tenant), req.body),
  );

  app.delete(
    '/api/billing/processors/stripe',
    { config: { ...mayChange, needs: 'owner' }, schema: { response } },
    async (req) => disconnectStripe(contextOf(deps, req.tenant)),
  );

  app.put(
    '/api/billing/customers/:customerId/card',
    {
      config: { limit: 'money', ...mayChange, notHashed: ['paymentDetails'] },
      schema: { params, body: storeCardBody, response: { 200: customerCard } },
    },
    async (req) => storeCard(contextOf(deps, req.tenant), req.params.customerId, req.body.paymentDetails),
  );

  app.delete(
    '/api/billing/customers/:customerId/card',
    { config: mayChange, schema: { params, response: { 200: customerCard } } },
    async (req) => forgetCard(contextOf(deps, req.tenant), req.params.customerId),
  );

  app.get(
    '/api/billing/payouts',
    { config: mayLook, schema: { querystring: payoutsQuery, response: { 200: payoutList } } },
    async (req, reply) => sendList(reply, await listPayouts(contextOf(deps, req.tenant), req.query)),
  );

  app.get(
    '/api/billing/payouts/:payoutId',
    {
      config: mayLook,
      schema: { params: z.object({ payoutId: z.string() }), response: { 200: payoutDetails } },
    },
    async (req) => findPayout(contextOf(deps, req.tenant), req.params.payoutId),
  );
}
