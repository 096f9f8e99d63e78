import { billingSettings, saveBillingSettingsBody } from '#contract/invoicing/customer-billing.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { mayChange, mayLook } from '../access.ts';
import { deskOf } from '../desk.ts';
import { billingSettingsOf, saveBillingSettings } from './service.ts';

/** Grace, retries, tax and days to pay. */
export function billingSettingsRoutes(app: App, deps: Deps): void {
  const response = { 200: billingSettings };

  app.get('/api/billing/settings', { config: mayLook, schema: { response } }, async (req) =>
    billingSettingsOf(deskOf(deps, req.tenant)),
  );

  app.put(
    '/api/billing/settings',
    { config: mayChange, schema: { body: saveBillingSettingsBody, response } },
    async (req) => saveBillingSettings(deskOf(deps, req.tenant), req.body),
  );
}
