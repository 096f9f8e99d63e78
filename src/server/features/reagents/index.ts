export { reagentsRoutes } from './routes.ts';
export { takeFromStock } from './service.ts';
