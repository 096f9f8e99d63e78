export { figureJobs } from './costs/cost-jobs.ts';
export { serviceCostsRoutes } from './costs/routes.ts';
export { payCheckRoutes } from './pay-check/routes.ts';
export { analyticsRoutes } from './routes.ts';
