// What is said here in Spanish, read where something is worded in it.
import './texts.es.ts';

export { type AlertContext, systemContext } from './apply-changes.ts';
export { endAlert, evaluatePools, raiseAlert } from './evaluate-company.ts';
export { notificationJobs } from './jobs.ts';
export { pushJobs } from './push/deliver.ts';
export { forgetDevicesOf } from './push/repo.ts';
export { pushRoutes } from './push/routes.ts';
export { notificationsRoutes } from './routes.ts';
export { alertsToHandle } from './service.ts';
