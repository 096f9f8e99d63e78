import * as z from 'zod/mini';
import {
  billingProcessorList,
  connectProcessorBody,
  customerCard,
  storeCardBody,
} from '#contract/invoicing/payments.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { mayChange, mayLook } from '../access.ts';
import { contextOf } from '../billing-context.ts';
import { connectStripe, disconnectStripe, forgetCard, listProcessors, storeCard } from './service.ts';

/** The company's own card processor, which decides whose money customers' payments are, and the cards that customers left on file there. */
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
}
