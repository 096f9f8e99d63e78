// What is said here in Spanish, read where something is worded in it.
import './audit/texts.es.ts';
import './exports/texts.es.ts';
import './imports/texts.es.ts';
import './nightly-jobs/texts.es.ts';

export { auditRoutes } from './audit/routes.ts';
export { changeUnderWay, takeBackUpdates, takeUpChange } from './audit/service.ts';
export { backupJobs } from './exports/backups.ts';
export { exportsRoutes } from './exports/routes.ts';
export { importsRoutes } from './imports/routes.ts';
export { nightJobs } from './nightly-jobs/service.ts';
export { photoChainRoutes } from './photo-chain/photo-chain.ts';
export { timelineRoutes } from './timeline/timeline.ts';
