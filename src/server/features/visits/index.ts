export { visitAsReported } from './complete-visit.ts';
export { visitsRoutes } from './routes.ts';
export { stopsOfDays } from './stops-of-days.ts';
