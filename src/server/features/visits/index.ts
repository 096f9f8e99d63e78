export { visitAsReported } from './complete-visit.ts';
export { listHistory } from './history.ts';
export { visitsRoutes } from './routes.ts';
export { stopsOfDays } from './stops-of-days.ts';
