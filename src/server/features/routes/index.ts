export { dateIn } from './company-day.ts';
export { routesRoutes } from './routes.ts';
