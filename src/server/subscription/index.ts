export { planTermsOf } from './account.ts';
export { billingJobs } from './billing-jobs.ts';
export { billingRoutes } from './routes.ts';
export { webhookRoutes } from './webhook.ts';
