export { customerBillingRoutes } from './routes.ts';
export { customerBillingJobs } from './run/jobs.ts';
export { billingTermsRepo } from './settings/repo.ts';
export { workOrdersRoutes } from './work-orders/routes.ts';
