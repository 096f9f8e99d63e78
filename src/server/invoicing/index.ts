export { customerBillingRoutes } from './routes.ts';
export { customerBillingJobs } from './run/jobs.ts';
export { workOrdersRoutes } from './work-orders/routes.ts';
