export { presentSummary } from './invoices/present.ts';
export { moneyOfCustomers, overdueDollars } from './overview/service.ts';
export { reasonOf } from './payments/present.ts';
export { customerBillingRoutes } from './routes.ts';
export { customerBillingJobs } from './run/jobs.ts';
export { billingTermsRepo } from './settings/repo.ts';
export { presentOrder } from './work-orders/present.ts';
export { workOrdersRepo } from './work-orders/repo.ts';
export { workOrdersRoutes } from './work-orders/routes.ts';
