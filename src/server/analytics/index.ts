// What is said here in Spanish, read where something is worded in it.
import './pay-check/texts.es.ts';
import './rows/texts.es.ts';
import './texts.es.ts';

export { customerMoney } from './costs/margins/stop-margins.ts';
export { figureJobs } from './costs/rollups/recompute.ts';
export { serviceCostsRoutes } from './costs/routes.ts';
export { payCheckRoutes } from './pay-check/routes.ts';
export { analyticsRoutes } from './routes.ts';
