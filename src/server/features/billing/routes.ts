import { purchaseAnswer, purchaseBody } from '#contract/billing.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { purchasePlan } from './service.ts';

export function billingRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/billing/purchase',
    {
      // An ended trial must be able to pay (decisions §2).
      config: { needs: ['billing', 'edit'], openAfterTrial: true },
      schema: { body: purchaseBody, response: { 200: purchaseAnswer } },
    },
    async (req) => purchasePlan(req.tenant, deps.cards, req.body),
  );
}
