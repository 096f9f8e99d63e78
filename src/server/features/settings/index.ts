export { settingsRoutes } from './routes.ts';
export { findSettings } from './service.ts';
