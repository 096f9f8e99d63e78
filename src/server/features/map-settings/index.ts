export { mapSettingsRoutes } from './routes.ts';
