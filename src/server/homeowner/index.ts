export { homeownerRoutes } from './routes.ts';
