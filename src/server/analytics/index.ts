export { figureJobs } from './costs/rollups/recompute.ts';
export { serviceCostsRoutes } from './costs/routes.ts';
export { payCheckRoutes } from './pay-check/routes.ts';
export { analyticsRoutes } from './routes.ts';
