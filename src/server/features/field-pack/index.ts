export { fieldPackRoutes } from './routes.ts';
