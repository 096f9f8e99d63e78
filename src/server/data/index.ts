export { auditRoutes } from './audit/routes.ts';
export { changeUnderWay, takeBackUpdates, takeUpChange } from './audit/service.ts';
export { backupJobs } from './exports/backups.ts';
export { exportsRoutes } from './exports/routes.ts';
export { importsRoutes } from './imports/routes.ts';
export { nightJobs } from './nightly-jobs/service.ts';
export { timelineRoutes } from './timeline/timeline.ts';
