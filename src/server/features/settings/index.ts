export { alertOwners } from './alert-owners.ts';
export { settingsRoutes } from './routes.ts';
export { findSettings } from './service.ts';
