export { payCheckRoutes } from './routes.ts';
