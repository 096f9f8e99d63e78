export { permissionsRepo } from './repo.ts';
export { permissionsRoutes } from './routes.ts';
export { faultsOfEntries } from './service.ts';
