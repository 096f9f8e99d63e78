export { routePlanningRoutes } from './routes.ts';
