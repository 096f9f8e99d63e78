import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { invoicesRoutes } from './invoices/routes.ts';
import { payLinkRoutes } from './pay-link/routes.ts';
import { plansRoutes } from './plans/routes.ts';
import { processorsRoutes } from './processors/routes.ts';
import { companyWebhookRoutes } from './processors/webhook.ts';
import { billingSettingsRoutes } from './settings/routes.ts';

/** What the company's customers owe and pay. */
export function customerBillingRoutes(app: App, deps: Deps): void {
  plansRoutes(app, deps);
  invoicesRoutes(app, deps);
  payLinkRoutes(app, deps);
  processorsRoutes(app, deps);
  companyWebhookRoutes(app, deps);
  billingSettingsRoutes(app, deps);
}
