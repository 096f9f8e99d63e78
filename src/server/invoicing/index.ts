export { overdueDollars } from './overview/service.ts';
export { customerBillingRoutes } from './routes.ts';
export { customerBillingJobs } from './run/jobs.ts';
export { billingTermsRepo } from './settings/repo.ts';
export { workOrdersRepo } from './work-orders/repo.ts';
export { workOrdersRoutes } from './work-orders/routes.ts';
