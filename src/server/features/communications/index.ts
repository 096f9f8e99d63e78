export { communicationJobs } from './jobs.ts';
export { whyNotWanted } from './pre-visit.ts';
export { communicationsRoutes } from './routes.ts';
export { visitFinished } from './visit-finished.ts';
