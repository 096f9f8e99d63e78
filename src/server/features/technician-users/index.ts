export { technicianUsersRoutes } from './routes.ts';
