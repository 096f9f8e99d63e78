import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app.ts';
import { invoicesRoutes } from './invoices/routes.ts';
import { payLinkRoutes } from './pay-link/routes.ts';
import { plansRoutes } from './plans/routes.ts';
import { processorsRoutes } from './processors/routes.ts';
import { companyWebhookRoutes } from './processors/webhook.ts';
import { billingSettingsRoutes } from './settings/routes.ts';

export { type Books, type Desk, deskOf, deskOfCompany, inBooks } from './desk.ts';
export { addInvoice } from './invoices/add-invoice.ts';
export { letterBody } from './invoices/letters.tsx';
export { hashOfKey } from './invoices/mailing.ts';
export { onPaper, signatureOf } from './invoices/paper.ts';
export { customerBillingJobs } from './run/jobs.ts';
export { findBillingTerms } from './settings/service.ts';

/** What the company's customers owe and pay. */
export function customerBillingRoutes(app: App, deps: Deps): void {
  plansRoutes(app, deps);
  invoicesRoutes(app, deps);
  payLinkRoutes(app, deps);
  processorsRoutes(app, deps);
  companyWebhookRoutes(app, deps);
  billingSettingsRoutes(app, deps);
}
