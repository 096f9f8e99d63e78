import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { plansRoutes } from './plans/routes.ts';
import { billingSettingsRoutes } from './settings/routes.ts';

/** What the company's customers owe and pay. */
export function customerBillingRoutes(app: App, deps: Deps): void {
  plansRoutes(app, deps);
  billingSettingsRoutes(app, deps);
}
