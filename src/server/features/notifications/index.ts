export type { Teller } from './apply-changes.ts';
export { tellerOf } from './apply-changes.ts';
export { evaluatePools, raiseAlert } from './evaluate.ts';
export { evaluateCompany } from './evaluate-company.ts';
export { notificationJobs } from './jobs.ts';
export { notificationsRoutes } from './routes.ts';
