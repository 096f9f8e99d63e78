export { workOrdersRoutes } from './routes.ts';
