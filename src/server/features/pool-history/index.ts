export { poolHistoryRoutes } from './routes.ts';
