export { visitsRoutes } from './routes.ts';
