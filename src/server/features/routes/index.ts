export { dateIn } from './company-day.ts';
export { nextStopOf } from './next-stop.ts';
export { nextStops } from './next-stops.ts';
export { routesRoutes } from './routes.ts';
