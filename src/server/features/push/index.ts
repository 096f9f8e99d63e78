export { pushJobs } from './deliver.ts';
export { pushNewAlerts } from './queue.ts';
export { forgetDevicesOf } from './repo.ts';
export { pushRoutes } from './routes.ts';
