import { billingSettings, saveBillingSettingsBody } from '#contract/invoicing/customer-billing.ts';
import type { App } from '#server/http/app.ts';
import { mayChange, mayLook } from '../access.ts';
import { billingTermsRepo } from './repo.ts';

/** Grace, retries, tax and days to pay. */
export function billingSettingsRoutes(app: App): void {
  const response = { 200: billingSettings };

  app.get('/api/billing/settings', { config: mayLook, schema: { response } }, async (req) =>
    req.tenant.transaction((tx) => billingTermsRepo(tx).find()),
  );

  app.put(
    '/api/billing/settings',
    { config: mayChange, schema: { body: saveBillingSettingsBody, response } },
    async (req) =>
      req.tenant.transaction(async (tx) => {
        const repo = billingTermsRepo(tx);
        await repo.save(req.body, req.tenant.now());
        return repo.find();
      }),
  );
}
