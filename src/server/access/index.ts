// What is said here in Spanish, read where something is worded in it.
import './texts.es.ts';

export { permissionsRepo } from './repo.ts';
export { permissionsRoutes } from './routes.ts';
export { faultsOfEntries } from './service.ts';
