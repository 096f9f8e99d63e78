export { disruptionsRoutes } from './routes.ts';
