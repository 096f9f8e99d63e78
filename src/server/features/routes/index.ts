export { routesRoutes } from './routes.ts';
